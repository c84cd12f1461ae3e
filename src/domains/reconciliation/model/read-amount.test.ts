import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalMoney } from '../../../shared/money.ts';
import { readAmount } from './read-amount.ts';

const usd = (text: string) => readAmount(text, 'USD');

describe('an amount in a report', () => {
  it.each([
    ['1,234.56', 123_456],
    ['-12.3', -1_230],
    ['(4.50)', -450],
    ['$5', 500],
    ['-$5.00', -500],
    ['$-5.00', -500],
    ['5.00-', -500],
    ['$1.234,56', 123_456],
    ['4,50', 450],
    ['−0.10', -10],
    ['USD 7.25', 725],
    ['12.3400', 1_234],
    ['0.00', 0],
    ['-0.00', 0],
    ['', 0],
    [' - ', 0],
    ['1,000,000.00', 100_000_000],
  ])('%s is %d cents', (text, amountMinor) => {
    expect(usd(text)).toEqual({ amountMinor });
  });

  it.each(['1e5', 'NaN', 'Infinity', '0x10', '1.2.3', '12,34,56', '--5', '=1+1', 'twelve', '1 2 x', '(5', '5)'])(
    '%s is refused',
    (text) => {
      expect(usd(text)).toEqual({ problem: 'is no amount of money' });
    },
  );

  it('is refused beyond a million, and with digits that its currency does not have', () => {
    for (const text of ['1000000.01', '-1000001', '99999999999999999999999', '1,000,000.01']) {
      expect(usd(text)).toEqual({ problem: expect.stringContaining('more than 1,000,000') });
    }
    expect(usd('10.0051')).toEqual({ problem: 'has more decimals than USD has' });
    expect(usd('1.005')).toEqual({ problem: expect.stringContaining('can be read in two ways') });
    expect(readAmount('1.5', 'JPY')).toEqual({ problem: 'has more decimals than JPY has' });
    expect(readAmount('1,500', 'JPY')).toEqual({ amountMinor: 1_500 });
  });

  it('is read to the cent, however it is written', () => {
    const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
    fc.assert(
      fc.property(cents, fc.constantFrom('plain', 'commas', 'brackets', 'sign last', 'dollar'), (amountMinor, way) => {
        const size = decimalMoney(Math.abs(amountMinor), 'USD');
        const [whole = '', fraction = ''] = size.split('.');
        const grouped = `${Number(whole).toLocaleString('en-US')}.${fraction}`;
        const minus = amountMinor < 0 ? '-' : '';
        const written = {
          plain: `${minus}${size}`,
          commas: `${minus}${grouped}`,
          brackets: amountMinor < 0 ? `(${size})` : size,
          'sign last': `${grouped}${minus}`,
          dollar: `${minus}$${grouped}`,
        }[way];
        expect(usd(written)).toEqual({ amountMinor });
      }),
      { seed: 20261121, numRuns: 1_000 },
    );
  });
});
