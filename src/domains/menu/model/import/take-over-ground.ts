import type { ServiceMenu } from '../../../channels/model/service-menu.ts';
import { maxPriceMinor, type Menu } from '../menu.ts';
import { prescriptionProblem } from '../prescription.ts';
import { priceBand } from '../price.ts';
import type { Before, PriceGround } from './take-over-parts.ts';

/** What a service's menu is held against when it is taken over. */
export interface TakeOverGround {
  draft: Menu;
  /** What the service would show of the draft. */
  held: ServiceMenu;
  known: KnownIds;
  /** The merchant's own photos. */
  photoIds: ReadonlySet<string>;
  businessType: string;
  prices: PriceGround;
  newId: () => string;
}

/** Ids of things by the refs that services know them by; also of those that were taken off the menu. */
export interface KnownIds {
  menus: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  items: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
  /** By `modifierKey`. */
  modifiers: ReadonlyMap<string, string>;
}

/** A modifier as services know it: by its group's ref and its own, which is the item's that it stands for. */
export const modifierKey = (groupRef: string, ref: string): string => `${groupRef} ${ref}`;

/** Sold out at the service; `until` is a UTC instant, null: until somebody brings it back. */
export interface FoundSoldOut {
  kind: 'item' | 'modifier';
  id: string;
  until: string | null;
}

/** The first of those that share a ref. */
export function byRef<Thing extends { ref: string }>(things: readonly Thing[]): Thing[] {
  return [...new Map(things.toReversed().map((thing) => [thing.ref, thing])).values()].toReversed();
}

/** What there is of a thing, with what the service would show of it. */
export function pairs<Ours extends { ref: string }, Theirs extends { ref: string }>(
  draft: readonly Ours[],
  held: readonly Theirs[],
): (ref: string) => Before<Ours, Theirs> | undefined {
  const things = new Map(draft.map((thing) => [thing.ref, thing]));
  const shown = new Map(held.map((thing) => [thing.ref, thing]));
  return (ref) => {
    const [thing, would] = [things.get(ref), shown.get(ref)];
    return thing && would && { thing, held: would };
  };
}

/** Why a thing cannot be on our menu; undefined: it can. */
export function problemOf(
  { name, description = '', priceMinor }: { name: string; description?: string; priceMinor: number },
  { businessType, prices }: Pick<TakeOverGround, 'businessType' | 'prices'>,
): string | undefined {
  const most = prices.pricesAre === 'base' ? maxPriceMinor : priceBand(maxPriceMinor).highMinor;
  if (priceMinor > most) return 'Its price is higher than any on a menu can be. Correct it there first.';
  return prescriptionProblem({ name, description }, businessType);
}
