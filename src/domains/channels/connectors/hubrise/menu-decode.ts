import type { MenuReading } from '../../menu-connector.ts';
import { allergens, dietaryMarks, type ServiceGroup, type ServiceItem } from '../../model/service-menu.ts';
import { compact, isRecord } from '../shared-lenient-schema.ts';
import { alcoholTag, allergenTag } from './menu-encode.ts';
import { catalogData, type CatalogData, type OptionList, type Product } from './menu-schemas.ts';
import { readMoney } from './money.ts';

/** What a catalog is sold at: always, as far as the catalog goes. */
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

/**
 * Reads a catalog as `GET /catalogs/:id` answers it, or as we sent it. Each sku is an item: catalogs of others have
 * several in a product, one for each size.
 */
export function decodeMenu(sent: unknown): MenuReading {
  if (!isRecord(sent)) return { ok: false, reason: 'The catalog is no JSON object.' };
  const inner = isRecord(sent['data']) ? sent['data'] : sent;
  if (!Array.isArray(inner['products'])) return { ok: false, reason: 'The catalog has no products.' };
  // The page on catalogs spells it both ways.
  const lists = inner['option_lists'] ?? inner['options_lists'];
  const found = catalogData.parse({ ...inner, option_lists: lists });
  const refOfList = refsByKey(found.option_lists);
  const itemsAt = itemRefsByCategory(found);
  const categories = found.categories.flatMap(({ id, ref, name, description }) => {
    const key = ref ?? id;
    if (key === undefined) return [];
    return [compact({ ref: key, name: name ?? key, description, itemRefs: itemsAt.get(key) ?? [] })];
  });
  const items = new Map<string, ServiceItem>();
  for (const product of found.products) {
    for (const item of itemsOf(product, refOfList)) if (!items.has(item.ref)) items.set(item.ref, item);
  }
  return {
    ok: true,
    menu: {
      currency: currencyOf(found),
      menus: [
        {
          ref: 'catalog',
          name: 'Menu',
          timetable: { weekly: always, special: [] },
          categoryRefs: categories.map(({ ref }) => ref),
        },
      ],
      categories,
      items: [...items.values()],
      groups: found.option_lists.flatMap(decodeGroup),
    },
  };
}

/** A thing's ref by its ref and by its id: what points at it may use either. */
function refsByKey(things: readonly { id: string | undefined; ref: string | undefined }[]): Map<string, string> {
  return new Map(
    things.flatMap(({ id, ref }) => {
      const known = ref ?? id;
      return known === undefined ? [] : [id, ref].flatMap((key) => (key === undefined ? [] : [[key, known] as const]));
    }),
  );
}

const skuRefOf = ({ ref, id }: Product['skus'][number], product: Product) => ref ?? product.ref ?? id ?? product.id;

function itemRefsByCategory({ categories, products }: CatalogData): Map<string, string[]> {
  const refOf = refsByKey(categories);
  const found = new Map<string, string[]>();
  for (const product of products) {
    const category = refOf.get(product.category_ref ?? product.category_id ?? '');
    if (category === undefined) continue;
    const refs = product.skus.map((sku) => skuRefOf(sku, product)).filter((ref) => ref !== undefined);
    found.set(category, [...new Set([...(found.get(category) ?? []), ...refs])]);
  }
  return found;
}

function itemsOf(product: Product, refOfList: ReadonlyMap<string, string>): ServiceItem[] {
  return product.skus.flatMap((sku) => {
    const ref = skuRefOf(sku, product);
    if (ref === undefined) return [];
    const lists = sku.option_list_refs.length > 0 ? sku.option_list_refs : sku.option_list_ids;
    return [
      compact({
        ref,
        name: product.name ?? sku.name ?? ref,
        description: product.description,
        priceMinor: priceOf(sku.price),
        groupRefs: lists.flatMap((key) => refOfList.get(key) ?? []),
        isCombo: false,
        alcohol: product.tags.includes(alcoholTag),
        dietary: dietaryMarks.filter((mark) => product.tags.includes(mark)),
        allergens: allergens.filter((allergen) => product.tags.includes(allergenTag(allergen))),
        size: sku.name,
      }),
    ];
  });
}

function decodeGroup(list: OptionList): ServiceGroup[] {
  const ref = list.ref ?? list.id;
  if (ref === undefined) return [];
  const modifiers = list.options.flatMap((option) => {
    const optionRef = option.ref ?? option.id;
    if (optionRef === undefined) return [];
    return [
      {
        ref: optionRef,
        name: option.name ?? optionRef,
        priceMinor: priceOf(option.price),
        defaultQuantity: option.default === true ? 1 : 0,
        maximum: 1,
        alcohol: option.tags.includes(alcoholTag),
        groupRefs: [],
      },
    ];
  });
  return [
    {
      ref,
      name: list.name ?? ref,
      minimum: list.min_selections ?? 0,
      // Null: as many as there are.
      maximum: Math.max(1, list.max_selections ?? modifiers.length),
      free: 0,
      modifiers,
    },
  ];
}

/** An option without a price is free; one below nothing is none that we could sell. */
const priceOf = (sent: unknown) => Math.max(0, readMoney(sent)?.amountMinor ?? 0);

function currencyOf({ products }: CatalogData): string {
  const prices = products.flatMap(({ skus }) => skus.map(({ price }) => readMoney(price)?.currency));
  return prices.find((currency) => currency !== undefined) ?? 'EUR';
}
