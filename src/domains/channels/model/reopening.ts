import { hourMs, minuteMs } from '../../../shared/time.ts';

/** At most so often within an hour: a service that closes a store again and again has its reasons. */
const maxPerHour = 2;
/** A service that said no is not asked again at once: its reasons last, and the tries are few. */
const afterRefusalMs = 10 * minuteMs;
/** One that did not answer may answer the next time. */
const afterSilenceMs = minuteMs;

/** When a store may be reopened again whose service did not take the last try. */
export function nextTryAfter(outcome: 'refused' | 'retry', now: Date): Date {
  return new Date(now.getTime() + (outcome === 'refused' ? afterRefusalMs : afterSilenceMs));
}

/** What keeps us from reopening a store that its service has switched off, and until when, where that is known. */
export interface HeldBack {
  by: (typeof heldByNames)[number];
  nextAt: Date | null;
}

export const heldByNames = ['own_pause', 'unknown_hours', 'outside_hours', 'refused_before', 'used_up'] as const;

/** `nothing`: there is nothing to reopen, or nobody wants it. */
export type Reopening = 'reopen' | 'nothing' | HeldBack;

/**
 * Whether a store that its service has switched off is reopened by ourselves. Never against a pause of the merchant's, here
 * or on the service's own tablet, never outside its hours (nor where we do not know them), at most twice an hour, and
 * not soon after the service has refused it.
 */
export function reopening(given: {
  status: { state: 'open' | 'paused' | 'closed'; by: 'merchant' | 'service' | 'unknown' };
  isAllowed: boolean;
  isPausedByUs: boolean;
  /** Undefined where the hours are not known. */
  isWithinHours: boolean | undefined;
  /** Our last tries, taken or not. */
  reopenedAt: readonly Date[];
  /** Set where the service did not take the last one. */
  notBefore: Date | null;
  now: Date;
}): Reopening {
  const { status, isAllowed, isPausedByUs, isWithinHours, reopenedAt, notBefore, now } = given;
  if (status.state !== 'paused' || status.by === 'merchant' || !isAllowed) return 'nothing';
  // Where the service does not say who, it is most likely the pause itself.
  if (isPausedByUs) return status.by === 'service' ? { by: 'own_pause', nextAt: null } : 'nothing';
  if (isWithinHours === undefined) return { by: 'unknown_hours', nextAt: null };
  if (!isWithinHours) return { by: 'outside_hours', nextAt: null };
  const lately = reopenedAt.filter((at) => now.getTime() - at.getTime() < hourMs);
  if (lately.length >= maxPerHour) {
    const [first] = lately.toSorted((a, b) => b.getTime() - a.getTime()).slice(maxPerHour - 1);
    return { by: 'used_up', nextAt: new Date((first ?? now).getTime() + hourMs) };
  }
  return notBefore !== null && notBefore > now ? { by: 'refused_before', nextAt: notBefore } : 'reopen';
}
