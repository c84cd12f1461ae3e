import { allergens, dietaryMarks, type ServiceItem, type ServiceMenu } from '../../model/service-menu.ts';
import { compact } from '../shared-lenient-schema.ts';
import { writeMoney } from './money.ts';

/** The catalog that is ours; names are unique within a location (catalogs page). */
export const catalogName = 'Forkline';

/** Tags are free text: these words are ours, and say what HubRise has no fields for. */
export const alcoholTag = 'alcohol';
export const allergenTag = (allergen: (typeof allergens)[number]) => `contains_${allergen}`;

/**
 * Our menu as a HubRise catalog (catalogs page): an item is a product with one sku, known by the item's ref, and named
 * for its size where it has one. A product stands in one category, so that an item of two is two products with the same
 * sku. Not in it: when menus are served (all is sold while the store is open), what modifiers open, how often one
 * modifier may be chosen, free units, a second price, taxes, deposits, photos, calories, brands and barcodes; what is
 * sold out is told beside it.
 */
export function encodeMenu(menu: ServiceMenu): object {
  const items = new Map(menu.items.map((item) => [item.ref, item]));
  const price = (amountMinor: number) => writeMoney(amountMinor, menu.currency);
  // A list needs one option at least; one in which something must be chosen is not left out silently.
  const groups = menu.groups.filter(({ modifiers, minimum }) => modifiers.length > 0 || minimum > 0);
  const listed = new Set(groups.map(({ ref }) => ref));
  return {
    name: catalogName,
    data: {
      categories: menu.categories.map(({ ref, name, description }) => compact({ ref, name, description })),
      products: menu.categories.flatMap(({ ref, itemRefs }) =>
        itemRefs.flatMap((itemRef) => {
          const item = items.get(itemRef);
          return item ? [encodeItem(item, ref, { price, listed })] : [];
        }),
      ),
      option_lists: groups.map(({ ref, name, minimum, maximum, modifiers }) => {
        const chosen = new Set(modifiers.filter(({ defaultQuantity }) => defaultQuantity > 0).slice(0, maximum));
        return {
          ref,
          name,
          min_selections: minimum,
          max_selections: maximum,
          options: modifiers.map((modifier) => ({
            ref: modifier.ref,
            name: modifier.name,
            price: price(modifier.priceMinor),
            default: chosen.has(modifier),
            tags: modifier.alcohol ? [alcoholTag] : [],
          })),
        };
      }),
    },
  };
}

interface Parts {
  price: (amountMinor: number) => string;
  listed: ReadonlySet<string>;
}

function encodeItem(item: ServiceItem, category: string, { price, listed }: Parts): object {
  const lists = item.groupRefs.filter((ref) => listed.has(ref));
  return compact({
    ref: item.ref,
    category_ref: category,
    name: item.name,
    description: item.description,
    tags: tagsOf(item),
    skus: [compact({ ref: item.ref, name: item.size, price: price(item.priceMinor), option_list_refs: lists })],
  });
}

const tagsOf = (item: ServiceItem): string[] => [
  ...dietaryMarks.filter((mark) => item.dietary.includes(mark)),
  ...allergens.filter((allergen) => item.allergens.includes(allergen)).map(allergenTag),
  ...(item.alcohol ? [alcoholTag] : []),
];
