import type { Tx } from '../../../platform/db/database.ts';
import { instantAt } from '../model/store-time.ts';
import { readReachedPrices, type PriceChangeRow } from '../pricing-store.ts';
import type { MenuConnection } from './connections.ts';
import { readMadeAt, readSnapshot, type Snapshot } from './publication-store.ts';

/** What of a version holds at a store today: dated prices that the store has reached since it was made are part of it. */

type Place = Pick<MenuConnection, 'storeId' | 'store'>;

/** Prices that a store has reached since a version was made. */
export async function readPricesSince(tx: Tx, publicationId: string, place: Place): Promise<PriceChangeRow[]> {
  const madeAt = await readMadeAt(tx, publicationId);
  return (await readReachedPrices(tx, place.storeId)).filter(
    ({ startsLocal }) => instantAt(startsLocal, place.store.timeZone) > madeAt,
  );
}

/** Undefined where there is no such version. */
export async function readSnapshotNow(tx: Tx, publicationId: string, place: Place): Promise<Snapshot | undefined> {
  const snapshot = await readSnapshot(tx, publicationId);
  const prices = await readPricesSince(tx, publicationId, place);
  return snapshot && prices.reduce((shown, price) => withPrice(shown, price) ?? shown, snapshot);
}

/** The version with the new price; undefined where the thing is not part of it. */
export function withPrice(snapshot: Snapshot, change: PriceChangeRow): Snapshot | undefined {
  const { itemId, modifierId, basePriceMinor } = change;
  const { items, groups } = snapshot.menu;
  const isThere =
    items.some(({ id }) => id === itemId) ||
    groups.some(({ modifiers }) => modifiers.some(({ id }) => id === modifierId));
  if (!isThere) return undefined;
  return {
    ...snapshot,
    menu: {
      ...snapshot.menu,
      items: items.map((item) => (item.id === itemId ? { ...item, basePriceMinor } : item)),
      groups: groups.map((group) => ({
        ...group,
        modifiers: group.modifiers.map((one) => (one.id === modifierId ? { ...one, basePriceMinor } : one)),
      })),
    },
  };
}
