const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * `6:42 PM` in that time zone, for sentences that are made where nobody can know the reader's own.
 *
 * @param locale of the sentence around it, as `Intl` names it
 */
export function clockWords(at: Date, timeZone: string, locale = 'en-US'): string {
  return formatterOf(`clock ${locale} ${timeZone}`, locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(
    at,
  );
}

/** `November 27, 2026`, the day that it is then in that time zone, for letters in English. */
export function dayWords(at: Date, timeZone: string): string {
  return formatterOf(`day ${timeZone}`, 'en-US', { timeZone, dateStyle: 'long' }).format(at);
}

function formatterOf(key: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(key);
  const formatter = known ?? new Intl.DateTimeFormat(locale, options);
  if (!known) formatters.set(key, formatter);
  return formatter;
}
