import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { envelopeSchema } from './menu-schema.ts';
import type { DoorDashMenuShelf } from './menu-shelf.ts';

const maxStatuses = 40;
const statusesSchema = z.array(z.looseObject({ merchant_supplied_id: z.string(), is_active: z.boolean() })).min(1);
const storeSchema = z.object({ storeId: z.string() });

type ErrorBody = (status: number, message: string) => object;

/** Menus that are pushed, read back, and flags of sold-out things. */
export function menuRoutes(app: FastifyInstance, shelf: DoorDashMenuShelf, errorBody: ErrorBody): void {
  const take = (request: FastifyRequest, reply: FastifyReply, type: 'MenuCreate' | 'MenuUpdate', menuId?: string) => {
    const parsed = envelopeSchema.safeParse(request.body);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return reply.code(400).send(errorBody(400, `${issue?.path.join('.')}: ${issue?.message}`));
    }
    const { store, reference } = parsed.data;
    const storeId = store.merchant_supplied_id;
    if (!shelf.isKnown(storeId)) return reply.code(404).send(errorBody(404, 'The store was not found.'));
    if (menuId !== undefined && shelf.storeOfMenu(menuId) !== storeId) {
      return reply.code(404).send(errorBody(404, 'The menu was not found.'));
    }
    // DoorDash may say so with a 200 (its menu processing questions).
    const isTaken = shelf.take(storeId, request.body, { type, reference });
    if (!isTaken) return reply.code(200).send({ message: 'Already have a job IN_PROGRESS' });
    return reply.code(200).send({ message: 'The menu was queued.', reference });
  };

  app.post('/api/v1/menus', (request, reply) => take(request, reply, 'MenuCreate'));
  app.patch('/api/v1/menus/:menuId', (request, reply) =>
    take(request, reply, 'MenuUpdate', z.object({ menuId: z.string() }).parse(request.params).menuId),
  );

  app.get('/api/v1/stores/:storeId/store_menu', (request, reply) => {
    const { storeId } = storeSchema.parse(request.params);
    if (!shelf.isKnown(storeId)) return reply.code(404).send(errorBody(404, 'The store was not found.'));
    const held = shelf.heldAt(storeId);
    return reply.send({ menus: held ? [{ ...held.menu, id: held.id }] : [] });
  });

  app.get('/api/v1/stores/:storeId/menu_details', (request, reply) => {
    const { storeId } = storeSchema.parse(request.params);
    if (!shelf.isKnown(storeId)) return reply.code(404).send(errorBody(404, 'The store was not found.'));
    const held = shelf.heldAt(storeId);
    const at = held && new Date(held.at).toISOString();
    return reply.send({
      provider_name: 'provider',
      merchant_supplied_id: storeId,
      menus: held
        ? [
            {
              menu_id: held.id,
              name: held.menu.menu.name,
              is_active: true,
              is_pos_menu: true,
              latest_menu_update: { created_at: at, status: held.status },
              open_hours: held.menu.open_hours,
              special_hours: held.menu.special_hours,
            },
          ]
        : [],
    });
  });

  const setStatuses = (request: FastifyRequest, reply: FastifyReply, kind: 'item' | 'option') => {
    const { storeId } = storeSchema.parse(request.params);
    if (!shelf.isKnown(storeId)) return reply.code(404).send(errorBody(404, 'The store was not found.'));
    const parsed = statusesSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send(errorBody(400, 'The body must be a list of statuses.'));
    if (parsed.data.length > maxStatuses) return reply.code(400).send(errorBody(400, 'At most 40 entries per call.'));
    const results = parsed.data.map(({ merchant_supplied_id: id, is_active: isActive }) => ({
      merchant_supplied_id: id,
      response: shelf.setActive(storeId, kind, id, isActive) ? 'Success' : 'Not Found',
    }));
    const hasFailed = results.some(({ response }) => response !== 'Success');
    return reply.code(hasFailed ? 400 : 200).send(results);
  };
  app.put('/api/v1/stores/:storeId/items/status', (request, reply) => setStatuses(request, reply, 'item'));
  app.put('/api/v1/stores/:storeId/item_options/status', (request, reply) => setStatuses(request, reply, 'option'));
}
