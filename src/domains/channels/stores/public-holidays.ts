import { Temporal } from 'temporal-polyfill';
import type { Language } from '../../identity/model/languages.ts';
import type { Holiday } from '../store-contract.ts';

const monthsAhead = 12;

/**
 * The public holidays of a country (ISO 3166-1) in the year that begins today by the store's calendar, soonest first;
 * none for a country whose holidays nobody has collected. Their names are in the language, or else in English. Days off in place of one on a weekend are left out: they are
 * for offices.
 */
export async function publicHolidays({
  country,
  timeZone,
  language,
  now,
}: {
  country: string;
  timeZone: string;
  language: Language;
  now: Date;
}): Promise<Holiday[]> {
  // The calendar of the whole world is read when somebody first asks for a part of it.
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays(country, { languages: [language, 'en'] });
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const last = today.add({ months: monthsAhead });
  const byDate = new Map(
    [...new Set([today.year, last.year])]
      .flatMap((year) => calendar.getHolidays(year))
      .filter(({ type, substitute }) => type === 'public' && substitute !== true)
      .map(({ date, name }) => [date.slice(0, 10), name] as const),
  );
  return [...byDate]
    .map(([date, name]) => ({ date, name }))
    .filter(({ date }) => date >= today.toString() && date < last.toString())
    .toSorted((one, other) => one.date.localeCompare(other.date));
}
