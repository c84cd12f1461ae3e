import { minuteMs } from '../../../shared/time.ts';

/**
 * Until when an answer to the service is worth sending: the longest that the service may wait, and never less than a
 * minute, since the service's clock decides and not ours.
 */
export function answerDeadline(given: {
  now: Date;
  receivedAt: Date;
  acceptBy: Date;
  answerWithinMs: number | undefined;
}): Date {
  const { now, receivedAt, acceptBy, answerWithinMs = 0 } = given;
  return new Date(Math.max(acceptBy.getTime(), receivedAt.getTime() + answerWithinMs, now.getTime() + minuteMs));
}
