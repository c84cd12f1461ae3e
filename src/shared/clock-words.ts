const formatters = new Map<string, Intl.DateTimeFormat>();

/** `6:42 PM` in that time zone, for sentences that are made where nobody can know the reader's own. */
export function clockWords(at: Date, timeZone: string): string {
  const known = formatters.get(timeZone);
  const formatter = known ?? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  if (!known) formatters.set(timeZone, formatter);
  return formatter.format(at);
}
