import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from './context.ts';
import { initialOf } from './customers.ts';
import { postMessage } from './doordash/events.ts';
import { iso } from './order-view.ts';
import { announceMessage } from './uber-eats/events.ts';

const messageSchema = z.strictObject({
  orderId: z.string(),
  text: z.string().min(1).max(2_000),
  /** Left out for a new one; the same again is the same message, sent once more. */
  id: z.string().max(100).optional(),
});
const orderParams = z.object({ orderId: z.string() });

/** What customers write to restaurants, by hand, on the services that know of such messages. */
export function chatControlRoutes(app: FastifyInstance, context: Context): void {
  const { book, chats, newId } = context;

  app.post('/messages', (request, reply) => {
    const { orderId, text, id = newId() } = messageSchema.parse(request.body);
    const order = book.find(orderId)?.order;
    if (!order) return reply.code(404).send({ error: 'There is no such order.' });
    const { service } = order.outlet;
    if (service !== 'uber-eats' && service !== 'doordash') {
      return reply.code(409).send({ error: 'Customers of this service do not write to restaurants.' });
    }
    chats.add(order, { id, by: 'customer', text });
    const [host] = order.customers;
    const message = { id, text, sender_name: `${host.firstName} ${initialOf(host.lastName)}` };
    if (service === 'uber-eats') announceMessage(context, order, message);
    else void postMessage(context, order, message);
    return reply.code(201).send({ id });
  });

  app.get('/messages/:orderId', (request, reply) => {
    const { orderId } = orderParams.parse(request.params);
    return reply.send({ messages: chats.of(orderId).map((line) => ({ ...line, at: iso(line.at) })) });
  });
}
