import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { buildApp } from '../../src/app/build.ts';
import { feedEvent } from '../../src/domains/orders/contract.ts';
import type { CastMerchant } from '../support/cast.ts';
import { openStream, type LiveStream } from '../support/live-stream.ts';
import { doorDashCancel, doorDashOrder } from '../support/orders.ts';
import { doorDashToken, useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
let url: string;
let streams: LiveStream[] = [];

beforeAll(async () => {
  url = await restaurant().app.server.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});

async function follow(merchant: CastMerchant, given: { as?: string; token?: string; lastEventId?: string } = {}) {
  const token = given.token ?? (await restaurant().tokenOf(given.as ?? merchant.owner));
  const stream = await openStream(`${url}/api/live?storeId=${merchant.storeId}`, {
    token,
    ...(given.lastEventId !== undefined && { lastEventId: given.lastEventId }),
  });
  streams.push(stream);
  return stream;
}

/** Delivers orders by webhook, one after the other, and answers their ids at the service. */
async function deliver(merchant: CastMerchant, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const body = doorDashOrder({ store: merchant.doorDashStore });
    expect((await restaurant().doorDash(body)).status).toBe(202);
    ids.push(body.order.id);
  }
  return ids;
}

async function positionOf(merchant: CastMerchant): Promise<number> {
  const [feed] = await restaurant().sql<{ last: number }>(
    'select last_position as last from feeds where store_id = $1',
    [merchant.storeId],
  );
  return feed?.last ?? 0;
}

const after = (position: number, count: number) => Array.from({ length: count }, (_, index) => position + index + 1);
const externalIds = (stream: LiveStream) =>
  stream.events
    .filter(({ id, event }) => id !== undefined && event !== 'reset')
    .map(({ data }) => feedEvent.parse(data).order.externalId);

describe('the live stream of a store', () => {
  it('greets with the newest position, and then brings an order that arrives by webhook, whole, with its position as id', async () => {
    const { cast, call } = restaurant();
    const before = await positionOf(cast.rosalia);
    const stream = await follow(cast.rosalia);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    await expect.poll(() => stream.events).toEqual([{ id: undefined, event: 'hello', data: { position: before } }]);
    const [externalId] = await deliver(cast.rosalia, 1);
    await expect.poll(() => stream.positions()).toEqual([before + 1]);
    const event = feedEvent.parse(stream.events[1]?.data);
    expect(stream.events[1]).toMatchObject({ id: String(before + 1), event: 'order_received' });
    expect(event).toMatchObject({ position: before + 1, type: 'order_received', order: { externalId, state: 'new' } });
    const { body } = await call(cast.rosalia.owner, 'GET', `/api/orders/${event.order.id}`);
    expect(event.order).toEqual(body);
  });

  it('brings what people and services do to an order, in order, to everyone who follows the store', async () => {
    const { cast, call, doorDash, runJobs } = restaurant();
    const [owner, kitchen] = [await follow(cast.rosalia), await follow(cast.rosalia, { as: cast.rosalia.kitchen })];
    const [externalId = ''] = await deliver(cast.rosalia, 1);
    await expect.poll(() => externalIds(owner)).toEqual([externalId]);
    const { id } = feedEvent.parse(owner.events.at(-1)?.data).order;
    await call(cast.rosalia.kitchen, 'POST', `/api/orders/${id}/accept`, {});
    await doorDash(doorDashCancel({ store: cast.rosalia.doorDashStore, id: externalId }));
    await runJobs();
    const story = ['hello', 'order_received', 'order_accepted', 'order_cancelled'];
    await expect
      .poll(() => [owner, kitchen].map(({ events }) => events.map(({ event }) => event)))
      .toEqual([story, story]);
    const versions = owner.events.slice(1).map(({ data }) => feedEvent.parse(data).order.version);
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
  });

  it("shows nothing of the neighbour's orders", async () => {
    const { cast } = restaurant();
    const stream = await follow(cast.rosalia);
    const neighbours = await follow(cast.neighbour);
    const theirs = await deliver(cast.neighbour, 2);
    const [own] = await deliver(cast.rosalia, 1);
    await expect.poll(() => externalIds(neighbours)).toEqual(theirs);
    await expect.poll(() => externalIds(stream)).toEqual([own]);
  });
});

describe('a stream that comes back', () => {
  it('with its last position gets exactly what it missed, in order', async () => {
    const { cast } = restaurant();
    const first = await follow(cast.rosalia);
    await deliver(cast.rosalia, 1);
    await expect.poll(() => first.positions().length).toBe(1);
    const lastEventId = first.events.at(-1)?.id ?? '';
    first.close();
    const missed = await deliver(cast.rosalia, 5);
    const second = await follow(cast.rosalia, { lastEventId });
    await expect.poll(() => externalIds(second)).toEqual(missed);
    expect(second.positions()).toEqual(after(Number(lastEventId), 5));
  });

  it('has no gap and no repeat while orders keep arriving as it replays', async () => {
    const { cast, doorDash } = restaurant();
    const start = await positionOf(cast.rosalia);
    await deliver(cast.rosalia, 10);
    const arriving = Promise.all(
      Array.from({ length: 60 }, () => doorDash(doorDashOrder({ store: cast.rosalia.doorDashStore }))),
    );
    const joined: Promise<LiveStream>[] = [];
    for (let count = 0; count < 6; count++) joined.push(follow(cast.rosalia, { lastEventId: String(start + count) }));
    const followers = await Promise.all(joined);
    await arriving;
    for (const [index, stream] of followers.entries()) {
      await expect.poll(() => stream.positions()).toEqual(after(start + index, 70 - index));
    }
    expect(followers.flatMap(({ events }) => events).filter(({ event }) => event === 'reset')).toEqual([]);
  });

  it('with a position beyond the newest is told to start afresh, and follows from there', async () => {
    const { cast } = restaurant();
    const newest = await positionOf(cast.rosalia);
    const stream = await follow(cast.rosalia, { lastEventId: String(newest + 1_000) });
    await expect
      .poll(() => stream.events.map(({ id, event }) => [id, event]))
      .toEqual([
        [undefined, 'hello'],
        [String(newest), 'reset'],
      ]);
    await deliver(cast.rosalia, 1);
    await expect.poll(() => stream.positions()).toEqual([newest + 1]);
  });

  it.each(['', 'abc', '-1', '1.5', '9'.repeat(30)])(
    'with %j as its last position simply follows from now on',
    async (lastEventId) => {
      const { cast } = restaurant();
      const newest = await positionOf(cast.rosalia);
      const stream = await follow(cast.rosalia, { lastEventId });
      await expect.poll(() => stream.events).toEqual([{ id: undefined, event: 'hello', data: { position: newest } }]);
    },
  );
});

describe('a stream that is refused', () => {
  it("for another merchant's store is 404, as for a store that does not exist", async () => {
    const { cast, tokenOf } = restaurant();
    const refused = await follow(cast.rosalia, { as: cast.neighbour.owner });
    expect(refused.status).toBe(404);
    expect(await refused.refusal()).toEqual({ code: 'NOT_FOUND', message: 'There is no such store.' });
    const token = await tokenOf(cast.rosalia.owner);
    const unknown = await openStream(`${url}/api/live?storeId=018f0000-0000-7000-8000-000000000000`, { token });
    expect([unknown.status, await unknown.refusal()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'There is no such store.' },
    ]);
  });

  it('without a good token is 401, and leaves no connection behind', async () => {
    const { cast } = restaurant();
    const refused = await follow(cast.rosalia, { token: 'no-such-token' });
    expect(refused.status).toBe(401);
    expect(await refused.refusal()).toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('the end of a stream', () => {
  it('comes with the log-out of its session; the streams of others stay', async () => {
    const { cast, call, app } = restaurant();
    const logIn = await call(undefined, 'POST', '/api/token/', {
      username: cast.rosalia.owner,
      password: 'correct horse battery',
    });
    const { access } = logIn.body as { access: string }; // the route's contract
    const [leaving, staying] = [await follow(cast.rosalia, { token: access }), await follow(cast.rosalia)];
    await expect.poll(() => [leaving, staying].map(({ events }) => events.length)).toEqual([1, 1]);
    const headers = { authorization: `Bearer ${access}` };
    expect((await app.server.inject({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(200);
    await expect.poll(() => leaving.isEnded()).toBe(true);
    const [id] = await deliver(cast.rosalia, 1);
    await expect.poll(() => externalIds(staying)).toEqual([id]);
    expect(staying.isEnded()).toBe(false);
    expect(leaving.positions()).toEqual([]);
    expect((await follow(cast.rosalia, { token: access })).status).toBe(401);
  });

  it('is noticed: a reader that left is counted no more', async () => {
    const { cast, app } = restaurant();
    const open = async () => /^forkline_live_connections (\d+)$/m.exec(await app.metrics.registry.metrics())?.[1];
    await expect.poll(open).toBe('0');
    const stream = await follow(cast.rosalia);
    await expect.poll(open).toBe('1');
    stream.close();
    await expect.poll(open).toBe('0');
  });
});

describe('two processes on one database', () => {
  it('tell each other: an order that one takes in is on the streams of the other at once', async () => {
    const { cast, config, clock, services, call } = restaurant();
    const other = await buildApp(config, { log: pino({ level: 'silent' }), clock, send: services.send });
    try {
      const stream = await follow(cast.rosalia);
      await expect.poll(() => stream.events.length).toBe(1);
      const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
      const taken = await other.server.inject({
        method: 'POST',
        url: '/hooks/doordash',
        headers: { 'content-type': 'application/json', authorization: doorDashToken },
        payload: JSON.stringify(body),
      });
      expect(taken.statusCode).toBe(202);
      // Well before the hub's own poll, every five seconds: the published topic did it.
      await expect.poll(() => externalIds(stream), { timeout: 2_000 }).toEqual([body.order.id]);
      expect((await call(cast.rosalia.owner, 'GET', '/api/orders?limit=1')).body).toMatchObject({
        orders: [{ externalId: body.order.id }],
      });
    } finally {
      await other.close();
    }
  });
});
