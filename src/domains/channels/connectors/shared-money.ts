import { fractionDigits } from '../../../shared/money.ts';

/** Beyond this (a thousand million dollars) an amount is a mistake, and products of it would no longer be exact. */
const absurdMinor = 100_000_000_000;

export function isSaneMinor(amountMinor: number): boolean {
  return Number.isSafeInteger(amountMinor) && Math.abs(amountMinor) <= absurdMinor;
}

/** Digits of the minor unit; 2 for a word that is no currency code (callers note it). */
export function digitsOf(currency: string): number {
  return isCurrencyCode(currency) ? fractionDigits(currency) : 2;
}

export function isCurrencyCode(word: string): boolean {
  return /^[A-Z]{3}$/.test(word);
}

/** Divides integers, rounding half away from zero (and never to -0); `exact` is false when something was rounded. */
export function divideRounding(numerator: number, denominator: number): { value: number; exact: boolean } {
  const rest = numerator % denominator;
  if (rest === 0) return { value: numerator / denominator + 0, exact: true };
  const whole = (numerator - rest) / denominator;
  const up = Math.abs(rest) * 2 >= denominator ? Math.sign(numerator) : 0;
  return { value: whole + up, exact: false };
}

/** `decimalToMinor('3.27', 2)` is 327, digit by digit and so without floating point; undefined for other text. */
export function decimalToMinor(written: string, digits: number): number | undefined {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written.trim());
  if (!found) return undefined;
  const [, sign = '', whole = '', fraction = ''] = found;
  const scaled = Number(whole + fraction.padEnd(digits + 1, '0').slice(0, digits + 1));
  const { value } = divideRounding(scaled, 10);
  return sign === '-' ? 0 - value : value;
}

/** ISO 4217's word for no currency: for an order that is read for anything but its money. */
export const noCurrency = 'XXX';
