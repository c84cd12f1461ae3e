import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { guardServiceApi } from '../service-edge.ts';
import { errorBody } from './answers.ts';
import type { HubRiseDesk } from './desk.ts';
import { menuRoutes } from './menu-routes.ts';
import type { HubRiseMenuShelf } from './menu-shelf.ts';
import { orderRoutes } from './order-routes.ts';
import { storeRoutes } from './store-routes.ts';

/** Everything that HubRise answers, under its own prefix. The partner's token is that of the world's first location. */
export function hubRiseRoutes(
  app: FastifyInstance,
  context: Context,
  { desk, shelf }: { desk: HubRiseDesk; shelf: HubRiseMenuShelf },
): void {
  const { world, credentials } = context;
  const own = world.outlets.find(({ service }) => service === 'hubrise')?.externalStoreId;
  guardServiceApi(app, context, { service: 'hubrise', errorBody });
  app.register(
    async (scope) => {
      scope.addHook('preHandler', async (request, reply) => {
        if (request.headers['x-access-token'] !== credentials.hubriseAccessToken) {
          await reply.code(401).send(errorBody(401, 'The access token is invalid'));
          return;
        }
        const { locationId } = z.object({ locationId: z.string().optional() }).parse(request.params);
        if (locationId !== undefined && locationId !== own) {
          await reply.code(403).send(errorBody(403, 'The access token is of another location'));
        }
      });
      orderRoutes(scope, context, desk);
      menuRoutes(scope, shelf);
      storeRoutes(scope, context);
    },
    { prefix: '/v1' },
  );
}
