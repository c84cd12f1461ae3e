import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Order } from '../../src/simulator/order.ts';
import { parseWorld } from '../../src/simulator/world.ts';
import type { Cast } from '../support/cast.ts';
import { letIn } from '../support/consent.ts';
import { controlOf } from '../support/control.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** Something runs out after an order was accepted: asked of each service, whose changed order is the only truth. */
const restaurant = useRestaurant({ world, settings: { DOORDASH_ADJUST_ALLOWED: 'true' } });
const second = 1_000;
const minute = 60 * second;
const hubRiseLocation = 'rosalia-1';

function world({ rosalia }: Cast) {
  const connections = [
    { service: 'uber-eats', externalStoreId: rosalia.uberStore, apiVersion: '1.0.0' },
    { service: 'uber-eats', externalStoreId: rosalia.legacyUberStore },
    { service: 'doordash', externalStoreId: rosalia.doorDashStore },
    { service: 'grubhub', externalStoreId: rosalia.grubhubStore },
    { service: 'deliveroo', externalStoreId: rosalia.deliverooStore },
    { service: 'hubrise', externalStoreId: hubRiseLocation },
  ];
  const modifiers = ['Egg', 'Corn'].map((name, index) => ({ id: name, name, basePriceCents: index * 75 }));
  return parseWorld({
    stores: [{ id: rosalia.storeId, name: 'Rosalía', timeZone: 'America/New_York', connections }],
    menu: {
      upchargeBasisPoints: 5_500,
      taxBasisPoints: 825,
      modifierGroups: [{ id: 'toppings', name: 'Toppings', minimum: 0, maximum: 2, modifiers }],
      items: ['Shoyu', 'Fries'].map((name) => ({
        id: name,
        name,
        category: 'Food',
        basePriceCents: 999,
        modifierGroups: ['toppings'],
      })),
    },
  });
}

beforeAll(async () => {
  const { storeId } = restaurant().cast.rosalia;
  const consent = await letIn(restaurant(), { service: 'hubrise', storeId, store: hubRiseLocation });
  if (consent?.state !== 'connected') throw new Error('HubRise was not connected.');
});
afterEach(() =>
  settle({
    uberCustomerAnswers: 'agree',
    grubhubChangeRequests: 'approve',
    grubhubChangeRequestSeconds: 0,
    doordashAdjustmentAllowed: true,
  }),
);

const settle = (settings: object) => controlOf(restaurant().simulator(), 'PUT', '/settings', settings);
const kitchen = () => restaurant().cast.rosalia.kitchen;
const post = (id: string, button: string, body: unknown = {}) =>
  restaurant().call(kitchen(), 'POST', `/api/orders/${id}/${button}`, body);
const adjust = (id: string, ...changes: object[]) => post(id, 'adjust', { changes });

const view = z.looseObject({
  lines: z.array(z.looseObject({ name: z.string(), quantity: z.number(), externalLineId: z.string() })),
  totals: z.looseObject({ subtotalMinor: z.number() }),
  adjustments: z.array(z.looseObject({ state: z.string(), sentence: z.string() })),
  alarms: z.array(z.looseObject({ sentence: z.string() })),
});
const look = async (id: string) => view.parse((await restaurant().call(kitchen(), 'GET', `/api/orders/${id}`)).body);

/** An accepted order of three Shoyu and one portion of fries; answers the service's order, our id and its lines. */
async function accepted(service: string, externalStoreId?: string) {
  const { placement } = restaurant().simulator();
  const [outlet] = placement.outletsFor({ service: service as 'doordash', externalStoreId }); // one of the world's
  if (!outlet) throw new Error('The world has no such store.');
  const lines = [{ itemId: 'Shoyu', quantity: 3, modifiers: [{ id: 'Corn' }] }, { itemId: 'Fries' }];
  const order = placement.place(outlet, { kind: 'delivery', group: false, promotion: false, scheduled: false, lines });
  await restaurant().pass(second);
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [order.id]);
  const id = row?.id ?? '';
  await post(id, 'accept', { prepMinutes: 15 });
  await restaurant().pass(second);
  expect(order.state).toBe('accepted');
  const [shoyu, fries] = (await look(id)).lines.map(({ externalLineId }) => externalLineId);
  return { order, id, shoyu, fries };
}

const callsAbout = (id: string) =>
  restaurant().sql<{ action: string; state: string }>(
    "select call->>'action' as action, state from outbound_calls where order_id = $1 order by sequence",
    [id],
  );

/** Our order has the service's lines and its money, to the cent. */
async function expectSame(id: string, { lines, money }: Order) {
  const ours = await look(id);
  expect(ours.lines.map(({ name, quantity }) => [name, quantity])).toEqual(
    lines.map(({ name, quantity }) => [name, quantity]),
  );
  expect(ours.totals.subtotalMinor).toBe(money.subtotalMinor);
  expect(ours).not.toHaveProperty('moneyMismatch');
}

describe('a service that changes the order at once', () => {
  it.each([
    ['doordash', 'DoorDash'],
    ['hubrise', 'HubRise'],
  ])('%s: is waited for, and the order follows its own', async (service, name) => {
    const { order, id, shoyu, fries } = await accepted(service);
    const before = await look(id);
    const { status, body } = await adjust(
      id,
      { kind: 'quantity', lineId: shoyu, quantity: 1 },
      { kind: 'remove', lineId: fries },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'getting_ready',
      lines: before.lines,
      totals: before.totals,
      adjustments: [
        { state: 'waiting', sentence: `Asked ${name} to bring Shoyu down from 3 to 1 and take 1 × Fries off` },
      ],
      actions: { adjust: { can: false, reason: expect.stringContaining(`Waiting for ${name}`) as unknown } },
    });
    await restaurant().pass(second);
    await restaurant().pass(10 * second);
    expect(order.lines).toMatchObject([{ name: 'Shoyu', quantity: 1 }]);
    await expectSame(id, order);
    expect(await look(id)).toMatchObject({
      state: 'getting_ready',
      adjustments: [{ state: 'done', endedAt: expect.any(String) as unknown }],
      actions: { adjust: { can: true } },
      alarms: [],
    });
    expect(await callsAbout(id)).toEqual([
      { action: 'accept', state: 'done' },
      // DoorDash has no word for it.
      ...(service === 'hubrise' ? [{ action: 'preparing', state: 'done' }] : []),
      { action: 'adjust', state: 'done' },
    ]);
  });

  it('that refuses it is heard, and the order stays as it was', async () => {
    await settle({ doordashAdjustmentAllowed: false });
    const { order, id, fries } = await accepted('doordash');
    await adjust(id, { kind: 'remove', lineId: fries });
    await restaurant().pass(second);
    expect(await look(id)).toMatchObject({
      state: 'getting_ready',
      adjustments: [{ state: 'refused' }],
      alarms: [{ sentence: expect.stringMatching(/DoorDash was told to change the order and refused: .*not allowed/) }],
    });
    await expectSame(id, order);
  });
});

describe('a service that asks somebody', () => {
  it('Uber Eats: the customer agrees', async () => {
    const { order, id, fries } = await accepted('uber-eats', restaurant().cast.rosalia.uberStore);
    await adjust(id, { kind: 'remove', lineId: fries });
    await restaurant().pass(5 * second);
    expect(await look(id)).toMatchObject({ lines: [{}, { name: 'Fries' }], adjustments: [{ state: 'waiting' }] });
    await restaurant().pass(minute);
    expect(order.lines).toHaveLength(1);
    await expectSame(id, order);
    expect(await look(id)).toMatchObject({ adjustments: [{ state: 'done' }], alarms: [] });
  });

  it('Uber Eats: the customer wants it all the same, which the kitchen hears', async () => {
    await settle({ uberCustomerAnswers: 'keep' });
    const { order, id, fries } = await accepted('uber-eats', restaurant().cast.rosalia.uberStore);
    await adjust(id, { kind: 'remove', lineId: fries });
    await restaurant().pass(second);
    await restaurant().pass(minute);
    await expectSame(id, order);
    expect(await look(id)).toMatchObject({
      lines: [{}, { name: 'Fries' }],
      adjustments: [{ state: 'refused' }],
      alarms: [{ sentence: expect.stringContaining('The answer is no to “take 1 × Fries off”') }],
      actions: { adjust: { can: true } },
    });
  });

  it('Grubhub: its care decides, and nothing else waits for that', async () => {
    await settle({ grubhubChangeRequestSeconds: 90 });
    const { order, id, shoyu } = await accepted('grubhub');
    await adjust(id, { kind: 'quantity', lineId: shoyu, quantity: 2 });
    await restaurant().pass(second);
    await post(id, 'ready', { from: 'getting_ready' });
    await restaurant().pass(second);
    expect(order.state).toBe('ready');
    expect(await look(id)).toMatchObject({ state: 'ready', adjustments: [{ state: 'waiting' }] });
    for (let times = 0; times < 5; times += 1) await restaurant().pass(30 * second);
    expect(order.lines[0]?.quantity).toBe(2);
    await expectSame(id, order);
    expect(await look(id)).toMatchObject({ adjustments: [{ state: 'done' }], alarms: [] });
    // Asked about again, the order itself shows that the care has done it.
    expect((await callsAbout(id)).map(({ state }) => state)).toEqual(['done', 'already', 'done']);
  });

  it('Grubhub: its care refuses', async () => {
    await settle({ grubhubChangeRequests: 'refuse' });
    const { id, fries } = await accepted('grubhub');
    await adjust(id, { kind: 'remove', lineId: fries });
    await restaurant().pass(second);
    expect(await look(id)).toMatchObject({
      adjustments: [{ state: 'refused' }],
      alarms: [{ sentence: expect.stringContaining('Grubhub did not agree to change this order') }],
    });
  });
});

const refused = (why: string) => ({ status: 409, body: { message: expect.stringContaining(why) as unknown } });
const gone = (lineId: string | undefined) => ({ kind: 'remove', lineId });

describe('what is not asked', () => {
  it('is a second time what was asked before, an item that is not there, as many as before, or everything', async () => {
    const { id, shoyu, fries } = await accepted('doordash');
    expect(await adjust(id, gone('no-such-line'))).toMatchObject(refused('not in the order as it is now'));
    expect(await adjust(id, gone(fries), gone(fries))).toMatchObject(refused('not in the order as it is now'));
    const same = { kind: 'quantity', lineId: shoyu, quantity: 3 };
    expect(await adjust(id, same)).toMatchObject(refused('3 × Shoyu were ordered'));
    expect(await adjust(id, gone(shoyu), gone(fries))).toMatchObject(refused('Cancel it instead'));
    expect(await adjust(id, gone(fries))).toMatchObject({ status: 200 });
    expect(await adjust(id, gone(fries))).toMatchObject(refused('Waiting for DoorDash'));
    await restaurant().pass(second);
    await restaurant().pass(10 * second);
    expect(await adjust(id, gone(fries))).toMatchObject(refused('not in the order as it is now'));
    expect((await callsAbout(id)).filter(({ action }) => action === 'adjust')).toHaveLength(1);
  });

  it('is of a service that takes no such change, in its own sentence', async () => {
    const { rosalia } = restaurant().cast;
    const uber = await accepted('uber-eats', rosalia.uberStore);
    const some = { kind: 'quantity', lineId: uber.shoyu, quantity: 1 };
    expect(await adjust(uber.id, some)).toMatchObject(refused('can leave out an item as a whole only'));
    const legacy = await accepted('uber-eats', rosalia.legacyUberStore);
    const remove = { kind: 'remove', lineId: legacy.fries };
    expect(await adjust(legacy.id, remove)).toMatchObject(refused('older order API'));
    expect((await callsAbout(legacy.id)).map(({ action }) => action)).toEqual(['accept']);
  });

  it('is of an order that is over, or of another merchant', async () => {
    const { cast, call, pass } = restaurant();
    const { id, fries } = await accepted('hubrise');
    const changes = [{ kind: 'remove', lineId: fries }];
    expect(await call(cast.neighbour.owner, 'POST', `/api/orders/${id}/adjust`, { changes })).toMatchObject({
      status: 404,
    });
    await adjust(id, ...changes);
    await post(id, 'cancel', { reason: 'item_out_of_stock' });
    expect(await adjust(id, ...changes)).toMatchObject(refused('was cancelled'));
    await pass(second);
    expect((await callsAbout(id)).slice(2)).toEqual([
      { action: 'adjust', state: 'dropped' },
      { action: 'cancel', state: 'done' },
    ]);
  });
});
