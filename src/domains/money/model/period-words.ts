const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' });

/** `November 9 – 15, 2026` for two ISO dates, both of which belong to it. */
export function periodInWords({ from, to }: { from: string; to: string }): string {
  return format.formatRange(Date.parse(from), Date.parse(to));
}
