import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from './context.ts';
import { iso } from './order-view.ts';
import type { Review } from './review-book.ts';
import { serviceNames } from './world.ts';

const reviewSchema = z.strictObject({
  service: z.enum(serviceNames),
  externalStoreId: z.string(),
  /** Left out for a new one; the same again is the same review. */
  id: z.string().max(100).optional(),
  /** Of before the simulator was started as well, with the number that people see. */
  orderId: z.string().optional(),
  orderNumber: z.string().optional(),
  stars: z.int().min(1).max(5),
  text: z.string().max(4_000).default(''),
  author: z.string().default('Maya R.'),
  tags: z.array(z.string()).default([]),
  /** How long ago. */
  minutesAgo: z.number().nonnegative().default(0),
});

/** What customers write, by hand. */
export function reviewControlRoutes(app: FastifyInstance, { book, clock, newId, reviews, world }: Context): void {
  app.post('/reviews', (request, reply) => {
    const { id, service, externalStoreId, orderId, orderNumber, minutesAgo, ...said } = reviewSchema.parse(
      request.body,
    );
    const outlet = world.outlets.find((one) => one.service === service && one.externalStoreId === externalStoreId);
    if (!outlet) return reply.code(404).send({ error: 'There is no such store on that service.' });
    const order = orderId === undefined ? undefined : book.orderOf(service, orderId);
    const review = reviews.add({
      id: id ?? newId(),
      outlet,
      orderId: orderId ?? null,
      orderNumber: order?.displayId ?? orderNumber ?? null,
      ...said,
      writtenAt: clock.now() - minutesAgo * 60_000,
    });
    return reply.code(201).send(show(review));
  });

  app.get('/reviews', (_request, reply) =>
    reply.send({ reviews: world.outlets.flatMap((outlet) => reviews.of(outlet, 0).map(show)) }),
  );
}

const show = ({ outlet, writtenAt, ...review }: Review) => ({
  ...review,
  service: outlet.service,
  externalStoreId: outlet.externalStoreId,
  writtenAt: iso(writtenAt),
});
