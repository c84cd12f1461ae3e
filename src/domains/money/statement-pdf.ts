import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { company } from '../../shared/company.ts';
import { textHeight, writeText, type TextBox } from '../../platform/files/pdf-text.ts';
import { formatMoney } from '../../shared/money.ts';
import type { Statement, StatementSums } from './contract.ts';
import { byMonth, isReadByMonth } from './model/sums.ts';
import { statementSteps } from './model/statement-steps.ts';

/** What stands on a statement besides its sums. */
export interface StatementHead {
  merchantName: string;
  /** `November 9 – 15, 2026` */
  period: string;
}

/** A payout as its own statement shows it. Amounts in minor units; the parts add up to the amount. */
export interface PayoutOnPaper {
  number: string;
  currency: string;
  amountMinor: number;
  parts: readonly { label: string; amountMinor: number }[];
  /** What is to be said about it besides, as `['Goes to', '••••6789']`. */
  notes: readonly (readonly [string, string])[];
}

const margin = 48;
const ink = '#1c1917';
const softInk = '#57534e';
const line = '#d6d3d1';
const sizes = { title: 20, head: 12, text: 9 };

/** A statement on paper (US Letter): what the restaurant gets and how, by service, store, and day or month. */
export function statementPdf(statement: Statement, head: StatementHead): Promise<Buffer> {
  return onPaper('Statement', head, (document) => {
    writeSums(document, statement);
    writeTables(document, statement);
  });
}

/** A payout on paper: what it is made of, and the sales of its week; of one that is paid again, the payout alone. */
export function payoutPdf(payout: PayoutOnPaper, statement: Statement | null, head: StatementHead): Promise<Buffer> {
  return onPaper(`Payout ${payout.number}`, head, (document) => {
    const money = (minor: number) => formatMoney(minor, payout.currency);
    writeAmounts(document, [
      ...payout.parts.map(({ label, amountMinor }) => plainRow([label, money(amountMinor)])),
      boldRow(['Payout', money(payout.amountMinor)]),
      ...payout.notes.map((note) => softRow(note)),
    ]);
    if (statement !== null) writeTables(document, statement);
  });
}

async function onPaper(title: string, head: StatementHead, write: (document: Document) => void): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'LETTER',
    margin,
    lang: 'en-US',
    info: { Title: `${title}, ${head.period}`, Author: company.name, Subject: head.merchantName },
  });
  const whole = buffer(document);
  writeHead(document, title, head);
  write(document);
  document.end();
  return whole;
}

function writeTables(document: Document, statement: Statement): void {
  const { services, stores, days } = statement;
  if (services.length > 0) {
    const table = { title: 'By service', head: 'Service', rows: services, name: serviceOf };
    const hasTax = services.some(({ taxRemittedByServicesMinor }) => taxRemittedByServicesMinor !== 0);
    writeTable(document, statement, { ...table, ...(hasTax && { aside: theirTax }) });
  }
  if (stores.length > 1) {
    writeTable(document, statement, { title: 'By store', head: 'Store', rows: stores, name: storeOf });
  }
  if (days.length === 0) return;
  if (isReadByMonth(statement)) {
    writeTable(document, statement, { title: 'Month by month', head: 'Month', rows: byMonth(days), name: monthOf });
  } else {
    writeTable(document, statement, { title: 'Day by day', head: 'Day', rows: days, name: dayOf });
  }
}

const theirTax = { head: 'Tax it hands on', of: (sums: StatementSums) => sums.taxRemittedByServicesMinor };
const serviceOf = (row: Statement['services'][number]) => row.serviceName;
const storeOf = (row: Statement['stores'][number]) => row.storeName;
const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
const dayOf = (row: Statement['days'][number]) => dayFormat.format(Date.parse(row.date));
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const monthOf = ({ month }: { month: string }) => monthFormat.format(Date.parse(`${month}-01`));

type Document = InstanceType<typeof PdfDocument>;

function writeHead(document: Document, title: string, { merchantName, period }: StatementHead): void {
  const lines = [
    { text: company.name, size: sizes.head, color: softInk, weight: 'bold' },
    { text: title, size: sizes.title, color: ink, weight: 'bold', above: sizes.head * 0.7 },
    { text: merchantName, size: sizes.head, color: ink },
    { text: period, size: sizes.head, color: softInk },
  ] as const;
  for (const { text, ...line } of lines) {
    document.y += 'above' in line ? line.above : 0;
    document.y += writeText(document, text, { x: margin, y: document.y, width: widthOf(document), ...line });
  }
}

function writeSums(document: Document, { total, currency, paidMinor }: Statement): void {
  const asides = [
    ['Paid out in this time', paidMinor],
    ['Sales tax that the services collect and hand on for you', total.taxRemittedByServicesMinor],
  ] as const;
  const money = (minor: number) => formatMoney(minor, currency);
  const shown = (rows: readonly (readonly [string, number])[]) =>
    rows.filter(([, minor]) => minor !== 0).map(([label, minor]) => [label, money(minor)]);
  const result = [`Your earnings, for ${count(total.orders)}`, money(total.owedMinor)];
  writeAmounts(document, [
    ...statementSteps(total).map(({ words, minor }) => plainRow([words, money(minor)])),
    boldRow(result),
    ...shown(asides).map(softRow),
  ]);
}

function writeAmounts(document: Document, rows: readonly Row[]): void {
  document.y += sizes.head;
  writeRows(document, rows, { widths: [110], padding: 5 });
}

const heads = ['Orders', 'Items before tax', 'Service fee', 'Tips and others', 'Your earnings'];

function writeTable<Part extends StatementSums>(
  document: Document,
  { total, currency }: Statement,
  table: {
    title: string;
    head: string;
    rows: readonly Part[];
    name: (row: Part) => string;
    /** A last column that is no part of what the restaurant gets. */
    aside?: { head: string; of: (sums: StatementSums) => number };
  },
): void {
  const { aside } = table;
  const cells = (name: string, sums: StatementSums) => [
    name,
    String(sums.orders),
    formatMoney(sums.menuMinor, currency),
    formatMoney(0 - sums.serviceFeeMinor, currency),
    formatMoney(sums.owedMinor - sums.baseMinor, currency),
    formatMoney(sums.owedMinor, currency),
    ...(aside ? [formatMoney(aside.of(sums), currency)] : []),
  ];
  const widths = [44, 80, 76, 76, 80, ...(aside ? [80] : [])];
  const title = { width: widthOf(document), size: sizes.head, color: ink, weight: 'bold' } as const;
  document.y += 1.4 * sizes.head;
  // A title stays with the heads of its columns and the first row.
  keepTogether(document, 6 * sizes.head);
  document.y += writeText(document, table.title, { ...title, x: margin, y: document.y }) + 0.4 * sizes.head;
  const rows = [
    softRow([table.head, ...heads, ...(aside ? [aside.head] : [])]),
    ...table.rows.map((row) => plainRow(cells(table.name(row), row))),
    ...(table.rows.length > 1 ? [boldRow(cells('Total', total))] : []),
  ];
  writeRows(document, rows, { widths, padding: 4 });
}

/** Cells of a row: the first takes the width that is left and is aligned left, the others are aligned right. */
interface Row extends Pick<TextBox, 'color' | 'weight'> {
  cells: readonly string[];
}

const plainRow = (cells: readonly string[]): Row => ({ cells, color: ink });
const boldRow = (cells: readonly string[]): Row => ({ cells, color: ink, weight: 'bold' });
const softRow = (cells: readonly string[]): Row => ({ cells, color: softInk });

/** Writes a table with a line below each row; a row that does not fit goes onto the next page. */
function writeRows(
  document: Document,
  rows: readonly Row[],
  { widths, padding }: { widths: readonly number[]; padding: number },
): void {
  const between = 4;
  const firstWidth = widthOf(document) - widths.reduce((sum, width) => sum + width, 0);
  for (const { cells, color, weight = 'regular' } of rows) {
    const boxes = cells.map((text, index) => {
      const width = (index === 0 ? firstWidth : (widths[index - 1] ?? 0)) - between;
      const box = { width, size: sizes.text, color, weight, align: index === 0 ? 'left' : 'right' } as const;
      return { text, box, height: textHeight(document, text, box) };
    });
    const height = Math.max(...boxes.map((one) => one.height)) + 2 * padding;
    keepTogether(document, height);
    let x = margin;
    for (const { text, box } of boxes) {
      writeText(document, text, { ...box, x: x + between / 2, y: document.y + padding });
      x += box.width + between;
    }
    document.y += height;
    document.moveTo(margin, document.y).lineTo(x, document.y).lineWidth(0.5).strokeColor(line).stroke();
  }
}

function widthOf(document: Document): number {
  return document.page.width - 2 * margin;
}

function keepTogether(document: Document, height: number): void {
  if (document.y + height > document.page.height - margin) document.addPage();
}

function count(orders: number): string {
  return orders === 1 ? 'one order' : `${orders.toLocaleString('en-US')} orders`;
}
