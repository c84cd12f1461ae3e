import { describe, expect, it } from 'vitest';
import { readStatement, statementLineKey, type Statement } from './read-statement.ts';

const table = (headings: string[], ...rows: string[][]) => ({
  headings,
  rows: rows.map((cells, at) => ({ row: at + 2, cells })),
});

function read(headings: string[], ...rows: string[][]): Statement {
  const statement = readStatement(table(headings, ...rows));
  if ('problems' in statement) throw new Error(statement.problems.join(' '));
  return statement;
}

const problems = (headings: string[], ...rows: string[][]) => {
  const statement = readStatement(table(headings, ...rows));
  return 'problems' in statement ? statement.problems : [];
};

const plain = ['Date', 'Description', 'Amount'];

const daysOf = (...days: string[]) => {
  const read = readStatement({
    headings: ['Date', 'Description', 'Amount'],
    rows: days.map((day, at) => ({ row: at + 2, cells: [day, 'DOORDASH', '1.00'] })),
  });
  return 'problems' in read ? read.problems : read.lines.map(({ bookedOn }) => bookedOn);
};

describe('a statement of our bank', () => {
  it('keeps what names a delivery service, and nothing else', () => {
    const statement = read(
      plain,
      ['06/17/2031', 'DOORDASH, INC. PAYOUT DO-20310616', '1,234.50'],
      ['06/18/2031', 'RENT', '-4000.00'],
      ['06/16/2031', 'Uber USA EDI PAYMNT', '(3.10)'],
    );
    expect(statement.lines).toEqual([
      expect.objectContaining({ row: 2, service: 'doordash', bookedOn: '2031-06-17', amountMinor: 123_450 }),
      expect.objectContaining({ row: 4, service: 'uber-eats', amountMinor: -310 }),
    ]);
    expect(statement).toMatchObject({ firstDay: '2031-06-16', lastDay: '2031-06-18', allLines: 3 });
  });

  it('is read with a column each for credits and debits, and with the reference in a column of its own', () => {
    const statement = read(
      ['Posting Date', 'Payee', 'Reference', 'Debit', 'Credit', 'Balance'],
      ['2031-06-17', 'GRUBHUB', 'GR-20310616', '', '20.00', '1'],
      ['2031-06-17', 'GRUBHUB', '', '5.00', '', '1'],
    );
    expect(statement.lines.map(({ amountMinor, description }) => [amountMinor, description])).toEqual([
      [2_000, 'GRUBHUB GR-20310616'],
      [-500, 'GRUBHUB'],
    ]);
  });

  it('may book the same amount twice on a day, and names each', () => {
    const row = ['06/17/2031', 'SEAMLESS', '20.00'];
    const keys = read(plain, row, row).lines.map(statementLineKey);
    expect(new Set(keys).size).toBe(2);
    expect(read(plain, row).lines.map(statementLineKey)).toEqual([keys[0]]);
  });

  it('reads the day first where its dates say so, and the month first where they do not', () => {
    expect(daysOf('07/01/2031')).toEqual(['2031-07-01']);
    expect(daysOf('01/07/2031', '13/07/2031')).toEqual(['2031-07-01', '2031-07-13']);
    expect(daysOf('13/07/2031', '07/14/2031')).toEqual([expect.stringContaining('has the month first')]);
  });

  it('is refused whole for one cell, with its row and column', () => {
    expect(problems(plain, ['soon', 'DOORDASH', '1'])).toEqual(['Row 2, column “Date”: “soon” is no date.']);
    expect(problems(plain, ['06/17/2031', 'RENT', '1.005'])).toEqual([
      'Row 2, column “Amount”: “1.005” can be read in two ways: write it with its cents, such as 1234.50.',
    ]);
    expect(problems(['Date', 'Amount'], ['06/17/2031', '1'])).toEqual([
      expect.stringContaining('no column “Description” or'),
    ]);
  });

  it('gives a line that names two services to neither', () => {
    expect(read(plain, ['06/17/2031', 'UBER DOORDASH', '1.00']).lines).toEqual([]);
  });
});
