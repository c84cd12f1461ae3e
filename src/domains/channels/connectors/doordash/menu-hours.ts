import type { MenuOfDay, ServiceMenu, SpecialDay } from '../../model/service-menu.ts';
import { splitAtMidnight, unionOf, type DaySpan } from '../shared-menu.ts';

/** Hours in DoorDash's form (its menu configuration reference, menu hours and item level hours). */

export const dayWords = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** `00:00` to `00:00` is how DoorDash writes a closed day, so a day's end is its last minute. */
const lastMinute = '23:59';
const clockOf = (time: string) => (time === '24:00' ? lastMinute : time);

type Span = Pick<DaySpan, 'from' | 'to'>;

/** When menus are served: together, and each item that is not served all of that time. Days end at midnight. */
export function servedHours(menu: ServiceMenu): { hours: DaySpan[]; itemHours: Map<string, DaySpan[]> } {
  const hours = withoutScraps(spansOf(menu.menus));
  const categories = new Map(menu.categories.map((category) => [category.ref, category]));
  const menusOf = new Map<string, Set<MenuOfDay>>();
  for (const one of menu.menus) {
    const items = one.categoryRefs.flatMap((ref) => categories.get(ref)?.itemRefs ?? []);
    for (const item of items) menusOf.set(item, (menusOf.get(item) ?? new Set()).add(one));
  }
  const itemHours = new Map<string, DaySpan[]>();
  for (const [item, menus] of menusOf) {
    if (menus.size === menu.menus.length) continue;
    const own = intersectionOf(spansOf([...menus]), hours);
    if (JSON.stringify(own) !== JSON.stringify(hours)) itemHours.set(item, own);
  }
  return { hours, itemHours };
}

const spansOf = (menus: readonly MenuOfDay[]) =>
  unionOf(
    menus
      .flatMap(({ timetable }) => splitAtMidnight(timetable.weekly))
      .map(({ day, from, to }) => ({ day, from, to: to === lastMinute ? '24:00' : to })),
  );

/** The span that goes on where this one ends at midnight. */
function morningAfter(evening: DaySpan, hours: readonly DaySpan[]): DaySpan | undefined {
  if (evening.to !== '24:00') return undefined;
  return hours.find(({ day, from }) => from === '00:00' && day === (evening.day % 7) + 1);
}

/** One period may end on the next day, but not so late that it began before. */
const makesOneNight = (evening: DaySpan, morning: DaySpan) => morning.to < evening.from;

/** Without the few minutes that a longer span has on one side of midnight: DoorDash fails a menu for a period so short. */
function withoutScraps(hours: readonly DaySpan[]): DaySpan[] {
  const scraps = new Set(
    hours.flatMap((evening) => {
      const morning = morningAfter(evening, hours);
      if (!morning || makesOneNight(evening, morning)) return [];
      return [evening, morning].filter(isTooShort);
    }),
  );
  return hours.filter((span) => !scraps.has(span));
}

/** A night is one period that ends on the next day, since DoorDash takes twenty minutes off every end. */
export function encodeOpenHours(
  hours: readonly DaySpan[],
): { day_index: string | undefined; start_time: string; end_time: string }[] {
  const joined = new Set<DaySpan>();
  const ends = hours.map((evening) => {
    const morning = morningAfter(evening, hours);
    if (!morning || !makesOneNight(evening, morning)) return evening.to;
    joined.add(morning);
    return morning.to;
  });
  return hours.flatMap((span, place) =>
    joined.has(span)
      ? []
      : [{ day_index: dayWords[span.day - 1], start_time: span.from, end_time: clockOf(ends[place] ?? span.to) }],
  );
}

const minMinutes = 30;
const minutesOfDay = 24 * 60;
const isTooShort = ({ from, to }: Span) => minutesOf(to) - minutesOf(from) < minMinutes;

/** What DoorDash would fail the hours for: a period under half an hour (its menu hours questions). */
export function hoursProblem(menu: ServiceMenu): string | undefined {
  const { hours } = servedHours(menu);
  if (hours.length === 0) return 'DoorDash needs opening hours: this menu is never served.';
  const short = encodeOpenHours(hours).find(({ start_time: from, end_time: to }) => {
    const length = (minutesOf(to) - minutesOf(from) + minutesOfDay) % minutesOfDay;
    return length + (to === lastMinute ? 1 : 0) < minMinutes;
  });
  return (
    short &&
    `DoorDash takes opening hours of 30 minutes or more: ${short.start_time} to ${short.end_time} is too short.`
  );
}

/** The hours of single items do not run across midnight (its item level hours questions). */
export function encodeItemHours(hours: readonly DaySpan[]): object[] {
  return hours.map(({ day, from, to }) => ({
    day_index: dayWords[day - 1],
    start_time: `${from}:00`,
    end_time: to === '24:00' ? '23:59:59' : `${to}:00`,
  }));
}

/**
 * What holds on single dates for the one menu: a menu that says nothing of a date is served as on every such weekday. A
 * night goes on in an entry of the next date (its menu configuration reference), beside what is served then anyway; that
 * date's own night ends with it, or every date would need an entry.
 */
export function encodeSpecialHours(menus: readonly MenuOfDay[]): object[] {
  const named = new Set(menus.flatMap(({ timetable }) => timetable.special.map(({ date }) => date)));
  const byDate = new Map<string, Span[]>();
  for (const date of [...named].toSorted()) {
    const nights: Span[] = [];
    const today = byDate.get(date) ?? [];
    for (const one of menus) {
      for (const span of spansOn(one, date)) {
        if (span.from < span.to) today.push(span);
        else {
          today.push({ from: span.from, to: '24:00' });
          if (span.to !== '00:00') nights.push({ from: '00:00', to: span.to });
        }
      }
    }
    byDate.set(date, today);
    const tomorrow = dayAfter(date);
    if (nights.length === 0) continue;
    const usual = named.has(tomorrow)
      ? []
      : menus.flatMap((one) => spansOn(one, tomorrow).map(({ from, to }) => ({ from, to: from < to ? to : '24:00' })));
    byDate.set(tomorrow, [...(byDate.get(tomorrow) ?? []), ...nights, ...usual]);
  }
  return [...byDate].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([date, spans]) => encodeDate(date, spans));
}

function encodeDate(date: string, spans: readonly Span[]): object[] {
  const open = unionOf(spans.map((span) => ({ day: 1, ...span }))).filter((span) => !isTooShort(span));
  if (open.length === 0) return [{ date, closed: true, start_time: '00:00', end_time: '00:00' }];
  return open.map(({ from, to }) => ({ date, closed: false, start_time: from, end_time: clockOf(to) }));
}

function spansOn({ timetable }: MenuOfDay, date: string): Span[] {
  const special: SpecialDay | undefined = timetable.special.find((one) => one.date === date);
  if (special) return special.spans.map(({ from, to }) => ({ from, to: to === lastMinute ? '24:00' : to }));
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return timetable.weekly.filter(({ day }) => day === weekday).map(({ from, to }) => ({ from, to }));
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** When both are open. */
export function intersectionOf(some: readonly DaySpan[], others: readonly DaySpan[]): DaySpan[] {
  return some.flatMap((one) =>
    others
      .filter((other) => other.day === one.day && other.from < one.to && one.from < other.to)
      .map((other) => ({
        day: one.day,
        from: one.from > other.from ? one.from : other.from,
        to: one.to < other.to ? one.to : other.to,
      })),
  );
}
