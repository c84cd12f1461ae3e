import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { guardServiceApi } from '../service-edge.ts';
import type { DeliverooDesk } from './desk.ts';
import { errorBody, menuRoutes, uploadRoute } from './menu-routes.ts';
import type { DeliverooMenuShelf } from './menu-shelf.ts';
import { orderRoutes } from './order-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { storeRoutes } from './store-routes.ts';
import { TokenOffice, tokenRoute } from './token.ts';

/** Everything that Deliveroo answers, under its own prefix. */
export function deliverooRoutes(
  app: FastifyInstance,
  context: Context,
  { desk, shelf }: { desk: DeliverooDesk; shelf: DeliverooMenuShelf },
): void {
  const office = new TokenOffice(context.clock);
  guardServiceApi(app, context, { service: 'deliveroo', errorBody });
  tokenRoute(app, office, context.credentials);
  app.register(async (scope) => uploadRoute(scope, shelf));
  app.register(
    async (scope) => {
      scope.addHook('preHandler', async (request, reply) => {
        const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
        if (token === undefined || !office.isLive(token)) {
          await reply.code(401).send(errorBody(401, 'The access token is missing, unknown or expired.'));
        }
      });
      scope.register(async (menus) => menuRoutes(menus, context, shelf));
      orderRoutes(scope, context, desk);
      storeRoutes(scope, context);
      reviewRoutes(scope, context);
    },
    { prefix: '/api' },
  );
}
