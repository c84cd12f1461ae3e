import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parsedBody } from './answers.ts';
import type { HubRiseGrants } from './grants.ts';

const callbackSchema = z.looseObject({
  url: z.url().nullable(),
  events: z.record(z.string(), z.array(z.string())),
});

/** The one callback of a connection (callbacks page). */
export function callbackRoutes(
  app: FastifyInstance,
  grants: HubRiseGrants,
  locationIn: (request: FastifyRequest) => string,
): void {
  app.post('/callback', (request, reply) => {
    const body = parsedBody(callbackSchema, request, reply);
    if (!body) return reply;
    const callback = { url: body.url, events: body.events };
    grants.setCallback(locationIn(request), callback);
    return reply.send(callback);
  });
  app.get('/callback', (request, reply) => reply.send(grants.callbackOf(locationIn(request)) ?? {}));
  app.delete('/callback', (request, reply) => {
    grants.setCallback(locationIn(request), null);
    return reply.send({});
  });
}
