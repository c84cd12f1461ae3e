import { oc } from '@orpc/contract';
import { z } from 'zod';
import { payoutStatuses } from './model/payout-status.ts';
import { payoutStates } from './model/payout-states.ts';

/** What the restaurant is paid and when. Amounts in minor units of the currency; weeks are business weeks from Monday on. */

const tags = ['Payouts'];
const minor = z.int();
const date = z.iso.date();

export const statementKinds = ['csv', 'pdf'] as const;
/** The statement of one payout as a file. */
export const payoutStatementPath = (payoutId: string, kind: (typeof statementKinds)[number]) =>
  `/api/payouts/${payoutId}/statement.${kind}`;

export const payout = z.object({
  id: z.uuid(),
  /** `PO-2026-000123`, which is on the bank's statement as well. */
  number: z.string(),
  weekFrom: date,
  weekTo: date,
  amountMinor: minor,
  currency: z.string(),
  state: z.enum(payoutStates),
  /** The state as the bank's calendar has moved it on: what is shown. */
  status: z.enum(payoutStatuses),
  /** Why it waits, is late, is carried forward or came back, and what to do; a sentence each. */
  sentences: z.array(z.string()),
  /** The banking day on which it arrives; null until it is in a file. */
  payOn: date.nullable(),
  accountLastFour: z.string().nullable(),
  /** The number of the payout that came back and is paid by this one. */
  reissueOf: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type PayoutView = z.infer<typeof payout>;

export const payoutDetails = payout.extend({
  /** What the amount is made of; adds up to it. */
  parts: z.array(z.object({ label: z.string(), amountMinor: minor })),
  stores: z.array(z.object({ storeId: z.uuid(), storeName: z.string(), amountMinor: minor })),
});
export type PayoutDetails = z.infer<typeof payoutDetails>;

export const nextPayout = z.object({
  weekFrom: date,
  weekTo: date,
  /** What it would be as things stand; below 0 where refunds and charges are higher than sales. */
  estimateMinor: minor,
  currency: z.string(),
  /** When it is worked out, and the banking day on which it should arrive. */
  runAt: z.iso.datetime(),
  payOn: date,
  /** What keeps it from being paid, and what to do; a sentence each. */
  sentences: z.array(z.string()),
  accountLastFour: z.string().nullable(),
  /** The weeks after it: when those payouts should arrive. */
  calendar: z.array(z.object({ weekFrom: date, weekTo: date, runAt: z.iso.datetime(), payOn: date })),
});
export type NextPayout = z.infer<typeof nextPayout>;

export const payoutsContract = {
  getNextPayout: oc.route({ method: 'GET', path: '/payouts/next', tags }).output(nextPayout),
  listPayouts: oc
    .route({ method: 'GET', path: '/payouts', tags, summary: 'Payouts, newest first' })
    .input(z.object({ cursor: z.string().max(200).optional() }))
    .output(z.object({ payouts: z.array(payout), nextCursor: z.string().nullable() })),
  getPayout: oc
    .route({ method: 'GET', path: '/payouts/{id}', tags })
    .input(z.object({ id: z.uuid('must be an id') }))
    .output(payoutDetails),
};
