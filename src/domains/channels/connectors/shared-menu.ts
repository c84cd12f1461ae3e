import type { WeeklySpan } from '../model/service-menu.ts';

/** What connectors share about hours: our spans may run across midnight, most services' may not. */

/** A span within one day; `to` is `24:00` where the day ends with it. */
export interface DaySpan {
  day: number;
  from: string;
  to: string;
}

/** Splits spans at midnight, by day and then by time. */
export function splitAtMidnight(weekly: readonly WeeklySpan[]): DaySpan[] {
  return weekly
    .flatMap(({ day, from, to }): DaySpan[] => {
      if (from < to) return [{ day, from, to }];
      const rest: DaySpan = { day: (day % 7) + 1, from: '00:00', to };
      return [{ day, from, to: '24:00' }, ...(to === '00:00' ? [] : [rest])];
    })
    .toSorted((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1));
}

/** The hours in which at least one of several timetables is open, each day on its own. */
export function unionOf(spans: readonly DaySpan[]): DaySpan[] {
  const merged: DaySpan[] = [];
  for (const span of spans.toSorted((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last?.day === span.day && span.from <= last.to) last.to = span.to > last.to ? span.to : last.to;
    else merged.push({ ...span });
  }
  return merged;
}
