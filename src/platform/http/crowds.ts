import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorTable } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer lasts for as long as somebody listens, or must come whatever is going on. */
    isOutsideCrowds?: boolean;
  }
}

/**
 * Requests of one lane that may be under way at once. Those behind them would wait for a connection of the database for
 * longer than anybody waits for an answer, fail, and come again: work for nobody, on which the others would wait.
 */
const mostUnderWay = 500;
const comeBackInSeconds = '2';

/** Deliveries of services do not wait behind screens, nor screens behind deliveries. */
const laneOf = ({ url }: FastifyRequest) => (url.startsWith('/hooks/') ? 'hooks' : 'others');

/**
 * Answers 503 with Retry-After at once to what comes when very much is under way, so that what is under way gets done: an
 * app that was away for a moment is met by everybody's retries together.
 */
export function turnCrowdsAway(server: FastifyInstance, { most = mostUnderWay } = {}): void {
  const underWay = { hooks: 0, others: 0 };
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isOutsideCrowds === true) return undefined;
    const lane = laneOf(request);
    if (underWay[lane] >= most) {
      const { status } = errorTable.SERVICE_UNAVAILABLE;
      const message = 'Very much is going on at once. Try again in a moment.';
      return reply
        .status(status)
        .header('retry-after', comeBackInSeconds)
        .send({ code: 'SERVICE_UNAVAILABLE', message });
    }
    underWay[lane] += 1;
    reply.raw.once('close', () => {
      underWay[lane] -= 1;
    });
    return undefined;
  });
}
