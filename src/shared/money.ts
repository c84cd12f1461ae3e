/** An amount in minor units of its currency (cents for USD), always an integer. */
export type Minor = number;

const formatters = new Map<string, Intl.NumberFormat>();

/** `formatMoney(1550, 'USD')` reads `$15.50`. Throws a RangeError on a currency that ISO 4217 does not know. */
export function formatMoney(amountMinor: Minor, currency: string): string {
  return formatterFor(currency).format(amountMinor / 10 ** fractionDigits(currency));
}

/** `$` for USD, before an amount that is typed. */
export function currencySign(currency: string): string {
  return (
    formatterFor(currency)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  );
}

/** `1550` cents read `15.50`: for files that other programs read. */
export function decimalMoney(amountMinor: Minor, currency: string): string {
  const digits = fractionDigits(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
}

/** Decimal digits of a currency's minor unit: 2 for USD, 0 for JPY (ISO 4217, as the runtime's CLDR knows it). */
export function fractionDigits(currency: string): number {
  return formatterFor(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

function formatterFor(currency: string): Intl.NumberFormat {
  const known = formatters.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formatters.set(currency, made);
  return made;
}
