import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { controlOf } from '../support/control.ts';
import { deliveredOrders } from '../support/delivered-orders.ts';
import { openStream } from '../support/live-stream.ts';
import { menuWorld } from '../support/menu-world.ts';
import { listed as noticesOf } from '../support/notice-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant({ world: menuWorld });
const rosalia = () => restaurant().cast.rosalia;
const minuteMs = 60_000;

const summary = z.object({
  id: z.string(),
  service: z.string(),
  orderNumber: z.string().nullable(),
  customerName: z.string(),
  lastText: z.string(),
  unread: z.int(),
});
const chat = summary.extend({
  messages: z.array(
    z.object({
      isOwn: z.boolean(),
      author: z.string(),
      by: z.string().nullable(),
      text: z.string(),
      state: z.string(),
      why: z.string().nullable(),
    }),
  ),
});
const listed = z.object({ chats: z.array(summary), unread: z.int(), offeredBy: z.array(z.string()) });
const written = z.object({ chat, missed: z.int() });
const heard = z.object({ messages: z.array(z.object({ id: z.string(), by: z.string(), text: z.string() })) });
/** Orders that customers write about, by service. */
const orders: Record<string, string> = {};

async function ask<T>(schema: z.ZodType<T>, path: string, body?: unknown, who = rosalia().owner): Promise<T> {
  const answer = await restaurant().call(who, body === undefined ? 'GET' : 'POST', `/api/chats${path}`, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return schema.parse(answer.body);
}

/** What a customer writes; it has come in afterwards. */
async function say(orderId: string, text: string, id: string = randomUUID()): Promise<void> {
  await controlOf(restaurant().simulator(), 'POST', '/messages', { orderId, text, id });
  await restaurant().pass(1_000);
  await restaurant().runJobs();
}
const atService = async (orderId: string) =>
  heard.parse(await controlOf(restaurant().simulator(), 'GET', `/messages/${orderId}`)).messages;
const chatOf = async (service: string) => {
  const { chats } = await ask(listed, '');
  const found = chats.find((one) => one.service === service);
  if (!found) throw new Error(`No chat of ${service}.`);
  return ask(chat, `/${found.id}`);
};
const write = (id: string, text: string, given: Record<string, unknown> = {}, who = rosalia().owner) =>
  ask(written, `/${id}/messages`, { messageId: randomUUID(), text, seen: 1, ...given }, who);

const notices = () => noticesOf(restaurant(), rosalia().owner, '?kind=customer_wrote');
const countOpen = async () => (await notices()).filter(({ resolvedAt }) => resolvedAt === null).length;

beforeAll(async () => {
  for (const service of ['uber-eats', 'doordash'] as const) {
    [orders[service] = ''] = await deliveredOrders(restaurant(), service, 1);
  }
});

describe.each(['uber-eats', 'doordash'] as const)('a conversation about an order of %s', (service) => {
  it('begins when the customer writes, once however often the service says so', async () => {
    const id = randomUUID();
    await say(orders[service] ?? '', 'Is it spicy?', id);
    await say(orders[service] ?? '', 'Is it spicy?', id);
    const found = await chatOf(service);
    expect([found.unread, found.lastText, found.orderNumber !== null]).toEqual([1, 'Is it spicy?', true]);
    expect(found.messages.map(({ text, isOwn, state }) => [text, isOwn, state])).toEqual([
      ['Is it spicy?', false, 'received'],
    ]);
    const [notice, ...more] = await notices();
    expect([notice?.told.facts, notice?.resolvedAt, more.length]).toMatchObject([
      { chatId: found.id, text: 'Is it spicy?' },
      null,
      service === 'doordash' ? 1 : 0,
    ]);
  });

  it('is answered as the store, and the service gets it once', async () => {
    const { id } = await chatOf(service);
    const messageId = randomUUID();
    const answered = await write(id, 'Only a little.', { messageId });
    await write(id, 'Only a little.', { messageId });
    expect(answered.chat.messages.at(-1)).toMatchObject({ isOwn: true, state: 'sending', by: expect.any(String) });
    await restaurant().runJobs();
    await restaurant().runJobs();
    const [, own] = (await chatOf(service)).messages;
    expect(own).toMatchObject({ state: 'sent', why: null });
    expect(own?.author).not.toBe(own?.by);
    expect(await atService(orders[service] ?? '')).toMatchObject([{ by: 'customer' }, { by: 'store', id: messageId }]);
    expect((await chatOf(service)).unread).toBe(0);
  });
});

describe('messages', () => {
  it('get through in their order after the service has failed', async () => {
    const { simulator, runJobs, pass } = restaurant();
    const { id } = await chatOf('doordash');
    await controlOf(simulator(), 'PUT', '/faults', [
      { kind: 'error', on: 'api', rate: 1, path: '/messages', status: 503, times: 1 },
    ]);
    await write(id, 'One');
    await write(id, 'Two');
    await runJobs();
    const waiting = (await chatOf('doordash')).messages.slice(-2);
    expect(waiting.map(({ state }) => state)).toEqual(['sending', 'sending']);
    expect(waiting[0]?.why).toBe('A fault was ordered.');
    await pass(minuteMs);
    await runJobs();
    expect((await chatOf('doordash')).messages.slice(-2).map(({ state }) => state)).toEqual(['sent', 'sent']);
    const texts = (await atService(orders['doordash'] ?? '')).map(({ text }) => text);
    expect(texts.slice(-2)).toEqual(['One', 'Two']);
  });

  it('that the service refuses keep their words and say why', async () => {
    const { simulator, runJobs } = restaurant();
    const { id } = await chatOf('doordash');
    await controlOf(simulator(), 'PUT', '/faults', [
      { kind: 'error', on: 'api', rate: 1, path: '/messages', status: 403, times: 1 },
    ]);
    await write(id, 'No more');
    await runJobs();
    expect((await chatOf('doordash')).messages.at(-1)).toMatchObject({ text: 'No more', state: 'refused' });
  });

  it('of two who write at once are both there, and the later hears of the other', async () => {
    const { id } = await chatOf('uber-eats');
    const { messages } = await ask(chat, `/${id}`);
    const seen = messages.length;
    const [one, two] = await Promise.all([write(id, 'Mine', { seen }), write(id, 'Ours', { seen }, rosalia().kitchen)]);
    expect(new Set([one.missed, two.missed])).toEqual(new Set([0, 1]));
    expect((await ask(chat, `/${id}`)).messages).toHaveLength(seen + 2);
  });

  it('are as long as the service takes, and nobody else’s', async () => {
    const { neighbour } = restaurant().cast;
    const { id } = await chatOf('doordash');
    const path = `/api/chats/${id}/messages`;
    const long = { messageId: randomUUID(), text: 'x'.repeat(301), seen: 1 };
    expect((await restaurant().call(rosalia().owner, 'POST', path, long)).status).toBe(400);
    expect((await restaurant().call(neighbour.owner, 'GET', `/api/chats/${id}`)).status).toBe(404);
    expect((await restaurant().call(neighbour.owner, 'POST', path, { ...long, text: 'x' })).status).toBe(404);
    expect((await ask(listed, '', undefined, neighbour.owner)).chats).toEqual([]);
    expect((await ask(listed, '')).offeredBy).toEqual(expect.arrayContaining(['Uber Eats', 'DoorDash']));
  });

  it('are seen once somebody has read them', async () => {
    await say(orders['doordash'] ?? '', 'Thank you');
    const found = await chatOf('doordash');
    expect(found.unread).toBe(1);
    expect(await countOpen()).toBe(1);
    await ask(chat, `/${found.id}/seen`, { seen: 1_000 });
    expect((await chatOf('doordash')).unread).toBe(0);
    expect(await countOpen()).toBe(0);
  });

  it('are told of on the live streams of their store, and on no other', async () => {
    const { app, cast, tokenOf } = restaurant();
    const url = app.server.listeningOrigin;
    const [own, other] = await Promise.all(
      [cast.rosalia, cast.neighbour].map(async ({ owner, storeId }) =>
        openStream(`${url}/api/live?storeId=${storeId}`, { token: await tokenOf(owner) }),
      ),
    );
    const changes = () => own?.events.filter(({ event, data }) => event === 'changed' && data === 'chats').length ?? 0;
    await say(orders['doordash'] ?? '', 'One more thing');
    await expect.poll(changes).toBeGreaterThan(0);
    const before = changes();
    await write((await chatOf('doordash')).id, 'Yes?');
    await expect.poll(changes).toBe(before + 1);
    expect(other?.events.map(({ event }) => event)).toEqual(['hello']);
    own?.close();
    other?.close();
  });
});
