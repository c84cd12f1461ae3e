import { describe, expect, it } from 'vitest';
import { byMonth, isReadByMonth, noSums } from './sums.ts';

const day = (date: string, owedMinor: number) => ({ ...noSums, date, orders: 1, owedMinor });

describe('days by month', () => {
  it('add up to the month that they lie in, in order', () => {
    const months = byMonth([day('2026-01-31', 100), day('2026-02-01', 20), day('2026-02-28', 3)]);
    expect(months.map(({ month, orders, owedMinor }) => [month, orders, owedMinor])).toEqual([
      ['2026-01', 1, 100],
      ['2026-02', 2, 23],
    ]);
    expect(byMonth([])).toEqual([]);
  });

  it('are read so in a year, not in a month', () => {
    expect(isReadByMonth({ from: '2026-01-01', to: '2026-12-31' })).toBe(true);
    expect(isReadByMonth({ from: '2026-01-01', to: '2026-01-31' })).toBe(false);
  });
});
