import { stringify } from 'csv-stringify/sync';
import { decimalMoney } from '../../shared/money.ts';
import type { StatementSums } from './contract.ts';
import { noSums } from './model/sums.ts';

/** A day of a store on a service. */
export type StatementRow = StatementSums & { date: string; storeName: string; serviceName: string; currency: string };

const money = (name: keyof StatementSums) => (row: StatementRow) => decimalMoney(row[name], row.currency);

/** A row of no sales: an amount that a payout has besides, under a name that tells what it is. */
export function amountRow(given: { date: string; name: string; currency: string; amountMinor: number }): StatementRow {
  const { date, name, currency, amountMinor } = given;
  return { ...noSums, date, storeName: '', serviceName: name, currency, owedMinor: amountMinor };
}

/** Amounts are decimal, in the currency of their row. */
const columns = {
  date: (row) => row.date,
  store: (row) => row.storeName,
  service: (row) => row.serviceName,
  orders: (row) => String(row.orders),
  currency: (row) => row.currency,
  menu_prices: money('menuMinor'),
  service_fee: money('serviceFeeMinor'),
  base_prices: money('baseMinor'),
  tips: money('tipsMinor'),
  fees: money('feesMinor'),
  tax_you_remit: money('taxMinor'),
  promotions: money('promotionsMinor'),
  refunds_you_bear: money('adjustmentsMinor'),
  you_get: money('owedMinor'),
  tax_remitted_by_services: money('taxRemittedByServicesMinor'),
} satisfies Record<string, (row: StatementRow) => string>;

/** The whole file, header first; a name that begins like a formula stays a name in a spreadsheet. */
export function statementCsv(rows: readonly StatementRow[]): string {
  return stringify(
    rows.map((row) => Object.values(columns).map((column) => column(row))),
    { header: true, columns: Object.keys(columns), bom: true, escape_formulas: true },
  );
}
