import { hourMs } from '../../../shared/time.ts';

/** At most so often within an hour: a service that closes a store again and again has its reasons. */
const mostPerHour = 2;

/**
 * Whether a store that its service has switched off is reopened by ourselves. Never against a pause of the merchant's, here
 * or on the service's own tablet, never outside its hours (nor where we do not know them), at most twice an hour.
 */
export function reopening(given: {
  status: { state: 'open' | 'paused' | 'closed'; by: 'merchant' | 'service' | 'unknown' };
  isAllowed: boolean;
  isPausedByUs: boolean;
  /** Undefined where the hours are not known. */
  isWithinHours: boolean | undefined;
  reopenedAt: readonly Date[];
  now: Date;
}): 'reopen' | 'nothing' | { refused: string } {
  const { status, isAllowed, isPausedByUs, isWithinHours, reopenedAt, now } = given;
  if (status.state !== 'paused' || status.by === 'merchant' || isPausedByUs) return 'nothing';
  if (!isAllowed) return { refused: 'Reopening by itself is not switched on.' };
  if (isWithinHours === undefined) return { refused: 'The opening hours of this store are not known.' };
  if (!isWithinHours) return 'nothing';
  const lately = reopenedAt.filter((at) => now.getTime() - at.getTime() < hourMs);
  if (lately.length >= mostPerHour) {
    return { refused: 'It was reopened twice within the last hour already.' };
  }
  return 'reopen';
}
