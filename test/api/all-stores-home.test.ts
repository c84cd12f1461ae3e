import { beforeAll, describe, expect, it } from 'vitest';
import type { HomeFigures } from '../../src/domains/reports/contract.ts';
import { useRestaurant } from '../support/restaurant.ts';
import { openSecondStore, type SecondStore } from '../support/second-store.ts';
import { deliverTo, read } from '../support/several-stores.ts';

const restaurant = useRestaurant();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let sunset: SecondStore;

const rosalia = () => restaurant().cast.rosalia;
const places = () => ({ congress: rosalia(), sunset });
type Place = keyof ReturnType<typeof places>;

beforeAll(async () => {
  sunset = await openSecondStore(restaurant());
});

/** Delivers orders by webhook, one after the other, and answers their ids at the service. */
const deliver = (...at: Place[]) =>
  deliverTo(
    restaurant(),
    at.map((place) => places()[place]),
  );
const ask = <Answer>(who: string, path: string) => read<Answer>(restaurant(), who, path);

async function idsOf(who: string, query: string): Promise<string[]> {
  const { orders } = await ask<{ orders: { externalId: string }[] }>(who, `/orders?limit=200${query}`);
  return orders.map(({ externalId }) => externalId);
}

const home = (more = '') => ask<HomeFigures>(rosalia().owner, `/home${more}`);
const each = async () => [await home(`?storeId=${rosalia().storeId}`), await home(`?storeId=${sunset.storeId}`)];
const total = (numbers: (number | null | undefined)[]) => numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0);

async function sell(place: Place, minutes: number): Promise<void> {
  const { sql, call, clock } = restaurant();
  const [externalId] = await deliver(place);
  const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  const press = (button: string, body: object) =>
    call(rosalia().owner, 'POST', `/api/orders/${row?.id}/${button}`, body);
  expect((await press('accept', { prepMinutes: 15 })).status).toBe(200);
  clock.forward(minutes * minuteMs);
  expect((await press('ready', { from: 'getting_ready' })).status).toBe(200);
}

function expectSums(all: HomeFigures, parts: HomeFigures[]): void {
  expect(all.sales?.now).toBe(total(parts.map(({ sales }) => sales?.now)));
  expect(all.sales?.before ?? 0).toBe(total(parts.map(({ sales }) => sales?.before)));
  for (const { date, orders, salesMinor } of all.days) {
    const days = parts.map(({ days }) => days.find((day) => day.date === date));
    expect([date, orders, salesMinor]).toEqual([
      date,
      total(days.map((day) => day?.orders)),
      total(days.map((day) => day?.salesMinor)),
    ]);
  }
}

const namesFor = async (who: string) => {
  const { printers } = await ask<{ printers: { name: string; storeId: string }[] }>(who, '/printing/state');
  return printers.map(({ name, storeId: at }) => [name, at]);
};

describe('the figures of all stores', () => {
  it('are the sums of each, and their prep time is that of all orders', async () => {
    await sell('congress', 10);
    await sell('congress', 10);
    await sell('sunset', 40);
    await restaurant().runPeriodicTask('orders-to-count');
    const [all, parts] = [await home(), await each()];
    expectSums(all, parts);
    expect(all.prepTime.now).toBe(20 * minuteMs);
    expect(parts.map(({ prepTime }) => prepTime.now)).toEqual([10 * minuteMs, 40 * minuteMs]);
    expect(total(all.services.map(({ orders }) => orders))).toBe(
      total(parts.flatMap(({ services }) => services.map(({ orders }) => orders))),
    );
    expect(all.items.find(({ name }) => name === 'Birria taco')?.orders).toBe(
      total(parts.map(({ items }) => items.find(({ name }) => name === 'Birria taco')?.orders)),
    );
  });

  it("follow each store's own day: after the cutoff in the east it is still the evening before in the west", async () => {
    const { clock } = restaurant();
    const weekLater = Date.parse('2031-06-21T08:30:00Z');
    clock.forward(weekLater - clock.now().getTime());
    const [east, west] = await deliver('congress', 'sunset');
    const { owner, kitchen } = rosalia();
    expect(await idsOf(owner, '&day=2031-06-21')).toEqual([east]);
    expect(await idsOf(owner, '&day=2031-06-20')).toEqual([west]);
    expect(await idsOf(kitchen, '&day=2031-06-20')).toEqual([west]);
    await sell('congress', 10);
    await sell('sunset', 10);
    await restaurant().runPeriodicTask('orders-to-count');
    const [all, parts] = [await home(), await each()];
    expect(parts.map(({ today }) => today)).toEqual(['2031-06-21', '2031-06-20']);
    expect(all).toMatchObject({ today: '2031-06-21', isCounting: false });
    expectSums(all, parts);
    expect(all.days.at(-1)).toMatchObject({ date: '2031-06-21', orders: 1 });
    expect(all.sales?.now).toBe(2 * 1_405);
    clock.forward(hourMs);
  });

  it("of a member are those of their stores, without money for who may not see it; another merchant's are none", async () => {
    const { cast } = restaurant();
    const [seen, west] = [await ask<HomeFigures>(rosalia().kitchen, '/home'), await home(`?storeId=${sunset.storeId}`)];
    expect(seen.prepTime).toEqual(west.prepTime);
    expect(seen.days.map(({ orders }) => orders)).toEqual(west.days.map(({ orders }) => orders));
    expect([seen.sales, JSON.stringify(seen).includes('1405')]).toEqual([null, false]);
    const theirs = await ask<HomeFigures>(cast.neighbour.owner, '/home');
    expect([theirs.sales?.now, total(theirs.days.map(({ orders }) => orders))]).toEqual([0, 0]);
  });
});

describe('what calls from all stores', () => {
  it('are the printers of each, named by their store', async () => {
    const { call } = restaurant();
    const { owner, kitchen, storeId } = rosalia();
    for (const [id, name] of [
      [storeId, 'Pass'],
      [sunset.storeId, 'Grill'],
    ]) {
      const printer = {
        name,
        kind: 'browser',
        host: null,
        port: null,
        tongue: 'esc-pos',
        columns: 42,
        codePage: 'ascii',
        isOn: true,
      };
      expect((await call(owner, 'POST', '/api/printing/printers', { ...printer, storeId: id })).status).toBe(200);
    }
    expect(await namesFor(owner)).toEqual([
      ['Pass', storeId],
      ['Grill', sunset.storeId],
    ]);
    expect(await namesFor(kitchen)).toEqual([['Grill', sunset.storeId]]);
    expect(await namesFor(restaurant().cast.neighbour.owner)).toEqual([]);
  });

  it('counts no unanswered order of any store on the bell of all, for the screen counts them', async () => {
    const { sql, clock, runPeriodicTask, runJobs } = restaurant();
    const { owner, storeId } = rosalia();
    const look = async () => {
      for (const watch of ['unanswered-orders', 'late-orders']) await runPeriodicTask(watch);
      await runJobs();
    };
    // What earlier tests left unanswered is given up.
    clock.forward(hourMs);
    await look();
    const [id] = await deliver('congress', 'sunset');
    const [order] = await sql<{ accept_by: Date }>('select accept_by from orders where external_id = $1', [id]);
    clock.forward(((order?.accept_by.getTime() ?? 0) - clock.now().getTime()) / 2 + 1_000);
    await look();
    const late = async (query: string) => {
      const { notices } = await ask<{ notices: { told: { kind: string }; storeId: string }[] }>(
        owner,
        `/notices/bell${query}`,
      );
      return [
        ...new Set(notices.filter(({ told }) => told.kind === 'late_order').map((one) => one.storeId)),
      ].toSorted();
    };
    const both = [storeId, sunset.storeId].toSorted();
    expect(await late('')).toEqual(both);
    expect(await late(`?storeId=${storeId}`)).toEqual([sunset.storeId]);
    expect(await late('?storeId=all')).toEqual([]);
  });
});
