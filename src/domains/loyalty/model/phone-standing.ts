import { minuteMs } from '../../../shared/time.ts';

/** What was texted to a phone that has answered nothing, and whether it said STOP. */
export interface PhoneStanding {
  askedAt: Date | null;
  asks: number;
  isStopped: boolean;
}

const notAgainWithinMs = 15 * minuteMs;
/** A number that somebody else typed is not texted for ever. */
const maxAsks = 3;

/** @param isWanted the phone was shown to be the guest's, or staff send the text for a guest who stands before them */
export function mayBeTexted({ askedAt, asks, isStopped }: PhoneStanding, isWanted: boolean, now: Date): boolean {
  if (isStopped) return false;
  if (isWanted) return true;
  const isTooSoon = askedAt !== null && now.getTime() - askedAt.getTime() < notAgainWithinMs;
  return !isTooSoon && asks < maxAsks;
}
