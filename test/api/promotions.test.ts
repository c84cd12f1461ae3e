import { beforeAll, describe, expect, it } from 'vitest';
import type { Promotion, PromotionPlace, PromotionResult } from '../../src/domains/marketing/promotion-contract.ts';
import { newId } from '../../src/shared/ids.ts';
import { controlOf } from '../support/control.ts';
import { menuWorld } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';
import { openSecondStore } from '../support/second-store.ts';

const restaurant = useRestaurant({ world: menuWorld });
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const rosalia = () => restaurant().cast.rosalia;

const owner = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  restaurant().call(rosalia().owner, method, `/api${path}`, body);

async function ask<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer> {
  const { status, body: answer, text } = await owner(method, path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return answer as Answer; // the route's contract
}

let uber: PromotionPlace;
let places: PromotionPlace[];

/** June 13 of 2031 is a Friday; at the restaurant it is 7 in the evening. */
const form = (more: object = {}) => ({
  name: 'Weekend',
  terms: { kind: 'percentage', percent: 20 },
  beginsOn: '2031-06-13',
  endsOn: '2031-06-15',
  budgetMinor: 2_000,
  connectionIds: [uber.connectionId],
  ...more,
});

const add = (more: object = {}) => ask<Promotion>('POST', '/promotions', form(more));
const read = async (id: string) =>
  (await ask<{ promotions: Promotion[] }>('GET', '/promotions')).promotions.find((one) => one.id === id);

/** Sent to its services, which have heard of it. */
async function start({ id, version }: Promotion): Promise<Promotion | undefined> {
  await ask('POST', `/promotions/${id}/start`, { version });
  await restaurant().pass(0);
  return read(id);
}

/** A customer of Uber Eats orders for $37.09 before promotions. */
async function placeOrder(): Promise<{ id: string; externalId: string }> {
  const { simulator, pass, sql } = restaurant();
  const lines = [
    { itemId: 'special', name: 'Special', priceMinor: 1_637, quantity: 2 },
    { itemId: 'side', name: 'Side', priceMinor: 435, quantity: 1 },
  ];
  const order = { kind: 'delivery', group: false, scheduled: false, allergy: false, lines };
  const body = { service: 'uber-eats', externalStoreId: rosalia().uberStore, count: 1, order };
  await controlOf(simulator(), 'POST', '/orders', body);
  await pass(0);
  const [row] = await sql<{ id: string; external_id: string }>(
    'select id, external_id from orders order by received_at desc, id desc limit 1',
  );
  return { id: row?.id ?? '', externalId: row?.external_id ?? '' };
}

/** As placed, and the kitchen hands it over. */
async function sell(): Promise<void> {
  const { pass, call, runJobs } = restaurant();
  const { id } = await placeOrder();
  for (const [button, given] of [
    ['accept', { prepMinutes: 15 }],
    ['ready', { from: 'getting_ready' }],
    ['ready', { from: 'ready' }],
  ] as const) {
    await call(rosalia().kitchen, 'POST', `/api/orders/${id}/${button}`, given);
    await runJobs();
  }
  await restaurant().runPeriodicTask('orders-to-post');
  await restaurant().runPeriodicTask('orders-to-count');
  await restaurant().runPeriodicTask('promotions');
  await pass(0);
}

const merchantPays = async () => {
  const [row] = await restaurant().sql<{ paid: number }>(
    "select coalesce(sum(amount_minor), 0)::int as paid from ledger_balances where account = 'payable.promotions'",
  );
  return Number(row?.paid);
};

beforeAll(async () => {
  await controlOf(restaurant().simulator(), 'PUT', '/settings', { promotionShare: 0 });
  ({ places } = await ask<{ places: PromotionPlace[] }>('GET', '/promotions'));
  const first = places.find(({ service }) => service === 'uber-eats');
  if (!first) throw new Error('Rosalía is not on Uber Eats.');
  const [row] = await restaurant().sql<{ id: string }>('select id from connections where external_store_id = $1', [
    rosalia().uberStore,
  ]);
  uber = { ...first, connectionId: row?.id ?? '' };
});

describe('what services take', () => {
  it('is data with a reason: those without promotions say so, and cannot be chosen', async () => {
    const abilities = new Map(places.map(({ service, abilities: taken }) => [service, taken]));
    expect(abilities.get('uber-eats')).toMatchObject({
      can: true,
      kinds: expect.arrayContaining(['percentage']) as unknown,
    });
    const grubhub = places.find(({ service }) => service === 'grubhub');
    expect(grubhub?.abilities).toMatchObject({ can: false, reason: expect.stringContaining('Grubhub') as unknown });
    const refused = await owner('POST', '/promotions', form({ connectionIds: [grubhub?.connectionId] }));
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Grubhub for Restaurants')]);
  });

  it.each([
    [{ budgetMinor: undefined }, /^budgetMinor/],
    [{ budgetMinor: 1_000, terms: { kind: 'amount', amountMinor: 4_000 } }, /^budgetMinor/],
    [{ endsOn: undefined }, /^endsOn/],
    [{ endsOn: '2031-06-12' }, /^endsOn: The last day/],
    [{ endsOn: '2031-12-31' }, /^endsOn: .*92 days/],
    [{ terms: { kind: 'free_item' } }, /^terms/],
    [{ connectionIds: [] }, /^connectionIds/],
  ])('a draft with %j is refused: budget and end are always set', async (more, sentence) => {
    const { status, body } = await owner('POST', '/promotions', form(more));
    expect(status).toBe(400);
    expect((body as { message: string }).message).toMatch(sentence);
  });
});

describe('a promotion', () => {
  it('that is still a draft is deleted, as it was seen and by who may make one; what was sent is not', async () => {
    const draft = await add({ name: 'By mistake' });
    const path = `/promotions/${draft.id}/delete`;
    const stale = await owner('POST', path, { version: draft.version + 1 });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('meanwhile')]);
    expect((await restaurant().call(rosalia().kitchen, 'POST', `/api${path}`, { version: 1 })).status).toBe(403);
    expect(
      (await restaurant().call(restaurant().cast.neighbour.owner, 'POST', `/api${path}`, { version: 1 })).status,
    ).toBe(404);
    expect(await read(draft.id)).toEqual(draft);
    expect(await ask('POST', path, { version: draft.version })).toEqual({ deleted: true });
    expect(await read(draft.id)).toBeUndefined();
    expect(await restaurant().sql('select 1 from promotion_targets where promotion_id = $1', [draft.id])).toEqual([]);
    expect((await owner('POST', path, { version: draft.version })).status).toBe(404);
    const { changes } = await ask<{ changes: object[] }>('GET', '/changes');
    expect(changes[0]).toMatchObject({ words: 'Delete the draft of a promotion', about: 'By mistake' });
    const running = await start(await add({ name: 'Sent' }));
    const refused = await owner('POST', `/promotions/${running?.id}/delete`, { version: running?.version });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Only a draft')]);
    await ask('POST', `/promotions/${running?.id}/end`, {});
    await restaurant().pass(0);
  });

  it('is a draft that nobody has until it is sent; then orders carry it, and what it costs is counted and entered', async () => {
    const draft = await add();
    expect(draft).toMatchObject({
      state: 'draft',
      beginsOn: '2031-06-13',
      endsOn: '2031-06-15',
      targets: [{ state: 'draft' }],
    });
    await sell();
    expect(await merchantPays()).toBe(0);
    const running = await start(draft);
    expect(running).toMatchObject({
      state: 'running',
      targets: [{ serviceName: 'Uber Eats', state: 'running', words: null }],
    });
    await sell();
    // A fifth of $37.09, and the ledger has the same.
    expect(await read(draft.id)).toMatchObject({ orders: 1, spentMinor: 741, state: 'running' });
    expect(await merchantPays()).toBe(741);
  });

  it('stops by itself when its budget is used up, and the service gives it no more', async () => {
    const { promotions } = await ask<{ promotions: Promotion[] }>('GET', '/promotions');
    const running = promotions.find(({ state }) => state === 'running');
    await sell();
    await sell();
    const ended = await read(running?.id ?? '');
    expect(ended).toMatchObject({ state: 'ended', endedBy: 'budget', targets: [{ state: 'ended' }] });
    const paid = await merchantPays();
    expect(ended?.spentMinor).toBe(paid);
    expect(paid).toBeLessThanOrEqual(2_000);
    await sell();
    expect(await merchantPays()).toBe(paid);
  });

  it('shows sales before, while and after it ran, by the figures of the reports', async () => {
    const { promotions } = await ask<{ promotions: Promotion[] }>('GET', '/promotions');
    const ended = promotions.find(({ state }) => state === 'ended');
    const result = await ask<PromotionResult>('GET', `/promotions/${ended?.id}/result`);
    expect(result.before).toMatchObject({ from: '2031-06-12', to: '2031-06-12', orders: 0 });
    expect(result.during).toMatchObject({ from: '2031-06-13', to: '2031-06-13', orders: 5, salesMinor: 5 * 3_709 });
    expect(result.after).toBeNull();
  });

  it('is refused in the service’s own words, which stand beside it', async () => {
    const refused = await start(await add({ terms: { kind: 'percentage', percent: 90 } }));
    expect(refused?.targets).toMatchObject([
      { state: 'refused', words: expect.stringContaining('A promotion takes at most 80% off.') as unknown },
    ]);
  });

  it('is ended by hand at once, and can be copied, not changed', async () => {
    const running = await start(await add({ terms: { kind: 'amount', amountMinor: 300, minimumMinor: 1_000 } }));
    const change = await owner('PUT', `/promotions/${running?.id}`, { version: running?.version, ...form() });
    expect(change.status).toBe(409);
    await ask('POST', `/promotions/${running?.id}/end`, {});
    await restaurant().pass(0);
    expect(await read(running?.id ?? '')).toMatchObject({
      state: 'ended',
      endedBy: 'person',
      targets: [{ state: 'ended' }],
    });
    const before = await merchantPays();
    await sell();
    expect(await merchantPays()).toBe(before);
    const copy = await ask<Promotion>('POST', `/promotions/${running?.id}/copy`, {});
    expect(copy).toMatchObject({ state: 'draft', spentMinor: 0, terms: { kind: 'amount', amountMinor: 300 } });
  });

  it('counts an order only once it is sold, so that its spend is the statement’s', async () => {
    const { simulator, pass, runPeriodicTask } = restaurant();
    const paidBefore = await merchantPays();
    const running = await start(await add({ terms: { kind: 'amount', amountMinor: 300, minimumMinor: 1_000 } }));
    const { externalId } = await placeOrder();
    await runPeriodicTask('promotions');
    expect(await read(running?.id ?? '')).toMatchObject({ orders: 0, spentMinor: 0 });
    await sell();
    const sold = await read(running?.id ?? '');
    expect(sold).toMatchObject({ orders: 1, spentMinor: 300 });
    expect(sold?.spentMinor).toBe((await merchantPays()) - paidBefore);
    await ask('POST', `/promotions/${running?.id}/end`, {});
    await pass(0);
    await controlOf(simulator(), 'POST', `/orders/${externalId}/cancel`, { by: 'customer' });
    await pass(0);
    await runPeriodicTask('promotions');
    expect(await read(running?.id ?? '')).toMatchObject({ state: 'ended', orders: 1, spentMinor: 300 });
  });

  it('that also goes to other stores can be seen by who works in one of its own, and changed by nobody there', async () => {
    const { kitchen: person, merchantId, storeId } = rosalia();
    const { sql, call } = restaurant();
    const [otherStore, otherConnection] = [newId<'store'>(), newId<'connection'>()];
    await sql(
      "insert into stores (merchant_id, id, name, address, time_zone) values ($1, $2, 'Uptown', '2 Test Street', 'America/New_York')",
      [merchantId, otherStore],
    );
    await sql(
      "insert into connections (merchant_id, id, store_id, service, external_store_id, api_version) values ($1, $2, $3, 'uber-eats', 'uptown', 'v1')",
      [merchantId, otherConnection, otherStore],
    );
    const { id, version } = await add({ name: 'Everywhere' });
    await sql(
      "insert into promotion_targets (merchant_id, promotion_id, connection_id, store_id, service, state, changed_at) values ($1, $2, $3, $4, 'uber-eats', 'draft', now())",
      [merchantId, id, otherConnection, otherStore],
    );
    const place = (role: string, storeIds: string[] | null) =>
      sql('update memberships set role = $2, store_ids = $3 where user_id = (select id from users where email = $1)', [
        person,
        role,
        storeIds,
      ]);
    await place('manager', [storeId]);
    const shown = async () =>
      ((await call(person, 'GET', '/api/promotions')).body as { promotions: Promotion[] }).promotions.find(
        (one) => one.id === id,
      ); // the contract
    expect((await shown())?.targets).toHaveLength(1);
    expect((await call(person, 'POST', `/api/promotions/${id}/start`, { version })).status).toBe(403);
    expect((await call(person, 'PUT', `/api/promotions/${id}`, { version, ...form() })).status).toBe(403);
    await ask('POST', `/promotions/${id}/start`, { version });
    expect((await call(person, 'POST', `/api/promotions/${id}/end`, {})).status).toBe(403);
    expect(await read(id)).toMatchObject({ state: 'running' });
    await ask('POST', `/promotions/${id}/end`, {});
    await sql('delete from promotion_targets where promotion_id = $1 and store_id = $2', [id, storeId]);
    expect(await shown()).toBeUndefined();
    await place('kitchen', null);
    await sql('delete from promotion_targets where store_id = $1', [otherStore]);
  });

  it('begins once however often it is sent, and is tried again when the service does not answer', async () => {
    const draft = await add({ name: 'Twice' });
    await Promise.all([
      owner('POST', `/promotions/${draft.id}/start`, { version: draft.version }),
      owner('POST', `/promotions/${draft.id}/start`, { version: draft.version }),
    ]);
    await restaurant().pass(0);
    await restaurant().pass(0);
    const [row] = await restaurant().sql<{ known_ids: string[] }>(
      'select known_ids from promotion_targets where promotion_id = $1',
      [draft.id],
    );
    expect(row?.known_ids).toHaveLength(2);
    await ask('POST', `/promotions/${draft.id}/end`, {});
    await restaurant().pass(0);
  });

  it('with happy hours is given in them and not between, and ends with its last day', async () => {
    const hours = { days: [6], from: '16:00', to: '18:00' };
    const running = await start(
      await add({ name: 'Happy', budgetMinor: 100_000, terms: { kind: 'percentage', percent: 10, hours } }),
    );
    const state = async () => (await read(running?.id ?? ''))?.targets[0]?.state;
    expect(await state()).toBe('resting');
    const before = await merchantPays();
    await sell();
    expect(await merchantPays()).toBe(before);
    // Saturday, a quarter past four.
    restaurant().clock.forward(21 * hourMs + 15 * minuteMs);
    await restaurant().pass(0);
    expect(await state()).toBe('running');
    await sell();
    expect(await merchantPays()).toBe(before + 370);
    restaurant().clock.forward(2 * hourMs);
    await restaurant().pass(0);
    expect(await state()).toBe('resting');
    restaurant().clock.forward(2 * dayMs);
    await restaurant().runPeriodicTask('promotions');
    await restaurant().pass(0);
    expect(await read(running?.id ?? '')).toMatchObject({
      state: 'ended',
      endedBy: 'end',
      targets: [{ state: 'ended' }],
    });
  });
});

describe('a promotion in stores of two zones', () => {
  it('holds in each by its own clock', async () => {
    const { sql, cast } = restaurant();
    const sunset = await openSecondStore(restaurant());
    const [there] = await sql<{ id: string }>(
      `insert into connections (merchant_id, id, store_id, service, external_store_id, api_version)
       values ($1, gen_random_uuid(), $2, 'uber-eats', 'sunset-uber', '1.0.0') returning id`,
      [cast.rosalia.merchantId, sunset.storeId],
    );
    const id = there?.id ?? '';
    // From four in the morning in New York until four in Los Angeles.
    expect(await add({ connectionIds: [uber.connectionId, id] })).toMatchObject({
      beginsOn: '2031-06-13',
      endsOn: '2031-06-15',
      beginsAt: '2031-06-13T08:00:00.000Z',
      endsAt: '2031-06-16T11:00:00.000Z',
      timeZone: 'America/New_York',
    });
    expect(await add({ connectionIds: [id] })).toMatchObject({
      beginsAt: '2031-06-13T11:00:00.000Z',
      endsAt: '2031-06-16T11:00:00.000Z',
      timeZone: 'America/Los_Angeles',
    });
  });
});
