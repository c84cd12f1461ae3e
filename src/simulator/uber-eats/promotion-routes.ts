import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorBody, parsedBody, type UberApi } from './answers.ts';

const time = z.iso.datetime({ offset: true });
const promotionSchema = z.object({
  external_promotion_id: z.string().min(1).max(64),
  promo_type: z.enum(['PERCENTOFF', 'FLATOFF', 'FREEITEM', 'BOGO']),
  name: z.string().min(1).max(80),
  start_time: time,
  end_time: time,
  discount_percentage: z.number().int().min(1).max(100).optional(),
  discount_value: z.number().int().positive().optional(),
  item_ids: z.array(z.string()).optional(),
  min_basket_constraint: z.object({ min_spend: z.number().int().positive() }).optional(),
  budget_cap: z.number().int().positive(),
  currency_code: z.string(),
  funding_source: z.literal('MERCHANT'),
});
const kinds = { PERCENTOFF: 'percentage', FLATOFF: 'amount', FREEITEM: 'other', BOGO: 'other' } as const;
const placesSchema = z.object({ storeId: z.string(), promotionId: z.string().default('') });
/** What an item given away costs the partner, as far as this stand-in knows. */
const itemMinor = 500;
const maxPercent = 80;

/** Making and revoking a store's promotions. */
export function promotionRoutes(app: FastifyInstance, { context, scoped }: UberApi): void {
  const { promotions, newId } = context;
  const mayWrite = scoped('eats.store');

  app.post('/v1/delivery/stores/:storeId/promotion', mayWrite, (request, reply) => {
    const storeId = storeOf(request, reply);
    const body = storeId === null ? null : parsedBody(promotionSchema, request, reply);
    if (storeId === null || !body) return reply;
    if ((body.discount_percentage ?? 0) > maxPercent) {
      return reply.code(400).send(errorBody(400, `A promotion takes at most ${maxPercent}% off.`));
    }
    const known = promotions.find(storeId, body.external_promotion_id);
    if (known) return reply.code(409).send({ ...errorBody(409, 'It runs already.'), promotion_id: known.id });
    const id = newId();
    promotions.begin(storeId, {
      id,
      reference: body.external_promotion_id,
      kind: kinds[body.promo_type],
      percent: body.discount_percentage ?? 0,
      amountMinor: body.discount_value ?? itemMinor,
      minimumMinor: body.min_basket_constraint?.min_spend ?? 0,
      budgetMinor: body.budget_cap,
      startsAt: Date.parse(body.start_time),
      endsAt: Date.parse(body.end_time),
      usedMinor: 0,
    });
    return reply.code(200).send({ promotion_id: id });
  });

  app.post('/v1/delivery/stores/:storeId/promotion/:promotionId/revoke', mayWrite, (request, reply) => {
    const { storeId, promotionId } = placesSchema.parse(request.params);
    if (promotions.end(storeId, promotionId)) return reply.code(200).send({});
    return reply.code(404).send(errorBody(404, 'The promotion was not found.'));
  });

  function storeOf(request: FastifyRequest, reply: FastifyReply): string | null {
    const { storeId } = placesSchema.parse(request.params);
    const { outlets } = context.world;
    if (outlets.some((outlet) => outlet.service === 'uber-eats' && outlet.externalStoreId === storeId)) return storeId;
    void reply.code(404).send(errorBody(404, 'The store was not found.'));
    return null;
  }
}
