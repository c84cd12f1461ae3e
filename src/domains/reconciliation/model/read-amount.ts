import { fractionDigits } from '../../../shared/money.ts';

/** Nothing that one restaurant's report holds comes near: a larger amount is a mistake or an attack. */
const mostUnits = 1_000_000;

/** An amount in minor units, or why the text is none: the end of a sentence that begins with it. */
export type ReadAmount = { amountMinor: number } | { problem: string };

const signs = /[\s ]|(?:USD|GBP|EUR)|[$£€]/g;
const plain = /^\d+(?:\.\d+)?$/;
const withCommas = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const withPoints = /^\d{1,3}(?:\.\d{3})*,\d{1,2}$/;

/**
 * Reads an amount as services write it, digit by digit and so without floating point: `1,234.56`, `-12.3`, `(4.50)`,
 * `$5`, `5.00-`, `1.234,56`. Nothing at all, or a dash, is 0. No digit is dropped: `1.005` dollars are refused.
 */
export function readAmount(written: string, currency: string): ReadAmount {
  const text = written.replaceAll('−', '-').trim();
  if (text === '' || text === '-' || text === '–') return { amountMinor: 0 };
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
  const bare = (inBrackets ?? text).replaceAll(signs, '');
  const sign = inBrackets === undefined && (bare.startsWith('-') || bare.endsWith('-'));
  const unsigned = sign ? (bare.startsWith('-') ? bare.slice(1) : bare.slice(0, -1)) : bare.replace(/^\+/, '');
  const decimal = toDecimal(unsigned);
  if (decimal === undefined) return { problem: 'is no amount of money' };
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = fractionDigits(currency);
  const kept = fraction.slice(0, digits).padEnd(digits, '0');
  if (/[1-9]/.test(fraction.slice(digits))) return { problem: `has more decimals than ${currency} has` };
  const isHuge = whole.replace(/^0+/, '').length > String(mostUnits).length || Number(whole) > mostUnits;
  if (isHuge || (Number(whole) === mostUnits && Number(kept) > 0)) {
    return { problem: `is more than ${mostUnits.toLocaleString('en-US')}, which no line of a report can be` };
  }
  const amountMinor = Number(whole + kept);
  return { amountMinor: (sign || inBrackets !== undefined) && amountMinor !== 0 ? -amountMinor : amountMinor };
}

/** The digits with a point before the decimals; undefined for what is no number. */
function toDecimal(text: string): string | undefined {
  if (plain.test(text)) return text;
  if (withCommas.test(text)) return text.replaceAll(',', '');
  // A comma before one or two last digits is a decimal comma: thousands have three.
  if (withPoints.test(text) || /^\d+,\d{1,2}$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return undefined;
}
