import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { call, deliverooStoreId, deliverooToken, openStage, type Reply, type TestStage } from '../testing.ts';

let stage: TestStage;
let headers: { [name: string]: string };

beforeEach(async () => {
  stage = await openStage();
  const { json } = await deliverooToken(stage);
  headers = { authorization: `Bearer ${String(json['access_token'])}` };
});
afterEach(() => stage.close());

const en = (text: string) => ({ en: text });
const lunch = {
  id: 'lunch',
  name: en('Lunch'),
  category_ids: ['soups'],
  schedule: [
    {
      day_of_week: 0,
      time_periods: [
        { start: '11:00', end: '15:00' },
        { start: '17:00', end: '23:59' },
      ],
    },
  ],
};

/** A small menu in the shape of the overview: an option that is an item, dearer in one group. */
function upload(change: { [part: string]: unknown } = {}, item: { [part: string]: unknown } = {}) {
  return {
    name: 'Menu',
    site_ids: [deliverooStoreId],
    menu: {
      currency_code: 'GBP',
      mealtimes: [lunch],
      categories: [{ id: 'soups', name: en('Soups'), item_ids: ['laksa'] }],
      items: [
        {
          id: 'laksa',
          name: en('Laksa'),
          description: en('Coconut broth'),
          plu: 'laksa',
          type: 'ITEM',
          price_info: { price: 1_150 },
          tax_rate: '12.5',
          image: { url: 'https://photos.test/laksa.jpg' },
          modifier_ids: ['extras', 'more'],
          contains_alcohol: false,
          ...item,
        },
        {
          id: 'prawns',
          name: en('Prawns'),
          type: 'CHOICE',
          price_info: { price: 250, overrides: [{ type: 'MODIFIER', id: 'more', price: 400 }] },
        },
      ],
      modifiers: [
        {
          id: 'extras',
          name: en('Extras'),
          min_selection: 0,
          max_selection: 2,
          repeatable: true,
          item_ids: ['prawns'],
        },
        { id: 'more', name: en('More'), min_selection: 0, max_selection: 1, item_ids: ['prawns'] },
      ],
      ...change,
    },
  };
}

const api = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(stage, method, `/deliveroo/api/menu${path}`, { headers, ...(body !== undefined && { body }) });
const v3 = '/v3/brands/brand-1';
const site = `/v2/brands/brand-1/sites/${deliverooStoreId}/menu`;
const shown = async () => (await call(stage, 'GET', `/control/menus/deliveroo/${deliverooStoreId}`)).json;
const makeLive = () => api('POST', `${v3}/jobs`, { action: 'publish_menu_to_live', params: { menu_id: 'menu-1' } });

/** Uploads to the address that it is given, which is called without a token. */
async function send(body: string): Promise<number> {
  const { json } = await api('PUT', `${v3}/menus/menu-1`);
  const answer = await fetch(String(json['upload_url']), { method: 'PUT', body });
  return answer.status;
}

async function publish(body: string = JSON.stringify(upload())): Promise<Reply['json']> {
  expect(await send(body)).toBe(200);
  const { json } = await makeLive();
  await stage.simulator.advance(2_000);
  return (await api('GET', `${v3}/jobs/${String(json['job_id'])}`)).json;
}

describe('a token', () => {
  test('is good for five minutes', async () => {
    expect((await deliverooToken(stage)).json).toMatchObject({ expires_in: 300, token_type: 'Bearer' });
    await stage.simulator.advance(299_999);
    expect((await api('GET', site)).status).toBe(404);
    await stage.simulator.advance(1);
    expect((await api('GET', site)).status).toBe(401);
  });

  test('is not given for another secret or grant, and nothing is answered without one', async () => {
    expect((await deliverooToken(stage, { secret: 'another' })).status).toBe(401);
    expect((await deliverooToken(stage, { grantType: 'password' })).status).toBe(400);
    headers = {};
    expect(await api('PUT', `${v3}/menus/menu-1`)).toMatchObject({
      status: 401,
      json: { error: { code: 'unauthorized' } },
    });
  });
});

describe('a menu', () => {
  test('is uploaded to an address of its own and made live by a job that takes its time', async () => {
    expect(await send(JSON.stringify(upload()))).toBe(200);
    const { json } = await makeLive();
    expect(json).toMatchObject({ job_id: expect.any(String) as unknown, status: 'pending' });
    await stage.simulator.advance(1_999);
    expect((await shown())['menu']).toBeNull();
    await stage.simulator.advance(1);
    expect((await api('GET', `${v3}/jobs/${String(json['job_id'])}`)).json).toMatchObject({
      status: 'completed',
      params: { menu_id: 'menu-1' },
      errors: [],
    });
    const option = { ref: 'prawns', name: 'Prawns', isAvailable: true, groupRefs: [] };
    expect(await shown()).toEqual({
      published: 1,
      menu: {
        menus: [
          {
            ref: 'lunch',
            name: 'Lunch',
            weekly: [
              { day: 1, from: '11:00', to: '15:00' },
              { day: 1, from: '17:00', to: '24:00' },
            ],
            categoryRefs: ['soups'],
          },
        ],
        categories: [{ ref: 'soups', name: 'Soups', itemRefs: ['laksa'] }],
        items: [
          {
            ref: 'laksa',
            name: 'Laksa',
            description: 'Coconut broth',
            priceMinor: 1_150,
            pickupPriceMinor: null,
            photoUrl: 'https://photos.test/laksa.jpg',
            taxBasisPoints: 1_250,
            alcohol: false,
            isAvailable: true,
            groupRefs: ['extras', 'more'],
          },
        ],
        groups: [
          {
            ref: 'extras',
            name: 'Extras',
            minimum: 0,
            maximum: 2,
            free: null,
            modifiers: [{ ...option, priceMinor: 250 }],
          },
          {
            ref: 'more',
            name: 'More',
            minimum: 0,
            maximum: 1,
            free: null,
            modifiers: [{ ...option, priceMinor: 400 }],
          },
        ],
      },
    });
    expect(await api('GET', site)).toMatchObject({ status: 200, json: upload() });
  });

  test('cannot be uploaded once the address has expired, nor to one that was not given', async () => {
    const { json } = await api('PUT', `${v3}/menus/menu-1`);
    const address = String(json['upload_url']);
    await stage.simulator.advance(10_000);
    expect((await fetch(address, { method: 'PUT', body: '{}' })).status).toBe(403);
    expect((await fetch(`${address}x`, { method: 'PUT', body: '{}' })).status).toBe(403);
    expect((await makeLive()).status).toBe(404);
  });

  test.each([
    ['an unknown brand', 'PUT', '/v3/brands/other/menus/menu-1'],
    ['an unknown site', 'GET', '/v2/brands/brand-1/sites/nowhere/menu'],
    ['an unknown job', 'GET', `${v3}/jobs/none`],
  ])('of %s is a 404', async (_, method, path) => {
    expect(await api(method, path)).toMatchObject({ status: 404, json: { error: { code: 'not_found' } } });
  });

  test('is only made live by the action for that', async () => {
    await send(JSON.stringify(upload()));
    expect((await api('POST', `${v3}/jobs`, { action: 'delete', params: { menu_id: 'menu-1' } })).status).toBe(400);
  });

  test.each([
    ['what is no JSON', 'menu', /./],
    ['no currency', upload({ currency_code: undefined }), /^menu\.currency_code/],
    ['an item name of one letter', upload({}, { name: en('L') }), /^menu\.items\.0\.name/],
    ['a description of 501 letters', upload({}, { description: en('x'.repeat(501)) }), /^menu\.items\.0\.description/],
    ['a category name of two letters', upload({ categories: [{ id: 'soups', name: en('So'), item_ids: ['laksa'] }] }), /^menu\.categories\.0\.name/],
    ['an empty category', upload({ categories: [{ id: 'soups', name: en('Soups'), item_ids: [] }] }), /must not be empty/],
    ['a price of half a penny', upload({}, { price_info: { price: 11.5 } }), /^menu\.items\.0\.price_info/],
    ['an item without tax', upload({}, { tax_rate: undefined }), /tax_rate is missing/],
    ['a group that is not there', upload({}, { modifier_ids: ['sauces'] }), /no sauces in modifiers/],
    ['an item that is not there', upload({ categories: [{ id: 'soups', name: en('Soups'), item_ids: ['ramen'] }] }), /no ramen in items/],
    ['an item twice', upload({ items: [...upload().menu.items, ...upload().menu.items] }), /items holds an id twice/],
    ['periods that overlap', upload({ mealtimes: [{ ...lunch, schedule: [...lunch.schedule, { day_of_week: 0, time_periods: [{ start: '14:00', end: '16:00' }] }] }] }), /overlap/],
    ['a period across midnight', upload({ mealtimes: [{ ...lunch, schedule: [{ day_of_week: 6, time_periods: [{ start: '22:00', end: '02:00' }] }] }] }), /must end after/],
    ['a group that demands more than it allows', upload({ modifiers: [{ id: 'extras', name: en('Extras'), min_selection: 2, max_selection: 1, item_ids: [] }] }), /demands more/],
    ['a site that nobody knows', { ...upload(), site_ids: ['nowhere'] }, /no site nowhere/],
  ])('fails for %s, and the one before stays', async (_, body, why) => {
    await publish();
    const failed = await publish(typeof body === 'string' ? body : JSON.stringify(body));
    expect(failed).toMatchObject({
      status: 'failed',
      errors: expect.arrayContaining([expect.objectContaining({ message: expect.stringMatching(why) as unknown })]) as unknown,
    });
    expect(await shown()).toMatchObject({ published: 1, menu: { items: [{ ref: 'laksa', priceMinor: 1_150 }] } });
  }); // prettier-ignore
});

const stock = (id: string, status: string) => ({ item_id: id, status });
const setStock = (...changes: object[]) =>
  api('POST', `${site}/item_unavailabilities`, { item_unavailabilities: changes });
const replace = (body: object) => api('PUT', `${site}/item_unavailabilities`, body);
const lists = async () => (await api('GET', `${site}/item_unavailabilities`)).json;
const availability = async () => {
  const { menu } = (await shown()) as { menu: { items: Flagged[]; groups: { modifiers: Flagged[] }[] } }; // the control API's answer
  return [menu.items[0]?.isAvailable, ...menu.groups.map(({ modifiers }) => modifiers[0]?.isAvailable)];
};
type Flagged = { isAvailable: boolean };

/** Tokens live for five minutes only. */
async function sleepUntil(iso: string): Promise<void> {
  await stage.simulator.advance(Date.parse(iso) - stage.simulator.context.clock.now());
  const { json } = await deliverooToken(stage);
  headers = { authorization: `Bearer ${String(json['access_token'])}` };
}

describe('what is not available', () => {
  test('is hidden until it is changed, an option in all its groups, and outlives the next menu', async () => {
    await publish();
    expect((await setStock(stock('prawns', 'hidden'))).status).toBe(200);
    expect(await availability()).toEqual([true, false, false]);
    expect(await lists()).toEqual({ unavailable_ids: [], hidden_ids: ['prawns'] });
    await publish();
    await sleepUntil('2026-03-04T12:00:00Z');
    expect(await availability()).toEqual([true, false, false]);
    await setStock(stock('prawns', 'available'));
    expect(await availability()).toEqual([true, true, true]);
    expect(await lists()).toEqual({ unavailable_ids: [], hidden_ids: [] });
  });

  test('comes back with the next morning where it is only unavailable', async () => {
    await publish();
    await setStock(stock('laksa', 'unavailable'));
    expect(await lists()).toEqual({ unavailable_ids: ['laksa'], hidden_ids: [] });
    await sleepUntil('2026-03-03T03:59:59Z');
    expect(await availability()).toEqual([false, true, true]);
    await sleepUntil('2026-03-03T04:00:00Z');
    expect(await availability()).toEqual([true, true, true]);
    expect(await lists()).toEqual({ unavailable_ids: [], hidden_ids: [] });
  });

  test('is not changed at all where one thing is unknown', async () => {
    await publish();
    expect((await setStock(stock('laksa', 'hidden'), stock('nobody', 'hidden'))).status).toBe(404);
    expect(await availability()).toEqual([true, true, true]);
    expect((await setStock(stock('laksa', 'gone'))).status).toBe(400);
  });

  test('is replaced as a whole once a minute, and unknown things are passed over', async () => {
    await publish();
    await setStock(stock('laksa', 'hidden'));
    expect((await replace({ unavailable_ids: ['prawns', 'nobody'], hidden_ids: [] })).status).toBe(200);
    expect(await lists()).toEqual({ unavailable_ids: ['prawns'], hidden_ids: [] });
    await stage.simulator.advance(59_999);
    expect((await replace({ unavailable_ids: [], hidden_ids: [] })).status).toBe(429);
    expect(await availability()).toEqual([true, false, false]);
    await stage.simulator.advance(1);
    expect((await replace({ unavailable_ids: [], hidden_ids: [] })).status).toBe(200);
    expect(await availability()).toEqual([true, true, true]);
  });
});

const tamper = (change: object) =>
  call(stage, 'POST', `/control/menus/deliveroo/${deliverooStoreId}/tamper`, { body: change });

describe("behind the partner's back", () => {
  test.each([
    [{ change: 'price', ref: 'laksa', priceMinor: 1 }, { items: [{ priceMinor: 1 }] }],
    [{ change: 'price', ref: 'prawns', groupRef: 'more', priceMinor: 2 }, { groups: [{ modifiers: [{ priceMinor: 250 }] }, { modifiers: [{ priceMinor: 2 }] }] }],
    [{ change: 'rename', ref: 'laksa', name: 'Ramen' }, { items: [{ name: 'Ramen' }] }],
    [{ change: 'sold_out', ref: 'laksa', isAvailable: false }, { items: [{ isAvailable: false }], groups: [{ modifiers: [{ isAvailable: true }] }, {}] }],
    [{ change: 'group_limits', ref: 'extras', minimum: 1, maximum: 9 }, { groups: [{ minimum: 1, maximum: 9 }, { maximum: 1 }] }],
    [{ change: 'hours', weekly: [{ day: 2, from: '09:00', to: '24:00' }] }, { menus: [{ weekly: [{ day: 2, from: '09:00', to: '24:00' }] }] }],
    [{ change: 'photo', ref: 'laksa', photoUrl: null }, { items: [{ photoUrl: null }] }],
    [{ change: 'tax', ref: 'laksa', taxBasisPoints: 2_000 }, { items: [{ taxBasisPoints: 2_000 }] }],
    [{ change: 'remove_item', ref: 'prawns' }, { items: [{ ref: 'laksa' }], groups: [{ modifiers: [] }, { modifiers: [] }] }],
  ])('%j shows, and reading back gives it', async (change, seen) => {
    await publish();
    expect((await tamper(change)).status).toBe(200);
    expect(await shown()).toMatchObject({ menu: seen });
    expect((await api('GET', site)).status).toBe(200);
  }); // prettier-ignore

  test('what is not on the menu is a 409, and Deliveroo comes for no menu', async () => {
    expect((await tamper({ change: 'price', ref: 'laksa', priceMinor: 1 })).status).toBe(409);
    await publish();
    expect((await tamper({ change: 'price', ref: 'laksa', groupRef: 'extras', priceMinor: 1 })).status).toBe(409);
    expect((await tamper({ change: 'sold_out', ref: 'nobody', isAvailable: false })).status).toBe(409);
    expect((await call(stage, 'POST', `/control/menus/deliveroo/${deliverooStoreId}/pull`)).status).toBe(404);
    expect(await shown()).toMatchObject({ menu: { items: [{ priceMinor: 1_150 }] } });
  });
});
