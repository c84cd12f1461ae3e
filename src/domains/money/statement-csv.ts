import { stringify } from 'csv-stringify/sync';
import { csvOptions, type FileLanguage } from '../../platform/files/write-csv.ts';
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
const cells = {
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
  collected_by_you: money('collectedMinor'),
  refunds_you_bear: money('adjustmentsMinor'),
  you_get: money('owedMinor'),
  tax_remitted_by_services: money('taxRemittedByServicesMinor'),
} satisfies Record<string, (row: StatementRow) => string>;

/** The heads of the file, in English. */
export const statementColumns = Object.keys(cells);

/** The whole file, header first. */
export function statementCsv(rows: readonly StatementRow[], language: FileLanguage): string {
  return stringify(
    rows.map((row) => Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell(row)]))),
    csvOptions({ columns: statementColumns, language }),
  );
}
