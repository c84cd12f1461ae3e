import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  call,
  deliverooStoreId,
  deliverooToken,
  doordashHeaders,
  doordashStoreId,
  grubhubHeaders,
  grubhubStoreId,
  legacyStoreId,
  openStage,
  testCredentials,
  testNow,
  uberHeaders,
  uberStoreId,
  type Reply,
  type TestStage,
} from './testing.ts';

let stage: TestStage;

beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const minutes = (count: number): number => count * 60_000;
const inMinutes = (count: number): string => new Date(testNow + minutes(count)).toISOString();

/** One call on a store, in each service's own way. */
const services = {
  async 'uber-eats'(method: string, path: string, body?: unknown): Promise<Reply> {
    const headers = await uberHeaders(stage, 'eats.store eats.store.status.write');
    return call(stage, method, `/uber-eats/v1/delivery/store/${uberStoreId}${path}`, { headers, body });
  },
  async doordash(method: string, path: string, body?: unknown): Promise<Reply> {
    const headers = await doordashHeaders();
    return call(stage, method, `/doordash/marketplace/api/v1/stores/${doordashStoreId}${path}`, { headers, body });
  },
  async grubhub(method: string, path: string, body?: unknown): Promise<Reply> {
    const whole = `/grubhub/pos/v1/merchant/${grubhubStoreId}${path}`;
    return call(stage, method, whole, { headers: grubhubHeaders(stage, { method, path: whole, body }), body });
  },
  async deliveroo(method: string, path: string, body?: unknown): Promise<Reply> {
    const { json } = await deliverooToken(stage);
    const headers = { authorization: `Bearer ${String(json['access_token'])}` };
    const site = `/site/v1/brands/${testCredentials.deliverooBrandId}/sites/${deliverooStoreId}`;
    return call(stage, method, `/deliveroo/api${site}${path}`, { headers, body });
  },
};
const ids = {
  'uber-eats': uberStoreId,
  doordash: doordashStoreId,
  grubhub: grubhubStoreId,
  deliveroo: deliverooStoreId,
};
type Service = keyof typeof services;

type Call = [method: string, path: string, body: object];

/** The calls of each service that pause and open a store, and how it says that it holds one back. */
const words: { [service in Service]: { pause: Call; open: Call; held: number } } = {
  'uber-eats': {
    pause: ['POST', '/update-store-status', { status: 'OFFLINE', reason: 'Oven broke' }],
    open: ['POST', '/update-store-status', { status: 'ONLINE' }],
    held: 400,
  },
  doordash: {
    pause: ['PUT', '/status', { is_active: false, reason: 'operational_issues', notes: 'Oven broke' }],
    open: ['PUT', '/status', { is_active: true }],
    held: 400,
  },
  grubhub: {
    pause: ['PUT', '/pos-status', { new_pos_status: 'OFFLINE', reason: 'Oven broke' }],
    open: ['PUT', '/pos-status', { new_pos_status: 'ONLINE' }],
    held: 422,
  },
  deliveroo: {
    pause: ['PUT', '/status', { status: 'CLOSED' }],
    open: ['PUT', '/status', { status: 'OPEN' }],
    held: 400,
  },
};

const control = (method: string, path: string, body?: unknown) => call(stage, method, `/control${path}`, { body });
const shown = async (service: Service) => (await control('GET', `/stores/${service}/${ids[service]}`)).json;
const nothing = { by: null, until: null, reason: null, busyMinutes: null, busyUntil: null, hours: null };
/** Whether customers come there within an hour. */
async function comesAnybody(service: Service): Promise<boolean> {
  for (const other of Object.keys(ids) as Service[]) {
    if (other !== service) await control('POST', `/stores/${other}/${ids[other]}/close`, { reason: 'x' });
  }
  await control('POST', `/stores/uber-eats/${legacyStoreId}/close`, { reason: 'x' });
  await control('PUT', '/rate', { ordersPerMinute: 2 });
  await stage.simulator.advance(minutes(60));
  return stage.simulator.context.book.page({ after: 0, limit: 1 }).entries.length > 0;
}

describe.each(Object.keys(services) as Service[])('a store on %s', (service) => {
  const { pause, open, held } = words[service];
  const say = services[service];

  test('is open and without hours at first, and customers come', async () => {
    expect(await shown(service)).toEqual({ state: 'open', ...nothing });
    expect(await comesAnybody(service)).toBe(true);
  });

  test('is paused and opened by the merchant; nobody comes meanwhile', async () => {
    expect((await say(...pause)).status).toBeLessThan(300);
    expect(await shown(service)).toMatchObject({ state: 'paused', by: 'merchant' });
    expect(await comesAnybody(service)).toBe(false);
    expect((await say(...open)).status).toBeLessThan(300);
    expect(await shown(service)).toEqual({ state: 'open', ...nothing });
  });

  test('is switched off by the service for a while, and opened by the merchant before that', async () => {
    const path = `/stores/${service}/${ids[service]}`;
    const answer = await control('POST', `${path}/close`, { until: inMinutes(20), reason: 'Orders missed' });
    const off = { ...nothing, state: 'paused', by: 'service', until: inMinutes(20), reason: 'Orders missed' };
    expect(answer.json).toEqual(off);
    expect((await say(...open)).status).toBeLessThan(300);
    expect(await shown(service)).toMatchObject({ state: 'open' });
    await control('POST', `${path}/close`, { until: inMinutes(20), reason: 'Orders missed' });
    await stage.simulator.advance(minutes(20));
    expect(await shown(service)).toMatchObject({ state: 'open' });
  });

  test('that the service holds back is not opened, and it says why', async () => {
    const path = `/stores/${service}/${ids[service]}`;
    await control('POST', `${path}/close`, { reason: 'An outage was detected.', isFirm: true });
    const refused = await say(...open);
    expect(refused.status).toBe(held);
    expect(JSON.stringify(refused.json)).toContain('An outage was detected.');
    expect(await shown(service)).toMatchObject({ state: 'paused', by: 'service' });
    expect((await control('POST', `${path}/open`)).json).toMatchObject({ state: 'open' });
  });
});

test('the control API knows no other stores, and closes none without a reason', async () => {
  expect((await control('GET', '/stores/grubhub/nobody')).status).toBe(404);
  expect((await control('GET', `/stores/elsewhere/${grubhubStoreId}`)).status).toBe(404);
  expect((await control('POST', `/stores/grubhub/${grubhubStoreId}/close`, {})).status).toBe(400);
  expect(await shown('grubhub')).toMatchObject({ state: 'open' });
});

const legacyStatus = async () => {
  const headers = await uberHeaders(stage, 'eats.store');
  return (await call(stage, 'GET', `/uber-eats/v1/eats/store/${legacyStoreId}/status`, { headers })).json;
};

describe('what each service says of it', () => {
  test('Uber Eats tells who took a store offline, in both generations', async () => {
    expect(await legacyStatus()).toEqual({ status: 'ONLINE' });
    await control('POST', `/stores/uber-eats/${legacyStoreId}/close`, { reason: 'Orders missed' });
    expect(await legacyStatus()).toEqual({ status: 'OFFLINE', offlineReason: 'PAUSED_BY_UBER' });
    await control('POST', `/stores/uber-eats/${uberStoreId}/close`, { reason: 'Orders missed', until: inMinutes(9) });
    expect((await services['uber-eats']('GET', '/status')).json).toEqual({
      status: 'OFFLINE',
      is_offline_until: inMinutes(9),
      offline_reason: 'Orders missed',
      offline_reason_metadata: 'UNFULFILL_RATE',
    });
  });

  test("DoorDash lists the deactivation in the store's details, opens after two weeks, and knows its reasons", async () => {
    await services.doordash(...words.doordash.pause);
    expect((await services.doordash('GET', '/store_details')).json).toMatchObject({
      is_active: false,
      current_deactivations: [{ reason: 'Merchant operational issues: Oven broke', end_time: inMinutes(14 * 24 * 60) }],
    });
    const odd = await services.doordash('PUT', '/status', { is_active: false, reason: 'tired' });
    expect([odd.status, (await services.doordash('PUT', '/status', { is_active: false })).status]).toEqual([400, 400]);
    await services.doordash(...words.doordash.open);
    expect((await services.doordash('GET', '/store_details')).json).toMatchObject({
      is_active: true,
      current_deactivations: [],
    });
  });

  test('Grubhub says that a merchant is so already', async () => {
    expect((await services.grubhub(...words.grubhub.open)).status).toBe(409);
    expect((await services.grubhub(...words.grubhub.pause)).status).toBe(204);
    expect((await services.grubhub(...words.grubhub.pause)).status).toBe(409);
    expect((await services.grubhub('GET', '')).json).toMatchObject({
      account_status: { pos_merchant_status: 'OFFLINE', reason: 'Oven broke' },
    });
  });
});

const delay = (delay_until: string, delay_duration: number) =>
  services['uber-eats']('POST', '/update-store-prep-time', { delay_config: { delay_until, delay_duration } });

describe('busy', () => {
  test('Uber Eats delays within the hour, by half an hour at most; a time that has passed ends it', async () => {
    expect((await delay(inMinutes(60), 600)).status).toBe(200);
    expect(await shown('uber-eats')).toMatchObject({ busyMinutes: 10, busyUntil: inMinutes(60) });
    expect([(await delay(inMinutes(61), 600)).status, (await delay(inMinutes(10), 1_801)).status]).toEqual([400, 400]);
    expect(await shown('uber-eats')).toMatchObject({ busyMinutes: 10, busyUntil: inMinutes(60) });
    await delay(inMinutes(-1), 0);
    expect(await shown('uber-eats')).toMatchObject({ busyMinutes: null, busyUntil: null });
  });

  test('Grubhub keeps one interval, which is changed, cleared and over by itself', async () => {
    const span = { eta_increase_seconds: 900, start_time: inMinutes(0), end_time: inMinutes(30) };
    expect((await services.grubhub('GET', '/busy')).json).toEqual({ busy: false, busy_interval: null });
    const { busy_interval_id: id } = (await services.grubhub('POST', '/busy', span)).json;
    const changed = { ...span, end_time: inMinutes(45) };
    expect((await services.grubhub('PUT', `/busy/${String(id)}`, changed)).status).toBe(200);
    expect((await services.grubhub('PUT', '/busy/another', changed)).status).toBe(404);
    expect((await services.grubhub('POST', '/busy', { ...span, end_time: inMinutes(0) })).status).toBe(422);
    expect((await services.grubhub('GET', '/busy')).json).toMatchObject({
      busy: true,
      busy_interval: { remaining_seconds: 2_700 },
    });
    expect(await shown('grubhub')).toMatchObject({ busyMinutes: 15, busyUntil: inMinutes(45) });
    await stage.simulator.advance(minutes(45));
    expect(await shown('grubhub')).toMatchObject({ busyMinutes: null });
    expect((await services.grubhub('DELETE', '/busy')).status).toBe(204);
  });

  test("Deliveroo's site has a mode without an end, and minutes of its own", async () => {
    expect((await services.deliveroo('GET', '/workload/mode')).json).toEqual({ mode: 'QUIET' });
    await services.deliveroo('PUT', '/workload/mode', { mode: 'BUSY' });
    await stage.simulator.advance(minutes(600));
    expect(await shown('deliveroo')).toMatchObject({ busyMinutes: 10, busyUntil: null });
    await services.deliveroo('PUT', '/workload/mode', { mode: 'QUIET' });
    expect(await shown('deliveroo')).toMatchObject({ busyMinutes: null });
    expect((await services.deliveroo('PUT', '/workload/mode', { mode: 'FRANTIC' })).status).toBe(400);
  });
});

const interval = (day: string, start: string, end: string) => ({ repeating_schedule_rule: [day], start, end });
const week = (...intervals: object[]) =>
  services.grubhub('PUT', '/schedules/repeating', { schedule_type: 'DELIVERY', intervals });
const override = (type: string, start: string, end: string) =>
  services.grubhub('POST', '/schedules/overrides', { type, start, end, schedule_name: 'DELIVERY' });
const period = (from: string, to: string) => ({ local_start_time: from, local_end_time: to });
const opening = (opening_hours: object) => services.deliveroo('POST', '/opening_hours', { opening_hours });

const periods = (...spans: [string, string][]) => ({
  open_time_periods: spans.map(([start_time, end_time]) => ({ start_time, end_time })),
});

async function holidays(method: 'GET' | 'POST', holiday_hours?: object): Promise<Reply> {
  const headers = await uberHeaders(stage, 'eats.store');
  const body = holiday_hours && { holiday_hours };
  return call(stage, method, `/uber-eats/v1/eats/stores/${uberStoreId}/holiday-hours`, { headers, body });
}

/** A menu of Uber Eats for each span. */
const menuOf = (...spans: [day: string, from: string, to: string][]) => ({
  menus: spans.map(([day, from, to], at) => ({
    id: `menu ${at}`,
    title: { translations: { en_us: 'Menu' } },
    service_availability: [{ day_of_week: day, time_periods: [{ start_time: from, end_time: to }] }],
    category_ids: ['tacos'],
  })),
  categories: [{ id: 'tacos', title: { translations: { en_us: 'Tacos' } }, entities: [{ id: 'taco', type: 'ITEM' }] }],
  items: [{ id: 'taco', title: { translations: { en_us: 'Taco' } }, price_info: { price: 900 }, tax_info: {} }],
  modifier_groups: [],
});

/** It is Monday noon at the store. */
describe('hours', () => {
  test('Grubhub keeps a week and overrides of it, none over another', async () => {
    await week(interval('MONDAY', '11:00:00', '22:00:00'));
    expect((await override('UNAVAILABLE', '2026-03-02T12:00:00', '2026-03-02T15:00:00')).status).toBe(200);
    expect((await override('AVAILABLE', '2026-03-02T14:00:00', '2026-03-02T16:00:00')).status).toBe(409);
    expect(await shown('grubhub')).toMatchObject({
      state: 'closed',
      hours: {
        weekly: [{ day: 1, from: '11:00:00', to: '22:00:00' }],
        special: [{ from: '2026-03-02T12:00:00', to: '2026-03-02T15:00:00', isOpen: false }],
      },
    });
    expect((await services.grubhub('GET', '/schedules/overrides')).json).toMatchObject([
      {
        name: 'DELIVERY',
        type: 'UNAVAILABLE',
        start_time_utc: '2026-03-02T18:00:00Z',
        end_time_utc: '2026-03-02T21:00:00Z',
      },
    ]);
    const end = { current_end_time: '2026-03-02T15:00:00', type: 'UNAVAILABLE' };
    expect((await services.grubhub('DELETE', '/schedules/overrides', end)).status).toBe(204);
    expect((await services.grubhub('DELETE', '/schedules/overrides', end)).status).toBe(404);
    expect(await shown('grubhub')).toMatchObject({ state: 'open', hours: { special: [] } });
    expect((await week(interval('MONDAY', '22:00', '11:00'))).status).toBe(422);
  });

  test('nobody comes outside of them, but where an override opens', async () => {
    await week(interval('TUESDAY', '11:00:00', '22:00:00'));
    expect(await shown('grubhub')).toMatchObject({ state: 'closed' });
    expect(await comesAnybody('grubhub')).toBe(false);
    await override('AVAILABLE', '2026-03-02T12:00:00', '2026-03-02T23:00:00');
    expect(await comesAnybody('grubhub')).toBe(true);
  });

  test("Grubhub's schedules are read back, delivery as customers order by it", async () => {
    expect((await services.grubhub('GET', '/schedules/repeating')).json).toEqual([]);
    await week(interval('MONDAY', '11:00:00', '22:00:00'));
    expect((await services.grubhub('GET', '/schedules/repeating')).json).toMatchObject([
      {
        name: 'DELIVERY',
        repeating_schedule_content: {
          rules: [{ days_of_week: ['MONDAY'], rule_interval: { start_time: '11:00:00', end_time: '22:00:00' } }],
        },
      },
    ]);
  });

  test('Uber Eats closes a store outside the hours of its menus, but on special days', async () => {
    const headers = await uberHeaders(stage, 'eats.store');
    const publish = (...spans: [day: string, from: string, to: string][]) =>
      call(stage, 'PUT', `/uber-eats/v2/eats/stores/${uberStoreId}/menus`, { headers, body: menuOf(...spans) });
    const status = async () => (await services['uber-eats']('GET', '/status')).json['status'];
    expect((await publish(['tuesday', '11:00', '22:00'], ['monday', '11:00', '22:00'])).status).toBe(204);
    expect(await status()).toBe('ONLINE');
    await publish(['tuesday', '11:00', '22:00']);
    expect((await services['uber-eats']('GET', '/status')).json).toEqual({
      status: 'OFFLINE',
      offline_reason: 'The store is outside of its menu hours.',
    });
    expect(await shown('uber-eats')).toMatchObject({ state: 'closed' });
    await holidays('POST', { '2026-03-02': periods(['11:00', '23:59']) });
    expect(await status()).toBe('ONLINE');
    // The last minute of a day belongs to a period that ends with it.
    await holidays('POST', {});
    await publish(['monday', '11:00', '23:59']);
    await stage.simulator.advance(minutes(11 * 60 + 59) + 30_000);
    expect(await status()).toBe('ONLINE');
    await stage.simulator.advance(minutes(1));
    expect(await status()).toBe('OFFLINE');
  });

  test('Uber Eats replaces all special days at once, and refuses periods that overlap or run past midnight', async () => {
    const kept = {
      '2026-03-02': periods(['00:00', '00:00']),
      '2026-03-03': periods(['11:00', '14:00'], ['17:00', '23:59']),
    };
    expect((await holidays('POST', kept)).status).toBe(200);
    for (const wrong of [
      { '2026-03-02': periods(['18:00', '02:00']) },
      { '2026-03-02': periods(['11:00', '14:00'], ['13:00', '15:00']) },
      { '2026-03-02': periods(['11:00', '24:00']) },
      { '2026-03-02': periods() },
      { '2 March': periods(['11:00', '14:00']) },
    ]) {
      expect((await holidays('POST', wrong)).status).toBe(400);
    }
    expect((await holidays('GET')).json).toEqual({ holiday_hours: kept });
    expect(await shown('uber-eats')).toMatchObject({ state: 'closed' });
    expect(await comesAnybody('uber-eats')).toBe(false);
    expect((await holidays('POST', {})).status).toBe(200);
    expect(await shown('uber-eats')).toMatchObject({ state: 'open', hours: { special: [] } });
    const headers = await uberHeaders(stage, 'eats.order');
    const path = `/uber-eats/v1/eats/stores/${uberStoreId}/holiday-hours`;
    expect((await call(stage, 'GET', path, { headers })).status).toBeGreaterThan(400);
  });

  test("Deliveroo's site does not open outside of its hours, but waits for them", async () => {
    await opening({ monday: [period('17:00', '22:00')] });
    expect((await services.deliveroo('GET', '/status')).json).toEqual({ status: 'READY_TO_OPEN' });
    await services.deliveroo('PUT', '/status', { status: 'CLOSED' });
    expect(await services.deliveroo('PUT', '/status', { status: 'OPEN' })).toMatchObject({
      status: 400,
      json: { error: { code: 'bad_request' }, reason: 'OPENING_HOURS' },
    });
    expect((await services.deliveroo('PUT', '/status', { status: 'READY_TO_OPEN' })).status).toBe(200);
    await stage.simulator.advance(minutes(5 * 60));
    expect((await services.deliveroo('GET', '/status')).json).toEqual({ status: 'OPEN' });
  });

  test('Deliveroo keeps several periods a day that do not overlap, and days off', async () => {
    expect((await opening({ monday: [period('11:00', '14:00'), period('13:00', '22:00')] })).status).toBe(400);
    expect((await opening({ monday: [period('22:00', '11:00')] })).status).toBe(400);
    const both = { monday: [period('11:00', '14:00'), period('17:00', '22:00')] };
    expect((await opening(both)).status).toBe(200);
    expect((await services.deliveroo('GET', '/opening_hours')).json['opening_hours']).toMatchObject({
      ...both,
      tuesday: [],
    });
    const off = { ...period('2026-03-02 12:00', '2026-03-02 14:00'), reason: 'Special' };
    const { status, json } = await services.deliveroo('POST', '/days_off', off);
    expect(status).toBe(201);
    expect((await services.deliveroo('POST', '/days_off', off)).status).toBe(400);
    expect(await shown('deliveroo')).toMatchObject({
      state: 'closed',
      hours: { special: [{ from: '2026-03-02T12:00:00', to: '2026-03-02T14:00:00', isOpen: false }] },
    });
    expect((await services.deliveroo('GET', '/days_off')).json).toEqual({ days_off: [{ id: json['id'], ...off }] });
    expect((await services.deliveroo('DELETE', `/days_off/${String(json['id'])}`)).status).toBe(204);
    expect((await services.deliveroo('DELETE', '/days_off/another')).status).toBe(404);
    expect(await shown('deliveroo')).toMatchObject({ state: 'open' });
  });
});
