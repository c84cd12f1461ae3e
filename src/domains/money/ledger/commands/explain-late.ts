import type { Context } from '../../../../platform/context.ts';
import { ordersReduced, type ReducedOrder } from '../../events.ts';
import { explainedEntry } from '../../model/explained-entry.ts';
import { insertEntries, type NewEntry } from '../entry-store.ts';
import { readBorne } from '../order-standing.ts';

/** A reduced order with the business day, an ISO date, to which its entries belong. */
export type ReducedPosting = ReducedOrder & { day: string };

/**
 * A service that takes money back for an order, and then sends the order as it is without that food, has taken it once:
 * gives back what was borne of it, and tells others what else was claimed for it may be explained by the change.
 */
export async function explainLateAmounts(ctx: Context, reduced: readonly ReducedPosting[]): Promise<void> {
  if (reduced.length === 0) return;
  const borne = await readBorne(
    ctx.tx,
    reduced.map(({ orderId }) => orderId),
  );
  const entries: NewEntry[] = [];
  const left: ReducedOrder[] = [];
  for (const { day, reducedMinor, change, ...event } of reduced) {
    const found = borne.get(event.orderId);
    const explained = found && explainedEntry(found, reducedMinor);
    if (explained) {
      const key = `explained:${change}`;
      const { content } = explained;
      entries.push({ ...event, key, kind: 'adjustment', payoutId: null, businessDate: day, content, reverses: null });
    }
    const leftMinor = reducedMinor - (explained?.explainedMinor ?? 0);
    if (leftMinor > 0) left.push({ ...event, change, reducedMinor: leftMinor });
  }
  await insertEntries(ctx.tx, entries, ctx.clock.now());
  await ctx.events.emit(ctx, ordersReduced, left);
}
