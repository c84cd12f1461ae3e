import { minuteMs } from '../../../shared/time.ts';
import { isOpenAt } from './open-hours.ts';
import type { Timetable } from './service-menu.ts';
import type { StoreAbilities } from './store-abilities.ts';

interface OutsideHoursFacts {
  /** Whether the service closes a store by the hours that it has, so that "open" says something about them. */
  followsHours: boolean;
  /** Undefined where the store has no hours here. */
  hours: Timetable | undefined;
  timeZone: string;
  /** The state by the service's answer to a question of that time. */
  status: { state: 'open' | 'paused' | 'closed'; askedAt: Date };
  /** A pause of ours holds: a store that is open all the same is another finding. */
  isPausedByUs: boolean;
  /** When the hours were saved, and when the service was last sent something: it may not follow at once. */
  changedAt: readonly (Date | null | undefined)[];
  /** Whether it has been found before: then it lasts until the service or the hours agree. */
  isFound: boolean;
}

/** Services close a store some minutes late, and take a while to apply new hours. */
const graceMinutes = 15;

/** Whether a service takes orders outside the store's own hours, long enough for it to be no delay. */
export function isOpenOutsideHours(facts: OutsideHoursFacts): boolean {
  const { followsHours, hours, timeZone, status, isPausedByUs, changedAt, isFound } = facts;
  const { state, askedAt } = status;
  if (!followsHours || hours === undefined || state !== 'open' || isPausedByUs) return false;
  const isOpenBefore = (minutes: number) => isOpenAt(hours, new Date(askedAt.getTime() - minutes * minuteMs), timeZone);
  if (isOpenBefore(0)) return false;
  if (isFound) return true;
  const graceBegan = askedAt.getTime() - graceMinutes * minuteMs;
  if (changedAt.some((at) => at != null && at.getTime() > graceBegan)) return false;
  // Each minute is looked at: a span can be shorter than the grace.
  return !Array.from({ length: graceMinutes }, (_, index) => index + 1).some(isOpenBefore);
}

/**
 * Whether only a pause closes a store that a service keeps open outside its hours: it is closed for a special day, and the
 * service takes no special days, so that sending the hours again changes nothing.
 */
export function needsPauseOutside(given: {
  specialDays: StoreAbilities['specialDays'];
  hours: Timetable;
  at: Date;
  timeZone: string;
}): boolean {
  const { specialDays, hours, at, timeZone } = given;
  if (specialDays?.lacks !== 'all' || isOpenAt(hours, at, timeZone)) return false;
  return isOpenAt({ ...hours, special: [] }, at, timeZone);
}
