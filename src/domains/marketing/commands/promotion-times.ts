import type { Tx } from '../../../platform/db/database.ts';
import { assert } from '../../../shared/assert.ts';
import { businessDay, readStores } from '../../merchants/index.ts';
import type { Draft } from '../promotion-store.ts';

/**
 * When a promotion of these business days begins in the first of its stores and ends in the last, each by its own clock;
 * the zone is that of the first.
 */
export async function timesOf(
  tx: Tx,
  { beginsOn, endsOn }: Pick<Draft, 'beginsOn' | 'endsOn'>,
  targets: readonly { storeId: string }[],
): Promise<Pick<Draft, 'beginsOn' | 'endsOn' | 'beginsAt' | 'endsAt' | 'timeZone'>> {
  const storeIds = new Set(targets.map(({ storeId }) => storeId));
  const times = (await readStores(tx))
    .filter(({ id }) => storeIds.has(id))
    .map(({ timeZone, businessDayCutoff: cutoff }) => ({
      timeZone,
      from: businessDay(beginsOn, { timeZone, cutoff }).from,
      to: businessDay(endsOn, { timeZone, cutoff }).to,
    }))
    .toSorted((one, other) => one.from.getTime() - other.from.getTime());
  const [first] = times;
  assert(first, 'a promotion goes to a store of its merchant');
  const endsAt = new Date(Math.max(...times.map(({ to }) => to.getTime())));
  return { beginsOn, endsOn, beginsAt: first.from, endsAt, timeZone: first.timeZone };
}
