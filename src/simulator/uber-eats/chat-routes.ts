import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errorBody, parsedBody, type UberApi } from './answers.ts';

const messageSchema = z.object({ message_id: z.string().min(1), text: z.string().min(1).max(500) });

/** Messages to the customer of an order. Uber documents none: this is the shape that the connector believes in. */
export function chatRoutes(app: FastifyInstance, api: UberApi): void {
  app.post('/v1/delivery/order/:orderId/messages', api.scoped('eats.order'), (request, reply) => {
    const order = api.orderOf(request, reply);
    const body = order && parsedBody(messageSchema, request, reply);
    if (!order || !body) return reply;
    const { message_id: id, text } = body;
    return api.context.chats.add(order, { id, by: 'store', text }) === 'done'
      ? reply.send({})
      : reply.code(409).send(errorBody(409, 'The message is there already.'));
  });
}
