import { minuteMs } from '../../../shared/time.ts';

/**
 * How long after its deadline an unanswered order is given up when the service stays silent: DoorDash may wait up to
 * 8 minutes where we work to 3, and cancel events come late.
 */
const graceMs = 6 * minuteMs;

/**
 * No service waits longer for an answer. An order that is shown before it takes one is due by the time that it is for,
 * tomorrow maybe: half of the time until then would be the middle of the night.
 */
const maxWaitMs = 20 * minuteMs;

/** Half of the time to answer: when the alarm is raised, and the people in charge are written to. */
export function halfTime({ receivedAt, acceptBy }: { receivedAt: Date; acceptBy: Date }): Date {
  const from = Math.max(receivedAt.getTime(), acceptBy.getTime() - maxWaitMs);
  return new Date((from + acceptBy.getTime()) / 2);
}

export function giveUpAt(acceptBy: Date): Date {
  return new Date(acceptBy.getTime() + graceMs);
}

/** A service that can be asked is asked for this long before an order is given up without its word. */
const askForMs = 30 * minuteMs;

/** What the watchdog does with an unanswered order that it looks at. */
export function watchStep(given: {
  now: Date;
  acceptBy: Date;
  canBeAsked: boolean;
}): 'raise_alarm' | 'ask' | 'give_up' {
  const { now, acceptBy, canBeAsked } = given;
  const giveUp = giveUpAt(acceptBy);
  if (now < giveUp) return 'raise_alarm';
  return canBeAsked && now.getTime() < giveUp.getTime() + askForMs ? 'ask' : 'give_up';
}
