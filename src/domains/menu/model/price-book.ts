import type { Menu } from './menu.ts';

/** Base prices in cents of all that a menu holds, listed or not, by the refs that services know. */
export interface PriceBook {
  item(ref: string): number | undefined;
  /** In that group; where the group is unknown, in any. */
  modifier(ref: string, groupRef: string | undefined): number | undefined;
}

export function priceBookOf({ items, groups }: Pick<Menu, 'items' | 'groups'>): PriceBook {
  const byItem = new Map(items.map(({ ref, basePriceMinor }) => [ref, basePriceMinor]));
  const byModifier = new Map<string, number>();
  const byGroup = new Map<string, Map<string, number>>();
  for (const group of groups) {
    const own = group.modifiers.map(({ ref, basePriceMinor }) => [ref, basePriceMinor] as const);
    byGroup.set(group.ref, new Map(own));
    for (const [ref, price] of own) if (!byModifier.has(ref)) byModifier.set(ref, price);
  }
  return {
    item: (ref) => byItem.get(ref),
    modifier: (ref, groupRef) =>
      (groupRef === undefined ? undefined : byGroup.get(groupRef)?.get(ref)) ?? byModifier.get(ref),
  };
}
