import { stringify } from 'csv-stringify/sync';
import { decimalMoney } from '../../shared/money.ts';
import type { journalFormats } from './books-contract.ts';
import type { JournalLine } from './books-store.ts';
import { accounts } from './model/accounts.ts';

type Format = (typeof journalFormats)[number];
type Columns = Record<string, (line: JournalLine) => string>;

const debit = ({ amountMinor, currency }: JournalLine) => (amountMinor > 0 ? decimalMoney(amountMinor, currency) : '');
const credit = ({ amountMinor, currency }: JournalLine) =>
  amountMinor < 0 ? decimalMoney(-amountMinor, currency) : '';
const label = ({ account }: JournalLine) => accounts[account].label;
/** One journal for each day and currency. */
const number = ({ date, currency }: JournalLine) => `FL-${date}-${currency}`;

/** Both programs read dates as their company's country writes them; ours is in the United States. */
function americanDate({ date }: JournalLine): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/**
 * The columns of each program's import, the required ones with its asterisk: "Import journal entries" of QuickBooks
 * Online, and "Import manual journals" of Xero, where credits are negative. Written from memory of both templates.
 */
const formats: Record<Format, Columns> = {
  plain: {
    date: ({ date }) => date,
    journal: number,
    code: ({ account }) => accounts[account].code,
    account: ({ account }) => account,
    label,
    currency: ({ currency }) => currency,
    debit,
    credit,
  },
  quickbooks: {
    '*JournalNo': number,
    '*JournalDate': americanDate,
    '*AccountName': label,
    '*Debits': debit,
    '*Credits': credit,
    Description: ({ date }) => `Forkline, business day ${date}`,
    Currency: ({ currency }) => currency,
  },
  xero: {
    '*Narration': number,
    '*Date': americanDate,
    Description: label,
    '*AccountCode': ({ account }) => accounts[account].code,
    '*TaxRate': () => 'Tax Exempt',
    '*Amount': ({ amountMinor, currency }) => decimalMoney(amountMinor, currency),
  },
};

/** The whole file, header first. */
export function journalCsv(lines: readonly JournalLine[], format: Format): string {
  const columns = formats[format];
  return stringify(
    lines.map((line) => Object.values(columns).map((column) => column(line))),
    { header: true, columns: Object.keys(columns), bom: format === 'plain' },
  );
}
