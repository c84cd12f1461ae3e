import { t } from '@lingui/core/macro';
import { Temporal } from 'temporal-polyfill';
import { isOpenAt } from '../../../domains/channels/model/open-hours.ts';
import type { Timetable } from '../../../domains/channels/model/service-menu.ts';

/** Until when a store can be paused; `open`: until somebody resumes. */
export const pauseChoices = ['half_hour', 'hour', 'closing', 'tomorrow', 'open'] as const;
export type PauseChoice = (typeof pauseChoices)[number];

export const pauseWords = {
  half_hour: t`30 minutes`,
  hour: t`1 hour`,
  closing: t`Until closing`,
  tomorrow: t`Until tomorrow morning`,
  open: t`Until I resume`,
} as const satisfies Record<PauseChoice, string>;

interface At {
  now: Date;
  timeZone: string;
  /** Local time at which a new business day begins, `04:00`. */
  cutoff: string;
  hours: Timetable | undefined;
}

const morning = Temporal.PlainTime.from('06:00');

/** The instant that a choice means at a store; null: an open end; undefined: nobody can say (no hours, not open now). */
export function pauseUntil(choice: PauseChoice, { now, timeZone, cutoff, hours }: At): string | null | undefined {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  switch (choice) {
    case 'half_hour':
      return written(here.add({ minutes: 30 }));
    case 'hour':
      return written(here.add({ hours: 1 }));
    case 'closing':
      return hours && closingAfter(here, hours);
    case 'tomorrow': {
      // After midnight and before the cutoff it is still yesterday's business day.
      const isNight = Temporal.PlainTime.compare(here.toPlainTime(), Temporal.PlainTime.from(cutoff)) < 0;
      const day = here.toPlainDate().add({ days: isNight ? 0 : 1 });
      return written(day.toZonedDateTime({ timeZone, plainTime: morning }));
    }
    case 'open':
      return null;
  }
}

const written = (at: Temporal.ZonedDateTime) => at.toInstant().toString({ fractionalSecondDigits: 3 });

/** The next end of a span at which the store is not open any more: spans that touch are one. */
function closingAfter(here: Temporal.ZonedDateTime, hours: Timetable): string | undefined {
  const { timeZoneId: timeZone } = here;
  if (!isOpenAt(hours, toDate(here), timeZone)) return undefined;
  const ends = [-1, 0, 1, 2].flatMap((days) => endsOn(here.toPlainDate().add({ days }), { hours, timeZone }));
  const closing = ends
    .filter((end) => Temporal.ZonedDateTime.compare(end, here) > 0 && !isOpenAt(hours, toDate(end), timeZone))
    .toSorted((a, b) => Temporal.ZonedDateTime.compare(a, b))[0];
  return closing && written(closing);
}

const toDate = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds);

function endsOn(date: Temporal.PlainDate, { hours, timeZone }: { hours: Timetable; timeZone: string }) {
  const special = hours.special.find((day) => day.date === date.toString());
  const spans = special?.spans ?? hours.weekly.filter(({ day }) => day === date.dayOfWeek);
  return spans.map(({ from, to }) => {
    const isNextDay = to <= from || to === '24:00';
    const plainTime = Temporal.PlainTime.from(to === '24:00' ? '00:00' : to);
    return date.add({ days: isNextDay ? 1 : 0 }).toZonedDateTime({ timeZone, plainTime });
  });
}
