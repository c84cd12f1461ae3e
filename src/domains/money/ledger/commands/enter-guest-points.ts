import type { Context } from '../../../../platform/context.ts';
import type { StoreId } from '../../../../shared/ids.ts';
import { businessDate, readBusinessDays } from '../../../merchants/index.ts';
import { noService } from '../../model/accounts.ts';
import { pointsEntry, type PointsStep } from '../../model/points-entry.ts';
import { openDay, readClosedThrough, shareBooks } from '../closing-store.ts';
import { insertEntries } from '../entry-store.ts';

/** What guests of a restaurant hold in points, more or less than before. */
export interface GuestPoints {
  /** Names the business event; the database refuses a second one with the same key. */
  key: string;
  step: PointsStep;
  storeId: StoreId;
  currency: string;
  /** By how much more is owed, in minor units, not 0. */
  amountMinor: number;
  /** The number on the bag, or on the guest's card. */
  reference: string;
  happenedAt: Date;
}

/**
 * Enters what points are worth, in accounts of the restaurant's own. It names no order: an entry that does says that the
 * order itself is in the books.
 */
export async function enterGuestPoints(ctx: Context, given: GuestPoints): Promise<void> {
  await shareBooks(ctx.tx);
  const { key, storeId, currency, happenedAt } = given;
  const now = ctx.clock.now();
  const today = businessDate(now, await readBusinessDays(ctx.tx, storeId));
  const entry = {
    key: `points:${key}`,
    kind: 'points' as const,
    storeId,
    service: noService,
    orderId: null,
    payoutId: null,
    currency,
    businessDate: openDay(today, await readClosedThrough(ctx.tx)),
    happenedAt,
    content: pointsEntry(given),
    reverses: null,
  };
  await insertEntries(ctx.tx, [entry], now);
}
