import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasLink, pageOf, type Review } from '../review-book.ts';
import type { Outlet } from '../world.ts';
import { errorBody, parsedBody, type UberApi } from './answers.ts';

const querySchema = z.object({
  start_time: z.iso.datetime({ offset: true }).optional(),
  page_token: z.string().regex(/^\d+$/).optional(),
});
const replySchema = z.object({ text: z.string().min(1).max(300) });

/** Reviews of a store and answers to them. Uber documents neither: this is the shape that the connector believes in. */
export function reviewRoutes(app: FastifyInstance, api: UberApi): void {
  const { reviews } = api.context;

  app.get('/v1/delivery/store/:storeId/reviews', api.scoped('eats.store'), (request, reply) => {
    const outlet = outletOf(api, request, reply);
    if (!outlet) return reply;
    const query = querySchema.safeParse(request.query);
    if (!query.success) return reply.code(400).send(errorBody(400, 'The query is wrong.'));
    const { start_time: since, page_token: mark } = query.data;
    const { page, next } = pageOf(reviews.of(outlet, since === undefined ? 0 : Date.parse(since)), mark);
    return reply.send({ reviews: page.map(show), ...(next === null ? {} : { next_page_token: next }) });
  });

  app.post('/v1/delivery/store/:storeId/reviews/:reviewId/reply', api.scoped('eats.store'), (request, reply) => {
    const outlet = outletOf(api, request, reply);
    const body = outlet && parsedBody(replySchema, request, reply);
    if (!outlet || !body) return reply;
    if (hasLink(body.text)) return reply.code(400).send(errorBody(400, 'Replies must not contain links.'));
    const { reviewId } = z.object({ reviewId: z.string() }).parse(request.params);
    return reviews.reply(outlet, reviewId, body.text) === 'done'
      ? reply.send({})
      : reply.code(404).send(errorBody(404, 'The review was not found.'));
  });
}

function outletOf({ context }: UberApi, request: FastifyRequest, reply: FastifyReply): Outlet | null {
  const { storeId } = z.object({ storeId: z.string() }).parse(request.params);
  const outlet = context.world.outlets.find(
    ({ service, externalStoreId }) => service === 'uber-eats' && externalStoreId === storeId,
  );
  if (!outlet) void reply.code(404).send(errorBody(404, 'The store was not found.'));
  return outlet ?? null;
}

const show = (review: Review) => ({
  id: review.id,
  order_id: review.orderId,
  display_order_id: review.orderNumber,
  rating: { value: review.stars },
  comment: review.text,
  eater: { first_name: review.author },
  tags: review.tags,
  created_at: new Date(review.writtenAt).toISOString(),
  ...(review.reply ? { reply: { text: review.reply.text, created_at: new Date(review.reply.at).toISOString() } } : {}),
});
