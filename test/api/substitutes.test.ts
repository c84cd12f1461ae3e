import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ConnectionMenu } from '../../src/domains/menu/publishing-contract.ts';
import type { Order } from '../../src/simulator/order.ts';
import { parseWorld } from '../../src/simulator/world.ts';
import type { Cast } from '../support/cast.ts';
import { letIn } from '../support/consent.ts';
import { controlOf } from '../support/control.ts';
import { asOwner, writeSmallMenu } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** Another item instead of one that has run out, and another price: as far as each service goes, down to the ledger. */
const restaurant = useRestaurant({ world, settings: { DOORDASH_ADJUST_ALLOWED: 'true' } });
const second = 1_000;
const minute = 60 * second;
const hubRiseLocation = 'rosalia-1';
/** What Forkline adds to base prices where nothing else is said, as the menu was published. */
const menuPrices = { birria: 1_628, nopales: 1_387, agua: 620, mango: 116 };

function world({ rosalia }: Cast) {
  const connections = [
    { service: 'uber-eats', externalStoreId: rosalia.uberStore, apiVersion: '1.0.0' },
    { service: 'doordash', externalStoreId: rosalia.doorDashStore },
    { service: 'grubhub', externalStoreId: rosalia.grubhubStore },
    { service: 'hubrise', externalStoreId: hubRiseLocation },
  ];
  return parseWorld({
    stores: [{ id: rosalia.storeId, name: 'Rosalía', timeZone: 'America/New_York', connections }],
    menu: {
      upchargeBasisPoints: 5_500,
      modifierGroups: [],
      items: [{ id: 'nothing', name: 'Nothing', category: 'None', basePriceCents: 100, modifierGroups: [] }],
    },
  });
}

let ids: Awaited<ReturnType<typeof writeSmallMenu>>;

beforeAll(async () => {
  const { cast, runJobs, pass } = restaurant();
  const { storeId } = cast.rosalia;
  const consent = await letIn(restaurant(), { service: 'hubrise', storeId, store: hubRiseLocation });
  if (consent?.state !== 'connected') throw new Error('HubRise was not connected.');
  ids = await writeSmallMenu(restaurant());
  const { connections } = (await asOwner(restaurant(), 'GET', '/api/menu/connections')) as {
    connections: ConnectionMenu[];
  }; // the route's contract
  const chosen = connections.filter(({ service }) => ['doordash', 'grubhub', 'hubrise'].includes(service));
  const connectionIds = chosen.map(({ connectionId }) => connectionId);
  await asOwner(restaurant(), 'POST', '/api/menu/publications', { connectionIds });
  await runJobs();
  for (let times = 0; times < 4; times += 1) await pass(5 * second);
});
afterEach(() =>
  settle({
    uberCustomerAnswers: 'agree',
    uberCustomerAnswerSeconds: 45,
    grubhubChangeRequests: 'approve',
  }),
);

const settle = (settings: object) => controlOf(restaurant().simulator(), 'PUT', '/settings', settings);
const kitchen = () => restaurant().cast.rosalia.kitchen;
const post = (id: string, button: string, body: unknown = {}) =>
  restaurant().call(kitchen(), 'POST', `/api/orders/${id}/${button}`, body);
const adjust = (id: string, ...changes: object[]) => post(id, 'adjust', { changes });

const view = z.looseObject({
  lines: z.array(
    z.looseObject({
      name: z.string(),
      quantity: z.number(),
      externalLineId: z.string(),
      modifiers: z.array(z.looseObject({ name: z.string() })),
    }),
  ),
  totals: z.looseObject({ subtotalMinor: z.number(), adjustmentMinor: z.number().optional() }),
  adjustments: z.array(z.looseObject({ state: z.string(), sentence: z.string() })),
  alarms: z.array(z.looseObject({ sentence: z.string() })),
});
const look = async (id: string) => view.parse((await restaurant().call(kitchen(), 'GET', `/api/orders/${id}`)).body);
const substitutes = async (id: string, query = '') =>
  (await restaurant().call(kitchen(), 'GET', `/api/orders/${id}/substitutes${query}`)).body;

/** An accepted order of two Nopales and an agua fresca; answers the service's order, our id and its lines. */
async function accepted(service: string) {
  const { placement } = restaurant().simulator();
  const [outlet] = placement.outletsFor({ service: service as 'doordash' }); // one of the world's
  if (!outlet) throw new Error('The world has no such store.');
  // Nothing is published on Uber Eats: its customers order what the world has.
  const lines =
    service === 'uber-eats'
      ? [{ itemId: 'off', name: 'Nopales', priceMinor: 1_388, quantity: 2 }]
      : [{ itemId: ids.nopales, quantity: 2 }, { itemId: ids.agua }];
  const order = placement.place(outlet, { kind: 'delivery', group: false, promotion: false, scheduled: false, lines });
  await restaurant().pass(second);
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [order.id]);
  const id = row?.id ?? '';
  await post(id, 'accept', { prepMinutes: 15 });
  await restaurant().pass(second);
  expect(order.state).toBe('accepted');
  const [nopales = '', agua = ''] = (await look(id)).lines.map(({ externalLineId }) => externalLineId);
  return { order, id, nopales, agua };
}

async function handedOver(id: string): Promise<void> {
  await post(id, 'ready', { from: 'getting_ready' });
  await post(id, 'ready', { from: 'ready' });
  await restaurant().pass(second);
  await restaurant().runPeriodicTask('orders-to-post');
}

/** What the books hold for the order, once all its entries are added up. */
async function booksOf(id: string): Promise<Record<string, number>> {
  const rows = await restaurant().sql<{ account: string; amount: number }>(
    `select account, sum(amount)::int as amount
     from ledger_entries cross join lateral unnest(accounts, amounts) as p (account, amount)
     where order_id = $1 group by account`,
    [id],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

async function waitFor(done: () => Promise<boolean>, step = 10 * second, times = 30): Promise<void> {
  for (let count = 0; count < times && !(await done()); count += 1) await restaurant().pass(step);
}
const isDone = (id: string) => async () => (await look(id)).adjustments.every(({ state }) => state !== 'waiting');

/** Our order has the service's lines and its money, to the cent. */
async function expectSame(id: string, { lines, money }: Order) {
  const ours = await look(id);
  expect(ours.lines.map(({ name, quantity }) => [name, quantity])).toEqual(
    lines.map(({ name, quantity }) => [name, quantity]),
  );
  expect(ours.totals.subtotalMinor).toBe(money.subtotalMinor);
  expect(ours.totals.adjustmentMinor ?? 0).toBe(money.adjustmentMinor);
  expect(ours).not.toHaveProperty('moneyMismatch');
}

const instead = (lineId: string, itemRef: string, options: object[] = []) => ({
  kind: 'substitute',
  lineId,
  itemRef,
  quantity: 2,
  options,
});

describe('another item in the place of one', () => {
  it.each([
    ['doordash', 'DoorDash', []],
    ['grubhub', 'Grubhub', ['Mango habanero']],
    ['hubrise', 'HubRise', ['Mango habanero']],
  ])('%s: comes as the service has changed the order, and is worth its base price', async (service, name, chosen) => {
    const { order, id, nopales } = await accepted(service);
    const before = await look(id);
    const { groups } = z
      .object({ items: z.array(z.object({ ref: z.string(), groups: z.array(z.looseObject({ ref: z.string(), options: z.array(z.object({ ref: z.string(), name: z.string() })) })) })) })
      .parse(await substitutes(id, `?lineId=${encodeURIComponent(nopales)}`))
      .items.find(({ ref }) => ref === ids.birria) ?? { groups: [] }; // prettier-ignore
    const options = groups.flatMap((group) =>
      group.options
        .filter((one) => chosen.includes(one.name))
        .map(({ ref }) => ({ groupRef: group.ref, ref, quantity: 1 })),
    );
    expect(options).toHaveLength(chosen.length);
    const { status, body } = await adjust(id, instead(nopales, ids.birria, options));
    expect(status).toBe(200);
    const extra = chosen.length === 0 ? '' : ' (Mango habanero)';
    const sentence = `Asked ${name} to send 2 × Rosalía's birria${extra} instead of 2 × Nopales`;
    expect(body).toMatchObject({
      lines: before.lines,
      totals: before.totals,
      adjustments: [{ state: 'waiting', sentence }],
    });
    await waitFor(isDone(id));
    expect(await look(id)).toMatchObject({ state: 'getting_ready', adjustments: [{ state: 'done' }], alarms: [] });
    await expectSame(id, order);
    const birria = (await look(id)).lines.find((line) => line.name === "Rosalía's birria");
    expect(birria?.modifiers.map((one) => one.name)).toEqual(chosen);
    const unitMinor = menuPrices.birria + chosen.length * menuPrices.mango;
    expect(order.money.subtotalMinor).toBe(2 * unitMinor + menuPrices.agua);
    await handedOver(id);
    // By the version that is live there: 10.50, with 0.75 for the salsa, and 4.00.
    expect(await booksOf(id)).toMatchObject({ 'payable.base': -(2 * (1_050 + chosen.length * 75) + 400) });
  });

  it('is one that the menu there has, is not sold out, and whose choices its service takes', async () => {
    const { call, cast, pass } = restaurant();
    const { id, nopales, agua } = await accepted('doordash');
    const offered = z
      .object({ items: z.array(z.object({ name: z.string(), groups: z.array(z.unknown()) })), why: z.null() })
      .parse(await substitutes(id, `?lineId=${encodeURIComponent(agua)}`));
    expect(offered.items).toEqual([
      { name: "Rosalía's birria", groups: [] },
      { name: 'Nopales', groups: [] },
    ]);
    expect(await substitutes(id, '?search=BIRR')).toMatchObject({ items: [{ name: "Rosalía's birria" }], more: 0 });
    expect(await substitutes(id, '?search=pizza')).toEqual({ items: [], more: 0, why: null });
    const subjects = [{ kind: 'item', id: ids.birria }];
    await asOwner(restaurant(), 'POST', '/api/menu/sold-out', { storeId: cast.rosalia.storeId, subjects, until: null });
    await pass(second);
    expect(await substitutes(id, '?search=birr')).toEqual({ items: [], more: 0, why: null });
    const refused = { status: 409, body: { message: expect.stringContaining('sold out') as unknown } };
    expect(await adjust(id, instead(nopales, ids.birria))).toMatchObject(refused);
    await asOwner(restaurant(), 'POST', '/api/menu/back-on-sale', { storeId: cast.rosalia.storeId, subjects });
    await pass(second);
    expect(await adjust(id, instead(nopales, 'no-such-item'))).toMatchObject(refused);
    const salsa = [{ groupRef: ids.salsa, ref: 'any', quantity: 1 }];
    expect(await adjust(id, instead(nopales, ids.birria, salsa))).toMatchObject({ status: 409 });
    const neighbour = await call(cast.neighbour.kitchen, 'GET', `/api/orders/${id}/substitutes`);
    expect(neighbour.status).toBe(404);
    expect((await look(id)).adjustments).toEqual([]);
  });

  it('is not offered where the service takes none, in its own sentence', async () => {
    const { id, nopales } = await accepted('uber-eats');
    const why = expect.stringContaining('grocery stores only') as unknown;
    expect(await substitutes(id)).toEqual({ items: [], more: 0, why });
    expect(await adjust(id, instead(nopales, ids.birria))).toMatchObject({ status: 409, body: { message: why } });
  });
});

const price = (lineId: string, unitMinor: number) => ({ kind: 'price', lineId, unitMinor });

describe('another price', () => {
  it('HubRise: of one line, at once, borne by both in proportion', async () => {
    const { order, id, nopales } = await accepted('hubrise');
    expect(await adjust(id, price(nopales, 1_400))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Enter less') as unknown },
    });
    await adjust(id, price(nopales, 694));
    await waitFor(isDone(id));
    expect(order.money.subtotalMinor).toBe(2 * 694 + menuPrices.agua);
    await expectSame(id, order);
    expect(await look(id)).toMatchObject({
      adjustments: [{ state: 'done', sentence: 'Asked HubRise to charge $6.94 instead of $13.87 for each Nopales' }],
      alarms: [],
    });
    await handedOver(id);
    // 6.94 of 13.87 is 4.48 of the 8.95 that each of two is worth, and 4.00 as before.
    expect(await booksOf(id)).toMatchObject({
      receivable: order.money.subtotalMinor + order.money.bagFeeMinor,
      'payable.base': -(896 + 400),
    });
  });

  it('Uber Eats: of the order, once the customer has agreed, and never by more than its limit', async () => {
    const { order, id, nopales } = await accepted('uber-eats');
    expect(await adjust(id, price(nopales, 1_388 + 2_501))).toMatchObject({
      status: 409,
      body: { message: 'That is $50.02 in all, and $50.00 at most can be changed.' },
    });
    await adjust(id, price(nopales, 694));
    await restaurant().pass(10 * second);
    expect(order.money.adjustmentMinor).toBe(0);
    expect(await look(id)).toMatchObject({ adjustments: [{ state: 'waiting' }] });
    await waitFor(isDone(id), minute, 5);
    expect(order.money.adjustmentMinor).toBe(-1_388);
    await expectSame(id, order);
    expect(await look(id)).toMatchObject({ adjustments: [{ state: 'done' }], alarms: [] });
    await handedOver(id);
    const { receivable = 0, 'payable.base': base = 0 } = await booksOf(id);
    expect(receivable).toBe(order.money.subtotalMinor - 1_388 + order.money.bagFeeMinor);
    // On no menu of ours: 13.88 is 8.95 at base prices, and half of two of them is left.
    expect(base).toBe(-895);
  });

  it('Uber Eats: that the customer never agrees to is given up, and the order stays as it is', async () => {
    await settle({ uberCustomerAnswers: 'keep' });
    const { order, id, nopales } = await accepted('uber-eats');
    const { money } = order;
    await adjust(id, price(nopales, 694));
    await waitFor(isDone(id), minute, 14);
    expect(await look(id)).toMatchObject({ adjustments: [{ state: 'waiting' }], alarms: [] });
    await waitFor(isDone(id), minute, 3);
    expect(await look(id)).toMatchObject({
      adjustments: [{ state: 'refused' }],
      alarms: [{ sentence: expect.stringMatching(/^Nobody has agreed to “charge \$6\.94/) as unknown }],
      actions: { adjust: { can: true } },
    });
    expect(order.money).toEqual(money);
    await expectSame(id, order);
  });

  it('Grubhub: of the order, by its care, up or down', async () => {
    const { order, id, nopales } = await accepted('grubhub');
    const subtotal = order.money.subtotalMinor;
    await adjust(id, price(nopales, 1_287));
    await waitFor(isDone(id));
    expect(order.money).toMatchObject({ adjustmentMinor: -200, subtotalMinor: subtotal });
    await expectSame(id, order);
    await adjust(id, price(nopales, 1_437));
    await waitFor(isDone(id));
    expect(order.money.adjustmentMinor).toBe(-100);
    expect(await look(id)).toMatchObject({ adjustments: [{ state: 'done' }, { state: 'done' }], alarms: [] });
    await handedOver(id);
    const { receivable = 0 } = await booksOf(id);
    expect(receivable).toBe(subtotal - 100);
    expect(await restaurant().sql("select kind from ledger_faults(now() + interval '9 years', 100)")).toEqual([]);
  });

  it('is none that DoorDash takes, which its screen says', async () => {
    const { id, nopales } = await accepted('doordash');
    expect(await adjust(id, price(nopales, 694))).toMatchObject({
      status: 409,
      body: { message: 'DoorDash changes no price of an item that was ordered.' },
    });
    expect((await look(id)).adjustments).toEqual([]);
  });
});
