import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiOrder } from '../../src/domains/reach/api-contract.ts';
import type { ApiKeys, Endpoints, WebhookMessage, WebhookMessageDetail } from '../../src/domains/reach/contract.ts';
import { callsPerMinute } from '../../src/domains/reach/keyring.ts';
import type { Scope } from '../../src/domains/reach/model/scopes.ts';
import type { HttpRequest } from '../../src/platform/http/client.ts';
import { password } from '../support/cast.ts';
import { writeSmallMenu } from '../support/menu-world.ts';
import { doorDashCancel, doorDashOrder } from '../support/orders.ts';
import { useRestaurant, type Method } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const rosalia = () => restaurant().cast.rosalia;

const call = (method: Method, path: string, body?: unknown) =>
  restaurant().call(rosalia().owner, method, `/api${path}`, body);

async function ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const { status, body: answer, text } = await call(method, path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return answer as Answer; // the route's contract
}

/** An order comes over DoorDash; answers its id there. */
async function placeOrder(store = rosalia().doorDashStore): Promise<string> {
  const id = randomUUID();
  await restaurant().doorDash(doorDashOrder({ store, id }));
  return id;
}

const ourId = async (externalId: string) => {
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  return row?.id ?? '';
};

const make = (scopes: Scope[], more: object = {}) =>
  ask<ApiKeys & { id: string; token: string }>('POST', '/api-keys', {
    name: 'Till',
    scopes,
    days: 30,
    password,
    ...more,
  });

const roll = (id: string, keepHours: number, more: object = {}) =>
  call('POST', `/api-keys/${id}/roll`, { keepHours, password, ...more });

async function withKey(token: string, method: Method, path: string, body?: unknown) {
  const answer = await restaurant().app.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), text: answer.payload };
}

/** The library looks at the present minute; the test's clock stands elsewhere. */
function verifies(one: string, { headers = {}, body = '' }: HttpRequest): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const expected = new Webhook(one).sign(headers['webhook-id'] ?? '', at, body);
  return (headers['webhook-signature'] ?? '').split(' ').includes(expected);
}

const detail = (messageId: string) => ask<WebhookMessageDetail>('GET', `/webhook-messages/${messageId}`);

describe('API keys', () => {
  it('are made by an owner who proves it, shown once, and kept as a hash', async () => {
    const refused = await call('POST', '/api-keys', { name: 'Till', scopes: ['read_orders'], days: 30, password: 'x' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('This is not your password.')]);
    const { token, keys } = await make(['read_orders']);
    expect(token).toMatch(/^fk_live_[\w-]{43}$/);
    expect(keys[0]).toMatchObject({ name: 'Till', prefix: token.slice(0, 12), state: 'good', lastUsedAt: null });
    const [row] = await restaurant().sql<{ all: string }>(
      `select concat((select string_agg(k::text, '|') from api_keys k), (select string_agg(c::text, '|') from merchant_changes c)) as all`,
    );
    expect(row?.all).not.toContain(token.slice(12));
    expect((await call('GET', '/api-keys')).text).not.toContain(token.slice(12));
  });

  it('open what their scopes say, of their own restaurant, and nothing else', async () => {
    const own = await ourId(await placeOrder());
    const theirs = await ourId(await placeOrder(restaurant().cast.neighbour.doorDashStore));
    const { token, id } = await make(['read_orders']);
    const orders = await withKey(token, 'GET', '/orders');
    expect(orders.status).toBe(200);
    expect(orders.text).toContain(own);
    expect(orders.text).not.toContain(theirs);
    // A customer's phone number is nobody's business.
    expect(orders.text).not.toContain('855-973-1040');
    expect((await withKey(token, 'GET', `/orders/${own}`)).body).toMatchObject({
      id: own,
      state: 'new',
      currency: 'USD',
    });
    expect((await withKey(token, 'GET', `/orders/${theirs}`)).status).toBe(404);
    for (const path of ['/menu', '/statement']) {
      const { status, text } = await withKey(token, 'GET', path);
      expect([path, status, text]).toEqual([path, 403, expect.stringContaining('lacks the scope')]);
    }
    expect((await withKey(token, 'GET', '/stores')).body).toMatchObject({ stores: [{ id: rosalia().storeId }] });
    const { keys } = await ask<ApiKeys>('GET', '/api-keys');
    expect(keys.find((key) => key.id === id)?.lastUsedAt).toBe('2031-06-13T23:00:00.000Z');
    // A key opens the API for programs, and no other.
    expect((await withKey(token, 'GET', '/../me')).status).not.toBe(200);
  });

  it('page through orders with a cursor, each order once', async () => {
    for (let count = 0; count < 3; count += 1) await placeOrder();
    const { token } = await make(['read_orders']);
    const seen: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 20; pages += 1) {
      const query = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await withKey(token, 'GET', `/orders?limit=2${query}`);
      const page = body as { orders: ApiOrder[]; nextCursor: string | null }; // the contract
      seen.push(...page.orders.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(4);
  });

  it('with the scope for it mark items sold out, and bring them back', async () => {
    const { birria } = await writeSmallMenu(restaurant());
    const { token } = await make(['read_menu', 'write_sold_out']);
    const subjects = [{ kind: 'item', id: birria }];
    const sold = await withKey(token, 'POST', '/sold-out', { storeId: rosalia().storeId, subjects, until: null });
    expect(sold.body).toMatchObject({ soldOut: [{ subjectId: birria }] });
    expect((await withKey(token, 'GET', '/menu')).body).toMatchObject({ soldOut: [{ subjectId: birria }] });
    const { neighbour } = restaurant().cast;
    const foreign = await withKey(token, 'POST', '/sold-out', { storeId: neighbour.storeId, subjects, until: null });
    expect(foreign.status).toBe(404);
    const back = await withKey(token, 'POST', '/back-on-sale', { storeId: rosalia().storeId, subjects });
    expect(back.body).toEqual({ soldOut: [] });
    const { changes } = (await ask('GET', '/changes')) as { changes: { who: string; role: string; words: string }[] }; // the contract
    expect(changes.slice(0, 2)).toMatchObject([
      { who: 'Till', role: 'api_key', words: expect.stringMatching(/^Back on sale/) },
      { who: 'Till', role: 'api_key', words: expect.stringMatching(/^Sold out/) },
    ]);
  });

  it('are good no more once they are revoked, or when their time is over', async () => {
    const revoked = await make(['read_orders']);
    expect((await withKey(revoked.token, 'GET', '/orders')).status).toBe(200);
    await ask('POST', `/api-keys/${revoked.id}/revoke`, {});
    expect((await withKey(revoked.token, 'GET', '/orders')).status).toBe(401);
    await ask('POST', `/api-keys/${revoked.id}/revoke`, {});
    const short = await make(['read_orders'], { days: 1 });
    restaurant().clock.forward(dayMs);
    expect((await withKey(short.token, 'GET', '/orders')).status).toBe(401);
    const { keys } = await ask<ApiKeys>('GET', '/api-keys');
    expect(keys.filter(({ id }) => id === revoked.id || id === short.id).map(({ state }) => state)).toEqual([
      'expired',
      'revoked',
    ]);
  });

  it('are rolled: a new one does what the old one did, which stays good for the time that was chosen', async () => {
    const old = await make(['read_orders', 'read_menu'], { name: 'Website' });
    expect((await roll(old.id, 24, { password: 'x' })).status).toBe(400);
    expect((await roll(old.id, 48)).status).toBe(400);
    const rolled = await ask<ApiKeys & { id: string; token: string }>('POST', `/api-keys/${old.id}/roll`, {
      keepHours: 24,
      password,
    });
    expect(rolled.token).not.toBe(old.token);
    const [fresh, former] = [rolled.id, old.id].map((id) => rolled.keys.find((key) => key.id === id));
    const now = restaurant().clock.now().getTime();
    expect(fresh).toMatchObject({ name: 'Website', scopes: ['read_orders', 'read_menu'], state: 'good' });
    expect(fresh?.expiresAt).toBe(new Date(now + 30 * dayMs).toISOString());
    expect(former).toMatchObject({ state: 'good', expiresAt: new Date(now + dayMs).toISOString() });
    for (const { token } of [old, rolled]) expect((await withKey(token, 'GET', '/menu')).status).toBe(200);
    expect(former?.isRolled).toBe(true);
    // Once: its time that is left is nobody's lifetime.
    const twice = await roll(old.id, 24);
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('has been rolled already')]);
    restaurant().clock.forward(dayMs);
    expect((await withKey(old.token, 'GET', '/menu')).status).toBe(401);
    expect((await withKey(rolled.token, 'GET', '/menu')).status).toBe(200);
    const again = await roll(old.id, 24);
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('not good any more')]);
    // At once, and whatever was over before stays so.
    const third = (await roll(rolled.id, 0)).body as { token: string }; // the contract
    expect((await withKey(rolled.token, 'GET', '/menu')).status).toBe(401);
    expect((await withKey(third.token, 'GET', '/menu')).status).toBe(200);
    const { changes } = (await ask('GET', '/changes')) as { changes: { words: string }[] }; // the contract
    expect(changes.slice(0, 2).map(({ words }) => words)).toEqual([
      expect.stringMatching(/^Roll an API key/),
      expect.stringMatching(/^Roll an API key/),
    ]);
    expect(JSON.stringify(changes)).not.toContain(third.token.slice(12));
  });

  it('never stay good for longer than they were by being rolled, and come and go from the list by themselves', async () => {
    const short = await make(['read_orders'], { name: 'Short', days: 1 });
    const { keys } = await ask<ApiKeys>('POST', `/api-keys/${short.id}/roll`, { keepHours: 168, password });
    const end = new Date(restaurant().clock.now().getTime() + dayMs).toISOString();
    expect(keys.find(({ id }) => id === short.id)?.expiresAt).toBe(end);
    restaurant().clock.forward(40 * dayMs);
    const left = (await ask<ApiKeys>('GET', '/api-keys')).keys;
    expect(left.find(({ id }) => id === short.id)).toBeUndefined();
  });

  it('call so often a minute and no more', async () => {
    const { token } = await make(['read_orders']);
    const answers: number[] = [];
    for (let count = 0; count <= callsPerMinute; count += 1)
      answers.push((await withKey(token, 'GET', '/stores')).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(callsPerMinute);
    expect(answers.at(-1)).toBe(429);
    // What other processes go by as well.
    const used = await restaurant().sql('select points from key_calls order by points desc limit 1');
    expect(used).toEqual([{ points: callsPerMinute + 1 }]);
  });
});

describe('webhooks', () => {
  let id = '';
  let secret = '';
  const url = 'https://hooks.example.com/forkline';
  const form = { name: 'Till', url, kinds: ['order.created', 'order.updated', 'order.cancelled', 'menu.published'] };

  /** What was sent to the endpoint since this was asked last, each as the receiver's library reads it. */
  function received(
    secrets = [secret],
  ): { id: string; type: string; data: Record<string, unknown>; request: HttpRequest }[] {
    const { calls } = restaurant().services;
    const own = calls.filter((request) => request.url === url);
    for (const request of own) calls.splice(calls.indexOf(request), 1);
    return own.map((request) => {
      const { headers = {}, body = '' } = request;
      for (const one of secrets) expect(verifies(one, request)).toBe(true);
      const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }; // ours
      return { id: headers['webhook-id'] ?? '', type, data, request };
    });
  }

  const messages = async () => (await ask<{ messages: WebhookMessage[] }>('GET', `/webhooks/${id}/messages`)).messages;
  const endpoint = async () => (await ask<Endpoints>('GET', '/webhooks')).endpoints.find((one) => one.id === id);

  beforeAll(async () => {
    restaurant().services.calls.splice(0);
    ({ id, secret } = await ask<{ id: string; secret: string }>('POST', '/webhooks', { ...form, password }));
  });

  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest',
    'https://metadata.google.internal/',
    'https://user:secret@example.com/',
  ])('go to nobody at %s', async (wrong) => {
    const { status, text } = await call('POST', '/webhooks', { ...form, url: wrong, password });
    expect([status, text]).toEqual([400, expect.stringContaining('url: ')]);
  });

  it('tell of an order when it comes, when it changes and when it is cancelled, signed so that receivers can check it', async () => {
    const externalId = await placeOrder();
    await restaurant().runJobs();
    const orderId = await ourId(externalId);
    const [created, ...others] = received();
    expect(others).toEqual([]);
    expect(created).toMatchObject({ type: 'order.created', data: { id: orderId, state: 'new', externalId } });
    expect(created?.id).toMatch(/^msg_/);
    expect(created?.request.method).toBe('POST');
    await restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${orderId}/accept`, {});
    await restaurant().runJobs();
    expect(received()).toMatchObject([{ type: 'order.updated', data: { id: orderId, state: 'getting_ready' } }]);
    await restaurant().doorDash(doorDashCancel({ store: rosalia().doorDashStore, id: externalId }));
    await restaurant().runJobs();
    expect(received()).toMatchObject([{ type: 'order.cancelled', data: { id: orderId, state: 'cancelled' } }]);
    await restaurant().runJobs();
    expect(received()).toEqual([]);
    // The neighbour's orders are nobody's here.
    await placeOrder(restaurant().cast.neighbour.doorDashStore);
    await restaurant().runJobs();
    expect(received()).toEqual([]);
  });

  it('are verified by the library that receivers use', () => {
    const body = '{"type":"endpoint.test"}';
    const at = new Date();
    const signature = new Webhook(secret).sign('msg_1', at, body);
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': `v1,bm9uZXNlbnNl ${signature}`,
    };
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'endpoint.test' });
  });

  it('are tried again later and later where they are not taken, with the same id, and every attempt is kept', async () => {
    const { services, clock, runJobs } = restaurant();
    services.next('hooks.example.com', { status: 500, body: { error: 'x'.repeat(2_000) } }, 'no answer', {
      status: 200,
    });
    await placeOrder();
    await runJobs();
    const [first] = received();
    const [waiting] = await messages();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, lastStatus: 500 });
    await runJobs();
    expect(received()).toEqual([]);
    clock.forward(6 * secondMs);
    await runJobs();
    expect(received().map((one) => one.id)).toEqual([first?.id]);
    clock.forward(6 * minuteMs);
    await runJobs();
    const [third] = received();
    expect(third?.id).toBe(first?.id);
    const { state, attempts, log } = await detail(waiting?.id ?? '');
    expect({ state, attempts, log: log.map(({ number, status }) => [number, status]) }).toEqual({
      state: 'taken',
      attempts: 3,
      log: [
        [3, 200],
        [2, null],
        [1, 500],
      ],
    });
    expect(log[2]?.answer).toHaveLength(1_024);
    expect(log[1]?.answer).toBe('It did not answer in time.');
    expect(await endpoint()).toMatchObject({ state: 'on', failingSince: null });
  });

  it('are signed with both secrets for a day after the secret was changed, and then with the new one alone', async () => {
    const former = secret;
    ({ secret } = await ask<{ secret: string }>('POST', `/webhooks/${id}/secret`, { password }));
    expect(secret).not.toBe(former);
    await ask('POST', `/webhooks/${id}/test`, {});
    await restaurant().runJobs();
    expect(received([secret, former])).toMatchObject([{ type: 'endpoint.test' }]);
    restaurant().clock.forward(dayMs + minuteMs);
    await ask('POST', `/webhooks/${id}/test`, {});
    await restaurant().runJobs();
    const [later] = received();
    expect(later && verifies(former, later.request)).toBe(false);
    const [row] = await restaurant().sql<{ all: string }>(
      `select string_agg(e::text, '|') as all from webhook_endpoints e`,
    );
    expect(row?.all).not.toContain(secret.slice(6));
  });

  it('are sent again by hand: one, or what was not taken in a time', async () => {
    const [newest] = await messages();
    await ask('POST', `/webhook-messages/${newest?.id}/replay`, {});
    await restaurant().runJobs();
    expect(received().map((one) => one.id)).toEqual([`msg_${newest?.id}`]);
    const from = restaurant().clock.now();
    restaurant().clock.forward(secondMs);
    const { version } = (await endpoint()) ?? { version: 0 };
    restaurant().services.next('hooks.example.com', { status: 503 }, { status: 503 });
    await placeOrder();
    await placeOrder();
    await restaurant().runJobs();
    received();
    // Switched off, they wait for nobody.
    await ask('PUT', `/webhooks/${id}`, { ...form, password, version, isOn: false });
    expect((await messages()).slice(0, 2).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
    await placeOrder();
    restaurant().clock.forward(hourMs);
    await restaurant().runJobs();
    expect(received()).toEqual([]);
    const { version: now } = (await endpoint()) ?? { version: 0 };
    await ask('PUT', `/webhooks/${id}`, { ...form, password, version: now, isOn: true });
    const to = restaurant().clock.now();
    const { replayed } = await ask<{ replayed: number }>('POST', `/webhooks/${id}/replay`, { from, to });
    expect(replayed).toBe(2);
    await restaurant().runJobs();
    expect(received()).toHaveLength(2);
    expect((await messages()).slice(0, 2).map(({ state }) => state)).toEqual(['taken', 'taken']);
  });

  it('that wait for their next try are sent at once by hand, one or all', async () => {
    const { services, clock, runJobs } = restaurant();
    services.next('hooks.example.com', { status: 500 }, { status: 500 });
    const from = clock.now();
    await placeOrder();
    await runJobs();
    const [first] = received();
    clock.forward(6 * secondMs);
    await runJobs();
    received();
    const [waiting] = await messages();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 2 });
    await ask('POST', `/webhook-messages/${waiting?.id}/replay`, {});
    // Twice is once.
    expect((await call('POST', `/webhook-messages/${waiting?.id}/replay`, {})).status).toBe(409);
    await runJobs();
    expect(received().map((one) => one.id)).toEqual([first?.id]);
    expect((await messages())[0]).toMatchObject({ id: waiting?.id, state: 'taken', attempts: 3 });

    services.next('hooks.example.com', { status: 500 });
    await placeOrder();
    await runJobs();
    received();
    const to = clock.now();
    expect(await ask('POST', `/webhooks/${id}/replay`, { from, to })).toEqual({ replayed: 1 });
    await runJobs();
    expect(received()).toHaveLength(1);
    clock.forward(hourMs);
    await runJobs();
    expect(received()).toEqual([]);
  });

  it('whose endpoint takes nothing for days are switched off, and the owners are told by mail', async () => {
    const { services, clock, runJobs, sql } = restaurant();
    services.next('hooks.example.com', ...Array.from({ length: 8 }, () => 'no answer' as const));
    await placeOrder();
    await runJobs();
    expect(await endpoint()).toMatchObject({ state: 'on', failingSince: expect.any(String) as unknown });
    clock.forward(5 * dayMs);
    await runJobs();
    received();
    expect(await endpoint()).toMatchObject({ state: 'failing' });
    const mails = await sql<{ recipient: string }>(
      "select recipient from outgoing_messages where purpose = 'webhook_off'",
    );
    expect(mails).toEqual([{ recipient: rosalia().owner }]);
    services.clear();
    await placeOrder();
    await runJobs();
    expect(received()).toEqual([]);
    const test = await call('POST', `/webhooks/${id}/test`, {});
    expect(test.status).toBe(409);
  });

  it('that the receiver wants no more of (410) are switched off at once', async () => {
    const { version } = (await endpoint()) ?? { version: 0 };
    await ask('PUT', `/webhooks/${id}`, { ...form, password, version, isOn: true });
    restaurant().services.next('hooks.example.com', { status: 410 });
    await ask('POST', `/webhooks/${id}/test`, {});
    await restaurant().runJobs();
    expect(await endpoint()).toMatchObject({ state: 'failing' });
    expect((await messages())[0]).toMatchObject({ state: 'failed', lastStatus: 410 });
    await ask('POST', `/webhooks/${id}/remove`, {});
    expect(await endpoint()).toBeUndefined();
  });
});
