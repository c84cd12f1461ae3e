import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOfBank } from './bank-names.ts';
import { routingCheckDigit, routingNumberProblem } from './routing-number.ts';

const known = [
  ['021000021', 'JPMorgan Chase'],
  ['021000089', 'Citibank'],
  ['091000022', 'U.S. Bank'],
  ['121000248', 'Wells Fargo'],
  ['121000358', 'Bank of America'],
] as const;

const anyRoutingNumber = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([district, rest]) => `${String(district).padStart(2, '0')}${String(rest).padStart(6, '0')}`)
  .map((firstEight) => firstEight + routingCheckDigit(firstEight));

describe('a routing number', () => {
  it.each(known)('%s is fine, of %s', (routingNumber, bank) => {
    expect(routingNumberProblem(routingNumber)).toBeUndefined();
    expect(nameOfBank(routingNumber)).toBe(bank);
  });

  it.each([
    ['', 'not_nine_digits'],
    ['02100002', 'not_nine_digits'],
    ['0210000211', 'not_nine_digits'],
    ['02100002a', 'not_nine_digits'],
    [' 21000021', 'not_nine_digits'],
    ['021000021\n', 'not_nine_digits'],
    ['٠٢١٠٠٠٠٢١', 'not_nine_digits'],
    ['021000022', 'wrong_check_digit'],
    ['012000021', 'wrong_check_digit'],
    ['000000000', 'no_district'],
    ['130000006', 'no_district'],
    ['330000000', 'no_district'],
    ['800000006', 'no_district'],
  ])('%j is refused: %s', (text, problem) => {
    expect(routingNumberProblem(text)).toBe(problem);
  });

  it('with one digit mistyped is always noticed', () => {
    fc.assert(
      fc.property(anyRoutingNumber, fc.nat(8), fc.integer({ min: 1, max: 9 }), (routingNumber, at, step) => {
        expect(routingNumberProblem(routingNumber)).toBeUndefined();
        const mistyped = routingNumber
          .split('')
          .map((digit, place) => (place === at ? String((Number(digit) + step) % 10) : digit))
          .join('');
        expect(routingNumberProblem(mistyped)).toBe('wrong_check_digit');
      }),
    );
  });

  it('of a bank that is not in our small list has no name', () => {
    expect(nameOfBank('011000015')).toBeUndefined();
  });
});
