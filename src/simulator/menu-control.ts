import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { tamperSchema, type MenuShelf } from './shown-menu.ts';

const paramsSchema = z.object({ service: z.string(), externalStoreId: z.string() });

/** What customers see, and changes behind the partner's back. */
export function menuControlRoutes(app: FastifyInstance, shelves: ReadonlyMap<string, MenuShelf>): void {
  const shelfOf = (request: FastifyRequest) => {
    const { service, externalStoreId } = paramsSchema.parse(request.params);
    const shelf = shelves.get(service);
    return shelf && { shelf, externalStoreId };
  };

  app.get('/menus/:service/:externalStoreId', (request, reply) => {
    const found = shelfOf(request);
    if (!found) return reply.code(404).send({ error: 'There is no such service.' });
    const { shelf, externalStoreId } = found;
    return reply.send({ menu: shelf.show(externalStoreId), published: shelf.published(externalStoreId) });
  });

  app.post('/menus/:service/:externalStoreId/tamper', (request, reply) => {
    const found = shelfOf(request);
    if (!found) return reply.code(404).send({ error: 'There is no such service.' });
    if (found.shelf.tamper(found.externalStoreId, tamperSchema.parse(request.body))) return reply.send({ ok: true });
    return reply.code(409).send({ error: 'The service has no such field, or the thing is not on its menu.' });
  });

  app.post('/menus/:service/:externalStoreId/pull', async (request, reply) => {
    const found = shelfOf(request);
    if (!found?.shelf.pull) return reply.code(404).send({ error: 'This service does not come for menus.' });
    if (await found.shelf.pull(found.externalStoreId)) return reply.send({ ok: true });
    return reply.code(409).send({ error: 'The product answered with no menu.' });
  });
}
