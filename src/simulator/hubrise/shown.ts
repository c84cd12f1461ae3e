import type { ShownMenu } from '../shown-menu.ts';
import type { HubRiseData } from './menu-schema.ts';
import type { Inventory } from './stock.ts';

const minorOf = (money: string | undefined) => Math.round(Number.parseFloat(money ?? '0') * 100);
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

/** What a channel shows of a catalog: each sku for itself. HubRise has no taxes and no photos by address. */
export function showMenu(data: HubRiseData, stock: Inventory): ShownMenu {
  const products = data.products.flatMap((product) =>
    product.skus.map((sku) => ({ product, sku, ref: sku.ref ?? product.ref ?? '' })),
  );
  const items = new Map(products.map((one) => [one.ref, one]));
  return {
    menus: [{ ref: 'catalog', name: 'Menu', weekly: always, categoryRefs: data.categories.map(({ ref }) => ref) }],
    categories: data.categories.map(({ ref, name }) => ({
      ref,
      name,
      itemRefs: products.filter(({ product }) => product.category_ref === ref).map((one) => one.ref),
    })),
    items: [...items.values()].map(({ product, sku, ref }) => ({
      ref,
      name: product.name,
      description: product.description ?? null,
      priceMinor: minorOf(sku.price),
      pickupPriceMinor: null,
      photoUrl: null,
      taxBasisPoints: null,
      alcohol: product.tags.includes('alcohol'),
      isAvailable: stock.isAvailable('sku', ref),
      groupRefs: sku.option_list_refs,
    })),
    groups: data.option_lists.map((list) => ({
      ref: list.ref,
      name: list.name,
      minimum: list.min_selections,
      maximum: list.max_selections ?? list.options.length,
      free: null,
      modifiers: list.options.map((option) => ({
        ref: option.ref ?? option.name,
        name: option.name,
        priceMinor: minorOf(option.price),
        isAvailable: stock.isAvailable('option', option.ref ?? ''),
        groupRefs: [],
      })),
    })),
  };
}
