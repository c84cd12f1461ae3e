import { t } from '@lingui/core/macro';
import type { Days } from '../../../domains/reports/model/periods.ts';
import { writtenIn } from '../../lib/language.ts';

const short = new Intl.DateTimeFormat(writtenIn(), { timeZone: 'UTC', month: 'short', day: 'numeric' });
const named = new Intl.DateTimeFormat(writtenIn(), {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const whole = new Intl.DateTimeFormat(writtenIn(), {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** `Nov 21` for an ISO date. */
export function shortDay(date: string): string {
  return short.format(Date.parse(date));
}

/** `Sat, Nov 21` */
export function namedDay(date: string): string {
  return named.format(Date.parse(date));
}

/** `Nov 21, 2026` */
export function wholeDay(date: string): string {
  return whole.format(Date.parse(date));
}

/** `Nov 15 – 21, 2026` */
export function daysWords({ from, to }: Days): string {
  return whole.formatRange(Date.parse(from), Date.parse(to));
}

export const weekdayNames = [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`] as const;

/** `7 PM` */
export function hourWords(hour: number): string {
  const half = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 === 0 ? 12 : hour % 12} ${half}`;
}
