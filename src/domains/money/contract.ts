import { oc } from '@orpc/contract';
import { z } from 'zod';
import { dayMs } from '../../shared/time.ts';

/** What the restaurant is owed and why. Amounts in minor units of the currency; dates are business days of the stores. */

const tags = ['Money'];
const minor = z.int();
const date = z.iso.date();

/** The same as a file: a row for each day, store and service. */
export const statementCsvPath = '/api/statement.csv';
/** The statement on paper. */
export const statementPdfPath = '/api/statement.pdf';

/** What a row of a statement adds up. What the merchant is owed is the sum of the parts, each as it counts towards it. */
export const statementSums = z.object({
  orders: z.int(),
  /** What customers paid for the food at menu prices. */
  menuMinor: minor,
  /** Our fee: the upcharge on the base prices. */
  serviceFeeMinor: minor,
  baseMinor: minor,
  tipsMinor: minor,
  /** Bag fees, deposits and own delivery. */
  feesMinor: minor,
  /** Tax that the restaurant hands on itself. */
  taxMinor: minor,
  /** What the restaurant pays for promotions; negative. */
  promotionsMinor: minor,
  /** What the restaurant has collected from customers itself (cash, paid at the counter); negative. */
  collectedMinor: minor,
  /** What the restaurant bears of refunds and error charges that came after the order; negative. */
  adjustmentsMinor: minor,
  owedMinor: minor,
  /** Tax that the services hand on: never part of what is owed. */
  taxRemittedByServicesMinor: minor,
});
export type StatementSums = z.infer<typeof statementSums>;

export const statement = z.object({
  from: date,
  to: date,
  currency: z.string(),
  total: statementSums,
  /** What was set aside in this time to be paid out, less what came back. */
  paidMinor: minor,
  /** Days with anything on them, oldest first. */
  days: z.array(statementSums.extend({ date })),
  services: z.array(statementSums.extend({ service: z.string(), serviceName: z.string() })),
  stores: z.array(statementSums.extend({ storeId: z.uuid(), storeName: z.string() })),
});
export type Statement = z.infer<typeof statement>;

export const ledgerEntry = z.object({
  id: z.uuid(),
  /**
   * `reversal`: takes back what was entered for the order before; `adjustment`: what a service took or gave back
   * afterwards; `payout`: a step of one; `receipt`: a transfer of a service to Forkline; `verification`: a small deposit of
   * ours to see whose a bank account is, which only staff see; `points`: what guests of the restaurant hold in points.
   */
  kind: z.enum(['order', 'reversal', 'adjustment', 'payout', 'receipt', 'verification', 'points']),
  date,
  happenedAt: z.iso.datetime(),
  service: z.string(),
  serviceName: z.string(),
  storeId: z.uuid(),
  orderId: z.uuid().nullable(),
  /** The number on the bag, or of the payout; empty for an entry about neither. */
  orderNumber: z.string(),
  /** Where a later amount comes from, for people. */
  source: z.string().nullable(),
  /** The policy's row with its version, and what it says. */
  policy: z.string(),
  sentence: z.string(),
  currency: z.string(),
  owedMinor: minor,
  serviceFeeMinor: minor,
  /** Set where the service's amounts contradict each other: what its lines add up to, and what was booked instead. */
  contradiction: z.object({ linesMinor: minor, bookedMinor: minor, note: z.string() }).nullable(),
  /** What was added to each account, taken off it where negative. */
  postings: z.array(z.object({ account: z.string(), label: z.string(), amountMinor: minor })),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      baseMinor: minor,
      menuMinor: minor,
      /** It is on no menu of ours: its base price was worked back from the menu price. */
      isWorkedBack: z.boolean(),
    }),
  ),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** An order whose service states amounts that contradict each other; it may have no entry at all. */
export const contradictingOrder = z.object({
  orderId: z.uuid(),
  orderNumber: z.string(),
  service: z.string(),
  serviceName: z.string(),
  storeId: z.uuid(),
  date,
  currency: z.string(),
  linesMinor: minor,
  /** What was booked for its items. */
  bookedMinor: minor,
  /** The stated total, where it is that which contradicts. */
  totalMinor: minor.nullable(),
  note: z.string(),
});
export type ContradictingOrder = z.infer<typeof contradictingOrder>;

/** Entries, and the orders of the same filters that contradict themselves; the latter on the first page only. */
export const ledgerPage = z.object({
  entries: z.array(ledgerEntry),
  contradictions: z.array(contradictingOrder),
  nextCursor: z.string().nullable(),
});

const maxDays = 366;
export const statementRange = z
  .object({
    /** Without it: the week in which `to` lies, or this week. Weeks begin on Monday. */
    from: date.optional(),
    to: date.optional(),
    storeId: z.uuid().optional(),
  })
  .refine(({ from, to }) => from === undefined || (to !== undefined && from <= to), {
    path: ['to'],
    message: 'Name a last day that does not lie before the first.',
  })
  .refine(
    ({ from, to }) => from === undefined || to === undefined || (Date.parse(to) - Date.parse(from)) / dayMs < maxDays,
    { path: ['to'], message: `A statement covers ${maxDays} days at most: choose a shorter time.` },
  );

/** Why a time came to more or less than the one before it. */
export const statementDifference = z.object({
  before: z.object({ from: date, to: date, owedMinor: minor }),
  /** The period is running: the one before is counted only through the same day and the same hour. */
  isRunning: z.boolean(),
  currency: z.string(),
  /** What it came to, less what the one before came to. */
  differenceMinor: minor,
  /** The largest first; what they make adds up to the difference. */
  reasons: z.array(z.object({ sentence: z.string(), differenceMinor: minor })),
});
export type StatementDifference = z.infer<typeof statementDifference>;

export const moneyContract = {
  explainStatement: oc
    .route({ method: 'GET', path: '/statement/difference', tags })
    .input(statementRange)
    .output(statementDifference),
  getStatement: oc.route({ method: 'GET', path: '/statement', tags }).input(statementRange).output(statement),
  listLedgerEntries: oc
    .route({ method: 'GET', path: '/ledger/entries', tags })
    .input(
      z.object({
        date: date.optional(),
        orderId: z.uuid().optional(),
        storeId: z.uuid().optional(),
        service: z.string().max(40).optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(ledgerPage),
};
