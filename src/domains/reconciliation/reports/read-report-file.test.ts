import { expect, test } from 'vitest';
import { readReportFile } from './read-report-file.ts';

const headings = ['Workflow ID', 'Order Status', 'Order Date', 'Item Sales', 'Marketplace Fee', 'Total Payout'];
const order = ['a-1', 'Completed', '11/16/2026', '$1,031.00', '-7.75', '1,023.25'];
const refund = ['a-2', 'Refund', '11/17/2026', '', '', '(4.50)'];
const quoted = (cell: string, delimiter: string) => (cell.includes(delimiter) ? `"${cell}"` : cell);
const written = (delimiter: string, lines: readonly (readonly string[])[]) =>
  lines.map((cells) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter)).join('\r\n');

const delimiters = { commas: ',', semicolons: ';', tabs: '\t', bars: '|' };
const titles = {
  'no title line': '',
  'a title line': 'Payout report of Café Ñandú\r\n',
  'a title line with commas': 'Payout report, Café Ñandú, November 16, 2026\r\n',
  'a title line with semicolons, and an empty one': 'Payout report; Café Ñandú; week 47\r\n\r\n',
  'two title lines': 'Payout report\r\nNovember 16 to 22, 2026\r\n',
};
const encodings = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\u{FEFF}${text}`),
  'UTF-16 as Excel writes it': (text: string) => Buffer.from(`\u{FEFF}${text}`, 'utf16le'),
  'Windows-1252': (text: string) => Buffer.from(text, 'latin1'),
};
const cases = Object.keys(delimiters).flatMap((delimiter) =>
  Object.keys(titles).flatMap((title) => Object.keys(encodings).map((encoding) => ({ delimiter, title, encoding }))),
);

test.each(cases)('a report with $delimiter under $title in $encoding is read', async (shape) => {
  const delimiter = delimiters[shape.delimiter as keyof typeof delimiters]; // a key of the same table
  const title = titles[shape.title as keyof typeof titles]; // a key of the same table
  const encode = encodings[shape.encoding as keyof typeof encodings]; // a key of the same table
  const content = encode(title + written(delimiter, [headings, order, refund]));
  const report = await readReportFile('uber-eats', { fileName: 'report.csv', content });
  expect(report.unknownColumns).toEqual([]);
  expect(report.lines).toMatchObject([
    {
      kind: 'order',
      orderId: 'a-1',
      date: '2026-11-16',
      subtotalMinor: 103_100,
      commissionMinor: 775,
      netMinor: 102_325,
    },
    { kind: 'refund', orderId: 'a-2', date: '2026-11-17', netMinor: -450 },
  ]);
});
