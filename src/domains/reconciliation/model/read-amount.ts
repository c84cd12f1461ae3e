import { fractionDigits } from '../../../shared/money.ts';
import { readAmount as readAnyAmount, type DecimalSign } from '../../../shared/read-amount.ts';

/** Nothing that one restaurant's report holds comes near: a larger amount is a mistake or an attack. */
const maxUnits = 1_000_000;

/** An amount in minor units, or why the text is none: the end of a sentence that begins with it. */
export type ReadAmount = { amountMinor: number } | { problem: string };

/** Reads an amount of a report, as `shared/read-amount.ts` does. Nothing at all is 0. */
export function readAmount(written: string, currency: string, decimal?: DecimalSign): ReadAmount {
  if (written.trim() === '') return { amountMinor: 0 };
  const { amountMinor, problem } = readAnyAmount(written, currency, decimal);
  if (amountMinor !== undefined) {
    const isHuge = Math.abs(amountMinor) > maxUnits * 10 ** fractionDigits(currency);
    return isHuge
      ? { problem: `is more than ${maxUnits.toLocaleString('en-US')}, which no line of a report can be` }
      : { amountMinor };
  }
  switch (problem) {
    case 'not_an_amount':
      return { problem: 'is no amount of money' };
    case 'too_many_decimals':
      return { problem: `has more decimals than ${currency} has` };
    case 'ambiguous':
      return { problem: 'can be read in two ways: write it with its cents, such as 1234.50' };
    case 'other_currency':
      return { problem: `is not in ${currency}` };
  }
}
