import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { hasLink, pageOf, type Review } from '../review-book.ts';
import type { Outlet } from '../world.ts';
import { errorBody, parsedBody } from './menu-routes.ts';

const querySchema = z.object({
  since: z.iso.datetime({ offset: true }).optional(),
  cursor: z.string().regex(/^\d+$/).optional(),
});
const replySchema = z.looseObject({ comment: z.string().min(1).max(500) });
const base = '/site/v1/brands/:brandId/sites/:siteId/reviews';

/** Reviews of a site and answers to them. Deliveroo documents neither: this is the shape that the connector believes in. */
export function reviewRoutes(app: FastifyInstance, context: Context): void {
  app.get(base, (request, reply) => {
    const site = siteOf(context, request, reply);
    if (!site) return reply;
    const query = querySchema.safeParse(request.query);
    if (!query.success) return reply.code(400).send(errorBody(400, 'The query is wrong.'));
    const { since, cursor } = query.data;
    const { page, next } = pageOf(context.reviews.of(site, since === undefined ? 0 : Date.parse(since)), cursor);
    return reply.send({ reviews: page.map(show), next_cursor: next });
  });

  app.post(`${base}/:reviewId/reply`, (request, reply) => {
    const site = siteOf(context, request, reply);
    const body = site && parsedBody(replySchema, request, reply);
    if (!site || !body) return reply;
    if (hasLink(body.comment)) return reply.code(400).send(errorBody(400, 'Links are not allowed in a reply.'));
    const { reviewId } = z.object({ reviewId: z.string() }).parse(request.params);
    return context.reviews.reply(site, reviewId, body.comment) === 'done'
      ? reply.code(201).send({})
      : reply.code(404).send(errorBody(404, 'There is no such review.'));
  });
}

function siteOf({ world, credentials }: Context, request: FastifyRequest, reply: FastifyReply): Outlet | null {
  const { brandId, siteId } = z.object({ brandId: z.string(), siteId: z.string() }).parse(request.params);
  const outlet = world.outlets.find(
    ({ service, externalStoreId }) => service === 'deliveroo' && externalStoreId === siteId,
  );
  if (outlet && brandId === credentials.deliverooBrandId) return outlet;
  void reply.code(404).send(errorBody(404, 'There is no such site.'));
  return null;
}

/** The customer's first name alone. */
const show = (review: Review) => ({
  review_id: review.id,
  order_id: review.orderId,
  order_number: review.orderNumber,
  stars: review.stars,
  text: review.text,
  customer: { first_name: review.author.split(' ')[0] },
  tags: review.tags,
  submitted_at: new Date(review.writtenAt).toISOString(),
  ...(review.reply
    ? { reply: { comment: review.reply.text, created_at: new Date(review.reply.at).toISOString() } }
    : {}),
});
