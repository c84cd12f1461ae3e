import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { flawsOf } from '../../src/domains/channels/connectors/fixtures/soundness.ts';
import type { ServiceOrder } from '../../src/domains/channels/model/service-order.ts';
import type { ConnectionMenu, DriftView } from '../../src/domains/menu/publishing-contract.ts';
import { flatOptions, lineTotalMinor, lineUnitMinor, type Order } from '../../src/simulator/order.ts';
import type { OrderWish } from '../../src/simulator/order-maker.ts';
import { parseWorld } from '../../src/simulator/world.ts';
import type { Cast } from '../support/cast.ts';
import { letIn } from '../support/consent.ts';
import { controlOf } from '../support/control.ts';
import { asOwner, shownOn, tamperOn, writeSmallMenu } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** A fifth service, from its callbacks to its catalog: Rosalía's location at HubRise, whose owner has let us in. */
const locationId = 'rosalia-1';
const second = 1_000;
const minute = 60 * second;

const restaurant = useRestaurant({ world: hubRiseWorld });

function hubRiseWorld({ rosalia }: Cast) {
  const modifiers = ['Egg', 'Corn', 'Nori'].map((name, index) => ({ id: name, name, basePriceCents: index * 75 }));
  return parseWorld({
    stores: [
      {
        id: rosalia.storeId,
        name: "Rosalía's Kitchen",
        timeZone: 'America/New_York',
        connections: [{ service: 'hubrise', externalStoreId: locationId }],
      },
    ],
    menu: {
      upchargeBasisPoints: 1_750,
      taxBasisPoints: 825,
      modifierGroups: [{ id: 'toppings', name: 'Toppings', minimum: 0, maximum: 3, modifiers }],
      items: ['Shoyu', 'Miso'].map((name, index) => ({
        id: name,
        name,
        category: 'Ramen',
        basePriceCents: 999 + index,
        modifierGroups: ['toppings'],
      })),
    },
  });
}

const control = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  controlOf(restaurant().simulator(), method, path, body);
const owner = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  asOwner(restaurant(), method, path, body);
let connectionId = '';

beforeAll(async () => {
  const { storeId } = restaurant().cast.rosalia;
  const consent = await letIn(restaurant(), { service: 'hubrise', storeId, store: locationId });
  if (consent?.state !== 'connected') throw new Error(consent?.sentence ?? 'HubRise was not connected.');
  connectionId = consent.connectionId ?? '';
});
afterEach(async () => {
  await control('DELETE', '/faults');
});

describe('a fifth service', () => {
  it('is offered and connected with its owner’s consent, and by no id alone', async () => {
    const { call, cast } = restaurant();
    const { body } = await call(cast.rosalia.owner, 'GET', '/api/connections');
    expect(body).toMatchObject({
      connections: expect.arrayContaining([
        expect.objectContaining({
          service: 'hubrise',
          serviceName: 'HubRise',
          abilities: { deny: { can: true }, cancel: { can: true }, ready: { can: true }, updateReady: { can: true } },
        }),
      ]) as unknown,
    });
  });
});

const theirs = z.looseObject({
  state: z.string(),
  clientOrderId: z.string().nullable(),
  history: z.array(z.object({ why: z.string() })),
});
const atHubRise = async (externalId: string) => theirs.parse(await control('GET', `/orders/${externalId}`)); // prettier-ignore

/** A customer orders; answers HubRise's order and our id of it. */
async function ordered(wish: OrderWish = {}): Promise<{ order: Order; id: string }> {
  const { placement } = restaurant().simulator();
  const [outlet] = placement.outletsFor({ service: 'hubrise' });
  if (!outlet) throw new Error('The world has no such location.');
  const order = placement.place(outlet, wish);
  await restaurant().pass(0);
  return { order, id: await idOf(order) };
}

async function idOf({ id }: Order): Promise<string> {
  const rows = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [id]);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0]?.id ?? '';
}

const press = (id: string, button: string, body: unknown = {}) =>
  restaurant().call(restaurant().cast.rosalia.kitchen, 'POST', `/api/orders/${id}/${button}`, body);
const look = async (id: string) =>
  (await restaurant().call(restaurant().cast.rosalia.kitchen, 'GET', `/api/orders/${id}`)).body;
const webhooksOf = ({ id }: Order) => restaurant().simulator().context.book.find(id)?.webhooks ?? [];

describe('an order of HubRise’s', () => {
  it('comes by callback, is accepted, made ready, fetched and delivered, and nothing of ours comes back', async () => {
    const { pass } = restaurant();
    const { order, id } = await ordered({ kind: 'delivery', note: 'For table four' });
    expect(await look(id)).toMatchObject({
      state: 'new',
      service: 'hubrise',
      displayId: order.displayId,
      notes: { kitchen: expect.stringContaining('For table four') as unknown },
      alarms: [],
    });
    const { body } = await press(id, 'accept', { prepMinutes: 15 });
    await pass(second);
    expect(await atHubRise(order.id)).toMatchObject({
      state: 'accepted',
      clientOrderId: id,
      history: [{}, { why: 'accepted, by the till' }, { why: 'in_preparation, by the till' }],
    });
    const { readyTargetAt: from } = z.object({ readyTargetAt: z.string() }).parse(body);
    await press(id, 'more-time', { minutes: 15, from });
    await pass(second);
    expect(await atHubRise(order.id)).toMatchObject({ state: 'accepted' });
    expect(order.readyAt).toBe(Date.parse(from) + 15 * 60_000);
    await press(id, 'ready', { from: 'getting_ready' });
    await pass(second);
    expect(await atHubRise(order.id)).toMatchObject({ state: 'ready' });
    expect(webhooksOf(order).map(({ event }) => event)).toEqual(['order.create']);
    await control('POST', `/orders/${order.id}/courier`, { stage: 'arrived' });
    await pass(0);
    expect(await look(id)).toMatchObject({ state: 'ready', courier: { stage: 'arrived' } });
    await control('POST', `/orders/${order.id}/courier`, { stage: 'picked_up' });
    await pass(0);
    expect(await look(id)).toMatchObject({ state: 'driver_on_the_way', endedAt: null });
    await control('POST', `/orders/${order.id}/courier`, { stage: 'delivered' });
    await pass(0);
    expect(await look(id)).toMatchObject({ endedAt: expect.any(String) as unknown, alarms: [] });
    expect(webhooksOf(order).every(({ status }) => status === 200)).toBe(true);
  });

  it.each([
    ['delivery_by_merchant', 'picked_up', 'handed_over', null],
    ['pickup', 'completed', 'handed_over', expect.any(String)],
    ['delivery', 'ready', 'ready', null],
  ] as const)('of kind %s is %s there once it was handed over here', async (kind, state, lastCall, endedAt) => {
    const { order, id } = await ordered({ kind });
    await press(id, 'accept');
    await press(id, 'ready', { from: 'getting_ready' });
    await restaurant().pass(second);
    await press(id, 'ready', { from: 'ready' });
    await restaurant().pass(second);
    expect(await atHubRise(order.id)).toMatchObject({ state });
    expect(await look(id)).toMatchObject({ state: 'driver_on_the_way', endedAt: endedAt as unknown, alarms: [] });
    const calls = await restaurant().sql<{ action: string; state: string }>(
      "select call->>'action' as action, state from outbound_calls where order_id = $1 order by sequence",
      [id],
    );
    expect(calls.at(-1)).toEqual({ action: lastCall, state: 'done' });
  });

  it('that the restaurant itself brings is completed there once it is delivered', async () => {
    const { order, id } = await ordered({ kind: 'delivery_by_merchant' });
    await press(id, 'accept');
    await press(id, 'ready', { from: 'getting_ready' });
    await press(id, 'ready', { from: 'ready' });
    expect(await look(id)).toMatchObject({ endedAt: null, actions: { markDelivered: { can: true } } });
    await press(id, 'delivered');
    await restaurant().pass(second);
    expect(await atHubRise(order.id)).toMatchObject({ state: 'completed' });
    expect(await look(id)).toMatchObject({ endedAt: expect.any(String) as unknown, alarms: [] });
  });

  it('placed ahead is being made when its preparation begins, which changes nothing here, and not before', async () => {
    const { pass } = restaurant();
    const { order, id } = await ordered({ scheduled: { inMinutes: 180 }, kind: 'pickup' });
    await press(id, 'accept', { prepMinutes: 20 });
    await pass(second);
    const statusNow = async () => z.object({ status: z.string() }).parse((await readRaw(order)) ?? {}).status;
    await pass(150 * minute);
    expect(await statusNow()).toBe('accepted');
    const before = await look(id);
    await pass(11 * minute);
    expect(await statusNow()).toBe('in_preparation');
    expect(await look(id)).toEqual(before);
  });

  it('is declined with a reason, and cancelled once accepted', async () => {
    const first = await ordered();
    await press(first.id, 'decline', { reason: 'too_busy' });
    await restaurant().pass(second);
    expect(await atHubRise(first.order.id)).toMatchObject({ state: 'denied' });
    const other = await ordered();
    await press(other.id, 'accept');
    await restaurant().pass(second);
    await press(other.id, 'cancel', { reason: 'item_out_of_stock' });
    await restaurant().pass(second);
    expect(await atHubRise(other.order.id)).toMatchObject({ state: 'cancelled' });
    expect(await look(other.id)).toMatchObject({ state: 'cancelled', ending: { by: 'merchant' } });
  });

  it('that its customer takes back is not taken up again by an acceptance that crosses it', async () => {
    const late = { on: 'webhook', service: 'hubrise', path: 'order.update', kind: 'delay', delayMs: minute, rate: 1 };
    const { order, id } = await ordered();
    await control('PUT', '/faults', [late]);
    await control('POST', `/orders/${order.id}/cancel`, { by: 'customer' });
    await press(id, 'accept');
    await restaurant().pass(0);
    const { state, history } = await atHubRise(order.id);
    expect(state).toBe('cancelled');
    expect(history.map(({ why }) => why).join()).not.toContain('after its end');
    expect(await look(id)).toMatchObject({ state: 'cancelled' });
  });

  it('is accepted although the answer is lost, and written once', async () => {
    const { order, id } = await ordered();
    const lost = { on: 'api', service: 'hubrise', path: '/orders/', kind: 'error', after: true, rate: 1, times: 2 };
    await control('PUT', '/faults', [lost]);
    await press(id, 'accept');
    for (let round = 0; round < 4; round += 1) await restaurant().pass(10 * second);
    expect(await look(id)).toMatchObject({ state: 'getting_ready', alarms: [] });
    const calls = restaurant().simulator().context.book.find(order.id)?.calls ?? [];
    const written = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(written).toMatchObject([{ status: 'accepted' }, { status: 'in_preparation' }]);
  });

  it('that nobody answers is taken back by its channel, and ends here', async () => {
    const { order, id } = await ordered();
    await restaurant().pass(11.5 * minute);
    expect(await atHubRise(order.id)).toMatchObject({ state: 'failed' });
    expect(await look(id)).toMatchObject({ state: 'cancelled', endedAt: expect.any(String) as unknown });
  });

  it('whose callback proves nothing is refused, which HubRise takes for an answer, and is found in its list', async () => {
    const { pass, runPeriodicTask, runJobs, sql } = restaurant();
    await control('PUT', '/faults', [{ on: 'webhook', service: 'hubrise', kind: 'bad_signature', rate: 1 }]);
    const { order, id } = await ordered();
    expect(id).toBe('');
    expect(webhooksOf(order)).toMatchObject([{ status: 401 }]);
    for (let times = 0; times < 6 && (await idOf(order)) === ''; times += 1) {
      await pass(20 * second);
      await runPeriodicTask('order-checks');
      await runJobs();
    }
    expect(await look(await idOf(order))).toMatchObject({ state: 'new' });
    expect(webhooksOf(order)).toHaveLength(1);
    const gaps = 'select kind, cause from order_gaps where external_order_id = $1 and found_at is not null';
    expect(await sql(gaps, [order.id])).toEqual([{ kind: 'missing', cause: 'no_webhook' }]);
  });

  it('called back twice at once is one order', async () => {
    await control('PUT', '/faults', [{ on: 'webhook', service: 'hubrise', kind: 'duplicate', copies: 5, rate: 1 }]);
    const { id } = await ordered();
    expect(await look(id)).toMatchObject({ state: 'new' });
  });
});

/** The order as HubRise shows it to us. */
async function readRaw(order: Order): Promise<unknown> {
  const found = await restaurant()
    .app.registry.get('hubrise')
    ?.fetchOrder({ apiVersion: 'v1', externalStoreId: locationId, externalOrderId: order.id, resource: '' });
  return found?.outcome === 'found' ? found.raw : undefined;
}

async function readByUs(order: Order): Promise<ServiceOrder> {
  const hubRise = restaurant().app.registry.get('hubrise');
  if (!hubRise) throw new Error('The demo speaks HubRise.');
  const store = { apiVersion: 'v1', externalStoreId: locationId };
  const found = await hubRise.fetchOrder({ ...store, externalOrderId: order.id, resource: '' });
  if (found.outcome !== 'found') throw new Error(found.why);
  const mapping = hubRise.toServiceOrder(found.raw, { ...store, currency: 'EUR' });
  if (!mapping.ok) throw new Error(mapping.reason);
  return mapping.order;
}

describe('every order that customers place', () => {
  it.each(['delivery', 'pickup', 'delivery_by_merchant'] as const)(
    'by %s arrives whole, to the cent and to the last option',
    async (kind) => {
      const [outlet] = restaurant().simulator().placement.outletsFor({ service: 'hubrise' });
      if (!outlet) throw new Error('The world has no such location.');
      for (let count = 0; count < 16; count += 1) {
        const wish = { kind, promotion: count % 3 === 0, scheduled: count % 5 === 0 && { inMinutes: 180 } };
        const order = restaurant().simulator().placement.place(outlet, wish);
        const ours = await readByUs(order);
        const { money } = order;
        expect(flawsOf(ours)).toEqual([]);
        expect(ours.drift).toEqual([]);
        expect(ours).not.toHaveProperty('moneyMismatch');
        expect(ours.kind).toBe(kind === 'delivery' ? 'delivery_by_service' : kind);
        expect('scheduledFor' in ours).toBe(order.window !== null);
        expect(ours.totals).toMatchObject({
          subtotalMinor: money.subtotalMinor,
          feesMinor: money.bagFeeMinor + money.deliveryFeeMinor + money.smallOrderFeeMinor,
          tipsMinor: money.tipMinor,
          discountsMinor: money.promotion?.amountMinor ?? 0,
          cashDueMinor: 0,
        });
        const { subtotalMinor, feesMinor, tipsMinor, discountsMinor, totalMinor } = ours.totals;
        expect(subtotalMinor - discountsMinor + feesMinor + tipsMinor).toBe(totalMinor);
        expect(ours.lines.map(({ name, quantity, price }) => [name, quantity, price.unitBaseMinor, price.unitTotalMinor, price.lineTotalMinor])).toEqual(
          order.lines.map((line) => [line.name, line.quantity, line.baseUnitMinor, lineUnitMinor(line), lineTotalMinor(line)]),
        );
        expect(ours.lines.map(({ modifiers }) => modifiers.map(({ name }) => name))).toEqual(
          order.lines.map(({ groups }) => flatOptions(groups).map(({ option }) => option.name)),
        );
      }
      await restaurant().pass(0);
    },
  ); // prettier-ignore
});

const connectionMenu = async () => {
  const { connections } = (await owner('GET', '/api/menu/connections')) as { connections: ConnectionMenu[] }; // the route's contract
  return connections.find((one) => one.connectionId === connectionId);
};
const drifts = async () => ((await owner('GET', '/api/menu/drifts')) as { drifts: DriftView[] }).drifts; // the route's contract
const shown = async () => (await shownOn(restaurant().simulator(), 'hubrise', locationId)).menu;

describe('the menu at HubRise', () => {
  it('is made, sold out and brought back, watched and repaired', async () => {
    const { runJobs, runPeriodicTask, pass, cast, simulator } = restaurant();
    const { birria, nopales } = await writeSmallMenu(restaurant());
    await owner('POST', '/api/menu/publications', { connectionIds: [connectionId] });
    await runJobs();
    await pass(second);
    expect(await connectionMenu()).toMatchObject({ liveVersion: 1, latest: { state: 'live', why: null } });
    expect(await shown()).toMatchObject({
      items: [{ ref: birria, name: "Rosalía's birria", priceMinor: 1_628, isAvailable: true }, { ref: nopales }, {}],
      groups: [{ name: 'Salsa', minimum: 0, maximum: 2, modifiers: [{ priceMinor: 0 }, { priceMinor: 116 }] }],
    });

    const subjects = [{ kind: 'item', id: nopales }];
    const until = new Date(restaurant().clock.now().getTime() + 30 * minute).toISOString();
    await owner('POST', '/api/menu/sold-out', { storeId: cast.rosalia.storeId, subjects, until });
    await pass(second);
    expect((await shown())?.items.map(({ isAvailable }) => isAvailable)).toEqual([true, false, true]);
    const { order } = await ordered({ lines: 6 });
    expect(order.lines.map(({ itemId }) => itemId)).not.toContain(nopales);
    await pass(30 * minute);
    expect((await shown())?.items.map(({ isAvailable }) => isAvailable)).toEqual([true, true, true]);

    const change = { change: 'price', ref: birria, priceMinor: 1 } as const;
    expect(await tamperOn(simulator(), { service: 'hubrise', externalStoreId: locationId }, change)).toBe(true);
    await pass(minute);
    await runPeriodicTask('menu-work');
    await runJobs();
    expect((await drifts()).map(({ field }) => field)).toEqual(['price']);
    await owner('POST', `/api/menu/connections/${connectionId}/repair`, {});
    await runJobs();
    expect((await shown())?.items[0]).toMatchObject({ ref: birria, priceMinor: 1_628 });
    expect(await shownOn(simulator(), 'hubrise', 'another')).toEqual({ menu: null, published: 0 });
  });
});

const there = () => control('GET', `/stores/hubrise/${locationId}`);
const change = (path: string, body: object) =>
  owner('POST', `/api/connections/${path}`, { connectionIds: [connectionId], ...body });
const inMinutes = (count: number) => new Date(restaurant().clock.now().getTime() + count * minute).toISOString();

describe('the location as a whole', () => {
  it('is paused until a time, busy for a while, and open again', async () => {
    const { runJobs } = restaurant();
    await change('busy', { minutes: 20, until: inMinutes(30) });
    await runJobs();
    expect(await there()).toMatchObject({ state: 'open', busyMinutes: 20, busyUntil: inMinutes(30) });
    await change('not-busy', {});
    await runJobs();
    expect(await there()).toMatchObject({ state: 'open', busyMinutes: null });
    await change('pause', { until: inMinutes(10), reason: 'Oven broke' });
    await runJobs();
    expect(await there()).toMatchObject({
      state: 'paused',
      by: 'merchant',
      until: inMinutes(10),
      reason: 'Oven broke',
    });
    await change('resume', {});
    await runJobs();
    expect(await there()).toMatchObject({ state: 'open' });
  });

  it('that somebody else pauses is noticed by its callback, without waiting for the next look', async () => {
    const { runJobs, runPeriodicTask, sql, clock } = restaurant();
    const seen = async () =>
      (
        await sql<{ status: string }>('select status from connection_checks where connection_id = $1', [connectionId])
      )[0];
    clock.forward(minute);
    await runPeriodicTask('store-work');
    await runJobs();
    expect(await seen()).toEqual({ status: 'open' });
    await control('POST', `/stores/hubrise/${locationId}/close`, { reason: 'Somebody’s web shop' });
    await vi.waitFor(async () => {
      await runJobs();
      expect(await seen()).toEqual({ status: 'paused' });
    });
    await control('POST', `/stores/hubrise/${locationId}/open`);
  });
});
