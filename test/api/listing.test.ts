import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CastMerchant } from '../support/cast.ts';
import { doorDashOrder, uberEvent, uberOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

const listed = z.object({
  orders: z.array(z.looseObject({ id: z.string(), externalId: z.string(), placedAt: z.string(), state: z.string() })),
  nextCursor: z.string().nullable(),
  feedPosition: z.number(),
});

async function list(merchant: CastMerchant, query: Record<string, string> = {}) {
  const { call } = restaurant();
  const { status, body } = await call(merchant.owner, 'GET', `/api/orders?${new URLSearchParams(query)}`);
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  return listed.parse(body);
}

const idsOf = async (merchant: CastMerchant, query: Record<string, string>) =>
  (await list(merchant, query)).orders.map(({ externalId }) => externalId);

/** Follows the cursors to the end; `between` runs after each page. */
async function allPages(
  merchant: CastMerchant,
  query: Record<string, string>,
  between: () => Promise<unknown> = async () => {},
) {
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list(merchant, { ...query, ...(cursor !== undefined && { cursor }) });
    pages.push(page.orders.map(({ externalId }) => externalId));
    cursor = page.nextCursor;
    await between();
  }
  return pages;
}

async function doorDash(merchant: CastMerchant, more: { customer?: string; item?: string } = {}): Promise<string> {
  const body = doorDashOrder({ store: merchant.doorDashStore, ...more });
  expect((await restaurant().doorDash(body)).status).toBe(202);
  return body.order.id;
}

/** An Uber Eats order that was placed at `placedAt`. */
async function uberEats(merchant: CastMerchant, placedAt: string): Promise<string> {
  const { services, uberEats: deliver, runJobs } = restaurant();
  const id = randomUUID();
  services.showOrder(id, uberOrder({ store: merchant.uberStore, id, more: { created_time: placedAt } }));
  await deliver(uberEvent({ store: merchant.uberStore, id }));
  await runJobs();
  return id;
}

/** The CSV file as somebody downloads it. */
async function download(who: string, query = ''): Promise<string> {
  const { app, tokenOf } = restaurant();
  const headers = { authorization: `Bearer ${await tokenOf(who)}` };
  const answer = await app.server.inject({ url: `/api/orders.csv${query}`, headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
  return answer.payload;
}

const rowsOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\n');

describe('the list of orders', () => {
  it('shows the newest first, whole, with the position that a live stream goes on from', async () => {
    const { cast, clock, sql, call } = restaurant();
    const placed: string[] = [];
    for (let count = 0; count < 3; count++) {
      placed.unshift(await doorDash(cast.neighbour));
      clock.forward(1_000);
    }
    const page = await list(cast.neighbour);
    expect(page.orders.map(({ externalId }) => externalId)).toEqual(placed);
    const [feed] = await sql('select last_position as at from feeds where store_id = $1', [cast.neighbour.storeId]);
    expect([page.nextCursor, page.feedPosition]).toEqual([null, feed?.['at']]);
    const one = await call(cast.neighbour.owner, 'GET', `/api/orders/${page.orders[0]?.id}`);
    expect(page.orders[0]).toEqual(one.body);
  });

  it('comes in pages without repeats or holes while new orders arrive between them, also at one same instant', async () => {
    const { cast } = restaurant();
    const before: string[] = [];
    for (let count = 0; count < 23; count++) before.push(await doorDash(cast.rosalia));
    const late: string[] = [];
    const pages = await allPages(cast.rosalia, { limit: '5' }, async () => late.push(await doorDash(cast.rosalia)));
    expect(pages.slice(0, -1).map((page) => page.length)).toEqual([5, 5, 5, 5]);
    const seen = pages.flat();
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(before.toReversed());
    const again = (await allPages(cast.rosalia, { limit: '7' })).flat();
    expect(new Set(again)).toEqual(new Set([...before, ...late]));
  });

  it('has no cursor after a page that holds the last order exactly', async () => {
    const { cast } = restaurant();
    const { orders } = await list(cast.neighbour);
    const page = await list(cast.neighbour, { limit: String(orders.length) });
    expect([page.orders.length, page.nextCursor]).toEqual([orders.length, null]);
  });

  it('holds one order at least and two hundred at most', async () => {
    const { cast, call } = restaurant();
    expect((await list(cast.rosalia, { limit: '1' })).orders).toHaveLength(1);
    expect((await list(cast.rosalia, { limit: '200' })).orders.length).toBeGreaterThan(20);
    for (const limit of ['0', '201', '-1', '1.5', 'ten']) {
      expect((await call(cast.rosalia.owner, 'GET', `/api/orders?limit=${limit}`)).status).toBe(400);
    }
  });

  const forged: [string, unknown][] = [
    ['of another shape', { at: 1 }],
    ['with words for a time', ['yesterday', randomUUID()]],
    ['with words for an id', ['2031-06-13T23:00:00.000Z', "' or true --"]],
    ['from the year nought', ['0000-01-01T00:00:00Z', randomUUID()]],
    ['with one part too many', ['2031-06-13T23:00:00.000Z', randomUUID(), 1]],
  ];
  it.each(forged)('refuses a forged cursor %s in one sentence', async (_name, parts) => {
    const { cast, call } = restaurant();
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
    const answer = await call(cast.rosalia.owner, 'GET', `/api/orders?cursor=${cursor}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: expect.stringContaining('first page') },
    });
  });

  it("does not let one merchant's cursor open another's list", async () => {
    const { cast } = restaurant();
    const { nextCursor } = await list(cast.rosalia, { limit: '1' });
    const { orders } = await list(cast.neighbour, { cursor: nextCursor ?? '' });
    expect(orders.filter((order) => order['storeId'] !== cast.neighbour.storeId)).toEqual([]);
  });
});

describe('a filter', () => {
  it('by scope, state and service holds exactly what it names', async () => {
    const { cast, call } = restaurant();
    const uber = await uberEats(cast.neighbour, '2031-06-13T22:00:00Z');
    const [accepted, declined] = (await list(cast.neighbour, { service: 'doordash' })).orders;
    await call(cast.neighbour.owner, 'POST', `/api/orders/${accepted?.id}/accept`, {});
    const uberId = (await list(cast.neighbour, { service: 'uber-eats' })).orders[0]?.id;
    await call(cast.neighbour.owner, 'POST', `/api/orders/${uberId}/decline`, {});
    expect(await idsOf(cast.neighbour, { service: 'uber-eats' })).toEqual([uber]);
    expect(await idsOf(cast.neighbour, { scope: 'past' })).toEqual([uber]);
    expect(await idsOf(cast.neighbour, { state: 'declined' })).toEqual([uber]);
    expect(await idsOf(cast.neighbour, { state: 'getting_ready' })).toEqual([accepted?.externalId]);
    const active = await idsOf(cast.neighbour, { scope: 'active' });
    expect(active).toContain(declined?.externalId);
    expect(active).not.toContain(uber);
    expect(await idsOf(cast.neighbour, { scope: 'past', service: 'doordash' })).toEqual([]);
    expect(await idsOf(cast.neighbour, { service: 'carrier-pigeon' })).toEqual([]);
    expect(await idsOf(cast.neighbour, { storeId: cast.rosalia.storeId })).toEqual([]);
  });

  describe('by words', () => {
    const customers = {
      percent: '100% Ana',
      plain: '1000 Ana',
      under: 'snake_case',
      other: 'snakeXcase',
      quote: "Zoë D'Arcy",
      slash: 'back\\slash',
    };
    const ids: Partial<Record<keyof typeof customers, string>> = {};
    beforeAll(async () => {
      for (const key of Object.keys(customers) as (keyof typeof customers)[]) {
        // keys of a literal
        ids[key] = await doorDash(restaurant().cast.rosalia, { customer: customers[key], item: `Dish of ${key}` });
      }
    });

    it.each([
      ['100%', ['percent']],
      ['_case', ['under']],
      ['e_c', ['under']],
      ["d'arcy", ['quote']],
      ["D'ARCY", ['quote']],
      ['ZOË', ['quote']],
      ['back\\', ['slash']],
      ['  snakex  ', ['other']],
      ['dish of plain', ['plain']],
      ["'; drop table orders; --", []],
    ] as const)('%j finds exactly what holds it', async (search, found) => {
      expect(await idsOf(restaurant().cast.rosalia, { search })).toEqual(found.map((key) => ids[key]));
    });

    it('of nothing but spaces is no filter', async () => {
      const { cast } = restaurant();
      expect(await idsOf(cast.rosalia, { search: '   ', limit: '200' })).toEqual(
        await idsOf(cast.rosalia, { limit: '200' }),
      );
    });
  });

  describe('by a business day, in New York, which begins at four in the morning', () => {
    it.each([
      ['03:59 belongs to the day before', '2031-06-10T07:59:00Z', '2031-06-09'],
      ['04:01 begins the day', '2031-06-10T08:01:00Z', '2031-06-10'],
      ['04:00 to the second begins it too', '2031-06-11T08:00:00Z', '2031-06-11'],
      ['spring: 03:59, an hour after the clocks moved, is still the 8th', '2031-03-09T07:59:00Z', '2031-03-08'],
      ['spring: 04:01 is the 9th', '2031-03-09T08:01:00Z', '2031-03-09'],
      ['spring: 03:59 on the 10th is still the 9th', '2031-03-10T07:59:00Z', '2031-03-09'],
      ['autumn: 01:30 for the second time is still the 1st', '2031-11-02T06:30:00Z', '2031-11-01'],
      ['autumn: 03:59 is still the 1st', '2031-11-02T08:59:00Z', '2031-11-01'],
      ['autumn: 04:01 is the 2nd', '2031-11-02T09:01:00Z', '2031-11-02'],
      ['autumn: 03:59 on the 3rd is still the 2nd', '2031-11-03T08:59:00Z', '2031-11-02'],
    ])('%s', async (_name, placedAt, day) => {
      const { cast } = restaurant();
      const id = await uberEats(cast.rosalia, placedAt);
      const dayBy = (count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
      const days = await Promise.all(
        [-1, 0, 1].map((count) => idsOf(cast.rosalia, { day: dayBy(count), limit: '200' })),
      );
      expect(days.map((found) => found.includes(id))).toEqual([false, true, false]);
    });
  });
});

describe('the CSV download', () => {
  it('has a header and one row per order, as many as the list, however many pages that takes', async () => {
    const { cast, doorDash: deliver } = restaurant();
    await Promise.all(
      Array.from({ length: 210 }, () => deliver(doorDashOrder({ store: cast.neighbour.doorDashStore }))),
    );
    const text = await download(cast.neighbour.owner);
    const [header = '', ...rows] = rowsOf(text);
    expect(text.startsWith('\uFEFForder,service,state,customer,placed_at,')).toBe(true);
    expect(header.split(',').slice(-2)).toEqual(['order_id', 'external_id']);
    const inList = (await allPages(cast.neighbour, { limit: '200' })).flat();
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(inList);
    expect(inList.length).toBeGreaterThan(210);
  });

  it('leaves a name that looks like a formula a name, and holds quotes, commas and line breaks', async () => {
    const { cast } = restaurant();
    const names = ['=HYPERLINK("http://evil.test","x")', '+1+1', '-2', '@SUM(A1)'];
    for (const customer of names) await doorDash(cast.rosalia, { customer, item: 'Csv, "special"\ndish' });
    const text = await download(cast.rosalia.owner, `?search=${encodeURIComponent('csv, "special"')}`);
    for (const sign of ['=', '+', '-', '@']) {
      expect(text).not.toMatch(new RegExp(`(^|,)"?\\${sign}`, 'm'));
      expect(text).toMatch(new RegExp(`,"?'\\${sign}`));
    }
    expect(text).toContain('"2x Csv, ""special""\ndish; 1x Topo Chico"');
    expect(text.match(/,[0-9a-f-]{36},[0-9a-f-]{36}$/gm)).toHaveLength(names.length);
  });

  it('keeps to the filters of the list', async () => {
    const { cast } = restaurant();
    for (const query of [
      { scope: 'past' },
      { service: 'uber-eats' },
      { state: 'getting_ready' },
      { day: '2031-06-13' },
      { search: 'birria' },
    ]) {
      const expected = (await allPages(cast.neighbour, { ...query, limit: '200' })).flat();
      const [, ...rows] = rowsOf(await download(cast.neighbour.owner, `?${new URLSearchParams(query)}`));
      expect(rows.map((row) => row.split(',').at(-1))).toEqual(expected);
    }
    expect(rowsOf(await download(cast.neighbour.owner, '?search=no-such-thing'))).toHaveLength(1);
  });

  it('holds no row of another merchant, also not by naming its store', async () => {
    const { cast, sql } = restaurant();
    const theirs = await sql<{ id: string }>('select id from orders where merchant_id = $1', [cast.rosalia.merchantId]);
    const text = await download(cast.neighbour.owner);
    expect(theirs.filter(({ id }) => text.includes(id))).toEqual([]);
    expect(rowsOf(await download(cast.neighbour.owner, `?storeId=${cast.rosalia.storeId}`))).toHaveLength(1);
  });
});
