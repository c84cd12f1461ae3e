const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * `6:42 PM` in that time zone, for sentences that are made where nobody can know the reader's own.
 *
 * @param locale of the sentence around it, as `Intl` names it
 */
export function clockWords(at: Date, timeZone: string, locale = 'en-US'): string {
  const key = `${locale} ${timeZone}`;
  const known = formatters.get(key);
  const formatter = known ?? new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' });
  if (!known) formatters.set(key, formatter);
  return formatter.format(at);
}
