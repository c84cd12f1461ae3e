import { minuteMs } from '../../../shared/time.ts';

/**
 * How long after its deadline an unanswered order is given up when the service stays silent: DoorDash may wait up to
 * 8 minutes where we work to 3, and cancel events come late.
 */
const graceMs = 6 * minuteMs;

/** Half of the time to answer: when the alarm is raised. */
export function halfTime({ receivedAt, acceptBy }: { receivedAt: Date; acceptBy: Date }): Date {
  return new Date((receivedAt.getTime() + acceptBy.getTime()) / 2);
}

export function giveUpAt(acceptBy: Date): Date {
  return new Date(acceptBy.getTime() + graceMs);
}

/** What the watchdog does with an unanswered order that it looks at. */
export function watchStep({ now, acceptBy }: { now: Date; acceptBy: Date }): 'raise_alarm' | 'give_up' {
  return now >= giveUpAt(acceptBy) ? 'give_up' : 'raise_alarm';
}
