import { describe, expect, it } from 'vitest';
import { formatMoney, fractionDigits } from './money.ts';

describe('money in words', () => {
  it.each([
    [1550, 'USD', '$15.50'],
    [0, 'USD', '$0.00'],
    [5, 'USD', '$0.05'],
    [-200, 'USD', '-$2.00'],
    [123_456_789, 'USD', '$1,234,567.89'],
    [1550, 'CAD', 'CA$15.50'],
    [1550, 'JPY', '¥1,550'],
    [1550, 'KWD', 'KWD\u00A01.550'],
  ])('%i minor units of %s read %s', (amount, currency, words) => {
    expect(formatMoney(amount, currency)).toBe(words);
  });

  it.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])('%s has %i digits after the point', (currency, digits) => {
    expect(fractionDigits(currency)).toBe(digits);
  });

  it('needs a currency code that could be one', () => {
    expect(() => formatMoney(1, 'dollars')).toThrow(RangeError);
    expect(() => fractionDigits('')).toThrow(RangeError);
  });
});
