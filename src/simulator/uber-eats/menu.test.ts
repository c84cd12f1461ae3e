import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  call,
  openStage,
  testNow,
  uberHeaders,
  uberStoreId,
  legacyStoreId,
  type Reply,
  type TestStage,
} from '../testing.ts';

let stage: TestStage;
let headers: { [name: string]: string };

beforeEach(async () => {
  stage = await openStage();
  headers = await uberHeaders(stage, 'eats.store');
});
afterEach(() => stage.close());

const words = (text: string) => ({ translations: { en_us: text } });
const inGroup = { context_type: 'MODIFIER_GROUP', context_value: 'salsa' };

/** A small menu in the shape of the reference's simple example. */
function smallMenu(change: { [part: string]: unknown } = {}) {
  return {
    menus: [
      {
        id: 'day',
        title: words('All day'),
        service_availability: [{ day_of_week: 'monday', time_periods: [{ start_time: '08:00', end_time: '23:59' }] }],
        category_ids: ['tacos'],
      },
    ],
    categories: [
      { id: 'tacos', title: words('Tacos'), entities: ['taco', 'nopal'].map((id) => ({ id, type: 'ITEM' })) },
    ],
    items: [
      {
        id: 'taco',
        title: words("Rosalía's taco"),
        price_info: { price: 1_628 },
        modifier_group_ids: { ids: ['salsa'] },
        tax_info: { tax_rate: 8.25 },
      },
      { id: 'nopal', title: words('Nopal'), price_info: { price: 900 }, tax_info: {} },
      {
        id: 'verde',
        title: words('Verde'),
        price_info: { price: 99, overrides: [{ ...inGroup, price: 50 }] },
        tax_info: {},
      },
    ],
    modifier_groups: [
      {
        id: 'salsa',
        title: words('Salsa'),
        quantity_info: { quantity: { min_permitted: 0, max_permitted: 2, charge_above: 1, refund_under: 0 } },
        modifier_options: [{ id: 'verde', type: 'ITEM' }],
      },
    ],
    ...change,
  };
}

const menus = `/uber-eats/v2/eats/stores/${uberStoreId}/menus`;
const put = (body: unknown): Promise<Reply> => call(stage, 'PUT', menus, { headers, body });
const update = (id: string, body: unknown): Promise<Reply> =>
  call(stage, 'POST', `${menus}/items/${id}`, { headers, body });
const tamper = (body: unknown): Promise<Reply> =>
  call(stage, 'POST', `/control/menus/uber-eats/${uberStoreId}/tamper`, { body });
const shown = async () => (await call(stage, 'GET', `/control/menus/uber-eats/${uberStoreId}`)).json;

describe('a whole menu', () => {
  test('is taken, read back as it came, and shown to customers in a neutral form', async () => {
    expect(await shown()).toEqual({ menu: null, published: 0 });
    expect((await call(stage, 'GET', menus, { headers })).status).toBe(404);
    expect((await put(smallMenu())).status).toBe(204);
    expect((await call(stage, 'GET', menus, { headers })).json).toEqual(smallMenu());
    expect(await shown()).toMatchObject({
      published: 1,
      menu: {
        menus: [{ ref: 'day', weekly: [{ day: 1, from: '08:00', to: '23:59' }] }],
        items: [
          { ref: 'taco', priceMinor: 1_628, taxBasisPoints: 825, isAvailable: true, groupRefs: ['salsa'] },
          { ref: 'nopal' },
        ],
        groups: [{ ref: 'salsa', maximum: 2, free: 1, modifiers: [{ ref: 'verde', priceMinor: 50 }] }],
      },
    });
    expect((await call(stage, 'GET', `/control/menus/uber-eats/${legacyStoreId}`)).json).toMatchObject({ menu: null });
  });

  test('may come packed', async () => {
    const answer = await fetch(`${stage.simulator.url}${menus}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify(smallMenu())),
    });
    expect(answer.status).toBe(204);
    expect(await shown()).toMatchObject({ published: 1 });
  });

  const [taco] = smallMenu().items;
  test.each([
    ['a category that is missing', { categories: [] }, /menus\[day\].*tacos/],
    ['an id with a slash', { items: [{ ...taco, id: 'a/b' }] }, /must not hold/],
    ['an end after 23:59', { menus: [{ ...smallMenu().menus[0], service_availability: [{ day_of_week: 'monday', time_periods: [{ start_time: '08:00', end_time: '24:00' }] }] }] }, /23:59/],
    ['free units without a refund limit', { modifier_groups: [{ ...smallMenu().modifier_groups[0], quantity_info: { quantity: { charge_above: 1 } } }] }, /together/],
    ['a label of its own making', { items: [{ ...taco, tax_label_info: { default_value: { labels: ['FOOD'], source: 'MANUAL' } } }] }, /./],
    ['groups that go round in circles', { items: [...smallMenu().items.slice(0, 2), { ...smallMenu().items[2], modifier_group_ids: { ids: ['salsa'] } }] }, /six|6 levels/],
    ['no items at all', { items: undefined }, /./],
  ])('is refused for %s, and the menu of before stays', async (_, change, why) => {
    await put(smallMenu());
    const { status, json } = await put(smallMenu(change));
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'validation_failed', message: expect.stringMatching(why) as unknown });
    expect((await call(stage, 'GET', menus, { headers })).json).toEqual(smallMenu());
  }); // prettier-ignore

  test('needs the scope of the store, and a store that Uber knows', async () => {
    const unknown = await call(stage, 'PUT', menus.replace(uberStoreId, 'nobody'), { headers, body: smallMenu() });
    expect(unknown.status).toBe(404);
    headers = await uberHeaders(stage, 'eats.order');
    expect((await put(smallMenu())).status).toBe(403);
  });
});

describe('a sparse update', () => {
  test('changes a price and leaves the rest', async () => {
    expect((await update('taco', { price_info: { price: 1 } })).status).toBe(404);
    await put(smallMenu());
    expect((await update('taco', { price_info: { price: 1_700 } })).status).toBe(204);
    expect((await update('nobody', { price_info: { price: 1 } })).status).toBe(404);
    expect(await shown()).toMatchObject({
      published: 2,
      menu: {
        items: [
          { ref: 'taco', priceMinor: 1_700, taxBasisPoints: 825 },
          { ref: 'nopal', priceMinor: 900 },
        ],
      },
    });
  });

  test('pauses a thing until its end, which needs no call, or until null clears it', async () => {
    await put(smallMenu());
    await update('taco', { suspension_info: { suspension: { suspend_until: testNow / 1_000 + 60 } } });
    await update('nopal', { suspension_info: { suspension: { suspend_until: testNow / 1_000 + 9_999 } } });
    expect(await shown()).toMatchObject({ menu: { items: [{ isAvailable: false }, { isAvailable: false }] } });
    await update('nopal', { suspension_info: { suspension: null } });
    expect(await shown()).toMatchObject({ menu: { items: [{ isAvailable: false }, { isAvailable: true }] } });
    await stage.simulator.advance(60_000);
    expect(await shown()).toMatchObject({ menu: { items: [{ isAvailable: true }, { isAvailable: true }] } });
  });
});

describe("behind the partner's back", () => {
  test.each([
    [{ change: 'price', ref: 'taco', priceMinor: 1 }, { items: [{ priceMinor: 1 }, { priceMinor: 900 }] }],
    [{ change: 'price', ref: 'verde', groupRef: 'salsa', priceMinor: 2 }, { groups: [{ modifiers: [{ priceMinor: 2 }] }] }],
    [{ change: 'rename', ref: 'taco', name: 'Wrap' }, { items: [{ name: 'Wrap' }, { name: 'Nopal' }] }],
    [{ change: 'sold_out', ref: 'verde', groupRef: 'salsa', isAvailable: false }, { groups: [{ modifiers: [{ isAvailable: false }] }] }],
    [{ change: 'remove_item', ref: 'nopal' }, { items: [{ ref: 'taco' }], categories: [{ itemRefs: ['taco'] }] }],
    [{ change: 'group_limits', ref: 'salsa', minimum: 1, maximum: 9 }, { groups: [{ minimum: 1, maximum: 9, free: 1 }] }],
    [{ change: 'hours', weekly: [{ day: 2, from: '09:00', to: '10:00' }] }, { menus: [{ weekly: [{ day: 2, from: '09:00', to: '10:00' }] }] }],
    [{ change: 'photo', ref: 'taco', photoUrl: 'https://p.example/1.jpg' }, { items: [{ photoUrl: 'https://p.example/1.jpg' }, { photoUrl: null }] }],
    [{ change: 'tax', ref: 'nopal', taxBasisPoints: 500 }, { items: [{ taxBasisPoints: 825 }, { taxBasisPoints: 500 }] }],
  ])('%j shows', async (change, seen) => {
    expect((await tamper(change)).status).toBe(409);
    await put(smallMenu());
    expect((await tamper(change)).status).toBe(200);
    expect(await shown()).toMatchObject({ menu: seen });
  }); // prettier-ignore

  test('what is not there, and what is no change, is answered in a sentence', async () => {
    await put(smallMenu());
    expect(await tamper({ change: 'price', ref: 'nobody', priceMinor: 1 })).toMatchObject({
      status: 409,
      json: { error: expect.any(String) as unknown },
    });
    expect((await tamper({ change: 'colour', ref: 'taco' })).status).toBe(400);
    expect((await call(stage, 'GET', '/control/menus/nobody/1')).status).toBe(404);
  });
});

const order = (body: object) =>
  call(stage, 'POST', '/control/orders', { body: { externalStoreId: uberStoreId, ...body } });

const itemsOrdered = () => {
  const { entries } = stage.simulator.context.book.page({ after: 0, limit: 1_000 });
  return new Map(entries.flatMap(({ order: placed }) => placed.lines.map((line) => [line.itemId, line.baseUnitMinor])));
};

describe('customers', () => {
  test('order what the store shows once it shows a menu, at its prices, and nothing that is sold out', async () => {
    await put(smallMenu());
    await update('nopal', { suspension_info: { suspension: { suspend_until: testNow / 1_000 + 60 } } });
    await order({ count: 20 });
    expect([...itemsOrdered()]).toEqual([['taco', 1_628]]);
    await tamper({ change: 'price', ref: 'taco', priceMinor: 1_500 });
    await order({ count: 20 });
    expect([...itemsOrdered()]).toEqual([['taco', 1_500]]);
    await stage.simulator.advance(60_000);
    await order({ count: 20 });
    expect([...itemsOrdered().keys()].toSorted()).toEqual(['nopal', 'taco']);
  });

  test('still order from the world where no menu was published, and find nothing where all is sold out', async () => {
    await put(smallMenu());
    for (const ref of ['taco', 'nopal']) await tamper({ change: 'sold_out', ref, isAvailable: false });
    expect(await order({})).toMatchObject({ status: 400, json: { error: 'Nothing is on sale at these stores.' } });
    expect((await order({ order: { lines: [{ itemId: 'burger' }] } })).status).toBe(201);
    expect((await order({ externalStoreId: legacyStoreId })).status).toBe(201);
  });
});
