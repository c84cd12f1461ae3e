import { describe, expect, it } from 'vitest';
import { changeWords, durationWords, valueWords } from './figure-words.ts';
import { changeOf, figureKeys, figures, moodOf, valuesOf } from './figures.ts';
import { addParts, noSums } from './parts.ts';

const tuesday = {
  ...noSums,
  sold: 4,
  salesMinor: 10_000,
  prepared: 3,
  prepMs: 3 * 600_000,
  promised: 4,
  late: 1,
  lateMs: 240_000,
  offered: 5,
  missed: 1,
  cancelled: 1,
  declined: 1,
  wrong: 1,
};

describe('a figure', () => {
  it('is worked out from sums', () => {
    expect(valuesOf(tuesday)).toEqual({
      sales: 10_000,
      orders: 4,
      averageOrder: 2_500,
      prepTime: 600_000,
      late: 2_500,
      lateBy: 240_000,
      acceptance: 8_000,
      cancellations: 1,
      accuracy: 7_500,
      downtime: 0,
      lostSales: 0,
    });
  });

  it('of two days is that of all their orders, not the average of the two', () => {
    const wednesday = { ...noSums, sold: 1, salesMinor: 100, offered: 1 };
    expect(valuesOf(addParts(tuesday, wednesday))).toMatchObject({ averageOrder: 2_020, acceptance: 8_333 });
  });

  it('is nothing where there is nothing to divide by, and 0 where there is nothing to count', () => {
    expect(valuesOf(noSums)).toMatchObject({ orders: 0, sales: 0, averageOrder: null, prepTime: null, accuracy: null });
  });

  it('has one sentence that says what it means', () => {
    for (const key of figureKeys) expect(figures[key].sentence).toMatch(/^[A-Z].{15,}\.$/);
    expect(new Set(figureKeys.map((key) => figures[key].name)).size).toBe(figureKeys.length);
  });
});

describe('a change', () => {
  it('is relative for amounts, and the difference for shares', () => {
    expect(changeOf('sales', 12_000, 10_000)).toBe(2_000);
    expect(changeOf('acceptance', 9_000, 9_500)).toBe(-500);
    expect(changeOf('sales', 12_000, 0)).toBeNull();
    expect(changeOf('prepTime', null, 600_000)).toBeNull();
  });

  it('is good or bad by what is better', () => {
    expect([moodOf('sales', 100), moodOf('prepTime', 100), moodOf('late', -100), moodOf('orders', 0)]).toEqual([
      'good',
      'bad',
      'good',
      'none',
    ]);
  });
});

describe('in words', () => {
  it.each([
    ['sales', 123_456, '$1,234.56'],
    ['orders', 1_234, '1,234'],
    ['prepTime', 14 * 60_000 + 20_000, '14 min'],
    ['downtime', 200 * 60_000, '3 h 20 min'],
    ['acceptance', 9_852, '98.5 %'],
    ['accuracy', null, '–'],
  ] as const)('%s of %s reads %s', (key, value, words) => {
    expect(valueWords(key, value, 'USD')).toBe(words);
  });

  it.each([
    ['sales', 1_240, '+12 %'],
    ['sales', -1_240, '−12 %'],
    ['late', 150, '+1.5 points'],
    ['orders', 20, 'no change'],
    ['orders', null, ''],
  ] as const)('a change of %s by %s reads “%s”', (key, change, words) => {
    expect(changeWords(key, change)).toBe(words);
  });

  it('names short times', () => {
    expect([durationWords(0), durationWords(20_000), durationWords(7_200_000)]).toEqual([
      '0 min',
      'under 1 min',
      '2 h',
    ]);
  });
});
