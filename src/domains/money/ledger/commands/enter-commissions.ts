import type { Context } from '../../../../platform/context.ts';
import type { OrderId, StoreId } from '../../../../shared/ids.ts';
import { businessDate, readBusinessDays } from '../../../merchants/index.ts';
import { lateEntry } from '../../model/late-entry.ts';
import { openDay, readClosedThrough, shareBooks } from '../closing-store.ts';
import { insertEntries, type NewEntry } from '../entry-store.ts';

/** What a service deducts from an order by its contract, in minor units; negative where it gives some of it back. */
export interface Commission {
  /** Names the business event; the database refuses a second one with the same key. */
  key: string;
  storeId: StoreId;
  service: string;
  orderId: OrderId;
  /** The number on the bag. */
  orderNumber: string;
  amountMinor: number;
  currency: string;
  happenedAt: Date;
  /** Where it comes from, for people. */
  source: string;
}

const batchEntries = 500;

/** Enters the commissions of many orders at once: a report has thousands. Rejects for an amount of 0 and a known key. */
export async function enterCommissions(ctx: Context, commissions: readonly Commission[]): Promise<void> {
  await shareBooks(ctx.tx);
  const now = ctx.clock.now();
  const closedThrough = await readClosedThrough(ctx.tx);
  const days = new Map<string, string>();
  for (const storeId of new Set(commissions.map((commission) => commission.storeId))) {
    const today = businessDate(now, await readBusinessDays(ctx.tx, storeId));
    days.set(storeId, openDay(today, closedThrough));
  }
  const entries = commissions.map(({ orderNumber, amountMinor, source, ...event }): NewEntry => {
    // Nothing of it is the restaurant's to bear, whatever the order was worth.
    const standing = { order: orderNumber, baseMinor: 0, serviceFeeMinor: 0, borneMinor: 0 };
    return {
      ...event,
      kind: 'adjustment',
      payoutId: null,
      businessDate: days.get(event.storeId) ?? '',
      content: lateEntry(standing, { cause: 'commission', fault: 'unknown', amountMinor, source }),
      reverses: null,
    };
  });
  for (let start = 0; start < entries.length; start += batchEntries) {
    await insertEntries(ctx.tx, entries.slice(start, start + batchEntries), now);
  }
}
