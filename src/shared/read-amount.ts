import { fractionDigits } from './money.ts';

/** Which sign a file writes before cents. `mixed`: some cells use one, some the other. Undefined: no cell says. */
export type DecimalSign = '.' | ',' | 'mixed' | undefined;

export type AmountProblem = 'not_an_amount' | 'too_many_decimals' | 'ambiguous' | 'other_currency';

export type AmountRead = { amountMinor: number; problem?: never } | { amountMinor?: never; problem: AmountProblem };

/** Which currencies a sign may stand for. */
const signs: Readonly<Record<string, RegExp>> = {
  $: /^(?:USD|CAD|AUD|NZD|MXN|HKD|SGD|CLP|COP|ARS|DOP)$/,
  US$: /^USD$/,
  '£': /^GBP$/,
  '€': /^EUR$/,
  '¥': /^(?:JPY|CNY)$/,
};
const signOrCode = String.raw`US\s?\$|[$£€¥]|[A-Z]{3}`;
const before = new RegExp(`^(${signOrCode})\\s*`, 'i');
const after = new RegExp(`\\s*(${signOrCode})$`, 'i');

/**
 * Reads an amount as people and programs write it, digit by digit and so without floating point: `1,234.56`, `1.234,56`,
 * `1 234,5`, `$(4.50)`, `5.00-`, `US$ 7`. A dash with or without a currency sign is 0, as accounting formats write it.
 * `1.234` is refused as ambiguous unless the rest of its file says which sign stands before cents; so is `1,234` in a file
 * that writes cents after a comma. Digits beyond the currency's are refused, except for what binary adds to a number
 * (`13.200000000000001`).
 */
export function readAmount(written: string, currency: string, decimal?: DecimalSign): AmountRead {
  const parts = takeApart(written);
  if (!parts) return { problem: 'not_an_amount' };
  const { body, isNegative, sign } = parts;
  if (sign !== undefined && !fits(sign, currency)) return { problem: 'other_currency' };
  if (body === '') return isNegative ? { amountMinor: 0 } : { problem: 'not_an_amount' };
  const digits = fractionDigits(currency);
  const number = toNumber(body, digits, decimal);
  if ('problem' in number) return number;
  const minor = toMinor(number, digits);
  if (minor === undefined) return { problem: 'too_many_decimals' };
  return { amountMinor: isNegative && minor !== 0 ? -minor : minor };
}

/** The sign before cents that the cells agree on, from those that can be read in one way only. */
export function detectDecimalSign(cells: Iterable<string>): DecimalSign {
  let found: DecimalSign;
  for (const cell of cells) {
    const sign = certainSign(takeApart(cell)?.body ?? '');
    if (sign === undefined || sign === found) continue;
    if (found !== undefined) return 'mixed';
    found = sign;
  }
  return found;
}

function certainSign(body: string): '.' | ',' | undefined {
  const [, sign, fraction = ''] = /^[\d.,' ]*?([.,])(\d+)$/.exec(body) ?? [];
  if (sign !== '.' && sign !== ',') return undefined;
  const isLast = body.lastIndexOf(sign) === body.length - fraction.length - 1;
  const isSingle = body.indexOf(sign) === body.lastIndexOf(sign);
  if (!isLast || !isSingle) return undefined;
  const hasOther = body.includes(sign === '.' ? ',' : '.');
  return fraction.length !== 3 || hasOther || body.startsWith('0') ? sign : undefined;
}

interface Parts {
  /** Digits, points, commas, apostrophes and single spaces; nothing where there is only a sign. */
  body: string;
  isNegative: boolean;
  sign: string | undefined;
}

/** Undefined for what holds anything but one number, at most one currency and at most one sign or pair of brackets. */
function takeApart(written: string): Parts | undefined {
  let rest = written
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[−‐‑‒–—﹣]/g, '-')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
  let minus: '-' | '+' | '()' | undefined;
  let sign: string | undefined;
  for (;;) {
    const currency = sign === undefined ? (before.exec(rest) ?? after.exec(rest)) : null;
    if (currency && isCurrency(currency[1] ?? '')) {
      sign = (currency[1] ?? '').replaceAll(' ', '').toUpperCase();
      rest = currency.index === 0 ? rest.slice(currency[0].length) : rest.slice(0, currency.index);
    } else if (minus === undefined && /^\(.*\)$/.test(rest)) {
      minus = '()';
      rest = rest.slice(1, -1).trim();
    } else if (minus === undefined && /^[-+]/.test(rest)) {
      minus = rest.startsWith('-') ? '-' : '+';
      rest = rest.slice(1).trim();
    } else if (minus === undefined && rest.endsWith('-')) {
      minus = '-';
      rest = rest.slice(0, -1).trim();
    } else break;
  }
  if (!/^[\d.,' ]*$/.test(rest) || (rest !== '' && !/\d/.test(rest))) return undefined;
  return { body: rest, isNegative: minus === '-' || minus === '()', sign };
}

const codes = new Set(Intl.supportedValuesOf('currency'));

function isCurrency(word: string): boolean {
  return !/^[a-z]{3}$/i.test(word) || codes.has(word.toUpperCase());
}

function fits(sign: string, currency: string): boolean {
  return signs[sign]?.test(currency) ?? sign === currency;
}

interface Decimal {
  whole: string;
  fraction: string;
}

/** Groups of three, parted by one sign, then perhaps the other sign and a fraction. */
const grouped = {
  ',': /^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/,
  '.': /^(\d{1,3}(?:\.\d{3})+)(?:,(\d*))?$/,
  ' ': /^(\d{1,3}(?:[ ']\d{3})+)(?:[.,](\d*))?$/,
} as const;
const single = /^(\d*)([.,])(\d*)$/;

function toNumber(body: string, digits: number, decimal: DecimalSign): Decimal | { problem: AmountProblem } {
  if (/^\d+$/.test(body)) return { whole: body, fraction: '' };
  const [, whole, sign, fraction = ''] = single.exec(body) ?? [];
  if (whole !== undefined && (sign === '.' || sign === ',')) {
    // Three digits after a single sign are thousands or a fraction; everything else is a fraction.
    const mayBeGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
    if (!mayBeGroup) return { whole: whole || '0', fraction };
    return groupOrFraction({ whole, fraction, sign, digits, decimal });
  }
  for (const pattern of Object.values(grouped)) {
    const [, thousands, rest = ''] = pattern.exec(body) ?? [];
    if (thousands !== undefined) return { whole: thousands.replaceAll(/\D/g, ''), fraction: rest };
  }
  return { problem: 'not_an_amount' };
}

function groupOrFraction(given: {
  whole: string;
  fraction: string;
  sign: '.' | ',';
  digits: number;
  decimal: DecimalSign;
}): Decimal | { problem: AmountProblem } {
  const { whole, fraction, sign, digits, decimal } = given;
  if (decimal === 'mixed') return { problem: 'ambiguous' };
  const group = { whole: whole + fraction, fraction: '' };
  if (decimal !== undefined && decimal !== sign) return group;
  // No money has three decimals here, and thousands are parted by commas where this product is at home.
  if (decimal === undefined && sign === ',' && digits < 3) return group;
  if (decimal === '.') return { whole, fraction };
  return { problem: 'ambiguous' };
}

/** Undefined for digits that the currency does not have. */
function toMinor({ whole, fraction }: Decimal, digits: number): number | undefined {
  const kept = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const beyond = fraction.slice(digits);
  if (!/[1-9]/.test(beyond)) return kept;
  // What binary leaves of 13.2 and of 8.95: a row of zeros or nines, then a digit.
  if (/^0{5,}\d*$/.test(beyond) && beyond.length > 7) return kept;
  return /^9{5,}\d*$/.test(beyond) && beyond.length > 7 ? kept + 1 : undefined;
}
