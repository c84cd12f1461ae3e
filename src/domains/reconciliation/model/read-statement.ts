import { detectDecimalSign, type DecimalSign } from '../../../shared/read-amount.ts';
import { readDate, type DateOrder } from '../../../shared/read-date.ts';
import { bankCurrency, bankHeadings, serviceNamedIn, type BankField } from './bank-columns.ts';
import { chooseDateOrder, type DateReading } from './choose-date-order.ts';
import { readAmount } from './read-amount.ts';
import type { ReportTable, Unreadable } from './read-report.ts';
import { plainHeading, type ReportService } from './report-columns.ts';

/** A line of a statement that names a delivery service. Minor units; negative: taken from our account. */
export interface StatementLine {
  /** As a spreadsheet counts them: the headings are row 1. */
  row: number;
  service: ReportService;
  /** ISO date. */
  bookedOn: string;
  amountMinor: number;
  currency: string;
  description: string;
  /** Which one it is of lines that say the same: banks book two deposits of one amount on one day. */
  copy: number;
}

export interface Statement {
  lines: StatementLine[];
  /** Of all lines, ISO dates. */
  firstDay: string;
  lastDay: string;
  /** Those that name no service are not kept. */
  allLines: number;
}

const maxProblems = 20;
const maxDescriptionLength = 300;
const currencies = new Set(Intl.supportedValuesOf('currency'));

type Columns = Partial<Record<BankField, number>>;

interface Reading {
  columns: Columns;
  order: DateOrder;
  decimal: DecimalSign;
  headings: readonly string[];
  problems: string[];
}

/** Reads a statement of our bank by its headings. A single cell that makes no sense refuses the whole file. */
export function readStatement(table: ReportTable, dates: DateReading = {}): Statement | Unreadable {
  const columns = findColumns(table.headings);
  const lacking = lackingColumns(columns);
  if (lacking.length > 0) return { problems: lacking };
  const cellsOf = (fields: readonly BankField[]) =>
    table.rows.flatMap((row) => fields.map((field) => textAt({ columns }, row, field)));
  const found = chooseDateOrder(cellsOf(['bookedOn']), { ...dates, dayFirst: false });
  // Our own bank writes the month first: known, where the file itself does not say.
  const order = typeof found !== 'string' && found.asksForDateOrder ? 'month_first' : found;
  if (typeof order !== 'string') return order;
  const decimal = detectDecimalSign(cellsOf(['amount', 'credit', 'debit']));
  const reading: Reading = { columns, order, decimal, headings: table.headings, problems: [] };
  const copies = new Map<string, number>();
  const days: string[] = [];
  const lines: StatementLine[] = [];
  for (const row of table.rows) {
    const line = readLine(reading, row);
    if (reading.problems.length >= maxProblems) break;
    if (!line) continue;
    days.push(line.bookedOn);
    const service = serviceNamedIn(line.description);
    if (service === undefined || line.amountMinor === 0) continue;
    const said = textOf(line);
    const copy = (copies.get(said) ?? 0) + 1;
    copies.set(said, copy);
    lines.push({ ...line, service, copy });
  }
  const [firstDay, lastDay] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (reading.problems.length > 0 || firstDay === undefined || lastDay === undefined) {
    return { problems: reading.problems.length > 0 ? reading.problems : ['This statement has no line with a date.'] };
  }
  return { lines, firstDay, lastDay, allLines: table.rows.length };
}

/** The same for a line that stands in two statements which overlap. */
export function statementLineKey(line: StatementLine): string {
  return `${textOf(line)}|${line.copy}`;
}

const textOf = ({ bookedOn, amountMinor, currency, description }: Omit<StatementLine, 'service' | 'copy'>) =>
  [bookedOn, amountMinor, currency, description.toLowerCase()].join('|');

function findColumns(headings: readonly string[]): Columns {
  // Of two columns with one heading the first is meant.
  const places = new Map(headings.map((heading, place) => [plainHeading(heading), place] as const).toReversed());
  const columns: Columns = {};
  const taken = new Set<number>();
  for (const [field, names] of Object.entries(bankHeadings)) {
    const place = names
      .map((name) => places.get(plainHeading(name)))
      .find((one) => one !== undefined && !taken.has(one));
    if (place === undefined) continue;
    taken.add(place);
    columns[field as BankField] = place; // the table's own keys
  }
  return columns;
}

function lackingColumns(columns: Columns): string[] {
  const hasAmount = columns.amount !== undefined || (columns.credit !== undefined && columns.debit !== undefined);
  const lacking: BankField[] = [
    ...(columns.bookedOn === undefined ? (['bookedOn'] as const) : []),
    ...(hasAmount ? [] : (['amount'] as const)),
    ...(columns.description === undefined ? (['description'] as const) : []),
  ];
  return lacking.map((field) => {
    const names = bankHeadings[field].map((name) => `“${name}”`);
    return `This file has no column ${names.join(' or ')}. Choose a statement of our bank account, saved as CSV.`;
  });
}

type Row = ReportTable['rows'][number];

function readLine(reading: Reading, row: Row): Omit<StatementLine, 'service' | 'copy'> | undefined {
  const text = (field: BankField) => textAt(reading, row, field);
  const currency = text('currency').toUpperCase() || bankCurrency;
  const bookedOn = readDate(text('bookedOn'), reading.order);
  if (!currencies.has(currency)) {
    refuse(reading, row, { field: 'currency', problem: 'is no currency' });
    return undefined;
  }
  if (bookedOn === undefined) {
    refuse(reading, row, { field: 'bookedOn', problem: 'is no date' });
    return undefined;
  }
  const amountMinor = signedAmount(reading, row, currency);
  if (amountMinor === undefined) return undefined;
  const words = [text('description'), text('details')].filter((part) => part !== '');
  const description = words.join(' ').replaceAll(/\s+/g, ' ').slice(0, maxDescriptionLength);
  return { row: row.row, bookedOn, amountMinor, currency, description };
}

/** Where both columns stand empty, 0. A debit counts as one whether or not it has a minus sign. */
function signedAmount(reading: Reading, row: Row, currency: string): number | undefined {
  const at = (field: BankField): number | undefined => {
    const read = readAmount(textAt(reading, row, field), currency, reading.decimal);
    if ('amountMinor' in read) return read.amountMinor;
    refuse(reading, row, { field, problem: read.problem });
    return undefined;
  };
  if (reading.columns.amount !== undefined) return at('amount');
  const [credit, debit] = [at('credit'), at('debit')];
  return credit === undefined || debit === undefined ? undefined : credit - Math.abs(debit);
}

function textAt({ columns }: Pick<Reading, 'columns'>, { cells }: Row, field: BankField): string {
  const place = columns[field];
  return place === undefined ? '' : (cells[place] ?? '').trim();
}

const maxQuoteLength = 40;

function refuse(reading: Reading, row: Row, { field, problem }: { field: BankField; problem: string }): void {
  const heading = reading.headings[reading.columns[field] ?? -1] ?? field;
  const quote = textAt(reading, row, field).slice(0, maxQuoteLength);
  reading.problems.push(`Row ${row.row}, column “${heading}”: “${quote}” ${problem}.`);
}
