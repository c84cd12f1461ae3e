import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { controlOf } from '../support/control.ts';
import { menuWorld } from '../support/menu-world.ts';
import { deliverooOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** Deliveroo's orders between the product and its stand-in, over HTTP, on a clock that both share. */
const restaurant = useRestaurant({ world: menuWorld });

const second = 1_000;
const minute = 60 * second;

const control = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  controlOf(restaurant().simulator(), method, path, body);

const listed = z.object({ orders: z.array(z.object({ id: z.string() })) });
const theirs = z.looseObject({
  state: z.string(),
  subtotalMinor: z.number(),
  discountMinor: z.number(),
  isAhead: z.boolean(),
  deadlines: z.object({ readyAt: z.string() }),
  history: z.array(z.object({ why: z.string() })),
});

/** A customer orders at Rosalía's; answers Deliveroo's id and ours. */
async function ordered(order: object = {}): Promise<{ externalId: string; id: string }> {
  const wish = { service: 'deliveroo', externalStoreId: restaurant().cast.rosalia.deliverooStore, order };
  const [made] = listed.parse(await control('POST', '/orders', wish)).orders;
  const externalId = made?.id ?? '';
  await restaurant().pass(0);
  return { externalId, id: await idOf(externalId) };
}

async function idOf(externalId: string): Promise<string> {
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  return row?.id ?? '';
}

const press = (id: string, button: string, body: unknown = {}) =>
  restaurant().call(restaurant().cast.rosalia.kitchen, 'POST', `/api/orders/${id}/${button}`, body);
const look = async (id: string) =>
  (await restaurant().call(restaurant().cast.rosalia.kitchen, 'GET', `/api/orders/${id}`)).body;
const atDeliveroo = async (externalId: string) => theirs.parse(await control('GET', `/orders/${externalId}`));
const whyOf = async (externalId: string) => (await atDeliveroo(externalId)).history.map(({ why }) => why);
const courier = (externalId: string, stage: string) => control('POST', `/orders/${externalId}/courier`, { stage });

describe('an order of Deliveroo’s', () => {
  it('comes by webhook, is accepted, made ready, fetched by a rider and delivered, each side hearing of it', async () => {
    const { pass } = restaurant();
    const { externalId, id } = await ordered({ kind: 'delivery', note: 'For table four', utensils: false });
    expect(await look(id)).toMatchObject({
      state: 'new',
      service: 'deliveroo',
      displayId: expect.stringMatching(/^\d{4}$/) as unknown,
      utensils: 'no',
      notes: { kitchen: expect.stringContaining('For table four') as unknown },
      actions: { cancel: { can: false } },
    });
    const accepted = await press(id, 'accept', { prepMinutes: 15 });
    await pass(second);
    const before = await atDeliveroo(externalId);
    expect(before).toMatchObject({ state: 'accepted' });
    const { readyTargetAt: from } = z.object({ readyTargetAt: z.string() }).parse(accepted.body);
    await press(id, 'more-time', { minutes: 10, from });
    await pass(second);
    const movedMs = Date.parse((await atDeliveroo(externalId)).deadlines.readyAt) - Date.parse(before.deadlines.readyAt);
    const neededMs = Date.parse(from) + 10 * minute - Date.parse(before.deadlines.readyAt);
    expect(movedMs).toBe(Math.min(10, 2 * Math.ceil(neededMs / (2 * minute))) * minute);
    expect(movedMs).toBeGreaterThan(0);
    await press(id, 'ready', { from: 'getting_ready' });
    await pass(second);
    expect(await atDeliveroo(externalId)).toMatchObject({ state: 'ready' });
    await courier(externalId, 'arrived');
    await pass(0);
    expect(await look(id)).toMatchObject({ state: 'ready', courier: { stage: 'arrived', phoneCode: expect.any(String) as unknown } });
    await courier(externalId, 'picked_up');
    await pass(0);
    expect(await look(id)).toMatchObject({ state: 'driver_on_the_way', courier: { stage: 'picked_up' }, endedAt: null });
    await courier(externalId, 'delivered');
    await pass(4 * minute);
    expect(await look(id)).toMatchObject({ state: 'driver_on_the_way', endedAt: expect.any(String) as unknown, alarms: [] });
    expect((await whyOf(externalId)).join()).not.toContain('tablet');
  }); // prettier-ignore

  it('is refused to be cancelled once it is accepted, with the reason, and declined before', async () => {
    const first = await ordered();
    await press(first.id, 'accept');
    await restaurant().pass(second);
    expect(await press(first.id, 'cancel', { reason: 'other' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Deliveroo has no way') as unknown },
    });
    const { externalId, id } = await ordered();
    expect(await press(id, 'cancel', { reason: 'other' })).toMatchObject({
      status: 409,
      body: { message: 'Decline a new order instead of cancelling it.' },
    });
    await press(id, 'decline', { reason: 'too_busy' });
    await restaurant().pass(second);
    expect(await atDeliveroo(externalId)).toMatchObject({ state: 'denied' });
    expect(await look(id)).toMatchObject({ state: 'declined', ending: { by: 'merchant' }, alarms: [] });
  });

  it('that the customer takes back is cancelled here', async () => {
    const { externalId, id } = await ordered();
    await press(id, 'accept');
    await restaurant().pass(second);
    await control('POST', `/orders/${externalId}/cancel`, { by: 'customer' });
    await restaurant().pass(0);
    expect(await look(id)).toMatchObject({ state: 'cancelled', endedAt: expect.any(String) as unknown });
  });

  it('that nobody answers is rejected by Deliveroo after ten minutes, and given up here', async () => {
    const { externalId, id } = await ordered();
    await restaurant().pass(10 * minute - second);
    expect(await look(id)).toMatchObject({ state: 'new' });
    await restaurant().pass(second);
    expect(await atDeliveroo(externalId)).toMatchObject({ state: 'failed' });
    expect(await look(id)).toMatchObject({ state: 'cancelled', ending: { by: 'timeout' } });
  });

  it('whose rejection never reached us is asked about before it is given up', async () => {
    const { pass, runPeriodicTask, runJobs } = restaurant();
    const lost = { on: 'webhook', kind: 'bad_signature', rate: 1, service: 'deliveroo', path: 'order.status_update' };
    await control('PUT', '/faults', [lost]);
    const { externalId, id } = await ordered();
    for (let minutes = 0; minutes < 16; minutes += 1) {
      await pass(minute);
      await runPeriodicTask('unanswered-orders');
    }
    expect(await atDeliveroo(externalId)).toMatchObject({ state: 'failed' });
    expect(await look(id)).toMatchObject({ state: 'new', alarms: [{ kind: 'accept_deadline' }] });
    await runJobs();
    // Deliveroo's own word, and not our guess with a sentence of ours.
    expect(await look(id)).toMatchObject({ state: 'cancelled', ending: { by: 'timeout', reason: null } });
    await control('DELETE', '/faults');
  });

  it('is accepted although the answer to the acceptance is lost, and once', async () => {
    await control('PUT', '/faults', [
      {
        on: 'api',
        kind: 'error',
        rate: 1,
        times: 1,
        status: 500,
        after: true,
        service: 'deliveroo',
        path: '/order/v1/',
      },
    ]);
    const { externalId, id } = await ordered();
    await press(id, 'accept');
    await restaurant().pass(0);
    expect(await atDeliveroo(externalId)).toMatchObject({ state: 'accepted' });
    await restaurant().pass(20 * second);
    expect(await look(id)).toMatchObject({ state: 'getting_ready', alarms: [] });
    const calls = "select call->>'action' as action, state from outbound_calls where order_id = $1 order by sequence";
    expect(await restaurant().sql(calls, [id])).toEqual([
      { action: 'accept', state: 'already' },
      { action: 'preparing', state: 'done' },
    ]);
    await restaurant().pass(4 * minute);
    // The second try also told that the order had arrived.
    expect((await whyOf(externalId)).filter((why) => /accepted|tablet/.test(why))).toEqual(['accepted']);
  });
});

describe('one placed ahead', () => {
  it('is confirmed when Deliveroo wants it, so that a rider sets out', async () => {
    const { pass } = restaurant();
    const { externalId, id } = await ordered({ scheduled: { inMinutes: 120 }, kind: 'delivery' });
    expect(await look(id)).toMatchObject({ state: 'new', scheduledFor: { startAt: expect.any(String) as unknown } });
    await press(id, 'accept');
    await pass(second);
    expect(await atDeliveroo(externalId)).toMatchObject({ state: 'accepted', isAhead: true });
    await pass(80 * minute);
    expect(await atDeliveroo(externalId)).toMatchObject({ isAhead: true });
    // At the latest half an hour before its time, which is at most 25 minutes after the customer's.
    await pass(36 * minute);
    expect(await atDeliveroo(externalId)).toMatchObject({ state: 'accepted', isAhead: false });
    expect(await whyOf(externalId)).toContain('confirmed');
    expect(await look(id)).toMatchObject({ state: 'getting_ready', alarms: [] });
  });
});

const send = (event: string, order: object) => restaurant().deliveroo({ event, body: { order } });

describe('events that come twice and in any order', () => {
  it('make one order, which stands where its log says', async () => {
    const { cast, clock, runJobs, sql } = restaurant();
    const given = { store: cast.rosalia.deliverooStore, placedAt: clock.now() };
    const placed = deliverooOrder(given);
    const after = (...since: string[]) => deliverooOrder({ ...given, id: placed.id, since });
    const rows = () => sql<{ state: string }>('select state from orders where external_id = $1', [placed.id]);

    await send('order.status_update', after('accepted', 'canceled'));
    await runJobs();
    await Promise.all([send('order.new', placed), send('order.new', placed)]);
    await send('order.status_update', after('accepted'));
    await runJobs();
    expect(await rows()).toEqual([{ state: 'cancelled' }]);
  });

  it('never take an order back that has gone on', async () => {
    const { cast, clock, runJobs } = restaurant();
    const given = { store: cast.rosalia.deliverooStore, placedAt: clock.now() };
    const placed = deliverooOrder(given);
    await send('order.new', placed);
    const id = await idOf(placed.id);
    for (const since of [['accepted', 'delivered'], ['accepted'], []]) {
      await send('order.status_update', deliverooOrder({ ...given, id: placed.id, since }));
      await runJobs();
      expect(await look(id)).toMatchObject({ state: 'driver_on_the_way', endedAt: expect.any(String) as unknown });
    }
  });
});

describe('what an order costs', () => {
  it.each([true, false])('adds up to the penny when prices with their modifiers are %s', async (holds) => {
    const { cast, pass, sql } = restaurant();
    await control('PUT', '/settings', { deliverooPriceHoldsModifiers: holds, promotionShare: 0.5, merchantDeliveryShare: 0.3 });
    const wish = { service: 'deliveroo', externalStoreId: cast.neighbour.deliverooStore, count: 25, order: {} };
    const { orders } = listed.parse(await control('POST', '/orders', wish));
    await pass(0);
    const rows = await sql<{ external_id: string; subtotal: number; discounts: number; total: number; fees: number; flawed: boolean }>(
      `select external_id, subtotal_minor::int as subtotal, total_minor::int as total,
         (details->'totals'->>'discountsMinor')::int as discounts, (details->'totals'->>'feesMinor')::int as fees,
         details ? 'moneyMismatch' as flawed from orders where external_id = any($1)`,
      [orders.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(25);
    for (const row of rows) {
      const { subtotalMinor, discountMinor } = await atDeliveroo(row.external_id);
      expect(row).toMatchObject({ subtotal: subtotalMinor, discounts: discountMinor, flawed: false });
      expect(row.total).toBe(row.subtotal - row.discounts + row.fees);
    }
  }); // prettier-ignore
});

describe('an order whose webhook never came', () => {
  it('is found in Deliveroo’s own list and fetched', async () => {
    const { pass, runPeriodicTask, runJobs } = restaurant();
    await control('PUT', '/faults', [{ on: 'webhook', kind: 'bad_signature', rate: 1, service: 'deliveroo' }]);
    const { externalId } = await ordered();
    expect(await idOf(externalId)).toBe('');
    for (let times = 0; times < 6 && (await idOf(externalId)) === ''; times += 1) {
      await pass(20 * second);
      await runPeriodicTask('order-checks');
      await runJobs();
    }
    expect(await look(await idOf(externalId))).toMatchObject({ state: 'new', service: 'deliveroo' });
    await control('DELETE', '/faults');
  });
});
