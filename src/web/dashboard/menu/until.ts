import { t } from '@lingui/core/macro';
import { Temporal } from 'temporal-polyfill';

/** Until when something can be sold out; `null`: until somebody brings it back. */
export type UntilChoice = 'an_hour' | 'today' | 'tomorrow' | 'open';

export const untilWords = {
  an_hour: t`For an hour`,
  today: t`For the rest of today`,
  tomorrow: t`Today and tomorrow`,
  open: t`Until I bring it back`,
} as const satisfies Record<UntilChoice, string>;

/**
 * The instant that a choice means at a store: a day ends where the store's business day does. Null for an open end.
 *
 * @param cutoff local time at which a new business day begins, `04:00`
 */
export function untilOf(
  choice: UntilChoice,
  { now, timeZone, cutoff }: { now: Date; timeZone: string; cutoff: string },
): string | null {
  if (choice === 'open') return null;
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (choice === 'an_hour') return here.add({ hours: 1 }).toInstant().toString({ fractionalSecondDigits: 3 });
  const plainTime = Temporal.PlainTime.from(cutoff);
  const cutoffToday = here.toPlainDate().toZonedDateTime({ timeZone, plainTime });
  // After midnight and before the cutoff it is still yesterday's business day.
  const isBefore = Temporal.ZonedDateTime.compare(here, cutoffToday) < 0;
  const end = isBefore ? cutoffToday : cutoffToday.add({ days: 1 });
  return (choice === 'today' ? end : end.add({ days: 1 })).toInstant().toString({ fractionalSecondDigits: 3 });
}
