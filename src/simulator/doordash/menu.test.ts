import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { call, doordashHeaders, doordashStoreId, openStage, testNow, type Reply, type TestStage } from '../testing.ts';

let stage: TestStage;
let headers: { [name: string]: string };

beforeEach(async () => {
  stage = await openStage();
  headers = await doordashHeaders();
});
afterEach(() => stage.close());

const hours = [{ day_index: 'MON', start_time: '08:00', end_time: '20:00' }];

/** A small menu in the shape of the reference's example. */
function smallMenu(change: { [part: string]: unknown } = {}, item: { [part: string]: unknown } = {}) {
  return {
    reference: 'ref-1',
    store: { merchant_supplied_id: doordashStoreId, provider_type: 'forkline_sandbox' },
    open_hours: hours,
    special_hours: [],
    menu: {
      name: 'Menu',
      merchant_supplied_id: 'our-menu',
      active: true,
      categories: [
        {
          name: 'Tacos',
          merchant_supplied_id: 'tacos',
          items: [
            {
              name: 'Taco',
              merchant_supplied_id: 'taco',
              price: 1_628,
              base_price: 1_050,
              tax_rate: '8.25',
              extras: [
                {
                  name: 'Salsa',
                  merchant_supplied_id: 'salsa',
                  min_num_options: 0,
                  max_num_options: 2,
                  num_free_options: 1,
                  options: [{ name: 'Verde', merchant_supplied_id: 'verde', price: 50, base_price: 30 }],
                },
              ],
              ...item,
            },
          ],
        },
      ],
    },
    ...change,
  };
}

const api = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(stage, method, `/doordash/marketplace/api/v1${path}`, { headers, body });
const store = `/stores/${doordashStoreId}`;
const shown = async () => (await call(stage, 'GET', `/control/menus/doordash/${doordashStoreId}`)).json;
const reports = () => stage.product.heard.filter(({ path }) => path === '/hooks/doordash').map(({ body }) => body);
const seconds = (count: number) => count * 1_000;

async function publish(body: object = smallMenu()): Promise<unknown> {
  expect((await api('POST', '/menus', body)).status).toBe(200);
  await stage.simulator.advance(seconds(2));
  return reports().at(-1);
}

const idOf = (report: unknown) => (report as { menu: { id?: string } }).menu.id ?? ''; // the shape of the webhook

describe('a menu job', () => {
  test("takes its time, and its end is told with our token, our reference and the menu's id", async () => {
    expect((await api('POST', '/menus', smallMenu())).status).toBe(200);
    await stage.simulator.advance(seconds(2) - 1);
    expect([reports(), (await shown())['menu']]).toEqual([[], null]);
    await stage.simulator.advance(1);
    expect(stage.product.heard[0]?.headers.authorization).toBe('webhook-token');
    expect(reports()).toEqual([
      {
        event: { type: 'MenuCreate', status: 'SUCCESS', reference: 'ref-1' },
        store: { merchant_supplied_id: doordashStoreId },
        menu: { id: expect.any(String) as unknown },
      },
    ]);
    expect(await shown()).toMatchObject({
      published: 1,
      menu: {
        menus: [{ ref: 'our-menu', weekly: [{ day: 1, from: '08:00', to: '20:00' }] }],
        items: [{ ref: 'taco', priceMinor: 1_628, pickupPriceMinor: 1_050, taxBasisPoints: 825, isAvailable: true }],
        groups: [{ ref: 'salsa', maximum: 2, free: 1, modifiers: [{ ref: 'verde', priceMinor: 50 }] }],
      },
    });
  });

  test('keeps a second one out while it runs, with a 200', async () => {
    await api('POST', '/menus', smallMenu());
    const second = await api('POST', '/menus', smallMenu({ reference: 'ref-2' }));
    expect(second).toMatchObject({ status: 200, json: { message: 'Already have a job IN_PROGRESS' } });
    await stage.simulator.advance(seconds(60));
    expect(reports()).toHaveLength(1);
  });

  test('updates under the same id, creates under a new one, and finds no menu of another store', async () => {
    const first = idOf(await publish());
    expect((await api('PATCH', `/menus/${first}`, smallMenu())).status).toBe(200);
    await stage.simulator.advance(seconds(2));
    expect(reports().at(-1)).toMatchObject({ event: { type: 'MenuUpdate' }, menu: { id: first } });
    expect(idOf(await publish())).not.toBe(first);
    expect((await api('PATCH', `/menus/${first}`, smallMenu())).status).toBe(404);
  });

  const night = { day_index: 'SUN', start_time: '20:00', end_time: '09:00' };
  test.each([
    ['a name that is null', smallMenu({}, { name: null }), /null/],
    ['a description of 1,001 characters', smallMenu({}, { description: 'x'.repeat(1_001) }), /description/],
    ['two options of one id', smallMenu({}, { extras: [{ name: 'A', merchant_supplied_id: 'a', min_num_options: 0, max_num_options: 1, options: [1, 2].map((price) => ({ name: 'O', merchant_supplied_id: 'o', price })) }] }), /twice/],
  ])('fails for %s, and then there is no menu and no id', async (_, body, why) => {
    expect(await publish(body)).toMatchObject({ event: { status: 'FAILURE', details: expect.stringMatching(why) as unknown }, menu: {} });
    expect(idOf(reports().at(-1))).toBe('');
    expect((await shown())['menu']).toBeNull();
  }); // prettier-ignore

  test.each([
    ["overlap across midnight and the week's end", [...hours, night], /overlapping/],
    ['are shorter than half an hour', [{ ...hours[0], end_time: '08:20' }], /half hour/],
    ['start when they end', [{ ...hours[0], end_time: '08:00' }], /./],
  ])('fails where hours %s, and yet the menu is made', async (_, open_hours, why) => {
    const report = await publish(smallMenu({ open_hours }));
    expect(report).toMatchObject({ event: { status: 'FAILURE', details: expect.stringMatching(why) as unknown } });
    expect(idOf(report)).not.toBe('');
    expect((await api('GET', `${store}/menu_details`)).json).toMatchObject({
      menus: [{ latest_menu_update: { status: 'FAILED' } }],
    });
  });

  test('does not fail for a closed day, nor for nights that end before the next day begins', async () => {
    const closed = { day_index: 'TUE', start_time: '00:00', end_time: '00:00' };
    const open_hours = [...hours, closed, { ...night, end_time: '07:30' }];
    expect(await publish(smallMenu({ open_hours }))).toMatchObject({ event: { status: 'SUCCESS' } });
    expect(await shown()).toMatchObject({ menu: { menus: [{ weekly: [{ day: 1 }, { day: 7 }] }] } });
  });

  test('is refused at once without its envelope, and for a store that DoorDash does not know', async () => {
    expect((await api('POST', '/menus', { ...smallMenu(), reference: '' })).status).toBe(400);
    const store = { merchant_supplied_id: 'nobody', provider_type: 'x' };
    expect((await api('POST', '/menus', smallMenu({ store }))).status).toBe(404);
    headers = {};
    expect((await api('POST', '/menus', smallMenu())).status).toBe(401);
  });
});

describe('reading back', () => {
  test('gives the menu as it was sent, and when its newest job began', async () => {
    expect((await api('GET', `${store}/store_menu`)).json).toEqual({ menus: [] });
    const id = idOf(await publish());
    expect((await api('GET', `${store}/store_menu`)).json).toEqual({ menus: [{ ...smallMenu(), id }] });
    expect((await api('GET', `${store}/menu_details`)).json).toMatchObject({
      menus: [{ menu_id: id, latest_menu_update: { status: 'SUCCESS', created_at: new Date(testNow).toISOString() } }],
    });
  });
});

const flag = (id: string, isActive = false) => ({ merchant_supplied_id: id, is_active: isActive });

describe('flags of sold-out things', () => {
  test('are set apart from the menu and outlive the next one', async () => {
    await publish();
    expect((await api('PUT', `${store}/items/status`, [flag('taco')])).status).toBe(200);
    expect((await api('PUT', `${store}/item_options/status`, [flag('verde')])).status).toBe(200);
    await publish();
    expect(await shown()).toMatchObject({
      menu: { items: [{ isAvailable: false }], groups: [{ modifiers: [{ isAvailable: false }] }] },
    });
    await api('PUT', `${store}/items/status`, [flag('taco', true)]);
    expect(await shown()).toMatchObject({
      menu: { items: [{ isAvailable: true }], groups: [{ modifiers: [{ isAvailable: false }] }] },
    });
  });

  test('one that is not on the menu makes it a 400 that names each, and the others are set', async () => {
    expect((await api('PUT', `${store}/items/status`, [flag('taco')])).status).toBe(400);
    await publish();
    const { status, json } = await api('PUT', `${store}/items/status`, [flag('taco'), flag('nobody')]);
    expect(status).toBe(400);
    expect(json).toEqual([
      { merchant_supplied_id: 'taco', response: 'Success' },
      { merchant_supplied_id: 'nobody', response: 'Not Found' },
    ]);
    expect(await shown()).toMatchObject({ menu: { items: [{ isAvailable: false }] } });
  });

  test('are at most forty in a call', async () => {
    await publish();
    const { status } = await api(
      'PUT',
      `${store}/items/status`,
      Array.from({ length: 41 }, () => flag('taco')),
    );
    expect(status).toBe(400);
    expect(await shown()).toMatchObject({ menu: { items: [{ isAvailable: true }] } });
  });
});

const pull = () => call(stage, 'POST', `/control/menus/doordash/${doordashStoreId}/pull`);

describe('a menu pull', () => {
  test('comes to the product with our token and takes the first menu of the list', async () => {
    const { store: at, ...menu } = smallMenu();
    stage.product.answer = () => ({ status: 200, body: JSON.stringify({ store: at, menus: [menu] }) });
    expect((await pull()).status).toBe(200);
    expect(stage.product.heard[0]).toMatchObject({
      path: `/hooks/doordash/menus/${doordashStoreId}`,
      headers: { authorization: 'webhook-token' },
    });
    expect(await shown()).toMatchObject({ published: 1, menu: { items: [{ ref: 'taco' }] } });
  });

  test.each([
    ['no menu', { status: 200, body: JSON.stringify({ store: smallMenu().store, menus: [] }) }],
    [
      "another store's menu",
      { status: 200, body: JSON.stringify({ store: { merchant_supplied_id: 'x', provider_type: 'y' }, menus: [{}] }) },
    ],
    ['an error', { status: 500 }],
  ])('that brings %s is a 409, and nothing is shown', async (_, answer) => {
    stage.product.answer = () => answer;
    expect((await pull()).status).toBe(409);
    expect(await shown()).toEqual({ menu: null, published: 0 });
  });
});

describe("behind the partner's back", () => {
  test.each([
    [{ change: 'price', ref: 'taco', priceMinor: 1 }, { items: [{ priceMinor: 1 }] }],
    [{ change: 'price', ref: 'verde', groupRef: 'salsa', priceMinor: 2 }, { groups: [{ modifiers: [{ priceMinor: 2 }] }] }],
    [{ change: 'group_limits', ref: 'salsa', minimum: 1, maximum: 9 }, { groups: [{ minimum: 1, maximum: 9 }] }],
    [{ change: 'hours', weekly: [{ day: 2, from: '09:00', to: '10:00' }] }, { menus: [{ weekly: [{ day: 2 }] }] }],
    [{ change: 'tax', ref: 'taco', taxBasisPoints: 500 }, { items: [{ taxBasisPoints: 500 }] }],
    [{ change: 'remove_item', ref: 'taco' }, { items: [] }],
  ])('%j shows', async (change, seen) => {
    await publish();
    const tampered = await call(stage, 'POST', `/control/menus/doordash/${doordashStoreId}/tamper`, { body: change });
    expect(tampered.status).toBe(200);
    expect(await shown()).toMatchObject({ menu: seen });
  }); // prettier-ignore
});
