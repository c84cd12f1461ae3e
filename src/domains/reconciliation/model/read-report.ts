import { detectDecimalSign, readAmount as readAnyAmount, type DecimalSign } from '../../../shared/read-amount.ts';
import { readDate, type DateOrder } from '../../../shared/read-date.ts';
import { chooseDateOrder, type DateReading } from './choose-date-order.ts';
import { readAmount } from './read-amount.ts';
import { plainHeading, reportFormats, type Field, type ReportFormat, type ReportService } from './report-columns.ts';
import type { ReportLine } from './report-line.ts';

/** A file's rows as text, headings apart. Rows are as long as the headings or shorter. */
export interface ReportTable {
  headings: readonly string[];
  rows: readonly { row: number; cells: readonly string[] }[];
}

export interface ServiceReport {
  lines: ReportLine[];
  currency: string;
  /** Headings that stand for nothing that we read. */
  unknownColumns: string[];
  /** Words for a kind of line that we do not know; such lines count as adjustments. */
  unknownKinds: string[];
}

/** What keeps a file from being read, each as a sentence that names row and column. */
export interface Unreadable {
  problems: string[];
  /** The dates can be read in two ways: the user chooses. */
  asksForDateOrder?: true;
}

const maxProblems = 20;
const maxDescriptionLength = 500;
const maxIdLength = 100;

/**
 * Reads a payout report of the service by its headings. A single cell that makes no sense refuses the whole file; so do
 * dates that can be read in two ways, unless `dates` decides.
 */
export function readReport(
  service: ReportService,
  table: ReportTable,
  dates: DateReading = {},
): ServiceReport | Unreadable {
  const format: ReportFormat = reportFormats[service];
  const columns = findColumns(format, table.headings);
  const missing = missingColumns(format, columns);
  if (missing.length > 0) return { problems: missing };
  const cellsOf = (fields: readonly Field[]) =>
    table.rows.flatMap((row) => fields.map((field) => textAt({ columns }, row, field)));
  const order = chooseDateOrder(cellsOf(['date', 'payoutDate']), { ...dates, dayFirst: format.dayFirst });
  if (typeof order !== 'string') return order;
  const plus = plusColumns(format, table.headings);
  const reading: Reading = {
    format,
    columns,
    plus,
    unread: unreadColumns(format, table.headings, columns),
    order,
    decimal: detectDecimalSign(cellsOf(moneyFields)),
    currency: currencyOfHeadings(table.headings) ?? format.currency,
    headings: table.headings,
    problems: [],
    unknownKinds: new Set(),
  };
  const lines: ReportLine[] = [];
  for (const row of table.rows) {
    const line = readLine(reading, row);
    if (reading.problems.length >= maxProblems) break;
    lines.push(line);
  }
  if (new Set(lines.map(({ currency }) => currency)).size > 1) {
    reading.problems.push('This report is in more than one currency. Send one file for each currency.');
  }
  if (reading.problems.length > 0) return { problems: reading.problems };
  return {
    lines,
    currency: lines[0]?.currency ?? reading.currency,
    unknownColumns: reading.unread.map((place) => table.headings[place] ?? ''),
    unknownKinds: [...reading.unknownKinds],
  };
}

type Columns = Partial<Record<Field, number>>;

type Deduction = 'commission' | 'marketing' | 'fees';

const moneyFields = [
  'subtotal',
  'tax',
  'commission',
  'marketing',
  'fees',
  'net',
  'credit',
  'debit',
] as const satisfies readonly Field[];

interface Reading {
  format: ReportFormat;
  columns: Columns;
  /** Places of the columns that count for a deduction beside its own. */
  plus: Record<Deduction, number[]>;
  /** Places of the columns that nothing is known of. */
  unread: number[];
  order: DateOrder;
  decimal: DecimalSign;
  /** Where a line does not say. */
  currency: string;
  headings: readonly string[];
  problems: string[];
  unknownKinds: Set<string>;
}

type Row = ReportTable['rows'][number];

function findColumns({ headings: known }: ReportFormat, headings: readonly string[]): Columns {
  // Of two columns with one heading the first is meant.
  const places = new Map(headings.map((heading, place) => [plainHeading(heading), place] as const).toReversed());
  const columns: Columns = {};
  for (const [field, names] of Object.entries(known)) {
    const place = names.map((name) => places.get(plainHeading(name))).find((found) => found !== undefined);
    if (place !== undefined) columns[field as Field] = place; // the table's own keys
  }
  return columns;
}

function missingColumns(format: ReportFormat, columns: Columns): string[] {
  const has = (...fields: Field[]) => fields.some((field) => columns[field] !== undefined);
  const lacking: Field[] = [
    ...(has('orderId', 'displayId') ? [] : (['orderId'] as const)),
    ...(has('date') ? [] : (['date'] as const)),
    ...(has('net') || (has('credit') && has('debit')) ? [] : (['net'] as const)),
  ];
  return lacking.map((field) => {
    const names = (format.headings[field] ?? []).map((name) => `“${name}”`);
    return `This file has no column ${names.join(' or ')}. Choose the report “${format.reportName}” of this service, saved as CSV.`;
  });
}

function plusColumns({ plus }: ReportFormat, headings: readonly string[]): Reading['plus'] {
  const placesOf = (field: Deduction) => {
    const names = new Set((plus?.[field] ?? []).map(plainHeading));
    return headings.flatMap((heading, place) => (names.has(plainHeading(heading)) ? [place] : []));
  };
  return { commission: placesOf('commission'), marketing: placesOf('marketing'), fees: placesOf('fees') };
}

/** What stands in neither list. A column of a known heading that is not read, since another one is, is understood. */
function unreadColumns(format: ReportFormat, headings: readonly string[], columns: Columns): number[] {
  const read = new Set(Object.values(columns));
  const known = new Set([...Object.values(format.plus ?? {}).flat(), ...(format.known ?? [])].map(plainHeading));
  return headings.flatMap((heading, place) =>
    heading !== '' && !read.has(place) && !known.has(plainHeading(heading)) ? [place] : [],
  );
}

/** Deliveroo and others write the currency's sign into their headings. */
function currencyOfHeadings(headings: readonly string[]): string | undefined {
  const signs = new Set(headings.flatMap((heading) => heading.match(/[£€]/g) ?? []));
  return signs.size === 1 ? (signs.has('£') ? 'GBP' : 'EUR') : undefined;
}

function readLine(reading: Reading, row: Row): ReportLine {
  const { format } = reading;
  const text = (field: Field) => textAt(reading, row, field);
  const currency = currencyOf(reading, row);
  const amount = (field: Field) => amountAt(reading, row, { field, currency });
  const deducted = (field: Deduction) => {
    const places = reading.plus[field];
    const further = places.map((place) => amountIn(reading, row, { place, currency }));
    const minor = further.reduce((sum, one) => sum + one, amount(field));
    return format.deductionsAreNegative && minor !== 0 ? -minor : minor;
  };
  const hasNet = reading.columns.net !== undefined;
  return {
    row: row.row,
    kind: kindOf(reading, text('kind')),
    orderId: text('orderId').slice(0, maxIdLength) || null,
    displayId: text('displayId').slice(0, maxIdLength) || null,
    storeRef: text('storeRef').slice(0, maxIdLength) || null,
    date: dateAt(reading, row, 'date'),
    currency,
    subtotalMinor: amount('subtotal'),
    taxMinor: amount('tax'),
    commissionMinor: deducted('commission'),
    marketingMinor: deducted('marketing'),
    feesMinor: deducted('fees'),
    unreadMinor: unreadOf(reading, row, currency),
    netMinor: hasNet ? amount('net') : amount('credit') - amount('debit'),
    payoutReference: text('payoutReference').slice(0, maxIdLength) || null,
    payoutDate: dateAt(reading, row, 'payoutDate'),
    description: text('description').slice(0, maxDescriptionLength),
    raw: rawOf(reading, row),
  };
}

/** Bank details are no evidence, and nobody needs to keep them. */
const bankHeading = /account|iban|routing|sort ?code/i;

function rawOf({ headings }: Reading, { cells }: Row): ReportLine['raw'] {
  const all = headings.map((heading, place) => ({
    heading,
    cell: (cells[place] ?? '').slice(0, maxDescriptionLength),
  }));
  return all.filter(({ heading, cell }) => cell !== '' && !bankHeading.test(heading));
}

function textAt({ columns }: Pick<Reading, 'columns'>, { cells }: Row, field: Field): string {
  const place = columns[field];
  return place === undefined ? '' : (cells[place] ?? '').trim();
}

function currencyOf(reading: Reading, row: Row): string {
  const written = textAt(reading, row, 'currency').toUpperCase();
  if (written === '') return reading.currency;
  if (currencies.has(written)) return written;
  refuse(reading, row, { place: reading.columns.currency, problem: 'is no currency' });
  return reading.currency;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

function kindOf({ format, columns, unknownKinds }: Reading, written: string): ReportLine['kind'] {
  // A report without kinds has nothing but orders.
  if (columns.kind === undefined || written === '') return 'order';
  const known = format.kinds[written.toLowerCase()];
  if (known === undefined) unknownKinds.add(written.slice(0, 100));
  return known ?? 'adjustment';
}

function amountAt(reading: Reading, row: Row, { field, currency }: { field: Field; currency: string }): number {
  const place = reading.columns[field];
  return place === undefined ? 0 : amountIn(reading, row, { place, currency });
}

function amountIn(reading: Reading, row: Row, { place, currency }: { place: number; currency: string }): number {
  const read = readAmount(row.cells[place] ?? '', currency, reading.decimal);
  if ('amountMinor' in read) return read.amountMinor;
  refuse(reading, row, { place, problem: read.problem });
  return 0;
}

/** Only what looks like money counts: numbers of pieces and points have no cents and no sign. */
function unreadOf({ unread, decimal }: Reading, { cells }: Row, currency: string): number {
  return unread
    .map((place) => cells[place] ?? '')
    .filter((cell) => /[.,]\d{2}\D*$|[$£€]/.test(cell))
    .reduce((sum, cell) => sum + Math.abs(readAnyAmount(cell, currency, decimal).amountMinor ?? 0), 0);
}

function dateAt(reading: Reading, row: Row, field: Field): string | null {
  const written = textAt(reading, row, field);
  if (written === '') return null;
  const date = readDate(written, reading.order);
  if (date === undefined) refuse(reading, row, { place: reading.columns[field], problem: 'is no date' });
  return date ?? null;
}

const maxQuoteLength = 40;

function refuse(
  reading: Reading,
  row: Row,
  { place = -1, problem }: { place: number | undefined; problem: string },
): void {
  const quote = (row.cells[place] ?? '').trim().slice(0, maxQuoteLength);
  reading.problems.push(`Row ${row.row}, column “${reading.headings[place] ?? ''}”: “${quote}” ${problem}.`);
}
