import { beforeEach, describe, expect, it } from 'vitest';
import type { IntegrationCard } from '../../src/domains/integrations/contract.ts';
import { readCredential } from '../../src/domains/channels/connecting/credential-store.ts';
import { createVault, type VaultKeys } from '../../src/platform/crypto/vault.ts';
import { asMerchant } from '../../src/platform/db/database.ts';
import { asId } from '../../src/shared/ids.ts';
import { parseWorld } from '../../src/simulator/world.ts';
import type { Cast } from '../support/cast.ts';
import { answerAtService, comeBack, letIn, revokeAtHubRise, tokenAtHubRise, type Wish } from '../support/consent.ts';
import { controlOf } from '../support/control.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant, type Method } from '../support/restaurant.ts';

/** Two locations at HubRise that the owner may let us in for, and the stores that the cast is connected with. */
const [first, second] = ['loc-1', 'loc-2'];
/** Stores on Uber Eats that the owner's login opens. */
const [newUber, otherUber] = ['uber-new', 'uber-other'];
const secondMs = 1_000;
const minuteMs = 60 * secondMs;

const restaurant = useRestaurant({ world: connectingWorld });

function connectingWorld({ rosalia }: Cast) {
  const connectable = [
    ...[first, second].map((externalStoreId) => ({ service: 'hubrise', externalStoreId })),
    ...[newUber, otherUber].map((externalStoreId) => ({
      service: 'uber-eats',
      externalStoreId,
    })),
  ];
  return parseWorld({
    stores: [
      {
        id: rosalia.storeId,
        name: "Rosalía's Kitchen",
        timeZone: 'America/New_York',
        connections: [{ service: 'doordash', externalStoreId: rosalia.doorDashStore }],
        connectable,
      },
    ],
    menu: {
      upchargeBasisPoints: 0,
      modifierGroups: [],
      items: [{ id: 'soup', name: 'Soup', category: 'Soups', basePriceCents: 100, modifierGroups: [] }],
    },
  });
}

const owner = (method: Method, path: string, body?: unknown) =>
  restaurant().call(restaurant().cast.rosalia.owner, method, path, body);
const hubRise = (wish: Partial<Wish> = {}): Wish => ({
  service: 'hubrise',
  storeId: restaurant().cast.rosalia.storeId,
  store: first,
  ...wish,
});
const cardOf = async (externalStoreId: string) => {
  const { cards } = (await owner('GET', '/api/integrations')).body as { cards: IntegrationCard[] }; // its contract
  return cards.find((card) => card.externalStoreId === externalStoreId);
};
const rowsOf = (externalStoreId: string) =>
  restaurant().sql<{ id: string; state: string; sealed: string | null }>(
    `select c.id, c.state, k.sealed from connections c
     left join connection_credentials k on k.connection_id = c.id where c.external_store_id = $1`,
    [externalStoreId],
  );
const disconnect = (id: string) => owner('POST', `/api/integrations/${id}/disconnect`, {});
const at = (externalStoreId: string) => ({ apiVersion: 'v1', externalStoreId });
/** The requests that HubRise heard since the last look. */
const heardByHubRise = async () => {
  const { calls } = (await controlOf(restaurant().simulator(), 'GET', '/calls')) as {
    calls: { method: string; path: string }[];
  }; // its shape
  return calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
};

beforeEach(async () => {
  const { sql, simulator } = restaurant();
  await controlOf(simulator(), 'DELETE', '/faults');
  await sql('delete from consents');
});

describe('a store that is connected by its owner’s consent', () => {
  it('gets a token that only its connector sees', async () => {
    const consent = await letIn(restaurant(), hubRise());
    expect(consent).toMatchObject({
      state: 'connected',
      sentence: "HubRise is connected. Orders for Rosalía's Kitchen come in here from now on.",
    });
    const [row] = await rowsOf(first);
    expect(row?.sealed).toMatch(/^1\.[0-9a-f]{12}\./);
    expect(row?.sealed).not.toContain(tokenAtHubRise(first));
    const answers = await Promise.all(
      [
        '/api/integrations',
        `/api/integrations/consents/${consent?.id}`,
        '/api/connections',
        '/api/integrations/log',
      ].map((path) => owner('GET', path)),
    );
    for (const { text } of answers) {
      expect(text).not.toContain(tokenAtHubRise(first));
      expect(text).not.toContain(row?.sealed);
    }
    const listed = await restaurant()
      .app.registry.get('hubrise')
      ?.listOrders?.(at(first), { changed: new Date(), placed: new Date() });
    expect(listed).toMatchObject({ outcome: 'found' });
    expect((await cardOf(first))?.connectingBy).toBe('consent');
  });

  it('receives its orders from then on, and speaks for no other', async () => {
    const { simulator, pass, sql } = restaurant();
    await controlOf(simulator(), 'POST', '/orders', { service: 'hubrise', externalStoreId: first });
    await pass(0);
    expect(await cardOf(first)).toMatchObject({ state: 'connected', day: { orders: 1 } });
    const found = await restaurant().app.registry.store('hubrise')?.getStatus(at(second));
    expect(found).toMatchObject({ outcome: 'retry', isShutOut: true });
    await sql("update orders set ended_at = now(), state = 'declined' where service = 'hubrise'");
  });

  it('is not connected where the owner says no', async () => {
    const consent = await letIn(restaurant(), hubRise({ store: second, answer: 'no' }));
    expect(consent).toMatchObject({
      state: 'refused',
      sentence: expect.stringMatching(/^You said no at HubRise\./) as unknown,
    });
    expect(await rowsOf(second)).toEqual([]);
  });

  it('is not connected after ten minutes, nor by the same answer twice', async () => {
    const back = await answerAtService(restaurant(), hubRise({ store: second }));
    restaurant().clock.forward(10 * minuteMs);
    expect(await comeBack(restaurant(), back)).toMatchObject({
      state: 'expired',
      sentence: expect.stringMatching(/longer than ten minutes/) as unknown,
    });
    const again = await answerAtService(restaurant(), hubRise());
    expect(await comeBack(restaurant(), again)).toMatchObject({ state: 'connected' });
    const before = (await heardByHubRise()).filter((call) => call.endsWith('/token')).length;
    expect(await comeBack(restaurant(), again)).toMatchObject({ state: 'connected' });
    expect((await heardByHubRise()).filter((call) => call.endsWith('/token'))).toHaveLength(before);
    expect(await rowsOf(second)).toEqual([]);
  });

  it('is not connected by anybody but who went, nor by a made-up answer', async () => {
    const { cast, tokenOf, call } = restaurant();
    const back = await answerAtService(restaurant(), hubRise({ store: second }));
    expect(await comeBack(restaurant(), back, cast.neighbour.owner)).toBeNull();
    const state = back.searchParams.get('state') ?? '';
    for (const wrong of [
      `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`,
      state.split('.')[0] ?? '',
      '',
      'x'.repeat(200),
    ]) {
      const address = new URL(back);
      address.searchParams.set('state', wrong);
      expect(await comeBack(restaurant(), address)).toBeNull();
    }
    // The same person, logged in elsewhere.
    const password = 'correct horse battery';
    const other = await call(undefined, 'POST', '/api/token/', { username: cast.rosalia.owner, password });
    const { access } = other.body as { access: string }; // the route's contract
    expect(access).not.toBe(await tokenOf(cast.rosalia.owner));
    const elsewhere = await restaurant().app.server.inject({
      method: 'POST',
      url: '/api/integrations/consents/return',
      headers: { authorization: `Bearer ${access}` },
      payload: Object.fromEntries(back.searchParams),
    });
    expect(elsewhere.json()).toEqual({ id: null });
    expect(await rowsOf(second)).toEqual([]);
    expect(await comeBack(restaurant(), back)).toMatchObject({ state: 'connected' });
  });

  it('stays unconnected, and says why, where the service fails on the way', async () => {
    const { simulator } = restaurant();
    await restaurant().sql(
      'delete from connection_credentials where connection_id in (select id from connections where external_store_id = $1)',
      [second],
    );
    await restaurant().sql('delete from consents');
    await restaurant().sql('delete from connections where external_store_id = $1', [second]);
    const back = await answerAtService(restaurant(), hubRise({ store: second }));
    await controlOf(simulator(), 'PUT', '/faults', [
      { on: 'api', service: 'hubrise', kind: 'error', status: 503, rate: 1, path: '/callback' },
    ]);
    expect(await comeBack(restaurant(), back)).toMatchObject({
      state: 'failed',
      sentence: expect.stringMatching(/^HubRise could not be connected: A fault was ordered/) as unknown,
    });
    expect(await rowsOf(second)).toEqual([]);
  });

  it('of a neighbour’s is refused before HubRise hears of it', async () => {
    const { cast, simulator } = restaurant();
    const neighbour = { who: cast.neighbour.owner, storeId: cast.neighbour.storeId };
    const before = (await heardByHubRise()).filter((call) => call === 'POST /hubrise/v1/callback').length;
    expect(await letIn(restaurant(), hubRise({ ...neighbour }))).toMatchObject({
      state: 'failed',
      sentence: expect.stringMatching(/connected already/) as unknown,
    });
    expect((await heardByHubRise()).filter((call) => call === 'POST /hubrise/v1/callback')).toHaveLength(before);
    await controlOf(simulator(), 'POST', '/orders', { service: 'hubrise', externalStoreId: first });
    await restaurant().pass(0);
    expect((await cardOf(first))?.day.orders, 'it still comes to Rosalía').toBe(2);
  });

  it('cannot be begun for a service that our staff connect, nor the other way round', async () => {
    const { storeId } = restaurant().cast.rosalia;
    const consent = await owner('POST', '/api/integrations/consents', { service: 'doordash', storeId });
    const storeLink = 'https://www.hubrise.com/store/1';
    const asked = await owner('POST', '/api/integrations/requests', { service: 'hubrise', storeId, storeLink });
    expect([consent.status, asked.status]).toEqual([400, 400]);
  });
});

describe('a credential', () => {
  it('is sealed with the present key once it is read, and opens for no other connection', async () => {
    const { app, cast, config, sql } = restaurant();
    const [row] = await rowsOf(first);
    const { merchantId } = cast.rosalia;
    const of = { merchantId, connectionId: asId<'connection'>(row?.id ?? '') };
    const read = (keys: VaultKeys) => asMerchant(app.db, merchantId, (tx) => readCredential(tx, createVault(keys), of));
    const next = Buffer.alloc(32, 7).toString('base64');
    expect(await read([next, ...config.secretsKeys])).toBe(tokenAtHubRise(first));
    expect((await rowsOf(first))[0]?.sealed).not.toBe(row?.sealed);
    expect(await read([next]), 'the former key may go').toBe(tokenAtHubRise(first));
    await expect(read(config.secretsKeys)).rejects.toThrow(/which the settings do not hold/);

    const [other] = await sql<{ id: string }>('select id from connections where external_store_id = $1', [
      cast.rosalia.doorDashStore,
    ]);
    await sql('update connection_credentials set connection_id = $1 where connection_id = $2', [other?.id, row?.id]);
    const moved = { merchantId, connectionId: asId<'connection'>(other?.id ?? '') };
    const opened = asMerchant(app.db, merchantId, (tx) => readCredential(tx, createVault([next]), moved));
    await expect(opened).rejects.toThrow(/authenticate/);
    await sql('delete from connection_credentials');
    expect(await letIn(restaurant(), hubRise())).toMatchObject({ state: 'connected' });
  });
});

describe('disconnecting', () => {
  it('lets open orders be finished, takes no new ones, and then tells the service', async () => {
    const { sql, pass, simulator, clock, runPeriodicTask, runJobs } = restaurant();
    const [row] = await rowsOf(first);
    const id = row?.id ?? '';
    const open = await sql<{ id: string; external_id: string }>(
      'select id, external_id from orders where connection_id = $1 and ended_at is null',
      [id],
    );
    expect(open).toHaveLength(1);
    expect((await disconnect(id)).body).toMatchObject({
      state: 'disconnected',
      disconnectedAt: clock.now().toISOString(),
    });
    expect((await disconnect(id)).status).toBe(409);
    await runJobs();
    expect((await rowsOf(first))[0]?.sealed, 'the open order needs it').not.toBeNull();

    await pass(6 * secondMs);
    await controlOf(simulator(), 'POST', '/orders', { service: 'hubrise', externalStoreId: first });
    await pass(0);
    expect(await sql('select 1 from orders where connection_id = $1 and ended_at is null', [id])).toHaveLength(1);
    const [kept] = await sql<{ id: string; state: string; reason: string }>(
      'select id, state, reason from inbox where connection_id = $1 order by received_at desc limit 1',
      [id],
    );
    expect(kept).toMatchObject({ state: 'quarantined', reason: expect.stringMatching(/was disconnected/) as unknown });
    expect((await owner('POST', `/api/quarantine/${kept?.id}/replay`, {})).status).toBe(200);
    await runJobs();
    expect(await sql('select state from inbox where id = $1', [kept?.id])).toEqual([{ state: 'quarantined' }]);
    expect(await sql('select 1 from orders where connection_id = $1 and ended_at is null', [id])).toHaveLength(1);

    await owner('POST', `/api/orders/${open[0]?.id}/accept`, { prepMinutes: 10 });
    await runJobs();
    const order = (await controlOf(simulator(), 'GET', `/orders/${open[0]?.external_id}`)) as { state: string }; // its shape
    expect(order.state).toBe('accepted');

    await sql('update orders set ended_at = now() where connection_id = $1', [id]);
    await pass(2 * minuteMs);
    await runPeriodicTask('connecting-work');
    await runJobs();
    expect(await rowsOf(first)).toMatchObject([{ state: 'disconnected', sealed: null }]);
    expect(await heardByHubRise()).toEqual(
      expect.arrayContaining(['DELETE /hubrise/v1/callback', 'POST /hubrise/oauth2/v1/revoke']),
    );
    expect((await owner('GET', `/api/orders/${open[0]?.id}`)).status, 'its history stays').toBe(200);
  });

  it('is left alone by everything that asks and tells', async () => {
    const { runPeriodicTask, runJobs, clock } = restaurant();
    const [row] = await rowsOf(first);
    clock.forward(5 * minuteMs);
    const before = (await heardByHubRise()).length;
    for (const watch of ['store-work', 'order-checks', 'menu-work', 'connecting-work']) await runPeriodicTask(watch);
    await runJobs();
    const after = (await heardByHubRise()).slice(before).filter((call) => call.includes(first));
    expect(after).toEqual([]);
    const pause = { connectionIds: [row?.id ?? ''], until: null, reason: 'Flood' };
    expect((await owner('POST', '/api/connections/pause', pause)).status).toBe(409);
    expect((await owner('POST', '/api/menu/publications', { connectionIds: [row?.id ?? ''] })).status).not.toBe(200);
  });

  it('is the owner’s alone', async () => {
    const { sql, cast, call } = restaurant();
    const [row] = await sql<{ id: string }>('select id from connections where external_store_id = $1', [
      cast.rosalia.doorDashStore,
    ]);
    expect((await call(cast.rosalia.kitchen, 'POST', `/api/integrations/${row?.id}/disconnect`, {})).status).toBe(403);
    expect((await call(cast.neighbour.owner, 'POST', `/api/integrations/${row?.id}/disconnect`, {})).status).toBe(404);
  });
});

describe('connecting again', () => {
  it('keeps the connection with its history, and what is wished for is told anew', async () => {
    const { simulator, pass } = restaurant();
    const [before] = await rowsOf(first);
    const consent = await letIn(restaurant(), hubRise({ ...(before && { connectionId: before.id }) }));
    expect(consent).toMatchObject({ state: 'connected', connectionId: before?.id });
    expect(await rowsOf(first)).toMatchObject([
      { id: before?.id, state: 'connected', sealed: expect.any(String) as unknown },
    ]);
    await pass(6 * secondMs);
    await controlOf(simulator(), 'POST', '/orders', { service: 'hubrise', externalStoreId: first });
    await pass(0);
    // What was ordered meanwhile waits to be replayed.
    expect(await cardOf(first)).toMatchObject({ state: 'needs_attention', day: { orders: 3, quarantined: 1 } });
    const { deliveries } = (await owner('GET', '/api/quarantine')).body as { deliveries: { id: string }[] }; // its contract
    expect((await owner('POST', `/api/quarantine/${deliveries[0]?.id}/replay`, {})).status).toBe(200);
    await pass(0);
    expect(await cardOf(first)).toMatchObject({ state: 'connected', disconnectedAt: null, day: { orders: 4 } });
  });

  it('is for the same store: another one that is chosen there is not taken', async () => {
    const [row] = await rowsOf(first);
    const consent = await letIn(restaurant(), hubRise({ store: second, ...(row && { connectionId: row.id }) }));
    expect(consent).toMatchObject({ state: 'failed', sentence: expect.stringMatching(/another store/) as unknown });
    expect(await rowsOf(second)).toEqual([]);
    expect(await rowsOf(first)).toMatchObject([{ id: row?.id, state: 'connected' }]);
  });

  it('mends a connection whose token is refused, which is found by asking', async () => {
    const { runPeriodicTask, runJobs, pass, sql } = restaurant();
    const [row] = await rowsOf(first);
    await sql('update connection_credentials set sealed = $1', ['1.000000000000.x.y.z']);
    const ask = async (mayFail: string[] = []) => {
      await pass(30 * secondMs, { mayFail });
      await runPeriodicTask('store-work');
      await runJobs({ mayFail });
    };
    // The key that sealed it is gone: that is ours to fix, and no reason to call the connection broken.
    await expect(ask(['channels.ask_store'])).resolves.toBeUndefined();
    await letIn(restaurant(), hubRise({ ...(row && { connectionId: row.id }) }));
    await ask();
    expect(await cardOf(first)).toMatchObject({ state: 'connected' });

    await revokeAtHubRise(restaurant().simulator(), first);
    await ask();
    expect((await cardOf(first))?.state, 'one refusal may be an accident').toBe('connected');
    await ask();
    expect(await cardOf(first)).toMatchObject({
      state: 'broken',
      sentence: 'HubRise lets us in no more: connect this store again.',
    });
    await letIn(restaurant(), hubRise({ ...(row && { connectionId: row.id }) }));
    await ask();
    expect(await cardOf(first)).toMatchObject({ state: 'connected', connectionId: row?.id });
  });

  it('works without a new proof for a store that was proven when it was connected', async () => {
    const { cast, doorDash, sql, pass } = restaurant();
    const card = await cardOf(cast.rosalia.doorDashStore);
    const id = card?.connectionId ?? '';
    await doorDash(doorDashOrder({ store: cast.rosalia.doorDashStore }));
    await disconnect(id);
    await pass(6 * secondMs);
    const body = doorDashOrder({ store: cast.rosalia.doorDashStore });
    const refused = await doorDash(body);
    expect(refused.status, 'DoorDash is told that nobody makes it').toBeGreaterThanOrEqual(400);
    expect(await sql('select 1 from orders where external_id = $1', [body.order.id])).toEqual([]);
    const [kept] = await sql<{ state: string; reason: string; connection_id: string }>(
      'select state, reason, connection_id from inbox where external_order_id = $1',
      [body.order.id],
    );
    expect(kept).toEqual({
      state: 'ignored',
      reason: expect.stringMatching(/was disconnected/) as unknown,
      connection_id: id,
    });
    expect((await owner('POST', `/api/integrations/${id}/reconnect`, {})).body).toMatchObject({
      connectionId: id,
      state: 'connected',
    });
    await pass(6 * secondMs);
    expect((await doorDash(doorDashOrder({ store: cast.rosalia.doorDashStore }))).status).toBeLessThan(300);
  });
});

const uber = (): Wish => ({ service: 'uber-eats', storeId: restaurant().cast.rosalia.storeId });
const choose = (id: string, externalStoreId: string) =>
  owner('POST', `/api/integrations/consents/${id}/choose`, { externalStoreId });
const heardByUber = async () => {
  const { calls } = (await controlOf(restaurant().simulator(), 'GET', '/calls')) as {
    calls: { method: string; path: string }[];
  }; // its shape
  return calls.map(({ method, path }) => `${method} ${path}`);
};

describe('a store that is chosen here, among those that the owner’s login opens', () => {
  it('is linked and sends its orders; the login is thrown away', async () => {
    const { sql, pass, simulator } = restaurant();
    const consent = await letIn(restaurant(), uber());
    expect(consent).toMatchObject({ state: 'choosing', choices: { length: 2 } });
    const id = consent?.id ?? '';
    expect(await sql('select sealed_grant is not null as kept from consents where id = $1', [id])).toEqual([
      { kept: true },
    ]);
    expect((await choose(id, 'not-mine')).status).toBe(404);
    const { cast, call } = restaurant();
    const body = { externalStoreId: newUber };
    const path = `/api/integrations/consents/${id}/choose`;
    expect((await call(cast.neighbour.owner, 'POST', path, body)).status).toBe(404);
    expect((await choose(id, newUber)).body).toMatchObject({ state: 'connected', choices: [] });
    expect((await choose(id, otherUber)).status, 'a consent is for one store').toBe(409);
    expect(await rowsOf(newUber)).toMatchObject([{ state: 'connected', sealed: null }]);
    expect(await sql('select sealed_grant, choices from consents where id = $1', [id])).toEqual([
      { sealed_grant: null, choices: null },
    ]);
    expect(await heardByUber()).toContain(`POST /uber-eats/v1/eats/stores/${newUber}/pos_data`);
    await controlOf(simulator(), 'POST', '/orders', { service: 'uber-eats', externalStoreId: newUber });
    await pass(0);
    expect(await cardOf(newUber)).toMatchObject({ state: 'connected', day: { orders: 1 } });
  });

  it('may be chosen again where Uber Eats did not answer, and for ten minutes', async () => {
    const { simulator, clock, runPeriodicTask, sql } = restaurant();
    const consent = await letIn(restaurant(), uber());
    const id = consent?.id ?? '';
    await controlOf(simulator(), 'PUT', '/faults', [
      { on: 'api', service: 'uber-eats', kind: 'error', status: 503, rate: 1, path: 'pos_data' },
    ]);
    expect((await choose(id, otherUber)).status).toBe(409);
    expect((await owner('GET', `/api/integrations/consents/${id}`)).body).toMatchObject({ state: 'choosing' });
    await controlOf(simulator(), 'DELETE', '/faults');
    clock.forward(10 * minuteMs + secondMs);
    expect((await choose(id, otherUber)).status).toBe(409);
    await runPeriodicTask('connecting-work');
    expect(await sql('select sealed_grant from consents where id = $1', [id])).toEqual([{ sealed_grant: null }]);
    expect(await rowsOf(otherUber)).toEqual([]);
  });

  it('is unlinked when it is disconnected, and found by itself when it is connected again', async () => {
    const { sql, runJobs } = restaurant();
    const [row] = await rowsOf(newUber);
    await sql('update orders set ended_at = now() where connection_id = $1', [row?.id]);
    await disconnect(row?.id ?? '');
    await runJobs();
    expect(await heardByUber()).toContain(`DELETE /uber-eats/v1/eats/stores/${newUber}/pos_data`);
    const consent = await letIn(restaurant(), { ...uber(), ...(row && { connectionId: row.id }) });
    expect(consent).toMatchObject({ state: 'connected', connectionId: row?.id });
  });
});

describe('a store whose hours were saved before', () => {
  it('has the service told them once it is connected', async () => {
    const { simulator, pass, runPeriodicTask, cast } = restaurant();
    const week = { weekly: [{ day: 5, from: '17:00', to: '23:00' }], special: [] };
    const { storeId } = cast.rosalia;
    expect((await owner('PUT', `/api/stores/${storeId}/hours`, { hours: week })).status).toBe(200);
    await letIn(restaurant(), hubRise({ store: second }));
    await pass(6 * secondMs);
    await runPeriodicTask('store-work');
    await pass(0);
    expect(await controlOf(simulator(), 'GET', `/stores/hubrise/${second}`)).toMatchObject({
      hours: { weekly: [{ day: 5, from: '17:00', to: '23:00' }] },
    });
    expect(await cardOf(second)).toMatchObject({ areHoursTold: true, notTold: null });
  });
});
