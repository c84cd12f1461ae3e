import type { SpecialDay, Timetable, WeeklySpan } from './service-menu.ts';

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const minutesOfDay = 24 * 60;
const minutesOfWeek = 7 * minutesOfDay;

/** In one canonical line: "Mon 07:00-11:00, Tue 22:00-02:00; 2026-12-25 closed". The same hours read the same, however split. */
export function describeTimetable({ weekly, special }: Timetable): string {
  const week = mergedSpans(weekly).map(describeSpan);
  const days = special.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map(describeSpecialDay);
  return [week.join(', ') || 'never', ...days].join('; ');
}

/** What is wrong with a timetable, as one sentence; undefined: nothing. */
export function timetableProblem({ weekly, special }: Timetable): string | undefined {
  if (weekly.length === 0) return 'Choose at least one day and time.';
  if (weekly.length > 70) return 'Ten spans a day are the most.';
  const empty = weekly.find(({ from, to }) => from === to && from !== '00:00');
  if (empty) return `${dayNames[empty.day - 1]}: the end must differ from the start.`;
  const spans = weekly.map(toWeek).toSorted((a, b) => a.from - b.from);
  const overlap = spans.find((span, at) => {
    const next = spans[at + 1];
    return next ? span.to > next.from : span.to - minutesOfWeek > (spans[0]?.from ?? 0);
  });
  if (overlap) return `${dayNames[overlap.day - 1]}: two spans overlap.`;
  const dates = special.map(({ date }) => date);
  const doubled = dates.find((date, at) => dates.indexOf(date) !== at);
  if (doubled !== undefined) return `${doubled} is listed twice.`;
  return special.map(specialDayProblem).find((problem) => problem !== undefined);
}

function specialDayProblem({ date, spans }: SpecialDay): string | undefined {
  if (spans.length > 10) return 'Ten spans a day are the most.';
  if (spans.some(({ from, to }) => from === to && from !== '00:00'))
    return `${date}: the end must differ from the start.`;
  const sorted = spans.map((span) => toWeek({ day: 1, ...span })).toSorted((a, b) => a.from - b.from);
  const overlaps = sorted.some((span, at) => span.to > (sorted[at + 1]?.from ?? Infinity));
  return overlaps ? `${date}: two spans overlap.` : undefined;
}

interface WeekSpan {
  day: number;
  /** Minutes since Monday 00:00; `to` may lie in the next week. */
  from: number;
  to: number;
}

function toWeek({ day, from, to }: WeeklySpan): WeekSpan {
  const start = (day - 1) * minutesOfDay + minutesOf(from);
  const end = (day - 1) * minutesOfDay + minutesOf(to);
  return { day, from: start, to: end > start ? end : end + minutesOfDay };
}

/** Spans that touch become one, so that hours split at midnight equal those that run across it. */
function mergedSpans(weekly: readonly WeeklySpan[]): WeekSpan[] {
  const merged: WeekSpan[] = [];
  for (const span of weekly.map(toWeek).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  const [first] = merged;
  const last = merged.at(-1);
  // The week is a circle: Sunday's night may run into Monday.
  if (first && last && first !== last && last.to - minutesOfWeek >= first.from) {
    last.to = Math.max(last.to, first.to + minutesOfWeek);
    merged.shift();
  }
  return merged;
}

function describeSpan({ from, to }: WeekSpan): string {
  if (to - from >= minutesOfWeek) return 'always';
  const day = dayNames[Math.floor(from / minutesOfDay) % 7];
  const days = Math.floor(to / minutesOfDay) - Math.floor(from / minutesOfDay);
  const later = days > 1 || (days === 1 && to % minutesOfDay !== 0) ? `+${days}` : '';
  return `${day} ${clockOf(from)}-${clockOf(to)}${later}`;
}

function describeSpecialDay({ date, spans }: SpecialDay): string {
  if (spans.length === 0) return `${date} closed`;
  return `${date} ${spans
    .map(({ from, to }) => `${from}-${to}`)
    .toSorted()
    .join(', ')}`;
}

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

function clockOf(minutes: number): string {
  const ofDay = minutes % minutesOfDay;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

/** A day on which a store is open unusually long: a weekday from 1, or a date. */
export interface LongDay {
  day: number | string;
  minutes: number;
}

/** Longer than this, a day is more often a slip (10:00 PM for 10:00 AM) than meant. */
export const unusualHours = 18;

/**
 * Returns the days that are open for more than 18 hours together, as far as they were not just as long before. A span that
 * runs across midnight counts for the day on which it begins, and all spans of a day add up.
 */
export function longDays(hours: Timetable, before: Timetable | null = null): LongDay[] {
  const known = new Set(before === null ? [] : longDays(before).map(({ day, minutes }) => `${day} ${minutes}`));
  const week = [...Map.groupBy(hours.weekly, ({ day }) => day)];
  const dates = hours.special.map(({ date, spans }) => [date, spans] as const);
  return [...week, ...dates]
    .map(([day, spans]) => ({ day, minutes: spans.reduce((sum, span) => sum + lengthOf(span), 0) }))
    .filter(({ day, minutes }) => minutes > unusualHours * 60 && !known.has(`${day} ${minutes}`))
    .toSorted((a, b) => (String(a.day) < String(b.day) ? -1 : 1));
}

/** An end that is not after the start lies on the next day. */
function lengthOf({ from, to }: Pick<WeeklySpan, 'from' | 'to'>): number {
  const minutes = minutesOf(to) - minutesOf(from);
  return minutes > 0 ? minutes : minutes + minutesOfDay;
}

/** "Mon is open for 22 hours. Confirm that this is right." */
export function longDaySentence({ day, minutes }: LongDay): string {
  const name = typeof day === 'number' ? (dayNames[day - 1] ?? '') : day;
  return `${name} is open for ${Math.round(minutes / 6) / 10} hours. Confirm that this is right.`;
}
