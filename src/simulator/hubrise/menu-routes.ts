import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { utc } from '../local-time.ts';
import { errorBody, parsedBody } from './answers.ts';
import { catalogSchema, inventorySchema } from './menu-schema.ts';
import type { Catalog, HubRiseMenuShelf } from './menu-shelf.ts';

const summaryOf = ({ id, locationId, name, createdAt }: Catalog) => ({
  id,
  location_id: locationId,
  name,
  created_at: utc(createdAt),
});
const show = (catalog: Catalog) => ({ ...summaryOf(catalog), data: catalog.data });

/** Catalogs of a location, and its inventory of each. */
export function menuRoutes(app: FastifyInstance, shelf: HubRiseMenuShelf): void {
  app.get('/locations/:locationId/catalogs', (request, reply) =>
    reply.send(shelf.catalogsAt(locationIn(request)).map(summaryOf)),
  );

  app.post('/locations/:locationId/catalogs', (request, reply) => {
    const body = parsedBody(catalogSchema, request, reply);
    if (!body) return reply;
    const data = body.data ?? { categories: [], products: [], option_lists: [] };
    const made = shelf.create(locationIn(request), { name: body.name, data });
    if (made) return reply.send(show(made));
    const errors = [{ field: 'name', message: 'has already been taken' }];
    return reply.code(422).send(errorBody(422, 'Validation failed', errors));
  });

  app.get('/catalogs/:catalogId', (request, reply) => {
    const catalog = catalogOf(shelf, request, reply);
    return catalog ? reply.send(show(catalog)) : reply;
  });

  app.put('/catalogs/:catalogId', (request, reply) => {
    const catalog = catalogOf(shelf, request, reply);
    const body = catalog && parsedBody(catalogSchema, request, reply);
    if (!catalog || !body) return reply;
    shelf.replace(catalog, { name: body.name, data: body.data });
    return reply.send(show(catalog));
  });

  app.delete('/catalogs/:catalogId', (request, reply) => {
    const catalog = catalogOf(shelf, request, reply);
    if (!catalog) return reply;
    shelf.remove(catalog);
    return reply.send({});
  });

  inventoryRoutes(app, shelf);
}

function inventoryRoutes(app: FastifyInstance, shelf: HubRiseMenuShelf): void {
  const path = '/catalogs/:catalogId/locations/:locationId/inventory';

  app.get(path, (request, reply) =>
    catalogOf(shelf, request, reply) ? reply.send(shelf.stockOf(locationIn(request)).list()) : reply,
  );

  app.patch(path, (request, reply) => {
    const body = catalogOf(shelf, request, reply) && parsedBody(inventorySchema, request, reply);
    if (!body) return reply;
    const stock = shelf.stockOf(locationIn(request));
    for (const entry of body) stock.set(entry);
    return reply.send(stock.list());
  });

  app.put(path, (request, reply) => {
    const body = catalogOf(shelf, request, reply) && parsedBody(inventorySchema, request, reply);
    if (!body) return reply;
    const stock = shelf.stockOf(locationIn(request));
    stock.replace(body);
    return reply.send(stock.list());
  });
}

const locationIn = (request: FastifyRequest) => z.object({ locationId: z.string() }).parse(request.params).locationId;

function catalogOf(shelf: HubRiseMenuShelf, request: FastifyRequest, reply: FastifyReply): Catalog | null {
  const { catalogId } = z.object({ catalogId: z.string() }).parse(request.params);
  const found = shelf.catalogOf(catalogId);
  if (found) return found;
  void reply.code(404).send(errorBody(404, 'Catalog not found'));
  return null;
}
