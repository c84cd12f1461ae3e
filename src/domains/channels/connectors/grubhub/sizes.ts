import type { ServiceGroup } from '../../model/service-menu.ts';
import type { Body } from './schemas.ts';

/** Sizes, which we never send: on menus that others made they are a group of which one must be chosen. */

export interface SizeGroup {
  group: ServiceGroup;
  /** What the item itself costs: its sizes add to that. */
  lowestMinor: number;
}

/** The groups by the ids of their size prompts. */
export function sizeGroups(
  prompts: Body['size_prompts'],
  given: { sizes: Body['sizes']; minor: (price: number | undefined) => number | undefined },
): Map<string, SizeGroup> {
  const names = new Map(given.sizes.map(({ external_id: id, name }) => [id, name]));
  return new Map(
    prompts.flatMap(({ external_id: ref, name, sized_prices: prices }) => {
      const known = prices.flatMap(({ size: id, price, display_name: shown }) => {
        const priceMinor = given.minor(price);
        return id === undefined || priceMinor === undefined ? [] : [{ id, priceMinor, shown }];
      });
      if (ref === undefined || known.length === 0) return [];
      const lowestMinor = Math.min(...known.map(({ priceMinor }) => priceMinor));
      const modifiers = known.map(({ id, priceMinor, shown }) => ({
        ref: id,
        name: shown ?? names.get(id) ?? id,
        priceMinor: priceMinor - lowestMinor,
        defaultQuantity: 0,
        maximum: 1,
        alcohol: false,
        groupRefs: [],
      }));
      return [[ref, { group: { ref, name: name ?? 'Size', minimum: 1, maximum: 1, free: 0, modifiers }, lowestMinor }]];
    }),
  );
}
