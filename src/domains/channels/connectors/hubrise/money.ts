import type { Drift } from '../shared-schema-drift.ts';
import { text } from '../shared-lenient-schema.ts';
import { decimalToMinor, digitsOf, isSaneMinor } from '../shared-money.ts';

/** Reads amounts of one order. */
export interface MoneyReader {
  readonly currency: string;
  /** Minor units; undefined when absent. What is no amount, or in another currency, is noted. */
  (sent: unknown, field: string): number | undefined;
}

const written = /^(-?\d+(?:\.\d+)?)\s+([A-Z]{3})$/;

/** Money is text, "9.80 EUR" (general concepts page). Undefined when it is not. */
export function readMoney(sent: unknown): { amountMinor: number; currency: string } | undefined {
  const [, amount = '', currency = ''] = written.exec(text.parse(sent) ?? '') ?? [];
  const amountMinor = decimalToMinor(amount, digitsOf(currency));
  return amountMinor === undefined || !isSaneMinor(amountMinor) ? undefined : { amountMinor, currency };
}

/** `writeMoney(980, 'EUR')` is "9.80 EUR"; digit by digit and so without floating point. */
export function writeMoney(amountMinor: number, currency: string): string {
  const digits = digitsOf(currency);
  const sign = amountMinor < 0 ? '-' : '';
  const figures = String(Math.abs(amountMinor)).padStart(digits + 1, '0');
  const whole = figures.slice(0, figures.length - digits);
  return `${sign}${digits === 0 ? whole : `${whole}.${figures.slice(-digits)}`} ${currency}`;
}

/** An order's currency is the first that an amount names, that of the account for all of them; else the store's. */
export function moneyReader(
  amounts: readonly unknown[],
  { drift, ofStore }: { drift: Drift; ofStore: string },
): MoneyReader {
  const named = amounts.map((amount) => readMoney(amount)?.currency).find((currency) => currency !== undefined);
  if (named === undefined) drift.note('total: no currency');
  const currency = named ?? ofStore;

  const read = (sent: unknown, field: string): number | undefined => {
    if (sent === undefined || sent === null || sent === '') return undefined;
    const money = readMoney(sent);
    if (!money) drift.note(`${field}: unreadable amount`);
    else if (money.currency !== currency) drift.note(`${field}: in another currency`);
    return money?.amountMinor;
  };
  return Object.assign(read, { currency });
}

/** Most of HubRise's accounts are in the euro area. */
export const usualCurrency = 'EUR';
