import { randomUUID } from 'node:crypto';
import { takeInReport } from '../../../src/domains/reconciliation/commands/take-in-report.ts';
import { readReportFile } from '../../../src/domains/reconciliation/reports/read-report-file.ts';
import { inMerchant } from '../../../src/platform/context.ts';
import { assert } from '../../../src/shared/assert.ts';
import type { Restaurant } from '../../support/open-restaurant.ts';
import type { YearMerchant } from './year-merchants.ts';
import { systemActor } from './year-orders.ts';

/** Errors that were put into reports, and what comparing the reports with our record found. */
export interface ReportTally {
  seeded: number;
  found: number;
  falseAlarms: number;
}

interface Row {
  type: 'DELIVERY' | 'REFUND' | 'ERROR_CHARGE';
  externalId: string;
  subtotalMinor: number;
  commissionMinor: number;
}

/** How each error changes an order's right row, and as what it has to be found. */
const errors: { found: string; make: (row: Row) => Row[] }[] = [
  { found: 'missing_there', make: () => [] },
  { found: 'missing_here', make: (row) => [row, { ...row, externalId: randomUUID() }] },
  { found: 'amount_differs', make: (row) => [withSubtotal(row, row.subtotalMinor - 150)] },
  { found: 'fee_differs', make: (row) => [{ ...row, commissionMinor: row.commissionMinor + 120 }] },
  { found: 'unknown_refund', make: (row) => [row, takenBack(row, 'REFUND')] },
  { found: 'unknown_refund', make: (row) => [row, takenBack(row, 'ERROR_CHARGE')] },
  { found: 'duplicate', make: (row) => [row, row] },
];

/** The agreed commission of the service whose reports these are: a quarter. */
const commissionOf = (subtotalMinor: number) => Math.round(subtotalMinor / 4);
const withSubtotal = (row: Row, subtotalMinor: number): Row => ({
  ...row,
  subtotalMinor,
  commissionMinor: commissionOf(subtotalMinor),
});
const takenBack = (row: Row, type: Row['type']): Row => ({ ...row, type, subtotalMinor: -200, commissionMinor: 0 });

const heading = 'TIMESTAMP_LOCAL_DATE,TRANSACTION_TYPE,EXTERNAL_ID,SUBTOTAL,COMMISSION,NET_TOTAL,PAYOUT_ID,DESCRIPTION';
const decimal = (minor: number) => (minor / 100).toFixed(2);

/**
 * Writes DoorDash's report about a merchant's week, each kind of error on an order of its own, takes it in, and counts
 * what was found.
 */
export async function reportWeek(
  restaurant: Restaurant,
  given: { merchant: YearMerchant; from: string; to: string; random: () => number; tally: ReportTally },
): Promise<void> {
  const { merchant, from, to, random, tally } = given;
  const orders = await restaurant.sql<{ external_id: string; date: string; owed: number }>(
    `select o.external_id, e.business_date::text as date, -- each is owed what its one entry says
       (select p.amount from unnest(e.accounts, e.amounts) as p (account, amount) where p.account = 'receivable') as owed
     from ledger_entries e join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
     where e.merchant_id = $1 and e.kind = 'order' and e.service = 'doordash' and e.business_date between $2 and $3
     order by o.id`,
    [merchant.merchantId, from, to],
  );
  if (orders.length === 0) return;
  // A small week has room for fewer kinds; which ones, changes from week to week. A report names an order at least.
  const possible = orders.length < 3 ? errors.filter(({ found }) => found !== 'missing_there') : errors;
  const maxErrors = Math.max(1, Math.min(possible.length, Math.floor((orders.length - 1) / 2)));
  const offset = Math.floor(random() * orders.length);
  const first = Math.floor(random() * possible.length);
  const kinds = Array.from({ length: maxErrors }, (_, index) => possible[(first + index) % possible.length]);
  const seeded = new Map(kinds.map((error, index) => [(offset + 2 * index) % orders.length, error]));
  const expected = new Map<string, number>();
  const lines = orders.flatMap(({ external_id: externalId, date, owed }, index) => {
    const right = withSubtotal({ type: 'DELIVERY', externalId, subtotalMinor: 0, commissionMinor: 0 }, owed);
    const error = seeded.get(index);
    if (error) expected.set(error.found, (expected.get(error.found) ?? 0) + 1);
    return (error?.make(right) ?? [right]).map((row) => lineOf(row, { date, payout: `week-${from}` }));
  });
  const file = await readReportFile('doordash', {
    fileName: `doordash-${from}.csv`,
    content: Buffer.from([heading, ...lines].join('\n')),
  });
  const { app } = restaurant;
  const reportId = await inMerchant({ ...app, actor: systemActor }, merchant.merchantId, (ctx) =>
    takeInReport(ctx, app.registry, { service: 'doordash', storeId: merchant.storeId, file, by: 'The year' }),
  );
  const cases = await restaurant.sql<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from reconciliation_cases where report_id = $1 group by kind',
    [reportId],
  );
  count(tally, expected, new Map(cases.map((row) => [row.kind, row.count])));
}

function count(tally: ReportTally, expected: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): void {
  for (const kind of new Set([...expected.keys(), ...found.keys()])) {
    const [wanted, got] = [expected.get(kind) ?? 0, found.get(kind) ?? 0];
    tally.seeded += wanted;
    tally.found += Math.min(wanted, got);
    tally.falseAlarms += Math.max(0, got - wanted);
  }
}

function lineOf(
  { type, externalId, subtotalMinor, commissionMinor }: Row,
  { date, payout }: { date: string; payout: string },
): string {
  assert(Number.isInteger(commissionMinor), 'amounts are whole cents');
  const amounts = [subtotalMinor, commissionMinor, subtotalMinor - commissionMinor].map(decimal);
  return [date, type, externalId, ...amounts, payout, ''].join(',');
}
