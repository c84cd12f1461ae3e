import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { controlOf } from '../support/control.ts';
import { asOwner, menuWorld } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant({ world: menuWorld });
const second = 1_000;
const minute = 60 * second;

const stores = ['uber-eats', 'uber-eats legacy', 'doordash', 'grubhub', 'deliveroo'] as const;
type Store = (typeof stores)[number];
const serviceOf = (store: Store) => store.replace(' legacy', '');

function idAt(store: Store): string {
  const { rosalia } = restaurant().cast;
  return {
    'uber-eats': rosalia.uberStore,
    'uber-eats legacy': rosalia.legacyUberStore,
    doordash: rosalia.doorDashStore,
    grubhub: rosalia.grubhubStore,
    deliveroo: rosalia.deliverooStore,
  }[store];
}

const control = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  controlOf(restaurant().simulator(), method, path, body);
const shownState = z.looseObject({
  state: z.enum(['open', 'paused', 'closed']),
  by: z.string().nullable(),
  until: z.string().nullable(),
  reason: z.string().nullable(),
  busyMinutes: z.number().nullable(),
  busyUntil: z.string().nullable(),
});
/** How the service has it. */
const there = async (store: Store) =>
  shownState.parse(await control('GET', `/stores/${serviceOf(store)}/${idAt(store)}`));
const states = async () => Promise.all(stores.map(async (store) => (await there(store)).state));
const allOf = <State extends string>(state: State) => stores.map(() => state);
const switchOff = (store: Store, body: object = { reason: 'Orders missed' }) =>
  control('POST', `/stores/${serviceOf(store)}/${idAt(store)}/close`, body);

const connectionIds: Partial<Record<Store, string>> = {};
const connection = (store: Store) => connectionIds[store] ?? '';
const everywhere = () => stores.map(connection);

const inMinutes = (count: number) => new Date(restaurant().clock.now().getTime() + count * minute).toISOString();
const post = (path: string, body: unknown) => asOwner(restaurant(), 'POST', `/api/connections/${path}`, body);
const pause = (on: readonly string[], until: string | null, reason = 'Oven broke') =>
  post('pause', { connectionIds: on, until, reason });
const resume = (on: readonly string[]) => post('resume', { connectionIds: on });

/** What is kept of a wish here. */
async function wishOf(store: Store) {
  const [wish] = await restaurant().sql<{ told: unknown; problem: string | null; attempts: number }>(
    'select told, problem, attempts from store_wishes where connection_id = $1',
    [connection(store)],
  );
  return wish;
}

/** How the store stands by what we know. */
async function seenOf(store: Store) {
  const [seen] = await restaurant().sql<{ status: string; status_by: string; status_reason: string | null }>(
    'select status, status_by, status_reason, status_problem, reopened_at from connection_checks where connection_id = $1',
    [connection(store)],
  );
  return seen;
}

const cardsOf = z.object({ cards: z.array(z.looseObject({ connectionId: z.string() })) });

/** The card of the integrations screen. */
async function cardOf(store: Store) {
  const { cards } = cardsOf.parse(await asOwner(restaurant(), 'GET', '/api/integrations'));
  return cards.find(({ connectionId }) => connectionId === connection(store));
}

/** Lets time pass with the watch as the workers have it, and in longer steps where nobody counts the seconds. */
async function passWatching(ms: number, stepMs = ms > minute ? 30 * second : 5 * second): Promise<void> {
  const { pass, runPeriodicTask, runJobs } = restaurant();
  for (let left = ms; left > 0; left -= stepMs) {
    await pass(Math.min(left, stepMs));
    await runPeriodicTask('store-work');
    await runJobs();
  }
}

const heardCalls = z.object({
  calls: z.array(z.looseObject({ at: z.number(), method: z.string(), path: z.string() })),
});

/** The services' clock, which one test moves by itself. */
const serviceTime = () => restaurant().simulator().context.clock.now();

/** The addresses of the calls that changed something after that time. */
async function changesAfter(time: number): Promise<string[]> {
  const { calls } = heardCalls.parse(await control('GET', '/calls'));
  return calls.filter(({ at, method }) => at > time && method !== 'GET').map(({ path }) => path);
}

beforeAll(async () => {
  for (const store of stores) {
    const [row] = await restaurant().sql<{ id: string }>('select id from connections where external_store_id = $1', [
      idAt(store),
    ]);
    connectionIds[store] = row?.id ?? '';
  }
});

/** Each test leaves all stores open, idle and without faults. */
afterEach(async () => {
  await control('DELETE', '/faults');
  for (const store of stores) await control('POST', `/stores/${serviceOf(store)}/${idAt(store)}/open`);
  await resume(everywhere());
  await post('not-busy', { connectionIds: everywhere() });
  await restaurant().runJobs();
  await passWatching(2 * minute, minute);
});

describe('a pause', () => {
  it('reaches every service with its reason, and is over at its end: by itself, or by our call', async () => {
    await pause(everywhere(), inMinutes(30));
    await restaurant().runJobs();
    expect(await states()).toEqual(allOf('paused'));
    expect(await there('uber-eats')).toMatchObject({ by: 'merchant', until: inMinutes(30), reason: 'Oven broke' });
    expect(await there('doordash')).toMatchObject({
      until: inMinutes(30),
      reason: expect.stringMatching(/Oven broke$/),
    });
    expect(await there('grubhub')).toMatchObject({ until: null, reason: 'Oven broke' });
    const told = serviceTime();
    await passWatching(29 * minute, 5 * minute);
    await passWatching(55 * second);
    expect(await states()).toEqual(allOf('paused'));
    await passWatching(5 * second);
    expect(await states()).toEqual(allOf('open'));
    const ended = (await changesAfter(told)).filter((path) => path.endsWith('status'));
    expect(ended.toSorted()).toEqual([
      expect.stringMatching(/^\/deliveroo\/api\/site\/.*\/status$/),
      expect.stringMatching(/^\/grubhub\/.*\/pos-status$/),
    ]);
    expect(await wishOf('grubhub')).toMatchObject({ told: { paused: null }, problem: null });
  });

  it('that is made longer does not end before that', async () => {
    await pause(everywhere(), inMinutes(10));
    await restaurant().runJobs();
    await passWatching(5 * minute, 5 * minute);
    await pause(everywhere(), inMinutes(20), 'Still broken');
    await restaurant().runJobs();
    expect(await there('uber-eats')).toMatchObject({ until: inMinutes(20), reason: 'Still broken' });
    await passWatching(10 * minute, 5 * minute);
    expect(await states()).toEqual(allOf('paused'));
    await passWatching(10 * minute, 5 * minute);
    expect(await states()).toEqual(allOf('open'));
  });

  it('without an end lasts until somebody resumes, at DoorDash beyond its two weeks', async () => {
    await pause(everywhere(), null);
    await restaurant().runJobs();
    await restaurant().pass(20 * 24 * 60 * minute);
    expect(await states()).toEqual(allOf('paused'));
    await resume([connection('deliveroo'), connection('doordash')]);
    await restaurant().runJobs();
    expect(await states()).toEqual(['paused', 'paused', 'open', 'paused', 'open']);
    await resume(everywhere());
    await restaurant().runJobs();
    expect(await states()).toEqual(allOf('open'));
  });

  it('of one service leaves the others and the neighbour alone', async () => {
    const { call, cast, sql } = restaurant();
    await pause([connection('grubhub')], inMinutes(30));
    await restaurant().runJobs();
    expect(await states()).toEqual(['open', 'open', 'open', 'paused', 'open']);
    const body = { connectionIds: [connection('grubhub')] };
    expect((await call(cast.neighbour.owner, 'POST', '/api/connections/resume', body)).status).toBe(404);
    expect((await call(cast.rosalia.kitchen, 'POST', '/api/connections/resume', body)).status).toBe(200);
    const past = { ...body, until: inMinutes(-1), reason: 'x' };
    expect((await call(cast.rosalia.owner, 'POST', '/api/connections/pause', past)).status).toBe(400);
    expect(await sql('select 1 from store_wishes where merchant_id = $1', [cast.neighbour.merchantId])).toEqual([]);
    await restaurant().runJobs();
    expect(await states()).toEqual(allOf('open'));
  });
});

describe('a service that does not do it', () => {
  it('for it does not answer is told later, and the others are not held up', async () => {
    const fault = { on: 'api', kind: 'error', rate: 1, service: 'grubhub', status: 503, path: 'pos-status' };
    await control('PUT', '/faults', [fault]);
    await pause(everywhere(), inMinutes(30));
    await passWatching(20 * second);
    expect(await states()).toEqual(['paused', 'paused', 'paused', 'open', 'paused']);
    expect(await wishOf('grubhub')).toMatchObject({
      told: { paused: null },
      problem: expect.stringMatching(/^Grubhub does not answer/),
    });
    await control('DELETE', '/faults');
    await passWatching(minute + 10 * second);
    expect(await states()).toEqual(allOf('paused'));
    expect(await wishOf('grubhub')).toMatchObject({ problem: null, attempts: 0 });
  });

  it.each(stores)('for it will not is not asked again and again, and its words are kept (%s)', async (store) => {
    await pause([connection(store)], null);
    await restaurant().runJobs();
    await switchOff(store, { reason: 'An outage was detected.', isFirm: true });
    await resume([connection(store)]);
    await restaurant().runJobs();
    expect(await wishOf(store)).toMatchObject({
      told: { paused: { until: null } },
      problem: expect.stringMatching(/^An outage was detected\./),
    });
    const refused = serviceTime();
    await passWatching(2 * minute);
    expect((await changesAfter(refused)).filter((path) => path.includes(idAt(store)))).toEqual([]);
    expect(await there(store)).toMatchObject({ state: 'paused', by: 'service' });
  });

  it('in time finds the pause still told when its answer was lost', async () => {
    const fault = { on: 'api', kind: 'error', rate: 1, times: 1, after: true, status: 500, service: 'deliveroo' };
    await control('PUT', '/faults', [{ ...fault, path: '/status' }]);
    await pause([connection('deliveroo')], inMinutes(30));
    await restaurant().runJobs();
    expect(await wishOf('deliveroo')).toMatchObject({ problem: 'The answer was lost.' });
    await passWatching(10 * second);
    expect(await wishOf('deliveroo')).toMatchObject({ told: { paused: { until: expect.any(String) } }, problem: null });
    expect(await there('deliveroo')).toMatchObject({ state: 'paused' });
  });
});

/** The queue has lost what it was to tell. */
const forget = () =>
  restaurant().sql(
    `delete from graphile_worker._private_jobs where task_id in
     (select id from graphile_worker._private_tasks where identifier = 'channels.tell_store')`,
  );

describe('a worker that dies', () => {
  it('with its job in hand loses no pause', async () => {
    await pause(everywhere(), inMinutes(30));
    await forget();
    expect(await states()).toEqual(allOf('open'));
    await passWatching(10 * second);
    expect(await states()).toEqual(allOf('paused'));
  });

  it('while it tells the service leaves it to another one, a while later', async () => {
    await pause([connection('grubhub')], inMinutes(30));
    // As it is once the wish was taken in hand: nobody else's business for ninety seconds.
    await restaurant().sql('update store_wishes set due_at = $1 where connection_id = $2', [
      new Date(restaurant().clock.now().getTime() + 90 * second),
      connection('grubhub'),
    ]);
    await forget();
    await passWatching(80 * second);
    expect(await there('grubhub')).toMatchObject({ state: 'open' });
    await passWatching(20 * second);
    expect(await there('grubhub')).toMatchObject({ state: 'paused' });
  });

  it('before a pause ends does not leave the store closed', async () => {
    await pause([connection('grubhub'), connection('deliveroo')], inMinutes(5));
    await restaurant().runJobs();
    await forget();
    await passWatching(5 * minute + 10 * second);
    expect(await states()).toEqual(allOf('open'));
  });
});

const busyFor = (minutes: number, until: string) => post('busy', { connectionIds: everywhere(), minutes, until });

describe('resuming everywhere', () => {
  it('raises no alarm in any second, though services may show our own pause for a while', async () => {
    await pause(everywhere(), null);
    await restaurant().runJobs();
    await passWatching(minute, 20 * second);
    const notified = async () => (await restaurant().sql("select 1 from notices where kind = 'store_off'")).length;
    const before = await notified();
    await resume(everywhere());
    const shown = new Set<unknown>();
    for (let passed = 0; passed < 40; passed += 4) {
      for (const store of stores) shown.add((await cardOf(store))?.['state']);
      await restaurant().runJobs();
      await restaurant().runPeriodicTask('store-work');
      await restaurant().pass(4 * second);
    }
    for (const store of stores) shown.add((await cardOf(store))?.['state']);
    expect([...shown].filter((state) => !['connected', 'paused_by_us', 'closed'].includes(String(state)))).toEqual([]);
    expect(await notified()).toBe(before);
  });

  it('still raises one where a service switches the store off afterwards', async () => {
    await pause(everywhere(), null);
    await restaurant().runJobs();
    await resume(everywhere());
    await restaurant().runJobs();
    await passWatching(minute, 20 * second);
    const [store] = stores;
    if (!store) throw new Error('There is no store.');
    await control('POST', `/stores/${serviceOf(store)}/${idAt(store)}/close`, { reason: 'Too many', isFirm: true });
    await passWatching(minute, 20 * second);
    expect(await cardOf(store)).toMatchObject({ state: 'paused_by_them' });
  });
});

describe('a busy time', () => {
  it('reaches the services that have one, with the minutes that they take, and ends at its time', async () => {
    await busyFor(45, inMinutes(40));
    await restaurant().runJobs();
    const until = inMinutes(40);
    expect(await there('uber-eats')).toMatchObject({ state: 'open', busyMinutes: 30, busyUntil: until });
    expect(await there('uber-eats legacy')).toMatchObject({ busyMinutes: 30, busyUntil: until });
    expect(await there('grubhub')).toMatchObject({ busyMinutes: 45, busyUntil: until });
    expect(await there('deliveroo')).toMatchObject({ busyMinutes: 10, busyUntil: null });
    expect(await there('doordash')).toMatchObject({ state: 'open', busyMinutes: null });
    await passWatching(40 * minute, 5 * minute);
    const left = await Promise.all(stores.map(async (store) => (await there(store)).busyMinutes));
    expect(left).toEqual(stores.map(() => null));
    expect(await states()).toEqual(allOf('open'));
  });

  it('of some hours is told to Uber Eats hour by hour, without a gap', async () => {
    const end = inMinutes(150);
    await busyFor(20, end);
    await restaurant().runJobs();
    expect(Date.parse((await there('uber-eats')).busyUntil ?? '')).toBeLessThanOrEqual(Date.parse(inMinutes(60)));
    for (let passed = 0; passed < 145; passed += 5) {
      await passWatching(5 * minute, 5 * minute);
      expect([passed, (await there('uber-eats')).busyMinutes]).toEqual([passed, 20]);
    }
    expect(await there('uber-eats')).toMatchObject({ busyUntil: end });
    await passWatching(5 * minute);
    expect(await there('uber-eats')).toMatchObject({ busyMinutes: null });
    expect(await there('deliveroo')).toMatchObject({ busyMinutes: null });
  });

  it('ends before its time when somebody says so, and is six hours at most', async () => {
    const { call, cast } = restaurant();
    await busyFor(20, inMinutes(60));
    await restaurant().runJobs();
    await post('not-busy', { connectionIds: everywhere() });
    await restaurant().runJobs();
    const left = await Promise.all(stores.map(async (store) => (await there(store)).busyMinutes));
    expect(left).toEqual(stores.map(() => null));
    const body = { connectionIds: everywhere(), minutes: 5, until: inMinutes(361) };
    expect((await call(cast.rosalia.owner, 'POST', '/api/connections/busy', body)).status).toBe(400);
  });
});

/** It is evening in New York. */
const allDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }));
const hoursPath = () => `/api/stores/${restaurant().cast.rosalia.storeId}/hours`;
const setHours = (weekly: object[], special: object[] = []) =>
  asOwner(restaurant(), 'PUT', hoursPath(), { hours: { weekly, special }, confirmLongDays: true });
const allow = (store: Store, isAllowed: boolean) =>
  asOwner(restaurant(), 'PUT', `/api/connections/${connection(store)}/reopening`, { isAllowed });
const localDate = () => restaurant().clock.now().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

describe('a store that its service has switched off', () => {
  it.each(stores)('is seen within thirty seconds, with the reason where it is told (%s)', async (store) => {
    await passWatching(30 * second);
    expect(await seenOf(store)).toMatchObject({ status: 'open' });
    await switchOff(store);
    await passWatching(30 * second);
    expect(await seenOf(store)).toMatchObject({
      status: 'paused',
      status_by: expect.stringMatching(/service|unknown/),
    });
    // Nobody has allowed to reopen it.
    expect(await there(store)).toMatchObject({ state: 'paused', by: 'service' });
  });

  it.each(stores)('is reopened by a press, though we never paused it (%s)', async (store) => {
    await switchOff(store);
    await passWatching(30 * second);
    await asOwner(restaurant(), 'POST', '/api/connections/resume', { connectionIds: [connection(store)] });
    await restaurant().runJobs();
    expect(await there(store)).toMatchObject({ state: 'open' });
  });

  it('is told with who did it and why, where the service does', async () => {
    await switchOff('uber-eats');
    await switchOff('grubhub');
    await passWatching(30 * second);
    expect(await seenOf('uber-eats')).toMatchObject({ status_by: 'service', status_reason: 'Orders missed' });
    expect(await seenOf('grubhub')).toMatchObject({ status_by: 'unknown', status_reason: 'Orders missed' });
  });

  it('is not reopened where its hours are not known, outside of them, or against a pause', async () => {
    const hours = await restaurant().sql('select 1 from store_hours');
    expect(hours).toEqual([]);
    await allow('uber-eats', true);
    await switchOff('uber-eats');
    await passWatching(minute);
    expect(await there('uber-eats')).toMatchObject({ state: 'paused', by: 'service' });
    await setHours(allDay, [{ date: localDate(), spans: [] }]);
    await passWatching(minute);
    expect(await there('uber-eats')).toMatchObject({ state: 'paused', by: 'service' });
    await pause([connection('uber-eats')], inMinutes(30));
    await restaurant().runJobs();
    await setHours(allDay);
    await passWatching(10 * minute);
    expect(await there('uber-eats')).toMatchObject({ state: 'paused', by: 'merchant' });
    expect(await seenOf('uber-eats')).toMatchObject({ reopened_at: [] });
  });

  it.each(stores)('is reopened within thirty seconds where the owner allows it (%s)', async (store) => {
    await setHours(allDay);
    await allow(store, true);
    await passWatching(10 * second);
    await switchOff(store);
    await passWatching(30 * second);
    expect(await there(store)).toMatchObject({ state: 'open' });
    await passWatching(30 * second);
    expect(await seenOf(store)).toMatchObject({ status: 'open', status_by: 'unknown' });
    await allow(store, false);
  });

  it('is reopened twice an hour at most', async () => {
    await setHours(allDay);
    await allow('doordash', true);
    // What was done about it in the tests before counts, too.
    await passWatching(61 * minute, 5 * minute);
    for (const expected of ['open', 'open', 'paused']) {
      await switchOff('doordash');
      await passWatching(minute);
      expect(await there('doordash')).toMatchObject({ state: expected });
    }
    await passWatching(50 * minute, 5 * minute);
    expect(await there('doordash')).toMatchObject({ state: 'paused' });
    await passWatching(10 * minute, 5 * minute);
    expect(await there('doordash')).toMatchObject({ state: 'open' });
    await allow('doordash', false);
  });

  it('is not tried again for ten minutes after its service refused, and the card says what it said', async () => {
    await setHours(allDay);
    await allow('uber-eats', true);
    await passWatching(61 * minute, 5 * minute);
    await switchOff('uber-eats', { reason: 'An outage was detected.', isFirm: true });
    const before = serviceTime();
    await passWatching(9 * minute, 30 * second);
    const tries = (await changesAfter(before)).filter((path) => path.endsWith('update-store-status'));
    expect(tries).toHaveLength(1);
    expect(await cardOf('uber-eats')).toMatchObject({
      state: 'paused_by_them',
      reopening: expect.stringMatching(
        /^We tried to reopen it at \d+:\d\d [AP]M; Uber Eats said “An outage was detected.” Next try at \d+:\d\d [AP]M\.$/,
      ),
    });
    await passWatching(3 * minute, 30 * second);
    expect(await cardOf('uber-eats')).toMatchObject({
      reopening: expect.stringMatching(/That was the second try within an hour\. Next try at/),
    });
    await control('POST', `/stores/uber-eats/${idAt('uber-eats')}/open`);
    await passWatching(30 * second);
    expect(await cardOf('uber-eats')).toMatchObject({ state: 'connected', reopening: null });
    await allow('uber-eats', false);
  });

  it.each(['uber-eats', 'doordash', 'grubhub'] as const)(
    'is asked about at once where its service tells of it (%s)',
    async (store) => {
      await passWatching(30 * second);
      expect(await seenOf(store)).toMatchObject({ status: 'open' });
      await switchOff(store);
      await vi.waitFor(async () => {
        await restaurant().runJobs();
        expect(await seenOf(store)).toMatchObject({ status: 'paused' });
      });
      const [delivery] = await restaurant().sql(
        'select state, reason from inbox where connection_id = $1 order by received_at desc, id desc limit 1',
        [connection(store)],
      );
      expect(delivery).toEqual({ state: 'done', reason: null });
    },
  );

  it('stays paused where somebody paused it on the tablet', async () => {
    await setHours(allDay);
    await allow('uber-eats', true);
    const { simulator } = restaurant();
    const at = { service: 'uber-eats', externalStoreId: idAt('uber-eats') } as const;
    simulator().context.stores.close(at, { until: null, reason: 'Too much to do', by: 'merchant' });
    await passWatching(2 * minute);
    expect(await there('uber-eats')).toMatchObject({ state: 'paused', reason: 'Too much to do' });
    expect(await seenOf('uber-eats')).toMatchObject({ status: 'paused', status_by: 'merchant' });
    await allow('uber-eats', false);
  });

  it('is paused in the end where somebody pauses it while it is being reopened', async () => {
    const { clock, runPeriodicTask, runJobs, simulator } = restaurant();
    await setHours(allDay);
    await allow('grubhub', true);
    await passWatching(61 * minute, 5 * minute);
    await switchOff('grubhub');
    const slow = {
      on: 'api',
      kind: 'delay',
      rate: 1,
      times: 1,
      delayMs: minute,
      service: 'grubhub',
      path: 'pos-status',
    };
    await control('PUT', '/faults', [slow]);
    clock.forward(30 * second);
    await runPeriodicTask('store-work');
    const waits = vi.spyOn(simulator().context.clock, 'wait');
    const asking = runJobs();
    await vi.waitFor(() => expect(waits).toHaveBeenCalledWith(minute));
    waits.mockRestore();
    await pause([connection('grubhub')], null);
    await runJobs();
    expect(await wishOf('grubhub')).toMatchObject({ told: { paused: { until: null } } });
    await simulator().advance(minute);
    await asking;
    await passWatching(10 * second);
    expect(await there('grubhub')).toMatchObject({ state: 'paused', by: 'merchant' });
    expect(await wishOf('grubhub')).toMatchObject({ told: { paused: { until: null } } });
    await allow('grubhub', false);
  });

  it('is unknown while its service does not say, with the reason', async () => {
    await control('PUT', '/faults', [
      { on: 'api', kind: 'error', rate: 1, service: 'uber-eats', status: 503, path: 'status' },
    ]);
    await passWatching(30 * second);
    expect(await seenOf('uber-eats')).toMatchObject({
      status: 'open',
      status_problem: expect.stringMatching(/^A fault was ordered/),
    });
    await control('DELETE', '/faults');
    await passWatching(30 * second);
    expect(await seenOf('uber-eats')).toMatchObject({ status_problem: null });
  });
});

const endThere = (store: Store) => control('POST', `/stores/${serviceOf(store)}/${idAt(store)}/open`);

describe('a pause of ours that somebody ended on the tablet', () => {
  it.each(['uber-eats', 'grubhub'] as const)('is noticed, and put back by a press (%s)', async (store) => {
    await pause([connection(store)], inMinutes(60));
    await restaurant().runJobs();
    await passWatching(minute);
    expect(await cardOf(store)).toMatchObject({ state: 'paused_by_us', isPauseEnded: false });
    await endThere(store);
    await passWatching(30 * second);
    expect(await there(store)).toMatchObject({ state: 'open' });
    expect(await cardOf(store)).toMatchObject({
      state: 'needs_attention',
      isPauseEnded: true,
      sentence: expect.stringMatching(/^Your pause was ended on .* own tablet or website/),
    });
    const { pause: wished } = z.object({ pause: z.object({ until: z.string() }) }).parse(await cardOf(store));
    await pause([connection(store)], wished.until);
    await restaurant().runJobs();
    expect(await cardOf(store), 'before the service was asked again').toMatchObject({ isPauseEnded: false });
    expect(await there(store)).toMatchObject({ state: 'paused', by: 'merchant' });
    await passWatching(minute);
    expect(await cardOf(store)).toMatchObject({ state: 'paused_by_us', isPauseEnded: false });
  });

  it('stays ended where the owner keeps the store open', async () => {
    await pause([connection('uber-eats')], null);
    await restaurant().runJobs();
    await passWatching(minute);
    await endThere('uber-eats');
    await passWatching(30 * second);
    expect(await cardOf('uber-eats')).toMatchObject({ isPauseEnded: true });
    await resume([connection('uber-eats')]);
    await restaurant().runJobs();
    await passWatching(minute);
    expect(await there('uber-eats')).toMatchObject({ state: 'open' });
    expect(await cardOf('uber-eats')).toMatchObject({ state: 'connected', pause: null, isPauseEnded: false });
  });
});

const hoursAt = async (store: Store) => (await there(store))['hours'];

describe('opening hours', () => {
  const weekly = [
    { day: 5, from: '17:00', to: '01:00' },
    { day: 6, from: '11:00', to: '22:00' },
  ];
  const [saturday, sunday] = ['2031-12-20', '2031-12-21'];

  it('reach Grubhub and Deliveroo in the words of each, Uber Eats for special days, which deviate', async () => {
    await setHours(weekly, [{ date: saturday, spans: [{ from: '12:00', to: '20:00' }] }]);
    await restaurant().runJobs();
    const closed = [
      [`${saturday}T11:00:00`, `${saturday}T12:00:00`],
      [`${saturday}T20:00:00`, `${saturday}T22:00:00`],
    ].map(([from, to]) => ({ from, to, isOpen: false }));
    expect(await hoursAt('grubhub')).toEqual({
      weekly: [
        { day: 5, from: '17:00:00', to: '23:59:59.999' },
        { day: 6, from: '00:00:00', to: '01:00:00' },
        { day: 6, from: '11:00:00', to: '22:00:00' },
      ],
      special: closed,
    });
    expect(await hoursAt('deliveroo')).toEqual({
      weekly: [
        { day: 5, from: '17:00', to: '23:59' },
        { day: 6, from: '00:00', to: '01:00' },
        { day: 6, from: '11:00', to: '22:00' },
      ],
      special: closed,
    });
    expect(await hoursAt('uber-eats')).toMatchObject({
      special: [
        { from: `${saturday}T00:00:00`, to: `${saturday}T01:00:00`, isOpen: true },
        { from: `${saturday}T01:00:00`, to: `${saturday}T12:00:00`, isOpen: false },
        { from: `${saturday}T12:00:00`, to: `${saturday}T20:00:00`, isOpen: true },
        { from: `${saturday}T20:00:00`, to: `${sunday}T00:00:00`, isOpen: false },
      ],
    });
    expect(await cardOf('uber-eats')).toMatchObject({ areHoursTold: true });
    expect(await hoursAt('doordash')).toBeNull();
    expect(await asOwner(restaurant(), 'GET', hoursPath())).toMatchObject({ hours: { weekly } });
  });

  it('that change take what is no longer wanted away, and a service that fails gets them later', async () => {
    await setHours(weekly, [{ date: saturday, spans: [] }]);
    await restaurant().runJobs();
    const fault = { on: 'api', kind: 'error', rate: 1, service: 'deliveroo', status: 500, path: 'opening_hours' };
    await control('PUT', '/faults', [fault]);
    await setHours(allDay);
    await restaurant().runJobs();
    expect(await hoursAt('grubhub')).toMatchObject({ special: [] });
    expect(await hoursAt('uber-eats')).toMatchObject({ special: [] });
    expect(await hoursAt('deliveroo')).toMatchObject({ special: [{ isOpen: false }] });
    expect(await wishOf('deliveroo')).toMatchObject({ problem: expect.stringMatching(/^A fault was ordered/) });
    await control('DELETE', '/faults');
    await passWatching(minute);
    expect(await hoursAt('deliveroo')).toMatchObject({ special: [] });
    expect(await wishOf('deliveroo')).toMatchObject({ problem: null });
  });

  it('that have closed the store meanwhile do not keep it shut when a pause ends', async () => {
    await setHours(allDay, [{ date: localDate(), spans: [] }]);
    await pause([connection('grubhub'), connection('deliveroo')], inMinutes(10));
    await restaurant().runJobs();
    expect(await there('deliveroo')).toMatchObject({ state: 'paused' });
    await passWatching(10 * minute, minute);
    expect(await there('deliveroo')).toMatchObject({ state: 'closed' });
    expect(await there('grubhub')).toMatchObject({ state: 'closed' });
    expect(await wishOf('deliveroo')).toMatchObject({ told: { paused: null }, problem: null });
    await restaurant().pass(24 * 60 * minute);
    expect(await states()).toEqual(allOf('open'));
  });

  it('said twice are sent once, and hours that overlap are refused with the day', async () => {
    await setHours(allDay);
    await restaurant().runJobs();
    const told = serviceTime();
    const before = await hoursAt('grubhub');
    await restaurant().pass(second);
    await setHours(allDay);
    await restaurant().runJobs();
    expect(await changesAfter(told)).toEqual([]);
    const { call, cast } = restaurant();
    const overlap = { weekly: [...weekly, { day: 6, from: '21:00', to: '23:00' }], special: [] };
    const answer = await call(cast.rosalia.owner, 'PUT', hoursPath(), { hours: overlap });
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/Sat: two spans overlap/)]);
    expect((await call(cast.neighbour.owner, 'GET', hoursPath())).status).toBe(404);
    expect((await call(cast.rosalia.kitchen, 'PUT', hoursPath(), { hours: overlap })).status).toBe(403);
    expect(await hoursAt('grubhub')).toEqual(before);
  });

  it('that make a day longer than 18 hours are refused until they are confirmed, and asked about once', async () => {
    const { call, cast } = restaurant();
    const save = (weekly: object[], more: object = {}, special: object[] = []) =>
      call(cast.rosalia.owner, 'PUT', hoursPath(), { hours: { weekly, special }, ...more });
    const usual = { day: 1, from: '11:00', to: '21:00' };
    const night = { day: 2, from: '08:00', to: '03:00' };
    expect((await save([usual])).status).toBe(200);
    for (const [weekly, special, sentence] of [
      [[usual, night], [], 'Tue is open for 19 hours.'],
      [[{ day: 1, from: '00:00', to: '00:00' }], [], 'Mon is open for 24 hours.'],
      [[{ day: 1, from: '00:00', to: '10:00' }, { day: 1, from: '11:00', to: '20:00' }], [], 'Mon is open for 19 hours.'], // prettier-ignore
      [[usual], [{ date: '2032-12-31', spans: [{ from: '06:00', to: '04:00' }] }], '2032-12-31 is open for 22 hours.'],
    ] as const) {
      const refused = await save([...weekly], {}, [...special]);
      expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ message: expect.stringContaining(sentence) })]); // prettier-ignore
    }
    expect(await asOwner(restaurant(), 'GET', hoursPath())).toMatchObject({ hours: { weekly: [usual], special: [] } });
    expect((await save([usual, night], { confirmLongDays: true })).status).toBe(200);
    // The same long day again is no new slip.
    expect((await save([{ ...usual, to: '22:00' }, night])).status).toBe(200);
    expect((await save([usual, { ...night, to: '04:00' }])).status).toBe(400);
  });

  it('that somebody else has saved meanwhile are not written over from a form opened before', async () => {
    const { call, cast } = restaurant();
    await setHours(allDay);
    const opened = (await asOwner(restaurant(), 'GET', hoursPath())) as { version: number };
    const save = (version: number | null, to: string) => {
      const hours = { weekly: [{ day: 1, from: '10:00', to }], special: [] };
      return call(cast.rosalia.owner, 'PUT', hoursPath(), { hours, version, confirmLongDays: true });
    };
    const together = await Promise.all([save(opened.version, '20:00'), save(opened.version, '21:00')]);
    expect(together.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const kept = (await asOwner(restaurant(), 'GET', hoursPath())) as { version: number };
    expect(kept).toEqual(together.find(({ status }) => status === 200)?.body);
    expect((await save(null, '22:00')).status).toBe(409);
    expect((await save(kept.version, '22:00')).status).toBe(200);
    await setHours(allDay);
  });
});
