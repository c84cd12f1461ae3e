import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { call, grubhubHeaders, grubhubStoreId, openStage, testNow, type Reply, type TestStage } from '../testing.ts';

let stage: TestStage;

beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

/** A small menu in the shape of the reference's example. */
function smallMenu(change: { [part: string]: unknown } = {}, item: { [part: string]: unknown } = {}) {
  return {
    menu_info: { currency: 'USD', sections: ['tacos'] },
    tax_rates: [{ external_id: 'tax', name: 'Tax', rate: 0.0825 }],
    repeating_schedules: [
      {
        external_id: 'lunch',
        name: 'Lunch',
        type: 'WEEKLY',
        rules: [{ days: ['MONDAY', 'SUNDAY'], start_time: '11:00:00.000', end_time: '23:59:59.999' }],
      },
    ],
    menu_sections: [{ external_id: 'tacos', name: 'Tacos', items: ['taco'], schedule_ids: ['lunch'] }],
    items: [
      {
        external_id: 'taco',
        name: 'Taco',
        price: 16.28,
        tax_rate: 'tax',
        modifier_prompts: ['salsa'],
        tags: [{ group: 'LEGACY', name: 'SPICY' }],
        media: { source_url: 'https://photos.test/taco.jpg' },
        fulfillment_type_settings: { STANDARD_PICKUP: { price: 10.5 } },
        ...item,
      },
    ],
    modifier_prompts: [
      {
        external_id: 'salsa',
        name: 'Salsa',
        modifier_list: 'salsas',
        default_selection_model: { minimum_quantity: 0, maximum_quantity: 1 },
        modifier_prompt_quantity_settings: { minimum_units: 0, maximum_units: 2 },
        modifier_prompt_free_settings: { free_modifiers: 1 },
      },
    ],
    modifier_lists: [{ external_id: 'salsas', name: 'Salsas', modifiers: ['verde'] }],
    modifiers: [{ external_id: 'verde', name: 'Verde', default_price: 0.5, submodifiers: [] }],
    ...change,
  };
}

async function api(method: string, path: string, body?: unknown): Promise<Reply> {
  const whole = `/grubhub/pos/v1${path}`;
  const headers = grubhubHeaders(stage, { method, path: whole, ...(body !== undefined && { body }) });
  return call(stage, method, whole, { headers, ...(body !== undefined && { body }) });
}

const ingestion = (change: { [part: string]: unknown } = {}) => ({
  merchant_ids: [grubhubStoreId],
  menu_url: `${stage.product.url}/menus/1`,
  normalized_menu: true,
  apply_existing_schedule_overrides: true,
  ...change,
});
const merchant = `/merchant/${grubhubStoreId}`;
const serve = (menu: unknown) => (stage.product.answer = () => ({ status: 200, body: JSON.stringify(menu) }));
const shown = async () => (await call(stage, 'GET', `/control/menus/grubhub/${grubhubStoreId}`)).json;

async function jobAfter(ms: number, body: object = ingestion()): Promise<unknown> {
  const { status, json } = await api('POST', '/menu/ingestion', body);
  expect(status).toBe(200);
  await stage.simulator.advance(ms);
  return (await api('GET', `/menu/ingestion/jobs/${String(json['job_id'])}`)).json;
}

async function publish(menu: unknown = smallMenu(), body: object = ingestion()): Promise<void> {
  serve(menu);
  expect(await jobAfter(2_000, body)).toMatchObject({ merchant_statuses: [{ status: 'SUCCESS' }] });
}

describe('a call', () => {
  test.each([
    ['a partner key of nobody', { partnerKey: 'nobody' }],
    ['a client of nobody', { clientId: 'nobody' }],
    ['another secret', { secret: 'YW5vdGhlciBzZWNyZXQ=' }],
    ['the hash of another body', { bodyHash: 'AAAA' }],
  ])('with %s is a 401, and nothing happens', async (_, change) => {
    const body = ingestion();
    const given = { method: 'POST', path: '/grubhub/pos/v1/menu/ingestion', body };
    const answer = await call(stage, 'POST', given.path, { headers: grubhubHeaders(stage, given, change), body });
    expect(answer.status).toBe(401);
    await stage.simulator.advance(2_000);
    expect(stage.product.heard).toEqual([]);
  });

  test('that was signed for another path, or not at all, is a 401', async () => {
    const headers = grubhubHeaders(stage, { method: 'GET', path: '/grubhub/pos/v1/other' });
    const path = `/grubhub/pos/v1${merchant}/menu/normalized`;
    expect((await call(stage, 'GET', path, { headers })).status).toBe(401);
    expect((await call(stage, 'GET', path)).status).toBe(401);
  });
});

describe('an ingestion', () => {
  test('comes for the menu after a while, and shows it', async () => {
    serve(smallMenu());
    expect(await jobAfter(1_999)).toMatchObject({ merchant_statuses: [{ status: 'REQUESTED' }] });
    expect([stage.product.heard, (await shown())['menu']]).toEqual([[], null]);
    await stage.simulator.advance(1);
    expect(stage.product.heard.map(({ path }) => path)).toEqual(['/menus/1']);
    expect(await shown()).toEqual({
      published: 1,
      menu: {
        menus: [
          {
            ref: 'lunch',
            name: 'Lunch',
            weekly: [
              { day: 1, from: '11:00', to: '24:00' },
              { day: 7, from: '11:00', to: '24:00' },
            ],
            categoryRefs: ['tacos'],
          },
        ],
        categories: [{ ref: 'tacos', name: 'Tacos', itemRefs: ['taco'] }],
        items: [
          {
            ref: 'taco',
            name: 'Taco',
            description: null,
            priceMinor: 1_628,
            pickupPriceMinor: 1_050,
            photoUrl: 'https://photos.test/taco.jpg',
            taxBasisPoints: 825,
            alcohol: false,
            isAvailable: true,
            groupRefs: ['salsa'],
          },
        ],
        groups: [
          {
            ref: 'salsa',
            name: 'Salsa',
            minimum: 0,
            maximum: 2,
            free: 1,
            modifiers: [{ ref: 'verde', name: 'Verde', priceMinor: 50, isAvailable: true, groupRefs: [] }],
          },
        ],
      },
    });
    expect(await api('GET', `${merchant}/menu/normalized`)).toMatchObject({ status: 200, json: smallMenu() });
  });

  test('takes a gzip file as well', async () => {
    stage.product.answer = () => ({ status: 200, body: gzipSync(JSON.stringify(smallMenu())) });
    expect(await jobAfter(2_000)).toMatchObject({ merchant_statuses: [{ status: 'SUCCESS' }] });
  });

  test('runs alone: a second one is a 409 until it is over', async () => {
    serve(smallMenu());
    await api('POST', '/menu/ingestion', ingestion());
    expect((await api('POST', '/menu/ingestion', ingestion())).status).toBe(409);
    await stage.simulator.advance(2_000);
    expect((await api('POST', '/menu/ingestion', ingestion())).status).toBe(200);
  });

  test('tries a download ten times in five minutes, and takes the one that comes', async () => {
    let tried = 0;
    stage.product.answer = () => ({ status: (tried += 1) < 10 ? 503 : 200, body: JSON.stringify(smallMenu()) });
    expect(await jobAfter(2_000)).toMatchObject({ merchant_statuses: [{ status: 'IN_PROGRESS' }] });
    await stage.simulator.advance(300_000);
    expect(tried).toBe(10);
    expect((await shown())['published']).toBe(1);
  });

  test('that cannot be downloaded fails, and leaves the menu of before', async () => {
    await publish();
    stage.product.answer = () => ({ status: 404 });
    expect(await jobAfter(302_000)).toMatchObject({ merchant_statuses: [{ status: 'FAILED_MENU_DOWNLOAD' }] });
    expect(stage.product.heard).toHaveLength(11);
    expect(await shown()).toMatchObject({ published: 1, menu: { items: [{ ref: 'taco' }] } });
  });

  test.each([
    ['two merchants', { merchant_ids: [grubhubStoreId, 'other'] }],
    ['a merchant that nobody knows', { merchant_ids: ['nobody'] }],
    ['another kind of menu', { normalized_menu: false }],
    ['no address', { menu_url: 'menus/1' }],
  ])('for %s is a 422', async (_, change) => {
    expect((await api('POST', '/menu/ingestion', ingestion(change))).status).toBe(422);
    await stage.simulator.advance(2_000);
    expect(stage.product.heard).toEqual([]);
  });

  test('that nobody asked for is a 404, and so is a menu that is not there', async () => {
    expect((await api('GET', '/menu/ingestion/jobs/none')).status).toBe(404);
    expect((await api('GET', `${merchant}/menu/normalized`)).status).toBe(404);
  });
});

/** A chain of prompts, each opened by the modifier of the one before. */
function nested(levels: number) {
  const refs = Array.from({ length: levels }, (_, level) => `level-${level}`);
  return {
    modifier_prompts: refs.map((ref) => ({ external_id: ref, name: ref, modifier_list: ref })),
    modifier_lists: refs.map((ref) => ({ external_id: ref, name: ref, modifiers: [ref] })),
    modifiers: refs.map((ref, level) => ({
      external_id: ref,
      name: ref,
      default_price: 0,
      submodifiers: refs.slice(level + 1, level + 2),
    })),
  };
}

const [schedule] = smallMenu().repeating_schedules;
const [prompt] = smallMenu().modifier_prompts;

describe('validation', () => {
  test.each([
    ['no menu_info', { menu_info: null }, {}, /^menu_info/],
    ['an item without a name', {}, { name: '' }, /^items\.0\.name/],
    ['an item without a price', {}, { price: null }, /price or a size_prompt/],
    ['a tag that there is not', {}, { tags: [{ group: 'LEGACY', name: 'HALAL' }] }, /^items\.0\.tags/],
    ['a barcode whose digits do not check', {}, { gtin: '036000291453' }, /GTIN/],
    ['metadata of 2,561 characters', {}, { metadata: 'x'.repeat(2_561) }, /2560/],
    ['a rate above one', { tax_rates: [{ external_id: 'tax', name: 'Tax', rate: 8.25 }] }, {}, /^tax_rates/],
    ['a group for any number', { modifier_prompts: [{ ...prompt, modifier_prompt_quantity_settings: { minimum_units: 0, maximum_units: -1 } }] }, {}, /99/],
    ['an option that nobody can choose', { modifier_prompts: [{ ...prompt, modifier_quantity_settings: { verde: { maximum_units: 0 } } }] }, {}, /must not be 0/],
    ['hours without seconds', { repeating_schedules: [{ ...schedule, rules: [{ days: ['MONDAY'], start_time: '11:00', end_time: '12:00' }] }] }, {}, /09:30:00.000/],
    ['rules that overlap', { repeating_schedules: [{ ...schedule, rules: [...(schedule?.rules ?? []), { days: ['SUNDAY'], start_time: '10:00:00.000', end_time: '11:30:00.000' }] }] }, {}, /SUNDAY overlap/],
    ['an item twice', { items: [...smallMenu().items, ...smallMenu().items] }, {}, /two have the id taco/],
    ["a section with an item's id", { menu_info: { currency: 'USD' }, menu_sections: [{ external_id: 'taco', name: 'Tacos' }] }, {}, /schedule or section/],
    ['a group that is not there', {}, { modifier_prompts: ['sauces'] }, /sauces/],
    ['a tax that is not there', {}, { tax_rate: 'none' }, /tax_rates with the id none/],
    ['seven levels of groups', nested(7), { modifier_prompts: ['level-0'] }, /6 levels/],
  ])('finds %s, and the ingestion fails with the same words', async (_, change, item, why) => {
    const menu = smallMenu(change, item);
    const { json } = await api('POST', '/menu/ingestion/validate?is_normalized_menu=true', menu);
    expect(json).toMatchObject({ valid: false, validation_errors: expect.arrayContaining([expect.stringMatching(why)]) as unknown });
    serve(menu);
    const details = json['validation_errors'];
    expect(await jobAfter(2_000)).toMatchObject({ merchant_statuses: [{ status: 'FAILED_VALIDATION', details }] });
    expect(await shown()).toEqual({ menu: null, published: 0 });
  }); // prettier-ignore

  test('finds nothing in six levels of groups, nor in nulls where nothing is set', async () => {
    const item = { modifier_prompts: ['level-0'], description: null, gtin: null, size_prompt: null };
    const menu = smallMenu(nested(6), item);
    const { json } = await api('POST', '/menu/ingestion/validate?is_normalized_menu=true', menu);
    expect(json).toEqual({ valid: true, validation_errors: [] });
    expect((await api('POST', '/menu/ingestion/validate', menu)).status).toBe(400);
  });
});

const now = new Date(testNow).toISOString();
const later = new Date(testNow + 60_000).toISOString();
const endless = '9999-12-31T23:59:00.000Z';
const hide = (ids: string[], more: object = {}) => ({
  entity_ids: ids,
  schedule_override: { op: 'ADD', start: now, end: endless, show_or_hide: 'HIDE', ...more },
});

async function override(operations: object[], isPartial = true): Promise<Reply['json']> {
  const path = `${merchant}/menu/schedules/overrides/external?allow_partial_success=${String(isPartial)}`;
  const { json } = await api('PATCH', path, operations);
  if (json['status'] !== 'QUEUED') return json;
  return (await api('GET', `${merchant}/menu/schedules/overrides/${String(json['job_id'])}/status`)).json;
}

const list = (after = 'now') =>
  api('GET', `${merchant}/menu/schedules/overrides?ending_after=${after}&ending_before=endOfTime`);

const availability = async () => {
  const { menu } = (await shown()) as { menu: { items: Flagged[]; groups: { modifiers: Flagged[] }[] } }; // the control API's answer
  return [menu.items[0]?.isAvailable, menu.groups[0]?.modifiers[0]?.isAvailable];
};
type Flagged = { isAvailable: boolean };

describe('overrides', () => {
  test('hide items and modifiers while they run, and are listed until they end', async () => {
    await publish();
    expect((await list()).status).toBe(404);
    const result = await override([hide(['taco'], { end: later }), hide(['verde'])]);
    expect(result).toMatchObject({ processing_complete: true, status: 'SUCCESSFUL' });
    expect(await availability()).toEqual([false, false]);
    expect((await list()).json).toEqual({
      merchant_id: grubhubStoreId,
      item_overrides: [
        {
          merchant_id: grubhubStoreId,
          item_id: 'gh-taco',
          external_id: 'taco',
          intervals: [{ start: expect.any(String) as unknown, end: later, show_or_hide: 'HIDE' }],
        },
      ],
      modifier_overrides: [
        {
          merchant_id: grubhubStoreId,
          modifier_id: 'gh-verde',
          external_id: 'verde',
          intervals: [{ start: expect.any(String) as unknown, end: endless, show_or_hide: 'HIDE' }],
        },
      ],
    });
    await stage.simulator.advance(60_000);
    expect(await availability()).toEqual([true, false]);
    expect((await list()).json).toMatchObject({ item_overrides: [], modifier_overrides: [{ external_id: 'verde' }] });
  });

  test('are ended by an update that names their end, and by no other', async () => {
    await publish();
    await override([hide(['taco'])]);
    const update = { op: 'UPDATE', cur_end_date: later, end: now };
    expect(await override([hide(['taco'], update)])).toMatchObject({ status: 'FAILED' });
    expect(await availability()).toEqual([false, true]);
    expect(await override([hide(['taco'], { ...update, cur_end_date: endless })])).toMatchObject({
      status: 'SUCCESSFUL',
    });
    expect(await availability()).toEqual([true, true]);
    expect(await override([hide(['taco'], { op: 'UPDATE' })])).toMatchObject({ status: 'INVALID' });
  });

  test('of a thing that is not on the menu fail alone, or with all of them', async () => {
    await publish();
    const both = [hide(['taco', 'nobody'])];
    expect(await override(both, false)).toMatchObject({
      status: 'FAILED',
      entity_override_results: [{ status: 'FAILED' }, { entity_id: 'nobody', status: 'FAILED' }],
    });
    expect(await availability()).toEqual([true, true]);
    expect(await override(both)).toMatchObject({
      status: 'SUCCESSFUL',
      entity_override_results: [
        { entity_id: 'taco', status: 'SUCCESSFUL' },
        { entity_id: 'nobody', status: 'FAILED' },
      ],
    });
    expect(await availability()).toEqual([false, true]);
  });

  test('outlive the next menu where it says so, and go with things that are gone', async () => {
    await publish();
    await override([hide(['taco', 'verde'])]);
    await publish();
    expect(await availability()).toEqual([false, false]);
    await publish(smallMenu(), ingestion({ apply_existing_schedule_overrides: false }));
    expect(await availability()).toEqual([true, true]);
    expect((await list()).status).toBe(404);
  });

  test('may take their time', async () => {
    await publish();
    await call(stage, 'PUT', '/control/settings', { body: { grubhubOverrideSeconds: 5 } });
    expect(await override([hide(['taco'])])).toMatchObject({ processing_complete: false });
    expect(await availability()).toEqual([true, true]);
    await stage.simulator.advance(5_000);
    expect(await availability()).toEqual([false, true]);
  });

  test('in the menu itself take off, too', async () => {
    const off = { external_id: 'off', name: 'Off', start_date: now, end_date: later, override_type: 'UNAVAILABLE' };
    await publish(smallMenu({ availability_overrides: [off] }, { availability_override: 'off' }));
    expect(await availability()).toEqual([false, true]);
    await stage.simulator.advance(60_000);
    expect(await availability()).toEqual([true, true]);
  });
});

const tamper = (change: object) =>
  call(stage, 'POST', `/control/menus/grubhub/${grubhubStoreId}/tamper`, { body: change });

describe("behind the partner's back", () => {
  test.each([
    [{ change: 'price', ref: 'taco', priceMinor: 1 }, { items: [{ priceMinor: 1 }] }],
    [{ change: 'price', ref: 'verde', groupRef: 'salsa', priceMinor: 2 }, { groups: [{ modifiers: [{ priceMinor: 2 }] }] }],
    [{ change: 'rename', ref: 'taco', name: 'Burrito' }, { items: [{ name: 'Burrito' }] }],
    [{ change: 'sold_out', ref: 'verde', groupRef: 'salsa', isAvailable: false }, { items: [{ isAvailable: true }], groups: [{ modifiers: [{ isAvailable: false }] }] }],
    [{ change: 'group_limits', ref: 'salsa', minimum: 1, maximum: 9 }, { groups: [{ minimum: 1, maximum: 9 }] }],
    [{ change: 'hours', weekly: [{ day: 2, from: '09:00', to: '24:00' }] }, { menus: [{ weekly: [{ day: 2, from: '09:00', to: '24:00' }] }] }],
    [{ change: 'photo', ref: 'taco', photoUrl: null }, { items: [{ photoUrl: null }] }],
    [{ change: 'tax', ref: 'taco', taxBasisPoints: 500 }, { items: [{ taxBasisPoints: 500 }] }],
    [{ change: 'remove_item', ref: 'taco' }, { items: [], categories: [{ itemRefs: [] }] }],
  ])('%j shows, in a menu that still is one unless it is empty', async (change, seen) => {
    await publish();
    expect((await tamper(change)).status).toBe(200);
    expect(await shown()).toMatchObject({ menu: seen });
    const { json } = await api('GET', `${merchant}/menu/normalized`);
    const checked = await api('POST', '/menu/ingestion/validate?is_normalized_menu=true', json);
    const isEmpty = change.change === 'remove_item';
    expect(checked.json).toEqual({ valid: !isEmpty, validation_errors: isEmpty ? ['items: there is none'] : [] });
  }); // prettier-ignore

  test('what is not on the menu is a 409, and Grubhub comes for no menu by itself', async () => {
    await publish();
    expect((await tamper({ change: 'price', ref: 'nobody', priceMinor: 1 })).status).toBe(409);
    expect((await tamper({ change: 'sold_out', ref: 'nobody', isAvailable: false })).status).toBe(409);
    expect((await call(stage, 'POST', `/control/menus/grubhub/${grubhubStoreId}/pull`)).status).toBe(404);
    expect(stage.product.heard).toHaveLength(1);
  });
});
