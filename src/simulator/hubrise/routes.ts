import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { guardServiceApi } from '../service-edge.ts';
import { errorBody } from './answers.ts';
import { callbackRoutes } from './callback-routes.ts';
import type { HubRiseDesk } from './desk.ts';
import { menuRoutes } from './menu-routes.ts';
import type { HubRiseMenuShelf } from './menu-shelf.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { storeRoutes } from './store-routes.ts';

/** Everything that HubRise answers, under its own prefix. A token opens the location that its owner chose. */
export function hubRiseRoutes(
  app: FastifyInstance,
  context: Context,
  { desk, shelf }: { desk: HubRiseDesk; shelf: HubRiseMenuShelf },
): void {
  const { grants } = desk;
  const opened = new WeakMap<FastifyRequest, string>();
  guardServiceApi(app, context, { service: 'hubrise', errorBody });
  app.register(async (scope) => oauthRoutes(scope, context, grants), { prefix: '/oauth2/v1' });
  app.register(
    async (scope) => {
      scope.addHook('preHandler', async (request, reply) => {
        const own = grants.locationOf(String(request.headers['x-access-token'] ?? ''));
        if (own === null) {
          await reply.code(401).send(errorBody(401, 'The access token is invalid'));
          return;
        }
        opened.set(request, own);
        const { locationId } = z.object({ locationId: z.string().optional() }).parse(request.params);
        if (locationId !== undefined && locationId !== own) {
          await reply.code(403).send(errorBody(403, 'The access token is of another location'));
        }
      });
      callbackRoutes(scope, grants, (request) => opened.get(request) ?? '');
      orderRoutes(scope, context, desk);
      menuRoutes(scope, shelf);
      storeRoutes(scope, context);
    },
    { prefix: '/v1' },
  );
}
