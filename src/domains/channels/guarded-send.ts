import type { Send } from '../../platform/http/client.ts';
import { secondMs, type Clock } from '../../shared/time.ts';
import { HeldBack } from './connectors/shared-http.ts';
import { admit, closedBreaker, noteEnd } from './model/breaker.ts';

/** Of a worker's dozen jobs at once, as many as may wait for one service: the rest stays for the others. */
const mostInFlight = 6;
const busyForMs = secondMs;
/** Menus and lists take longer than calls about orders, and say nothing about those. */
const longCallMs = 15 * secondMs;

/**
 * Keeps one service that is down or hangs from slowing the others: at most so many calls are under way at once, and
 * after failures in a row (no answer, or 5xx) it is left alone for some seconds. Rejects with `HeldBack`.
 */
export function guardSend(send: Send, { serviceName, clock }: { serviceName: string; clock: Clock }): Send {
  const breakers = { call: closedBreaker, long: closedBreaker };
  let inFlight = 0;
  return async (request) => {
    const kind = request.timeoutMs > longCallMs ? 'long' : 'call';
    const admitted = admit(breakers[kind], clock.now().getTime());
    if (admitted.waitMs > 0) {
      throw new HeldBack(`${serviceName} does not answer and is tried again in a moment.`, admitted.waitMs);
    }
    if (inFlight >= mostInFlight)
      throw new HeldBack(`${serviceName} is slow to answer: other calls wait first.`, busyForMs);
    breakers[kind] = admitted.breaker;
    inFlight += 1;
    let isUp = false;
    try {
      const answer = await send(request);
      isUp = answer.status < 500;
      return answer;
    } finally {
      inFlight -= 1;
      breakers[kind] = noteEnd(breakers[kind], { isUp, now: clock.now().getTime() });
    }
  };
}
