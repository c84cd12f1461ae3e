import { minuteMs } from '../../../shared/time.ts';

/**
 * Until when an answer to the service is worth sending. After the service's deadline it still gets a minute: the
 * service's clock decides, not ours.
 */
export function answerDeadline({ now, acceptBy }: { now: Date; acceptBy: Date }): Date {
  return new Date(Math.max(acceptBy.getTime(), now.getTime() + minuteMs));
}
