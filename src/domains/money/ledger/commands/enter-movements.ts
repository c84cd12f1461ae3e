import type { Context } from '../../../../platform/context.ts';
import type { OrderId, StoreId } from '../../../../shared/ids.ts';
import { businessDate, readBusinessDays } from '../../../merchants/index.ts';
import { lateAmountEntered } from '../../events.ts';
import { noService } from '../../model/accounts.ts';
import { lateEntry, type Fault, type LateCause } from '../../model/late-entry.ts';
import type { EntryContent } from '../../model/order-entry.ts';
import { payoutEntry, type PayoutStep } from '../../model/payout-entry.ts';
import { policyName } from '../../model/policy.ts';
import { openDay, readClosedThrough, shareBooks } from '../closing-store.ts';
import { insertEntries, type NewEntry } from '../entry-store.ts';
import { readOrderStanding } from '../order-standing.ts';

/** What entries that come after the order have in common. */
interface LateEvent {
  /** Names the business event; the database refuses a second one with the same key. */
  key: string;
  storeId: StoreId;
  service: string;
  currency: string;
  happenedAt: Date;
}

/**
 * Enters what a service takes (positive) or gives back (negative) after the order, in minor units at menu prices; the
 * policy says who bears it. `orderId` null: of no order that we know. Rejects for an amount of 0 and for a known key.
 */
export async function enterAdjustment(
  ctx: Context,
  given: LateEvent & {
    orderId: OrderId | null;
    cause: LateCause;
    fault: Fault;
    amountMinor: number;
    /** Where it comes from, for people. */
    source: string;
  },
): Promise<void> {
  await shareBooks(ctx.tx);
  const standing = await readOrderStanding(ctx.tx, given.orderId);
  const { orderId, storeId } = given;
  await enter(ctx, given, { kind: 'adjustment', orderId, content: lateEntry(standing, given) });
  if (orderId !== null) await ctx.events.emit(ctx, lateAmountEntered, { orderId, storeId });
}

/** Enters what became of an amount that is claimed back from a service: `amountMinor`, above 0, is won or given up. */
export async function enterDisputeOutcome(
  ctx: Context,
  given: LateEvent & { orderId: OrderId | null; outcome: 'won' | 'lost'; amountMinor: number; source: string },
): Promise<void> {
  await shareBooks(ctx.tx);
  const { amountMinor, outcome, orderId, source } = given;
  const { order } = await readOrderStanding(ctx.tx, orderId);
  const account = outcome === 'won' ? 'receivable' : 'borne_by_forkline';
  const content: EntryContent = {
    policy: policyName(`dispute_${outcome}`),
    postings: [
      { account, amountMinor },
      { account: 'disputed', amountMinor: -amountMinor },
    ],
    details: { order, lines: [], source },
  };
  await enter(ctx, given, { kind: 'adjustment', orderId, content });
}

const explanations = { order_changed: 'late_explained', paid_after_all: 'dispute_paid_late' } as const;

/**
 * Gives back what was claimed from a service, or borne by us, in minor units above 0: its own change of the order explains
 * it, so that it has taken it once, or it has paid after all.
 */
export async function enterExplained(
  ctx: Context,
  given: LateEvent & {
    orderId: OrderId | null;
    why: keyof typeof explanations;
    from: 'disputed' | 'borne_by_forkline';
    amountMinor: number;
    source: string;
  },
): Promise<void> {
  await shareBooks(ctx.tx);
  const { amountMinor, from, orderId, source } = given;
  const { order } = await readOrderStanding(ctx.tx, orderId);
  const content: EntryContent = {
    policy: policyName(explanations[given.why]),
    postings: [
      { account: 'receivable', amountMinor },
      { account: from, amountMinor: -amountMinor },
    ],
    details: { order, lines: [], source },
  };
  await enter(ctx, given, { kind: 'adjustment', orderId, content });
}

/** Enters what a service has transferred to our bank account, in minor units; negative where it took money back. */
export async function enterReceipt(
  ctx: Context,
  given: LateEvent & { amountMinor: number; source: string },
): Promise<void> {
  await shareBooks(ctx.tx);
  const { amountMinor, source } = given;
  const content: EntryContent = {
    policy: policyName('receipt'),
    postings: [
      { account: 'bank', amountMinor },
      { account: 'receivable', amountMinor: -amountMinor },
    ],
    details: { order: '', lines: [], source },
  };
  await enter(ctx, given, { kind: 'receipt', orderId: null, content });
}

/**
 * Enters a step of a payout, a share for each store that is above 0. `prepared` belongs to the day through which the
 * books were closed for it, `date`; every other step to the day on which it happens.
 */
export async function enterPayoutStep(
  ctx: Context,
  given: {
    payoutId: string;
    number: string;
    step: PayoutStep;
    wasSettled?: boolean;
    shares: readonly { storeId: StoreId; amountMinor: number }[];
    currency: string;
    /** ISO date. */
    date: string;
    at: Date;
  },
): Promise<void> {
  const { payoutId, step, currency, date, at } = given;
  const entries = given.shares.map(({ storeId, amountMinor }): NewEntry => {
    return {
      key: `payout:${payoutId}:${step}:${storeId}`,
      kind: 'payout',
      storeId,
      service: noService,
      orderId: null,
      payoutId,
      currency,
      businessDate: date,
      happenedAt: at,
      content: payoutEntry({ ...given, amountMinor }),
      reverses: null,
    };
  });
  await insertEntries(ctx.tx, entries, ctx.clock.now());
}

async function enter(
  ctx: Context,
  event: LateEvent,
  { kind, orderId, content }: { kind: NewEntry['kind']; orderId: OrderId | null; content: EntryContent },
): Promise<void> {
  const { key, storeId, service, currency, happenedAt } = event;
  const now = ctx.clock.now();
  const today = businessDate(now, await readBusinessDays(ctx.tx, storeId));
  const businessDay = openDay(today, await readClosedThrough(ctx.tx));
  const entry = { key, kind, storeId, service, orderId, payoutId: null, currency, happenedAt, content, reverses: null };
  await insertEntries(ctx.tx, [{ ...entry, businessDate: businessDay }], now);
}
