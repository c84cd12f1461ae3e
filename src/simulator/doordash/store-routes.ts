import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Outlet } from '../world.ts';

/** The codes that a deactivation may have, with how they read in the store's details. */
const reasons: { [code: string]: string } = {
  out_of_business: 'Merchant out of business',
  delete_store: 'Merchant requested take down',
  payment_issue: 'Merchant payment issue',
  operational_issues: 'Merchant operational issues',
  store_self_disabled_in_their_POS_portal: 'Merchant self disabled in their POS portal',
  store_pos_connectivity_issues: 'Store POS connectivity issues',
};

const statusSchema = z
  .object({
    is_active: z.boolean(),
    reason: z.string().optional(),
    notes: z.string().optional(),
    end_time: z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time' }).optional(),
  })
  .refine(({ is_active: isActive, reason }) => isActive || (reason !== undefined && Object.hasOwn(reasons, reason)), {
    path: ['reason'],
    message: 'is required to deactivate a store, and must be one of the known ones',
  });

/** Without an end a store opens again by itself. */
const usualPauseMs = 14 * 86_400_000;

type Answers = {
  errorBody: (status: number, message: string) => object;
  parsedBody: <T>(schema: z.ZodType<T>, request: FastifyRequest, reply: FastifyReply) => T | null;
};

/** Deactivating and activating a store, and how it stands. */
export function storeRoutes(app: FastifyInstance, context: Context, { errorBody, parsedBody }: Answers): void {
  const { stores, clock, world } = context;
  const outletOf = (request: FastifyRequest, reply: FastifyReply): Outlet | null => {
    const { storeId } = z.object({ storeId: z.string() }).parse(request.params);
    const outlet = world.outlets.find(
      ({ service, externalStoreId }) => service === 'doordash' && externalStoreId === storeId,
    );
    if (!outlet) void reply.code(404).send(errorBody(404, 'The store was not found.'));
    return outlet ?? null;
  };

  app.put('/api/v1/stores/:storeId/status', (request, reply) => {
    const outlet = outletOf(request, reply);
    const body = outlet && parsedBody(statusSchema, request, reply);
    if (!outlet || !body) return reply;
    if (body.is_active) {
      const { isFirm, reason } = stores.get('doordash', outlet.externalStoreId);
      if (isFirm) return reply.code(400).send(errorBody(400, reason ?? 'The store cannot be activated.'));
      stores.open(outlet);
    } else {
      const until = body.end_time === undefined ? clock.now() + usualPauseMs : Date.parse(body.end_time);
      const words = [reasons[body.reason ?? ''], body.notes].filter((one) => one !== undefined).join(': ');
      stores.close(outlet, { until, reason: words, by: 'merchant' });
    }
    return reply.send({ merchant_supplied_id: outlet.externalStoreId, is_active: body.is_active });
  });

  app.get('/api/v1/stores/:storeId/store_details', (request, reply) => {
    const outlet = outletOf(request, reply);
    if (!outlet) return reply;
    const { isOpen, until, reason } = stores.get('doordash', outlet.externalStoreId);
    const { name, instructions } = stores.profileOf(outlet);
    return reply.send({
      name,
      special_instructions: instructions,
      provider_name: 'forkline',
      merchant_supplied_id: outlet.externalStoreId,
      is_active: isOpen,
      is_order_protocol_pos: true,
      current_deactivations: isOpen
        ? []
        : [
            {
              reason: reason ?? 'Store temporarily deactivated',
              notes: '',
              created_at: new Date(clock.now()).toISOString(),
              end_time: until === null ? null : new Date(until).toISOString(),
            },
          ],
    });
  });
}
