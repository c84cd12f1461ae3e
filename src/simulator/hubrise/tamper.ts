import type { Tamper } from '../shown-menu.ts';
import type { HubRiseData, HubRiseProduct } from './menu-schema.ts';
import { money } from './order-body.ts';

type Change = Exclude<Tamper, { change: 'sold_out' }>;

/** Changes a catalog as somebody in HubRise's back office does; false where there is no such field or thing. */
export function tamperWithCatalog(data: HubRiseData, change: Change): boolean {
  switch (change.change) {
    case 'price':
      return change.groupRef === undefined
        ? everySku(data, change.ref, (sku) => (sku.price = money(change.priceMinor)))
        : setOptionPrice(data, { ...change, groupRef: change.groupRef });
    case 'rename': {
      const products = data.products.filter((product) => holds(product, change.ref));
      for (const product of products) product.name = change.name;
      return products.length > 0;
    }
    case 'remove_item': {
      const before = data.products.length;
      data.products = data.products.filter((product) => !holds(product, change.ref));
      return data.products.length < before;
    }
    case 'group_limits': {
      const list = data.option_lists.find(({ ref }) => ref === change.ref);
      if (!list) return false;
      list.min_selections = change.minimum;
      list.max_selections = change.maximum;
      return true;
    }
    case 'hours':
    case 'photo':
    case 'tax':
      return false;
  }
}

const holds = ({ skus }: HubRiseProduct, wanted: string) => skus.some(({ ref }) => ref === wanted);

function everySku(data: HubRiseData, wanted: string, act: (sku: HubRiseProduct['skus'][number]) => void): boolean {
  const skus = data.products.flatMap((product) => product.skus).filter(({ ref }) => ref === wanted);
  skus.forEach(act);
  return skus.length > 0;
}

function setOptionPrice(
  data: HubRiseData,
  { ref, groupRef, priceMinor }: { ref: string; groupRef: string; priceMinor: number },
): boolean {
  const option = data.option_lists.find((list) => list.ref === groupRef)?.options.find((one) => one.ref === ref);
  if (!option) return false;
  option.price = money(priceMinor);
  return true;
}
