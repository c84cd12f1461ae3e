import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { company } from '../../shared/company.ts';
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

const require = createRequire(import.meta.url);
/** Latin, Greek and Cyrillic: names of restaurants are not all English. */
const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
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
      ...payout.parts.map(({ label, amountMinor }) => [label, money(amountMinor)].map(plainCell)),
      ['Payout', money(payout.amountMinor)].map(boldCell),
      ...payout.notes.map((note) => note.map(softCell)),
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
  document.font(fonts.bold).fontSize(sizes.head).fillColor(softInk).text(company.name);
  document.moveDown(0.6).fontSize(sizes.title).fillColor(ink).text(title);
  document.font(fonts.plain).fontSize(sizes.head).text(merchantName).fillColor(softInk).text(period);
}

function writeSums(document: Document, { total, currency, paidMinor }: Statement): void {
  const asides = [
    ['Paid out in this time', paidMinor],
    ['Sales tax that the services collect and hand on for you', total.taxRemittedByServicesMinor],
  ] as const;
  const money = (minor: number) => formatMoney(minor, currency);
  const shown = (rows: readonly (readonly [string, number])[]) =>
    rows.filter(([, minor]) => minor !== 0).map(([label, minor]) => [label, money(minor)]);
  const result = [`You get, for ${count(total.orders)}`, money(total.owedMinor)];
  writeAmounts(document, [
    ...statementSteps(total).map(({ words, minor }) => [words, money(minor)].map(plainCell)),
    result.map(boldCell),
    ...shown(asides).map((row) => row.map(softCell)),
  ]);
}

function writeAmounts(document: Document, data: ReturnType<typeof plainCell>[][]): void {
  document.moveDown(1);
  document.table({
    columnStyles: [{ width: '*' }, { width: 110, align: { x: 'right' } }],
    defaultStyle: { border: { top: 0, left: 0, right: 0, bottom: 0.5 }, borderColor: line, padding: [5, 2] },
    data,
  });
}

const heads = ['Orders', 'Menu prices', 'Service fee', 'Tips and others', 'You get'];

function writeTable<Row extends StatementSums>(
  document: Document,
  { total, currency }: Statement,
  table: {
    title: string;
    head: string;
    rows: readonly Row[];
    name: (row: Row) => string;
    /** A last column that is no part of what the restaurant gets. */
    aside?: { head: string; of: (sums: StatementSums) => number };
  },
): void {
  const { aside } = table;
  const cells = (name: string, sums: StatementSums) => [
    name,
    String(sums.orders),
    formatMoney(sums.menuMinor, currency),
    formatMoney(-sums.serviceFeeMinor, currency),
    formatMoney(sums.owedMinor - sums.baseMinor, currency),
    formatMoney(sums.owedMinor, currency),
    ...(aside ? [formatMoney(aside.of(sums), currency)] : []),
  ];
  const widths = [44, 80, 76, 76, 80, ...(aside ? [80] : [])];
  document.moveDown(1.2).font(fonts.bold).fontSize(sizes.head).fillColor(ink).text(table.title, margin);
  document.moveDown(0.4);
  document.table({
    columnStyles: [{ width: '*' }, ...widths.map((width) => ({ width, align: { x: 'right' as const } }))],
    defaultStyle: { border: { top: 0, left: 0, right: 0, bottom: 0.5 }, borderColor: line, padding: [4, 2] },
    data: [
      [table.head, ...heads, ...(aside ? [aside.head] : [])].map(softCell),
      ...table.rows.map((row) => cells(table.name(row), row).map(plainCell)),
      ...(table.rows.length > 1 ? [cells('Total', total).map(boldCell)] : []),
    ],
  });
}

const cell = (font: string, textColor: string) => (text: string) => ({
  text,
  textColor,
  font: { src: font, size: sizes.text },
});
const plainCell = cell(fonts.plain, ink);
const boldCell = cell(fonts.bold, ink);
const softCell = cell(fonts.plain, softInk);

function count(orders: number): string {
  return orders === 1 ? 'one order' : `${orders.toLocaleString('en-US')} orders`;
}
