import { detectDateOrder, type DateOrder } from '../../../shared/read-date.ts';

/** How the dates of a file are read where they are written in figures only. */
export interface DateReading {
  /** The user has said it, or the file comes from an API that documents it. */
  order?: DateOrder | undefined;
  /** ISO date: no date of a report lies after it. */
  today?: string | undefined;
}

/** The order of days and months in a file, or why it cannot be known: the user is asked. */
export function chooseDateOrder(
  cells: readonly string[],
  { order, today, dayFirst }: DateReading & { dayFirst: boolean },
): DateOrder | { problems: string[]; asksForDateOrder?: true } {
  if (order !== undefined) return order;
  const found = detectDateOrder(cells, { today, otherwise: dayFirst ? 'day_first' : 'month_first' });
  if (found.order !== undefined) return found.order;
  if ('contradiction' in found) {
    const [one, other] = found.contradiction;
    return { problems: [`“${one}” has the month first and “${other}” the day: write all dates as 2026-11-30.`] };
  }
  const { example, readings } = found;
  const sentence = `“${example}” can be ${inWords(readings.month_first)} or ${inWords(readings.day_first)}. Choose how this file writes dates.`;
  return { problems: [sentence], asksForDateOrder: true };
}

function inWords(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
