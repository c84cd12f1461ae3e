import { describe, expect, it } from 'vitest';
import { reportFormats, reportServices } from './report-columns.ts';
import { readReport, type ReportTable, type ServiceReport } from './read-report.ts';

const table = (headings: string[], ...rows: string[][]): ReportTable => ({
  headings,
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
});

function good(report: ReturnType<typeof readReport>): ServiceReport {
  if ('problems' in report) throw new Error(report.problems.join('\n'));
  return report;
}

const uber = ['Workflow ID', 'Order Status', 'Order Date', 'Item Sales', 'Marketplace Fee', 'Total Payout'];

const dated = (...days: string[]) =>
  table(uber, ...days.map((day, index) => [`o-${index}`, 'Completed', day, '10.00', '-2.50', '7.50']));
const datesOf = (report: ReturnType<typeof readReport>) => good(report).lines.map(({ date }) => date);

describe('a payout report', () => {
  it('is read by its headings, wherever they stand and however they are written', () => {
    const report = good(
      readReport(
        'uber-eats',
        table(
          [
            'total_payout',
            'Loyalty Points',
            'ORDER STATUS',
            'workflow id',
            'Order date',
            'item sales',
            'Marketplace fee',
          ],
          ['23.25', '7', 'Completed', 'a-1', '11/16/2026', '$31.00', '-7.75'],
          ['(4.50)', '', 'Refund', 'a-1', '11/17/2026', '', ''],
        ),
      ),
    );
    expect(report.unknownColumns).toEqual(['Loyalty Points']);
    expect(report.lines).toMatchObject([
      {
        row: 2,
        kind: 'order',
        orderId: 'a-1',
        date: '2026-11-16',
        subtotalMinor: 3_100,
        commissionMinor: 775,
        netMinor: 2_325,
        currency: 'USD',
      },
      { row: 3, kind: 'refund', orderId: 'a-1', date: '2026-11-17', commissionMinor: 0, netMinor: -450 },
    ]);
  });

  it('is refused whole when one cell makes no sense, with its row and column', () => {
    const rows = [
      ['a', 'Completed', '2026-11-16', '10.00', '-2.50', '7.50'],
      ['b', 'Completed', '2026-02-30', '1e3', '-2.50', '7.50'],
      ['c', 'Completed', '2026-11-16', '10.00', '-2.50', '2000000'],
    ];
    expect(readReport('uber-eats', table(uber, ...rows))).toEqual({
      problems: [
        'Row 3, column “Order Date”: “2026-02-30” is no date.',
        'Row 3, column “Item Sales”: “1e3” is no amount of money.',
        'Row 4, column “Total Payout”: “2000000” is more than 1,000,000, which no line of a report can be.',
      ],
    });
  });

  it('says which column is missing, and that two currencies do not go into one file', () => {
    expect(readReport('uber-eats', table(['Order Date', 'Total Payout'], ['2026-11-16', '1']))).toEqual({
      problems: [expect.stringContaining('no column “Workflow ID” or “Workflow UUID”')],
    });
    const mixed = table([...uber, 'Currency Code'], ...['USD', 'GBP'].map((code) => ['a', '', '', '', '', '1', code]));
    expect(readReport('uber-eats', mixed)).toEqual({ problems: [expect.stringContaining('more than one currency')] });
  });

  it('takes a word for a kind that nobody knows for an adjustment, and says which', () => {
    const report = good(readReport('uber-eats', table(uber, ['a', 'Sunshine bonus', '2026-11-16', '', '', '3'])));
    expect(report).toMatchObject({ unknownKinds: ['Sunshine bonus'], lines: [{ kind: 'adjustment', netMinor: 300 }] });
  });

  it('of DoorDash has deductions without a sign, and credit and debit in place of a net amount', () => {
    const headings = ['TRANSACTION_TYPE', 'EXTERNAL_ID', 'TIMESTAMP_LOCAL_DATE', 'COMMISSION', 'CREDIT', 'DEBIT'];
    const rows = [
      ['DELIVERY', 'x', '2026-11-16', '7.75', '23.25', ''],
      ['ERROR_CHARGE', 'x', '2026-11-16', '', '0', '6.20'],
    ];
    expect(good(readReport('doordash', table(headings, ...rows))).lines).toMatchObject([
      { kind: 'order', commissionMinor: 775, netMinor: 2_325 },
      { kind: 'error_charge', netMinor: -620 },
    ]);
  });

  it('of Deliveroo has the day before the month', () => {
    const days = ['05/11/2026', '06/11/2026'].map((day, index) => [`gb:${index}`, day, '9.00']);
    const rows = table(['Order ID', 'Order Date', 'Total Payable'], ...days);
    expect(good(readReport('deliveroo', rows)).lines).toMatchObject([
      { date: '2026-11-05', currency: 'GBP' },
      { date: '2026-11-06', currency: 'GBP' },
    ]);
  });

  it('reads days before months where the dates of the whole file say so, whatever the service usually writes', () => {
    expect(datesOf(readReport('uber-eats', dated('02/11/2026', '13/11/2026')))).toEqual(['2026-11-02', '2026-11-13']);
    expect(datesOf(readReport('uber-eats', dated('02/11/2026', '05/11/2026')))).toEqual(['2026-11-02', '2026-11-05']);
    expect(datesOf(readReport('uber-eats', dated('11/02/2026', '11/05/2026')))).toEqual(['2026-11-02', '2026-11-05']);
    const future = readReport('uber-eats', dated('01/12/2026'), { today: '2026-11-28' });
    expect(datesOf(future)).toEqual(['2026-01-12']);
  });

  it('asks for the order of days and months where both make sense, and refuses dates that contradict each other', () => {
    const open = dated('02/11/2026');
    expect(readReport('uber-eats', open)).toEqual({
      problems: ['“02/11/2026” can be February 11, 2026 or November 2, 2026. Choose how this file writes dates.'],
      asksForDateOrder: true,
    });
    expect(datesOf(readReport('uber-eats', open, { order: 'day_first' }))).toEqual(['2026-11-02']);
    expect(datesOf(readReport('uber-eats', open, { order: 'month_first' }))).toEqual(['2026-02-11']);
    expect(readReport('uber-eats', dated('13/11/2026', '11/14/2026'))).toEqual({
      problems: ['“11/14/2026” has the month first and “13/11/2026” the day: write all dates as 2026-11-30.'],
    });
  });

  it('reads amounts by the decimal sign of the whole file, and accounting formats', () => {
    const rows = table(
      uber,
      ['a', 'Completed', '2026-11-16', '1.234,50', '- 12,5', '1.222'],
      ['b', 'Completed', '2026-11-16', ' $-   ', '$ -', ' $(4,50)'],
    );
    expect(good(readReport('uber-eats', rows)).lines).toMatchObject([
      { subtotalMinor: 123_450, commissionMinor: 1_250, netMinor: 122_200 },
      { subtotalMinor: 0, commissionMinor: 0, netMinor: -450 },
    ]);
  });

  it('of DoorDash adds up the columns of its financial report, and keeps what it does not understand apart', () => {
    const headings = [
      'Transaction type',
      'DoorDash order ID',
      'Timestamp local date',
      'Subtotal',
      'Commission',
      'Commission tax',
      'Merchant fees',
      'Tax (merchant fees)',
      'Marketing fees | (including any applicable taxes)',
      'Error charges',
      'Sponsored listing',
      'Items',
      'Net total',
    ];
    const row = [
      'Order',
      'x',
      '2026-11-16',
      '40.00',
      '10.00',
      '0.50',
      '1.00',
      '0.10',
      '2.00',
      '0.00',
      '3.00',
      '4',
      '23.40',
    ];
    const report = good(readReport('doordash', table(headings, row)));
    expect(report.unknownColumns).toEqual(['Sponsored listing', 'Items']);
    expect(report.lines).toMatchObject([
      { commissionMinor: 1_050, feesMinor: 110, marketingMinor: 200, unreadMinor: 300, netMinor: 2_340 },
    ]);
  });

  it('leaves bank details out of what is kept', () => {
    const rows = table([...uber, 'Bank Account'], ['a', '', '2026-11-16', '', '', '1', '****6789']);
    expect(JSON.stringify(good(readReport('uber-eats', rows)).lines)).not.toContain('6789');
  });

  it.each(reportServices)('of %s has no heading that stands for two things', (service) => {
    const all = Object.values(reportFormats[service].headings).flat();
    expect(new Set(all.map((heading) => heading.toLowerCase())).size).toBe(all.length);
  });
});
