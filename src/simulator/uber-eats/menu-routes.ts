import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorBody, parsedBody, type UberApi } from './answers.ts';
import { menuSchema, priceInfoSchema, suspensionInfoSchema, whatDoesNotHold } from './menu-schema.ts';
import type { UberMenuShelf } from './menu-shelf.ts';

const sparseSchema = z.looseObject({
  price_info: priceInfoSchema.optional(),
  suspension_info: suspensionInfoSchema.nullable().optional(),
});

/** Whole menus in and out, and sparse updates of single items. */
export function menuRoutes(app: FastifyInstance, api: UberApi, shelf: UberMenuShelf): void {
  const scoped = api.scoped('eats.store');

  app.put('/v2/eats/stores/:storeId/menus', scoped, (request, reply) => {
    const storeId = storeOf(api, request, reply);
    const menu = storeId && parsedBody(menuSchema, request, reply);
    if (!storeId || !menu) return reply;
    const wrong = whatDoesNotHold(menu);
    if (wrong !== null) return reply.code(400).send(errorBody(400, wrong));
    shelf.put(storeId, menu);
    return reply.code(204).send();
  });

  app.get('/v2/eats/stores/:storeId/menus', scoped, (request, reply) => {
    const storeId = storeOf(api, request, reply);
    if (!storeId) return reply;
    const menu = shelf.menuOf(storeId);
    return menu ? reply.send(menu) : reply.code(404).send(errorBody(404, 'The store has no menu.'));
  });

  app.post('/v2/eats/stores/:storeId/menus/items/:itemId', scoped, (request, reply) => {
    const storeId = storeOf(api, request, reply);
    const body = storeId && parsedBody(sparseSchema, request, reply);
    if (!storeId || !body) return reply;
    const { itemId } = z.object({ itemId: z.string() }).parse(request.params);
    const item = shelf.menuOf(storeId)?.items.find(({ id }) => id === itemId);
    if (!item) return reply.code(404).send(errorBody(404, 'The item was not found.'));
    if (body.price_info) item.price_info = { ...item.price_info, ...body.price_info };
    if (body.suspension_info === null) delete item.suspension_info;
    else if (body.suspension_info) item.suspension_info = { ...item.suspension_info, ...body.suspension_info };
    shelf.count(storeId);
    return reply.code(204).send();
  });
}

function storeOf({ context }: UberApi, request: FastifyRequest, reply: FastifyReply): string | null {
  const { storeId } = z.object({ storeId: z.string() }).parse(request.params);
  if (context.world.menuOutlets.some((one) => one.service === 'uber-eats' && one.externalStoreId === storeId)) {
    return storeId;
  }
  void reply.code(404).send(errorBody(404, 'The store was not found.'));
  return null;
}
