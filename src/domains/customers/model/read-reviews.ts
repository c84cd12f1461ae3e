import { readDate, type DateOrder } from '../../../shared/read-date.ts';
import { chooseDateOrder, type DateReading } from '../../reconciliation/model/choose-date-order.ts';
import { plainHeading } from '../../reconciliation/model/report-columns.ts';
import { reviewFormats, type ReviewField, type ReviewFileService, type ReviewFormat } from './review-columns.ts';

/** A file's rows as text, headings apart. */
interface Table {
  headings: readonly string[];
  rows: readonly { row: number; cells: readonly string[] }[];
}

/** One line of a service's file. What it does not say is null. */
export interface ReviewLine {
  row: number;
  orderId: string | null;
  orderNumber: string | null;
  storeRef: string | null;
  stars: number;
  text: string;
  author: string | null;
  tags: string[];
  /** ISO date. */
  date: string;
}

/** What keeps a file from being read, each as a sentence that names row and column. */
export interface Unreadable {
  problems: string[];
  /** The dates can be read in two ways: the user chooses. */
  asksForDateOrder?: true;
}

const maxProblems = 20;
const maxIdLength = 100;
const maxTextLength = 4_000;
const maxAuthorLength = 80;
const maxTags = 10;
const maxQuoteLength = 40;

/** Reads a service's file of reviews by its headings. A line without stars is somebody who gave none, and is left out. */
export function readReviews(
  service: ReviewFileService,
  table: Table,
  dates: DateReading = {},
): { lines: ReviewLine[] } | Unreadable {
  const format: ReviewFormat = reviewFormats[service];
  const columns = findColumns(format, table.headings);
  const missing = (['stars', 'date'] as const).filter((field) => columns[field] === undefined);
  if (missing.length > 0) return { problems: missing.map((field) => lacking(format, field)) };
  const order = chooseDateOrder(
    table.rows.map((row) => textAt({ columns }, row, 'date')),
    { ...dates, dayFirst: format.dayFirst },
  );
  if (typeof order !== 'string') return order;
  const problems: string[] = [];
  const lines: ReviewLine[] = [];
  for (const row of table.rows) {
    const line = readLine({ order, columns, headings: table.headings, problems }, row);
    if (problems.length >= maxProblems) break;
    if (line) lines.push(line);
  }
  return problems.length > 0 ? { problems } : { lines };
}

type Columns = Partial<Record<ReviewField, number>>;
type Row = Table['rows'][number];

interface Reading {
  order: DateOrder;
  columns: Columns;
  headings: readonly string[];
  problems: string[];
}

function findColumns({ headings: known }: ReviewFormat, headings: readonly string[]): Columns {
  // Of two columns with one heading the first is meant.
  const places = new Map(headings.map((heading, place) => [plainHeading(heading), place] as const).toReversed());
  const columns: Columns = {};
  for (const [field, names] of Object.entries(known)) {
    const place = names.map((name) => places.get(plainHeading(name))).find((found) => found !== undefined);
    if (place !== undefined) columns[field as ReviewField] = place; // the table's own keys
  }
  return columns;
}

function lacking({ headings }: ReviewFormat, field: ReviewField): string {
  const names = (headings[field] ?? []).map((name) => `“${name}”`);
  return `This file has no column ${names.join(' or ')}. Choose this service’s file of reviews, saved as CSV.`;
}

function readLine(reading: Reading, row: Row): ReviewLine | undefined {
  const text = (field: ReviewField) => textAt(reading, row, field);
  if (text('stars') === '') return undefined;
  const stars = starsOf(text('stars'));
  if (stars === undefined) refuse(reading, row, 'stars', 'is no number of stars from 1 to 5');
  const date = readDate(text('date'), reading.order);
  if (date === undefined) refuse(reading, row, 'date', 'is no date');
  return {
    row: row.row,
    orderId: text('orderId').slice(0, maxIdLength) || null,
    orderNumber: text('orderNumber').replace(/^#/, '').slice(0, maxIdLength) || null,
    storeRef: text('storeRef').slice(0, maxIdLength) || null,
    stars: stars ?? 0,
    text: text('text').slice(0, maxTextLength),
    author: text('author').slice(0, maxAuthorLength) || null,
    tags: text('tags')
      .split(/[;|,]/)
      .map((tag) => tag.trim().slice(0, maxIdLength))
      .filter((tag) => tag !== '')
      .slice(0, maxTags),
    date: date ?? '',
  };
}

/** `4`, `4.0`, `4/5`, `4 stars`, `★★★★`. */
function starsOf(written: string): number | undefined {
  const drawn = /^[★⭐]{1,5}/u.exec(written)?.[0];
  if (drawn !== undefined) return Array.from(drawn).length;
  const [, digits] = /^([1-5](?:\.\d+)?)(?:\s*\/\s*5)?(?:\s*stars?)?$/i.exec(written) ?? [];
  const stars = digits === undefined ? Number.NaN : Math.round(Number(digits));
  return stars >= 1 && stars <= 5 ? stars : undefined;
}

function textAt({ columns }: Pick<Reading, 'columns'>, { cells }: Row, field: ReviewField): string {
  const place = columns[field];
  return place === undefined ? '' : (cells[place] ?? '').trim();
}

function refuse(reading: Reading, row: Row, field: ReviewField, problem: string): void {
  const heading = reading.headings[reading.columns[field] ?? -1] ?? field;
  const quote = textAt(reading, row, field).slice(0, maxQuoteLength);
  reading.problems.push(`Row ${row.row}, column “${heading}”: “${quote}” ${problem}.`);
}
