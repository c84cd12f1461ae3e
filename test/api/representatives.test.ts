import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dayMs, hourMs } from '../../src/shared/time.ts';
import { mailTo } from '../support/mailbox.ts';
import { listed as noticesOf } from '../support/notice-world.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const secret = 'a-secret-for-mail-of-the-tests';
const restaurant = useRestaurant({
  settings: { INBOUND_MAIL_ADDRESS: 'support@reply.test', INBOUND_MAIL_SECRET: secret },
});

const thread = z.object({
  id: z.string(),
  number: z.string(),
  state: z.string(),
  reminders: z.int(),
  promise: z.object({ what: z.string(), lastDay: z.string(), isOver: z.boolean() }).nullable(),
  contact: z.object({ name: z.string() }).nullable(),
  messages: z.array(z.object({ saidBy: z.string(), author: z.string(), text: z.string(), via: z.string() })),
});
const written = z.object({ thread, missed: z.int() });
const people = () => restaurant().cast;

async function ask<T>(schema: z.ZodType<T>, who: string, path: string, body?: unknown): Promise<T> {
  const answer = await restaurant().call(who, body === undefined ? 'GET' : 'POST', path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return schema.parse(answer.body);
}
const letter = (given: Record<string, unknown> = {}) => ({
  key: randomUUID(),
  storeId: people().rosalia.storeId,
  service: 'doordash',
  subjectKind: 'order',
  subjectId: null,
  subjectLabel: '1234',
  title: 'A refund nobody told us of',
  text: 'Why was order 1234 refunded?',
  ...given,
});
const open = (who: string, given: Record<string, unknown> = {}) =>
  ask(thread, who, '/api/service-threads', letter(given));
const shown = (id: string) => ask(thread, people().staff, `/api/backoffice/service-threads/${id}`);
const lettersTo = (to: string) => mailTo(restaurant(), to);

/** Those of the thread that nobody answers. */
const silentTo = async (to: string) => (await lettersTo(to)).filter(({ subject }) => subject?.includes('Silence'));

async function saveContact(given: Record<string, unknown>): Promise<void> {
  const contact = { role: 'Partner support', phone: null, hours: 'Mon-Fri', version: 0, level: 1, ...given };
  const answer = await restaurant().call(
    people().staff,
    'PUT',
    `/api/backoffice/service-contacts/${randomUUID()}`,
    contact,
  );
  if (answer.status !== 200) throw new Error(answer.text);
}

async function deliver(headers: Record<string, string>, body: string): Promise<string> {
  const raw = [
    ...Object.entries({ 'Message-ID': `<${randomUUID()}@dd.test>`, ...headers }).map(([k, v]) => `${k}: ${v}`),
    '',
    body,
  ];
  const reply = await restaurant().app.server.inject({
    method: 'POST',
    url: '/hooks/mail',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    payload: raw.join('\r\n'),
  });
  return reply.json<{ verdict: string }>().verdict;
}

beforeAll(async () => {
  await saveContact({ service: 'doordash', name: 'Dana', email: 'dana@dd.test' });
  await saveContact({ service: 'doordash', level: 2, name: 'Drew', role: 'Escalations', email: 'drew@dd.test' });
});

describe('a letter to a service', () => {
  it('goes to the first contact in the store’s name, once, and its answer comes back into the thread', async () => {
    const { rosalia } = people();
    const key = randomUUID();
    const opened = await open(rosalia.owner, { key });
    expect((await open(rosalia.owner, { key })).id).toBe(opened.id);
    const [mail, ...rest] = await lettersTo('dana@dd.test');
    expect(rest).toEqual([]);
    expect(mail).toMatchObject({ subject: `[${opened.number}] A refund nobody told us of`, is_personal: true });
    const behalf = /On behalf of Rosalía.*, store id rosalia-doordash\. Written by Rosalía.*'s owner\./;
    expect(mail?.body_text).toMatch(behalf);
    expect(opened.messages[0]?.text).toMatch(behalf);
    restaurant().clock.forward(7 * hourMs);
    const verdict = await deliver(
      { From: 'Dana <dana@dd.test>', To: String(mail?.['reply_to']), Subject: 'Re' },
      'It was a mistake: you get it back.\r\n\r\nOn Friday Forkline wrote:\r\n> Why?',
    );
    expect(verdict).toBe('taken');
    await restaurant().runJobs();
    const told = () => noticesOf(restaurant(), rosalia.owner, '?kind=service_answered');
    expect(await told()).toMatchObject([
      { told: { facts: { threadId: opened.id, text: 'It was a mistake: you get it back.' } }, resolvedAt: null },
    ]);
    expect(await noticesOf(restaurant(), rosalia.kitchen, '?kind=service_answered')).toEqual([]);
    const answered = await ask(thread, rosalia.owner, `/api/service-threads/${opened.id}`);
    expect((await told())[0]?.resolvedAt).not.toBeNull();
    expect([answered.state, answered.messages.at(-1)]).toEqual([
      'answered',
      { saidBy: 'service', author: 'Dana <dana@dd.test>', text: 'It was a mistake: you get it back.', via: 'mail' },
    ]);
    expect((await lettersTo(rosalia.owner)).at(-1)).toMatchObject({ purpose: 'service_answered' });
    const times = await ask(
      z.object({
        services: z.array(z.object({ service: z.string(), medianMs: z.number().nullable(), answers: z.int() })),
      }),
      rosalia.owner,
      '/api/service-contacts',
    );
    expect(times.services.find(({ service }) => service === 'doordash')).toEqual({
      service: 'doordash',
      medianMs: 7 * hourMs,
      answers: 1,
    });
  });

  it('is the restaurant’s own: not the neighbour’s, and not the kitchen’s', async () => {
    const { rosalia, neighbour } = people();
    const { id } = await open(rosalia.owner);
    expect((await restaurant().call(neighbour.owner, 'GET', `/api/service-threads/${id}`)).status).toBe(404);
    expect((await restaurant().call(rosalia.kitchen, 'GET', `/api/service-threads/${id}`)).status).toBe(403);
    expect((await restaurant().call(neighbour.owner, 'POST', '/api/service-threads', letter())).status).toBe(404);
  });

  it('waits for our people where nobody there can be written to', async () => {
    const { rosalia, staff } = people();
    const { id, messages } = await open(rosalia.owner, { service: 'grubhub' });
    expect(messages.map(({ saidBy }) => saidBy)).toEqual(['us', 'system']);
    expect((await lettersTo(restaurant().config.staffEmail)).at(-1)).toMatchObject({ purpose: 'service_thread_stuck' });
    const given = { messageId: randomUUID(), text: 'They will look.', seen: 2, by: 'Gil of Grubhub' };
    const path = `/api/backoffice/service-threads/${id}/answer`;
    await ask(written, staff, path, given);
    const { thread: noted } = await ask(written, staff, path, given);
    expect(noted.messages.map(({ saidBy, via }) => [saidBy, via])).toEqual([
      ['us', 'page'],
      ['system', 'page'],
      ['service', 'phone'],
    ]);
  });

  it('is written by two at once without losing either', async () => {
    const { rosalia, staff } = people();
    const { id } = await open(rosalia.owner);
    const [one, two] = await Promise.all([
      ask(written, rosalia.owner, `/api/service-threads/${id}/messages`, {
        messageId: randomUUID(),
        text: 'Mine',
        seen: 1,
      }),
      ask(written, staff, `/api/backoffice/service-threads/${id}/messages`, {
        messageId: randomUUID(),
        text: 'Ours',
        seen: 1,
      }),
    ]);
    expect(new Set([one.missed, two.missed])).toEqual(new Set([0, 1]));
    const texts = (await shown(id)).messages.map(({ text }) => text.split('\n')[0]);
    expect(new Set(texts.slice(1))).toEqual(new Set(['Mine', 'Ours']));
  });
});

describe('a service that does not answer', () => {
  it('is reminded twice, then the next one is asked, then our people are told and it ends', async () => {
    const { rosalia } = people();
    const { id } = await open(rosalia.owner, { title: 'Silence' });
    const days: number[][] = [];
    for (let day = 0; day < 8; day += 1) {
      restaurant().clock.forward(2 * dayMs + 1);
      await restaurant().runPeriodicTask('service-reminders');
      await restaurant().runPeriodicTask('service-reminders');
      days.push([(await silentTo('dana@dd.test')).length, (await silentTo('drew@dd.test')).length]);
    }
    expect(days).toEqual([
      [2, 0],
      [3, 0],
      [3, 1],
      [3, 2],
      [3, 2],
      [3, 2],
      [3, 2],
      [3, 2],
    ]);
    const { messages, contact } = await shown(id);
    expect(contact?.name).toBe('Drew');
    expect(messages.slice(1).map(({ text }) => text)).toEqual([
      'Dana was reminded.',
      'Dana was reminded.',
      'Nobody answered: it went to Drew, Escalations.',
      'Drew was reminded.',
      'Nobody answered, and there is nobody further to ask there. Our people look after it.',
    ]);
  });

  it('is held to what it promised', async () => {
    const { rosalia } = people();
    const { id } = await open(rosalia.owner, { title: 'Promised' });
    const lastDay = new Date(restaurant().clock.now().getTime() + 3 * dayMs).toISOString().slice(0, 10);
    const path = `/api/service-threads/${id}/promise`;
    const past = await restaurant().call(rosalia.owner, 'POST', path, {
      promise: 'x',
      lastDay: '2030-01-01',
    });
    expect(past.status).toBe(400);
    await ask(thread, rosalia.owner, path, { promise: 'A refund of $20', lastDay });
    const answer = { messageId: randomUUID(), text: 'By Monday.', seen: 2, by: 'Dana' };
    await ask(written, people().staff, `/api/backoffice/service-threads/${id}/answer`, answer);
    restaurant().clock.forward(4 * dayMs + 1);
    await restaurant().runPeriodicTask('service-reminders');
    expect((await lettersTo('dana@dd.test')).at(-1)?.body_text).toContain(
      'A refund of $20. It has not come about yet.',
    );
    expect((await shown(id)).promise).toEqual({ what: 'A refund of $20', lastDay, isOver: true });
    const kept = await ask(thread, rosalia.owner, `${path}/kept`, {});
    expect([kept.promise, kept.messages.at(-1)?.text]).toEqual([null, 'Kept: A refund of $20']);
    const closed = await ask(thread, rosalia.owner, `/api/service-threads/${id}/close`, {});
    expect(closed.state).toBe('closed');
    restaurant().clock.forward(10 * dayMs);
    const before = (await lettersTo('dana@dd.test')).length;
    await restaurant().runPeriodicTask('service-reminders');
    expect((await lettersTo('dana@dd.test')).filter(({ subject }) => subject?.includes('Promised')).length).toBe(2);
    expect((await lettersTo('dana@dd.test')).length).toBeGreaterThanOrEqual(before);
  });
});

describe('a draft', () => {
  it('of an order says which, of an outage which store, and of nobody else’s nothing', async () => {
    const { rosalia } = people();
    const { sql } = restaurant();
    const [connection] = await sql<{ id: string }>(
      "select id from connections where merchant_id = $1 and service = 'grubhub'",
      [rosalia.merchantId],
    );
    const draft = z.object({ service: z.string(), subjectKind: z.string(), text: z.string(), title: z.string() });
    const outage = await ask(draft, rosalia.owner, `/api/service-threads/draft?from=outage&id=${connection?.id}`);
    expect(outage).toMatchObject({ service: 'grubhub', subjectKind: 'outage' });
    expect(outage.text).toContain('Our store rosalia-grubhub takes no orders on Grubhub');
    await sql(
      `insert into connection_checks (merchant_id, connection_id, store_id, status)
       select merchant_id, id, store_id, 'open' from connections where id = $1`,
      [connection?.id],
    );
    const isBack = await ask(draft, rosalia.owner, `/api/service-threads/draft?from=outage&id=${connection?.id}`);
    expect(isBack.text).toBe('This is about our store rosalia-grubhub on Grubhub.');
    await restaurant().doorDash(doorDashOrder({ store: rosalia.doorDashStore }));
    const [order] = await sql<{ id: string; external_id: string }>(
      'select id, external_id from orders where merchant_id = $1 limit 1',
      [rosalia.merchantId],
    );
    const about = await ask(draft, rosalia.owner, `/api/service-threads/draft?from=order&id=${order?.id}`);
    expect(about).toMatchObject({ service: 'doordash', subjectKind: 'order' });
    expect(about.text).toContain(order?.external_id);
    const menu = `/api/service-threads/draft?from=menu&id=${connection?.id}`;
    expect((await ask(draft, rosalia.owner, menu)).text).toBe('This is about our menu on Grubhub.');
    await sql(
      `insert into drifts (merchant_id, id, connection_id, store_id, subject, kind, ref, name, field, wanted, found, since)
       select merchant_id, gen_random_uuid(), id, store_id, 'item', 'item', 'birria', 'Birria taco', 'price', '$16.28',
         '$14.00', now() from connections where id = $1`,
      [connection?.id],
    );
    expect(await ask(draft, rosalia.owner, menu)).toMatchObject({
      service: 'grubhub',
      subjectKind: 'menu',
      title: 'Our menu on Grubhub is not what we published',
      text: expect.stringContaining('- Birria taco costs $14.00; we published $16.28.'),
    });
    expect((await restaurant().call(people().neighbour.owner, 'GET', menu)).status).toBe(404);
    const missing = `/api/service-threads/draft?from=finding&id=${randomUUID()}`;
    expect((await restaurant().call(rosalia.owner, 'GET', missing)).status).toBe(404);
    expect(
      (
        await restaurant().call(
          people().neighbour.owner,
          'GET',
          `/api/service-threads/draft?from=outage&id=${connection?.id}`,
        )
      ).status,
    ).toBe(404);
  });
});
