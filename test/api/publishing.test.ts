import { describe, expect, it } from 'vitest';
import { asOwner, menuWorld, shownOn, tamperOn, writeSmallMenu } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';
import type { ConnectionMenu, DriftView, PublicationView } from '../../src/domains/menu/publishing-contract.ts';

const restaurant = useRestaurant({ world: menuWorld });

const connections = async () =>
  ((await asOwner(restaurant(), 'GET', '/api/menu/connections')) as { connections: ConnectionMenu[] }).connections; // the route's contract
const drifts = async () => ((await asOwner(restaurant(), 'GET', '/api/menu/drifts')) as { drifts: DriftView[] }).drifts; // the route's contract
const publish = async (given: object = {}) => {
  const all = (await connections()).map(({ connectionId }) => connectionId);
  return (await asOwner(restaurant(), 'POST', '/api/menu/publications', {
    connectionIds: all,
    ...given,
  })) as PublicationView; // the route's contract
};
const second = 1_000;

/** Hours past midnight as a service shows them that ends a day before the next. */
const split = (to: string) => [
  { day: 1, from: '11:00', to: '22:00' },
  { day: 5, from: '17:00', to },
  { day: 6, from: '00:00', to: '02:00' },
];

describe('publishing', () => {
  it('brings the menu to every service at menu prices, and says so only once each shows it', async () => {
    const { cast, runJobs, pass, simulator } = restaurant();
    const { birria } = await writeSmallMenu(restaurant());
    const made = await publish({ note: 'The first one' });
    expect(made).toMatchObject({ version: 1, note: 'The first one', items: 3 });
    await runJobs();
    await pass(3 * second);
    const states = (await connections()).map(({ service, liveVersion, latest }) => [
      service,
      liveVersion,
      latest?.state,
      latest?.why,
    ]);
    const services = ['deliveroo', 'doordash', 'doordash', 'grubhub', 'uber-eats', 'uber-eats'];
    expect(states).toEqual(services.map((service) => [service, 1, 'live', null]));
    for (const [service, store, dualPrices] of [
      ['uber-eats', cast.rosalia.uberStore, false],
      ['doordash', cast.rosalia.doorDashStore, true],
      ['grubhub', cast.rosalia.grubhubStore, true],
      ['deliveroo', cast.rosalia.deliverooStore, false],
    ] as const) {
      const { menu } = await shownOn(simulator(), service, store);
      const item = menu?.items.find(({ ref }) => ref === birria);
      expect(item).toMatchObject({
        name: "Rosalía's birria",
        priceMinor: 1_628,
        taxBasisPoints: 825,
        isAvailable: true,
      });
      expect(item?.pickupPriceMinor).toBe(dualPrices ? 1_050 : null);
      expect(menu?.groups).toMatchObject([
        {
          name: 'Salsa',
          minimum: 0,
          maximum: 2,
          modifiers: [{ priceMinor: 0 }, { name: 'Mango habanero', priceMinor: 116 }],
        },
      ]);
    }
    const neighbours = await shownOn(simulator(), 'uber-eats', cast.neighbour.uberStore);
    expect(neighbours).toEqual({ menu: null, published: 0 });
  });

  it('finds what a service changed behind our back within a minute, and nothing where nothing changed', async () => {
    const { cast, pass, simulator, runPeriodicTask } = restaurant();
    const at = { service: 'uber-eats', externalStoreId: cast.rosalia.uberStore };
    const { menu } = await shownOn(simulator(), at.service, at.externalStoreId);
    const taco = menu?.items[0]?.ref ?? '';
    await pass(60 * second);
    await runPeriodicTask('menu-work');
    await pass(0);
    expect(await drifts()).toEqual([]);
    expect(await tamperOn(simulator(), at, { change: 'price', ref: taco, priceMinor: 1_400 })).toBe(true);
    await pass(60 * second);
    await runPeriodicTask('menu-work');
    await pass(0);
    expect(await drifts()).toMatchObject([
      { serviceName: 'Uber Eats', field: 'price', wanted: '$16.28', found: '$14.00', ordersMeanwhile: 0 },
    ]);
  });

  it('takes saved hours to every service with the menu that is live, and not the edits of the draft', async () => {
    const { cast, runJobs, pass, simulator } = restaurant();
    await asOwner(restaurant(), 'POST', '/api/menu/categories', { name: 'Not yet for guests' });
    const tomorrow = new Date(restaurant().clock.now().getTime() + 24 * 3_600 * second).toISOString();
    const scheduled = await publish({ note: 'Tomorrow', scheduledFor: tomorrow });
    const weekly = [
      { day: 1, from: '11:00', to: '22:00' },
      { day: 5, from: '17:00', to: '02:00' },
    ];
    const hours = { weekly, special: [] };
    await asOwner(restaurant(), 'PUT', `/api/stores/${cast.rosalia.storeId}/hours`, { hours });
    await runJobs();
    await pass(3 * second);
    for (const [service, store, shown] of [
      ['uber-eats', cast.rosalia.uberStore, split('23:59')],
      ['doordash', cast.rosalia.doorDashStore, weekly],
      ['deliveroo', cast.rosalia.deliverooStore, split('24:00')],
    ] as const) {
      const { menu } = await shownOn(simulator(), service, store);
      expect(menu?.menus.map((one) => one.weekly)).toEqual([shown]);
      expect(menu?.categories.map(({ name }) => name)).not.toContain('Not yet for guests');
    }
    const { publications } = (await asOwner(restaurant(), 'GET', '/api/menu/publications')) as {
      publications: PublicationView[];
    }; // the route's contract
    const made = publications.find(({ cause }) => cause === 'hours');
    expect(made?.targets.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'live'));
    const waiting = await restaurant().sql<{ weekly: unknown }>(
      `select content -> 'menus' -> 0 -> 'timetable' -> 'weekly' as weekly
       from publication_targets join menu_contents on hash = content_hash
         and menu_contents.merchant_id = publication_targets.merchant_id
       where publication_id = $1 and store_id = $2`,
      [scheduled.id, cast.rosalia.storeId],
    );
    expect(waiting).toEqual(Array.from({ length: 6 }, () => ({ weekly })));
    await asOwner(restaurant(), 'POST', `/api/menu/publications/${scheduled.id}/cancel`, {});
  });
});
