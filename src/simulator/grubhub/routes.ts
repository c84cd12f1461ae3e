import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guardServiceApi } from '../service-edge.ts';
import { whatIsWrongWith } from './mac-check.ts';
import { errorBody, menuRoutes } from './menu-routes.ts';
import type { GrubhubMenuShelf } from './menu-shelf.ts';
import type { ReportOffice } from '../report-office.ts';
import { orderRoutes } from './order-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { storeRoutes } from './store-routes.ts';
import { testRoutes, type TestParts } from './test-routes.ts';

/** Everything that Grubhub answers, under its own prefix. */
export function grubhubRoutes(
  app: FastifyInstance,
  parts: TestParts & { shelf: GrubhubMenuShelf; office: ReportOffice },
): void {
  const { context, desk, shelf, office } = parts;
  guardServiceApi(app, context, { service: 'grubhub', errorBody });
  const rawBodies = keepRawBodies(app);
  app.addHook('preHandler', async (request, reply) => {
    const wrong = whatIsWrongWith(
      {
        method: request.method,
        path: request.url,
        host: request.headers.host ?? '',
        authorization: request.headers.authorization,
        partnerKey: headerOf(request, 'x-gh-partner-key'),
        rawBody: rawBodies.get(request) ?? '',
      },
      context.credentials,
    );
    if (wrong !== null) await reply.code(401).send(errorBody(401, wrong));
  });
  menuRoutes(app, context, shelf);
  orderRoutes(app, context, desk);
  storeRoutes(app, context);
  reportRoutes(app, office);
  testRoutes(app, parts);
}

/** The signature covers the bytes of the body, so they are kept beside what they say. */
function keepRawBodies(app: FastifyInstance): WeakMap<FastifyRequest, string> {
  const bodies = new WeakMap<FastifyRequest, string>();
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    bodies.set(request, text);
    try {
      done(null, text === '' ? undefined : JSON.parse(text));
    } catch {
      done(Object.assign(new Error('The body is not valid JSON.'), { statusCode: 400 }));
    }
  });
  return bodies;
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
