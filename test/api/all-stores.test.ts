import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { feedEvent } from '../../src/domains/orders/contract.ts';
import { parsePositions, type FeedPositions } from '../../src/domains/orders/model/feed.ts';
import { openStream, type LiveStream } from '../support/live-stream.ts';
import { useRestaurant } from '../support/restaurant.ts';
import { openSecondStore, type SecondStore } from '../support/second-store.ts';
import { deliverTo, read } from '../support/several-stores.ts';

const restaurant = useRestaurant();
let sunset: SecondStore;
let url: string;
let streams: LiveStream[] = [];

const rosalia = () => restaurant().cast.rosalia;
const places = () => ({ congress: rosalia(), sunset });
type Place = keyof ReturnType<typeof places>;

const listed = z.object({
  orders: z.array(z.looseObject({ externalId: z.string(), storeId: z.string() })),
  feedPositions: z.record(z.string(), z.number()),
});

beforeAll(async () => {
  sunset = await openSecondStore(restaurant());
  url = await restaurant().app.server.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});

/** Delivers orders by webhook, one after the other, and answers their ids at the service. */
const deliver = (...at: Place[]) =>
  deliverTo(
    restaurant(),
    at.map((place) => places()[place]),
  );
const ask = <Answer>(who: string, path: string) => read<Answer>(restaurant(), who, path);

const list = async (who: string, query = '') => listed.parse(await ask(who, `/orders?limit=200${query}`));

async function follow(who: string, lastEventId?: string): Promise<LiveStream> {
  const token = await restaurant().tokenOf(who);
  const stream = await openStream(`${url}/api/live?storeId=all`, { token, ...(lastEventId && { lastEventId }) });
  streams.push(stream);
  return stream;
}

const ordersIn = ({ events }: LiveStream) => events.filter(({ event }) => event.startsWith('order_'));
const broughtBy = (stream: LiveStream) => ordersIn(stream).map(({ data }) => feedEvent.parse(data).order.externalId);
const lastIdOf = (stream: LiveStream) => ordersIn(stream).at(-1)?.id ?? '';
const positionsIn = (text: string | undefined): FeedPositions => parsePositions(text ?? '') ?? {};

/** The positions of one store's events, in the order in which they came. */
const positionsAt = (stream: LiveStream, storeId: string) =>
  ordersIn(stream)
    .map(({ data }) => feedEvent.parse(data))
    .filter(({ order }) => order.storeId === storeId)
    .map(({ position }) => position);

const upTo = (after: number, last: number) => Array.from({ length: last - after }, (_, index) => after + index + 1);

describe('the orders of all stores', () => {
  it("are those of each store, and a member's are those of their own stores alone", async () => {
    const { cast } = restaurant();
    await deliver('congress', 'sunset', 'congress');
    const { owner, kitchen, storeId } = rosalia();
    const [all, congress, west] = [
      await list(owner),
      await list(owner, `&storeId=${storeId}`),
      await list(owner, `&storeId=${sunset.storeId}`),
    ];
    expect(all.orders.map(({ externalId }) => externalId).toSorted()).toEqual(
      [...congress.orders, ...west.orders].map(({ externalId }) => externalId).toSorted(),
    );
    expect(all.feedPositions).toEqual({ ...congress.feedPositions, ...west.feedPositions });
    expect(Object.keys(all.feedPositions).toSorted()).toEqual([storeId, sunset.storeId].toSorted());
    const cooks = await list(kitchen);
    expect([cooks.orders, cooks.feedPositions]).toEqual([west.orders, west.feedPositions]);
    expect(await list(cast.neighbour.owner)).toEqual({
      orders: [],
      feedPositions: { [cast.neighbour.storeId]: 0 },
    });
  });
});

describe('the live stream of all stores', () => {
  it('brings what happens in each, in its order, with the positions of all of them as the id', async () => {
    const { owner, storeId } = rosalia();
    const before = (await list(owner)).feedPositions;
    const stream = await follow(owner);
    await expect.poll(() => stream.events.map(({ event }) => event)).toEqual(['hello']);
    const [hello] = stream.events;
    const { position } = z.object({ position: z.string() }).parse(hello?.data);
    expect(positionsIn(position)).toEqual(before);
    const ids = await deliver('sunset', 'congress', 'congress', 'sunset');
    await expect.poll(() => broughtBy(stream).toSorted()).toEqual(ids.toSorted());
    const now = (await list(owner)).feedPositions;
    for (const id of [storeId, sunset.storeId]) {
      expect(positionsAt(stream, id)).toEqual(upTo(before[id] ?? 0, now[id] ?? 0));
    }
    expect(positionsIn(lastIdOf(stream))).toEqual(now);
  });

  it('that comes back brings exactly what was missed in each store', async () => {
    const { owner } = rosalia();
    const first = await follow(owner);
    await deliver('congress', 'sunset', 'sunset');
    await expect.poll(() => ordersIn(first).length).toBe(3);
    const places = ordersIn(first).map(({ id }) => id ?? '');
    const seen = broughtBy(first);
    first.close();
    const missed = await deliver('sunset', 'congress', 'congress', 'sunset', 'congress');
    for (const [index, place] of places.entries()) {
      const again = await follow(owner, place);
      const wanted = [...seen.slice(index + 1), ...missed];
      await expect.poll(() => broughtBy(again).toSorted()).toEqual(wanted.toSorted());
      expect(again.events.map(({ event }) => event)).not.toContain('reset');
    }
  });

  it('has no gap and no repeat in any store while orders keep arriving as it replays', async () => {
    const { owner, storeId } = rosalia();
    const start = (await list(owner)).feedPositions;
    await deliver('congress', 'sunset', 'congress', 'sunset');
    const arriving = Promise.all(
      Array.from({ length: 20 }, (_, index) => deliver(index % 3 === 0 ? 'sunset' : 'congress')),
    );
    const places = [0, 1, 2].map(
      (more) => `${storeId}:${(start[storeId] ?? 0) + more},${sunset.storeId}:${start[sunset.storeId]}`,
    );
    const followers = await Promise.all(places.map((place) => follow(owner, place)));
    await arriving;
    const end = (await list(owner)).feedPositions;
    for (const [index, stream] of followers.entries()) {
      const from = (start[storeId] ?? 0) + index;
      await expect.poll(() => positionsAt(stream, storeId)).toEqual(upTo(from, end[storeId] ?? 0));
      await expect
        .poll(() => positionsAt(stream, sunset.storeId))
        .toEqual(upTo(start[sunset.storeId] ?? 0, end[sunset.storeId] ?? 0));
    }
  });

  it('goes on where the list was read, which starts it', async () => {
    const { owner } = rosalia();
    const { feedPositions } = await list(owner);
    const between = await deliver('sunset', 'congress');
    const text = Object.entries(feedPositions).map(([id, position]) => `${id}:${position}`);
    const stream = await follow(owner, text.join(','));
    await expect.poll(() => broughtBy(stream).toSorted()).toEqual(between.toSorted());
  });

  it('shows a member nothing of a store that is not theirs, and another merchant nothing at all', async () => {
    const { cast } = restaurant();
    const { owner, kitchen } = rosalia();
    const [owners, cooks, neighbours] = [
      await follow(owner),
      await follow(kitchen),
      await follow(cast.neighbour.owner),
    ];
    await expect.poll(() => neighbours.events.length).toBe(1);
    const [, own] = await deliver('congress', 'sunset', 'congress');
    await expect.poll(() => ordersIn(owners).length).toBe(3);
    expect(broughtBy(cooks)).toEqual([own]);
    expect(Object.keys(positionsIn(lastIdOf(cooks)))).toEqual([sunset.storeId]);
    expect(neighbours.events.map(({ event }) => event)).toEqual(['hello']);
    // Somebody else's place in all stores is of no use.
    const borrowed = await follow(kitchen, lastIdOf(owners));
    await expect.poll(() => borrowed.events.map(({ event }) => event)).toEqual(['hello', 'reset']);
  });

  it('starts afresh with a position that no store has reached', async () => {
    const { owner, storeId } = rosalia();
    const { feedPositions } = await list(owner);
    const stream = await follow(owner, `${storeId}:999999,${sunset.storeId}:${feedPositions[sunset.storeId]}`);
    await expect.poll(() => stream.events.map(({ event }) => event)).toEqual(['hello', 'reset']);
    expect(positionsIn(stream.events[1]?.id)).toEqual(feedPositions);
    const [id] = await deliver('congress');
    await expect.poll(() => broughtBy(stream)).toEqual([id]);
  });
});
