import { beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionMenu, DriftView } from '../../src/domains/menu/publishing-contract.ts';
import type { Tamper } from '../../src/simulator/shown-menu.ts';
import { controlOf } from '../support/control.ts';
import { doorDashOrder } from '../support/orders.ts';
import { asOwner, menuWorld, shownOn, tamperOn, writeSmallMenu } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant({ world: menuWorld });
const minute = 60_000;
let ids: Awaited<ReturnType<typeof writeSmallMenu>>;

const owner = (method: Parameters<typeof asOwner>[1], path: string, body?: unknown) =>
  asOwner(restaurant(), method, path, body);
const connections = async () =>
  ((await owner('GET', '/api/menu/connections')) as { connections: ConnectionMenu[] }).connections; // the route's contract
const drifts = async (scope = 'open') =>
  ((await owner('GET', `/api/menu/drifts?scope=${scope}`)) as { drifts: DriftView[] }).drifts; // the route's contract

/** A minute goes by: every menu is read back once. */
async function aMinute(): Promise<void> {
  const { pass, runPeriodicTask } = restaurant();
  await pass(minute);
  await runPeriodicTask('menu-work');
  await pass(0);
  // What was repaired is sent, worked on, and read again.
  await pass(5_000);
  await runPeriodicTask('menu-work');
  await pass(0);
}

const services = ['uber-eats', 'doordash', 'grubhub', 'deliveroo'] as const;
type Service = (typeof services)[number];

const storeOf = (service: Service) => {
  const { uberStore, doorDashStore, grubhubStore, deliverooStore } = restaurant().cast.rosalia;
  const stores = { 'uber-eats': uberStore, doordash: doorDashStore, grubhub: grubhubStore, deliveroo: deliverooStore };
  return { service, externalStoreId: stores[service] };
};
const connectionOn = async (service: Service) => {
  const [row] = await restaurant().sql<{ id: string }>(
    'select id from connections where service = $1 and external_store_id = $2',
    [service, storeOf(service).externalStoreId],
  );
  return row?.id ?? '';
};
const tamper = (service: Service, change: Tamper) => tamperOn(restaurant().simulator(), storeOf(service), change);
const seen = async (service: Service) => {
  const { service: name, externalStoreId } = storeOf(service);
  return (await shownOn(restaurant().simulator(), name, externalStoreId)).menu;
};

beforeAll(async () => {
  ids = await writeSmallMenu(restaurant());
  const connectionIds = (await connections()).map(({ connectionId }) => connectionId);
  await owner('POST', '/api/menu/publications', { connectionIds });
  await restaurant().runJobs();
  await restaurant().pass(5_000);
});

describe('what a service changed behind our back', () => {
  it('is never seen where nobody changed anything, for as long as nobody does', async () => {
    for (let minutes = 0; minutes < 5; minutes += 1) await aMinute();
    expect(await drifts()).toEqual([]);
    expect((await connections()).map(({ readProblem, readAt }) => [readProblem, readAt !== null])).toEqual(
      Array.from({ length: 6 }, () => [null, true]),
    );
  });

  const weekly = [{ day: 1, from: '09:00', to: '10:00' }];
  const changes: [service: Service, what: string, change: () => Tamper, fields: string[]][] = services.flatMap(
    (service): typeof changes => [
      [service, 'a price', () => ({ change: 'price', ref: ids.birria, priceMinor: 1_400 }), ['price']],
      [service, 'a name', () => ({ change: 'rename', ref: ids.nopales, name: 'Cactus' }), ['name']],
      [service, 'an item that is gone', () => ({ change: 'remove_item', ref: ids.agua }), ['presence']],
      [
        service,
        'a group’s limits',
        () => ({ change: 'group_limits', ref: ids.salsa, minimum: 1, maximum: 1 }),
        ['limits'],
      ],
      [service, 'hours', () => ({ change: 'hours', weekly }), ['hours']],
      [
        service,
        'a photo',
        () => ({ change: 'photo', ref: ids.birria, photoUrl: 'https://elsewhere.example/a.jpg' }),
        ['photo'],
      ],
      [service, 'a tax', () => ({ change: 'tax', ref: ids.birria, taxBasisPoints: 100 }), ['tax']],
    ],
  );
  it.each(changes)(
    'on %s, %s is found within a minute, and gone once it is repaired',
    async (service, _what, change, fields) => {
      const id = await connectionOn(service);
      expect(await tamper(service, change())).toBe(true);
      await aMinute();
      const found = await drifts();
      expect(found.map(({ connectionId, field }) => [connectionId, field])).toEqual(fields.map((field) => [id, field]));
      expect(found[0]?.sentence).toMatch(/^[A-Z].+\.$/);
      await owner('POST', `/api/menu/connections/${id}/repair`, {});
      await restaurant().runJobs();
      await aMinute();
      expect(await drifts()).toEqual([]);
      expect((await drifts('past'))[0]).toMatchObject({ ending: 'repaired', connectionId: id });
    },
  );

  it.each([
    ['uber-eats', 'Uber Eats'],
    ['grubhub', 'Grubhub'],
    ['deliveroo', 'Deliveroo'],
  ] as const)('on %s, an item that a tablet took off sale is found; DoorDash does not tell', async (service, name) => {
    const id = await connectionOn(service);
    const change = { change: 'sold_out', ref: ids.nopales, isAvailable: false } as const;
    expect(await tamper(service, change)).toBe(true);
    expect(await tamper('doordash', change)).toBe(true);
    await aMinute();
    expect(await drifts()).toMatchObject([
      { connectionId: id, field: 'availability', sentence: `Nopales is sold out on ${name}; it should be on sale.` },
    ]);
    await owner('POST', `/api/menu/connections/${id}/repair`, {});
    await restaurant().runJobs();
    await aMinute();
    expect(await drifts()).toEqual([]);
    expect((await seen(service))?.items.find(({ ref }) => ref === ids.nopales)?.isAvailable).toBe(true);
  });

  it('counts the orders that hold the item meanwhile', async () => {
    const id = await connectionOn('doordash');
    await tamper('doordash', { change: 'price', ref: ids.birria, priceMinor: 900 });
    await aMinute();
    const order = doorDashOrder({ store: restaurant().cast.rosalia.doorDashStore });
    const [item] = order.order.categories[0]?.items ?? [];
    if (item) item.merchant_supplied_id = ids.birria;
    await restaurant().doorDash(order);
    await restaurant().doorDash(doorDashOrder({ store: restaurant().cast.rosalia.doorDashStore }));
    expect(await drifts()).toMatchObject([{ connectionId: id, ordersMeanwhile: 1 }]);
    await owner('POST', `/api/menu/connections/${id}/repair`, {});
    await restaurant().runJobs();
    await aMinute();
  });
});

const notices = () =>
  restaurant().sql<{ facts: object; resolved_at: Date | null }>(
    `select facts, resolved_at from notices where kind = 'menu_drift' order by created_at desc, id desc`,
  );
const mails = () =>
  restaurant().sql<{ subject: string }>(
    `select subject from outgoing_messages where purpose = 'menu_drift' order by created_at`,
  );

describe('the notification of a difference', () => {
  it('is raised once until the menu matches again, with what differs, and by mail', async () => {
    const [before, mailed] = [(await notices()).length, (await mails()).length];
    await tamper('grubhub', { change: 'price', ref: ids.birria, priceMinor: 999 });
    await aMinute();
    await tamper('grubhub', { change: 'rename', ref: ids.nopales, name: 'Cactus' });
    for (let minutes = 0; minutes < 3; minutes += 1) await aMinute();
    const [newest, ...others] = await notices();
    expect(others).toHaveLength(before);
    expect(newest).toMatchObject({
      facts: { serviceName: 'Grubhub', count: 1, names: ["Rosalía's birria"] },
      resolved_at: null,
    });
    expect((await mails()).length).toBeGreaterThan(mailed);
    await owner('POST', `/api/menu/connections/${await connectionOn('grubhub')}/repair`, {});
    await restaurant().runJobs();
    await aMinute();
    expect((await notices())[0]?.resolved_at).not.toBeNull();
    await tamper('grubhub', { change: 'price', ref: ids.birria, priceMinor: 998 });
    await aMinute();
    expect(await notices()).toHaveLength(before + 2);
    await owner('POST', `/api/menu/connections/${await connectionOn('grubhub')}/repair`, {});
    await restaurant().runJobs();
    await aMinute();
  });

  it('is not raised where the menu is repaired automatically, but where the repair is disputed', async () => {
    const id = await connectionOn('deliveroo');
    await owner('PUT', `/api/menu/connections/${id}/drift-policy`, { policy: 'repair' });
    const before = (await notices()).length;
    for (const priceMinor of [701, 702]) {
      await tamper('deliveroo', { change: 'price', ref: ids.agua, priceMinor });
      await aMinute();
      await aMinute();
      expect([priceMinor, (await notices()).length]).toEqual([priceMinor, before]);
    }
    await tamper('deliveroo', { change: 'price', ref: ids.agua, priceMinor: 703 });
    for (let minutes = 0; minutes < 3; minutes += 1) await aMinute();
    expect(await notices()).toHaveLength(before + 1);
    await owner('PUT', `/api/menu/connections/${id}/drift-policy`, { policy: 'ask' });
    await owner('POST', `/api/menu/connections/${id}/repair`, {});
    await restaurant().runJobs();
    await aMinute();
  });
});

describe('with "repair by itself"', () => {
  it('is put right without anybody, and two sources that disagree do not fight for ever', async () => {
    const id = await connectionOn('uber-eats');
    await owner('PUT', `/api/menu/connections/${id}/drift-policy`, { policy: 'repair' });
    const priceNow = async () => (await seen('uber-eats'))?.items.find(({ ref }) => ref === ids.nopales)?.priceMinor;
    for (const turn of [1, 2]) {
      await tamper('uber-eats', { change: 'price', ref: ids.nopales, priceMinor: 700 + turn });
      await aMinute();
      await aMinute();
      expect([turn, await priceNow()]).toEqual([turn, 1_387]);
      expect(await drifts()).toEqual([]);
    }
    const published = (await shownOn(restaurant().simulator(), 'uber-eats', storeOf('uber-eats').externalStoreId))
      .published;
    await tamper('uber-eats', { change: 'price', ref: ids.nopales, priceMinor: 703 });
    for (let minutes = 0; minutes < 4; minutes += 1) await aMinute();
    expect(await drifts()).toMatchObject([{ field: 'price', repairs: 2, isDisputed: true, found: '$7.03' }]);
    expect((await shownOn(restaurant().simulator(), 'uber-eats', storeOf('uber-eats').externalStoreId)).published).toBe(
      published,
    );
    // A person may still say so.
    await owner('POST', `/api/menu/connections/${id}/repair`, {});
    await restaurant().runJobs();
    await aMinute();
    expect(await priceNow()).toBe(1_387);
    expect(await drifts()).toEqual([]);
  });

  it('keeps its hands off what other connections show', async () => {
    const id = await connectionOn('doordash');
    await tamper('doordash', { change: 'price', ref: ids.nopales, priceMinor: 111 });
    await aMinute();
    await aMinute();
    expect(await drifts()).toMatchObject([{ connectionId: id, found: '$1.11', repairs: 0 }]);
  });
});

describe('a service that cannot be read', () => {
  it('says why, and is asked again; nothing is taken for a difference', async () => {
    const { simulator } = restaurant();
    const before = await drifts();
    const fault = { on: 'api', kind: 'error', rate: 1, service: 'uber-eats', status: 503, path: 'menus' };
    await controlOf(simulator(), 'PUT', '/faults', [fault]);
    await aMinute();
    const uber = (await connections()).filter(({ service }) => service === 'uber-eats');
    expect(uber.map(({ readProblem }) => readProblem)).toEqual(Array.from({ length: 2 }, () => 'A fault was ordered.'));
    expect((await drifts()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await controlOf(simulator(), 'DELETE', '/faults');
    await aMinute();
    expect((await connections()).map(({ readProblem }) => readProblem)).toEqual(Array.from({ length: 6 }, () => null));
  });
});
