/** `-1234.50`, empty for nothing. */
export function decimal(amountMinor: number): string {
  return amountMinor === 0 ? '' : (amountMinor / 100).toFixed(2);
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,234.50`, in brackets below 0. */
export function bracketed(amountMinor: number): string {
  const written = dollars.format(Math.abs(amountMinor) / 100);
  return amountMinor < 0 ? `(${written})` : written;
}

/** `11/16/2026` for an ISO date. */
export function monthFirst(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}/${day}/${year}`;
}

export function dayFirst(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}/${month}/${year}`;
}
