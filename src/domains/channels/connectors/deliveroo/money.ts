import type { Drift } from '../shared-schema-drift.ts';
import { isRecord, text } from '../shared-lenient-schema.ts';
import { decimalToMinor, isCurrencyCode, isSaneMinor } from '../shared-money.ts';

/** Reads amounts of one order: `{fractional: minor units, currency_code}`, or a bare number of minor units. */
export interface MoneyReader {
  readonly currency: string;
  /** Minor units; undefined when absent. What is no amount is noted. */
  (sent: unknown, field: string): number | undefined;
}

/** The order's currency is the first that an amount names, else the store's: the whole order is in one (its market's). */
export function moneyReader(
  amounts: readonly unknown[],
  { drift, ofStore }: { drift: Drift; ofStore: string },
): MoneyReader {
  const named = amounts.map((amount) => (isRecord(amount) ? text.parse(amount['currency_code']) : undefined));
  const currency = named.find((code) => code !== undefined && isCurrencyCode(code));
  if (currency === undefined) drift.note('currency_code: missing');
  const known = currency ?? ofStore;

  const read = (sent: unknown, field: string): number | undefined => {
    const value = isRecord(sent) ? sent['fractional'] : sent;
    if (value === undefined || value === null || value === '') return undefined;
    const written = typeof value === 'number' || typeof value === 'string' ? String(value) : '?';
    const amountMinor = decimalToMinor(written, 0);
    if (amountMinor === undefined || !isSaneMinor(amountMinor)) {
      drift.note(`${field}: unreadable amount`);
      return undefined;
    }
    if (written.includes('.')) drift.note(`${field}: amount with a decimal point`);
    const code = isRecord(sent) ? text.parse(sent['currency_code']) : undefined;
    // Deliveroo's own sample prints a fee in euros on an order in pounds.
    if (code !== undefined && code !== known) drift.note(`${field}: in another currency`);
    return amountMinor;
  };
  return Object.assign(read, { currency: known });
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
