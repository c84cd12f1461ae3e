import type { Drift } from '../shared-schema-drift.ts';
import { flag, isRecord, number, part, raw } from '../shared-lenient-schema.ts';
import { decimalToMinor, digitsOf, divideRounding, isCurrencyCode, isSaneMinor } from '../shared-money.ts';

/** Reads Uber's amounts of one order: legacy Money (minor units) and 1.0.0 amounts (value × 100 000, "e5"). */
export interface MoneyReader {
  currency: string;
  /** Legacy `{amount, currency_code}`; undefined when absent. */
  minor(sent: unknown, field: string): number | undefined;
  /** A bare number of minor units, as promotions print it. */
  plain(sent: unknown, field: string): number | undefined;
  /** 1.0.0 `{amount_e5, currency_code}`. */
  e5(sent: unknown, field: string): number | undefined;
  /** 1.0.0 `{net, tax, gross, is_tax_inclusive}`: the amount as the menu prices it, and the tax on it. */
  charge(sent: unknown, field: string): { amountMinor: number | undefined; taxMinor: number | undefined };
}

const summary = part({ net: raw, tax: raw, gross: raw, is_tax_inclusive: flag });
const e5Amount = part({ amount_e5: number });

export function moneyReader(currency: string, drift: Drift): MoneyReader {
  const digits = digitsOf(currency);

  const sane = (amountMinor: number, field: string): number | undefined => {
    if (isSaneMinor(amountMinor)) return amountMinor;
    drift.note(`${field}: unreadable amount`);
    return undefined;
  };

  const plain = (sent: unknown, field: string): number | undefined => {
    if (sent === undefined || sent === null || sent === '') return undefined;
    const written = typeof sent === 'number' ? String(sent) : sent;
    // An amount printed with a decimal point is in major units: the API reference itself shows 3.27 for $3.27.
    const isMajor = typeof written === 'string' && written.includes('.');
    const amountMinor = typeof written === 'string' ? decimalToMinor(written, isMajor ? digits : 0) : undefined;
    if (isMajor) drift.note(`${field}: amount with a decimal point`);
    return sane(amountMinor ?? Number.NaN, field);
  };

  const minor = (sent: unknown, field: string) => (isRecord(sent) ? plain(sent['amount'], field) : undefined);

  const e5 = (sent: unknown, field: string): number | undefined => {
    const { amount_e5: amountE5 } = e5Amount.parse(sent);
    if (amountE5 === undefined) return undefined;
    const { value, exact } = divideRounding(Math.round(amountE5), 10 ** (5 - digits));
    if (!exact || !Number.isInteger(amountE5)) drift.note(`${field}: amount_e5 is no whole minor unit`);
    return sane(value, field);
  };

  const charge = (sent: unknown, field: string) => {
    const { net, tax, gross, is_tax_inclusive: taxInside } = summary.parse(sent);
    const [first, second] = taxInside === true ? [gross, net] : [net, gross];
    return { amountMinor: e5(first, field) ?? e5(second, field), taxMinor: e5(tax, field) };
  };

  return { currency, minor, plain, e5, charge };
}

/** The first currency code that any of these parts names; the store's, with a note, when none does. */
export function currencyOf(parts: readonly unknown[], { drift, ofStore }: { drift: Drift; ofStore: string }): string {
  for (const sent of parts) {
    const code = isRecord(sent) ? (sent['currency_code'] ?? sent['currencyCode']) : sent;
    if (typeof code === 'string' && isCurrencyCode(code)) return code;
  }
  drift.note('currency: missing');
  return ofStore;
}

/**
 * How many units of an option are paid for with each unit of its line, read from the option's own total (recipes: three
 * shots of which two come with the drink); undefined when the total is the plain product or says nothing. `counted` is
 * the quantity that the total was made for, which may be the whole line's.
 */
export function chargeableOf(
  quantity: number,
  {
    unitMinor,
    totalMinor,
    counted = quantity,
  }: { unitMinor: number; totalMinor: number | undefined; counted?: number | undefined },
): number | undefined {
  if (totalMinor === undefined || unitMinor <= 0 || counted <= 0) return undefined;
  const paid = (totalMinor * quantity) / (unitMinor * counted);
  return Number.isInteger(paid) && paid >= 0 && paid < quantity ? paid : undefined;
}
