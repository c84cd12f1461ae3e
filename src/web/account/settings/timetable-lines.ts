import { t } from '@lingui/core/macro';
import { writtenIn } from '../../lib/language.ts';

/** In the order of the week, as the list of changes names them. */
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const utc = { timeZone: 'UTC' } as const;
/** A Monday. */
const someMonday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;
const weekday = (at: number) => new Intl.DateTimeFormat(writtenIn(), { weekday: 'long', ...utc }).format(at);
const date = (iso: string) =>
  new Intl.DateTimeFormat(writtenIn(), { dateStyle: 'medium', ...utc }).format(new Date(iso));
const clock = (time: string) =>
  new Intl.DateTimeFormat(writtenIn(), { timeStyle: 'short', ...utc }).format(new Date(`2024-01-01T${time}:00Z`));

/**
 * A timetable of the list of changes, `Mon 11:00-22:00, Fri 11:00-02:00+1; 2026-12-25 closed`, one line a day, in
 * the reader's language. A piece that is none of these stays as it came: older changes were cut.
 */
export function timetableLines(value: string): string[] {
  const byDay = new Map<string, string[]>();
  let day = '';
  for (const piece of value.split(/[,;] /)) {
    const [, named, rest = piece] = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun|\d{4}-\d\d-\d\d) (.+)$/.exec(piece) ?? [];
    // A special day's later spans are named without it.
    if (named !== undefined || !span.test(piece)) day = dayWords(named ?? '');
    byDay.set(day, [...(byDay.get(day) ?? []), spanWords(rest)]);
  }
  return [...byDay].map(([name, spans]) => [name, spans.join(', ')].filter((part) => part !== '').join(': '));
}

const span = /^(\d\d:\d\d)-(\d\d:\d\d)(?:\+(\d))?$/;

function dayWords(name: string): string {
  const at = dayNames.indexOf(name);
  if (at === -1) return name === '' ? '' : date(name);
  const words = weekday(someMonday + at * dayMs);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function spanWords(piece: string): string {
  if (piece === 'closed') return t`closed`;
  if (piece === 'always') return t`always`;
  if (piece === 'never') return t`never`;
  const [, from, to, days] = span.exec(piece) ?? [];
  if (from === undefined || to === undefined) return piece;
  const hours = `${clock(from)} – ${clock(to)}`;
  // A night is plain from its hours.
  return days === undefined || days === '1' ? hours : t`${hours}, ${days} days later`;
}
