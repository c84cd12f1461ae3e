import { beforeAll, describe, expect, it } from 'vitest';
import type { MenuView, PricingView } from '../../src/domains/menu/contract.ts';
import type { ConnectionMenu, DriftView, PublicationView } from '../../src/domains/menu/publishing-contract.ts';
import { asOwner, menuWorld, shownOn, writeSmallMenu } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant({ world: menuWorld });
const minute = 60_000;
let ids: Awaited<ReturnType<typeof writeSmallMenu>>;

const owner = (method: Parameters<typeof asOwner>[1], path: string, body?: unknown) =>
  asOwner(restaurant(), method, path, body);
const connections = async () =>
  ((await owner('GET', '/api/menu/connections')) as { connections: ConnectionMenu[] }).connections; // the route's contract
const heldOn = async (service: string) =>
  (await connections())
    .filter((one) => one.service === service)
    .flatMap(({ heldBack }) => heldBack.map(({ subject, field, sentence }) => [subject.name, field, sentence]));
const publish = async () => {
  const connectionIds = (await connections()).map(({ connectionId }) => connectionId);
  const made = (await owner('POST', '/api/menu/publications', { connectionIds })) as PublicationView; // the route's contract
  await workOff();
  return (await owner('GET', `/api/menu/publications/${made.id}`)) as PublicationView; // the route's contract
};

async function workOff(): Promise<void> {
  const { runJobs, pass, runPeriodicTask } = restaurant();
  await runJobs();
  await pass(5_000);
  await runPeriodicTask('menu-work');
  await pass(0);
}

const shownItems = async (service: 'uber-eats' | 'deliveroo') => {
  const { uberStore, deliverooStore } = restaurant().cast.rosalia;
  const { menu } = await shownOn(
    restaurant().simulator(),
    service,
    service === 'uber-eats' ? uberStore : deliverooStore,
  );
  return (menu?.items ?? []).map(({ ref }) => ref);
};
const shownTax = async (ref: string) => {
  const { menu } = await shownOn(restaurant().simulator(), 'deliveroo', restaurant().cast.rosalia.deliverooStore);
  return menu?.items.find((item) => item.ref === ref)?.taxBasisPoints;
};
const untaxed = { alcohol: false, dietary: [], allergens: [], taxCategory: 'soft_drink' };

beforeAll(async () => {
  ids = await writeSmallMenu(restaurant());
});

describe('an item that one service would refuse', () => {
  it('is held back there with its reason, while the rest and the other services publish', async () => {
    await owner('PATCH', `/api/menu/items/${ids.agua}`, { details: untaxed });
    const made = await publish();
    expect(new Set(made.targets.map(({ state }) => state))).toEqual(new Set(['live']));
    expect(await shownItems('deliveroo')).toEqual([ids.birria, ids.nopales]);
    expect(await shownItems('uber-eats')).toContain(ids.agua);
    expect(await heldOn('deliveroo')).toEqual([['Agua fresca', 'tax', 'Deliveroo needs a sales tax rate.']]);
    expect(await heldOn('uber-eats')).toEqual([]);
    const held = made.targets.filter(({ heldBack }) => heldBack.length > 0);
    expect(held.map(({ service, heldBack }) => [service, heldBack[0]?.subject.id])).toEqual([['deliveroo', ids.agua]]);
  });

  it('is no difference when the menu is read back', async () => {
    for (let minutes = 0; minutes < 3; minutes += 1) {
      await restaurant().pass(minute);
      await workOff();
    }
    const { drifts } = (await owner('GET', '/api/menu/drifts')) as { drifts: DriftView[] }; // the route's contract
    expect(drifts).toEqual([]);
  });

  it('is named before publishing, as held back and not as a problem that stops', async () => {
    const connectionIds = (await connections()).map(({ connectionId }) => connectionId);
    const preview = (await owner('POST', '/api/menu/publications/preview', { connectionIds })) as {
      connections: { serviceName: string; problems: { weight: string; field: string; subject: { name: string } }[] }[];
    }; // the route's contract
    const problems = preview.connections.find(({ serviceName }) => serviceName === 'Deliveroo')?.problems ?? [];
    expect(problems.filter(({ weight }) => weight !== 'warns')).toMatchObject([
      { weight: 'holds', field: 'tax', subject: { name: 'Agua fresca', categoryName: 'Drinks' } },
    ]);
  });

  it('stays held back where it is edited and still wrong, and no other edit is published', async () => {
    const before = await connections();
    await owner('PATCH', `/api/menu/items/${ids.agua}`, { name: 'Agua de jamaica' });
    await owner('PATCH', `/api/menu/items/${ids.nopales}`, { name: 'Nopales asados' });
    await workOff();
    expect((await connections()).map(({ liveVersion }) => liveVersion)).toEqual(
      before.map(({ liveVersion }) => liveVersion),
    );
    expect(await shownItems('deliveroo')).toEqual([ids.birria, ids.nopales]);
  });

  it('is published there as soon as it is corrected, alone', async () => {
    await owner('PATCH', `/api/menu/items/${ids.agua}`, { details: { ...untaxed, taxBasisPoints: 500 } });
    await workOff();
    expect(await shownItems('deliveroo')).toContain(ids.agua);
    expect(await heldOn('deliveroo')).toEqual([]);
    const { deliverooStore } = restaurant().cast.rosalia;
    const { menu } = await shownOn(restaurant().simulator(), 'deliveroo', deliverooStore);
    expect(menu?.items.map(({ name }) => name)).toEqual(["Rosalía's birria", 'Nopales', 'Agua de jamaica']);
    const { publications } = (await owner('GET', '/api/menu/publications')) as { publications: PublicationView[] }; // the route's contract
    expect(publications[0]).toMatchObject({ cause: 'mended', targets: [{ service: 'deliveroo', state: 'live' }] });
  });

  it('is taken off where it was live, and comes back with the tax of its category', async () => {
    await owner('PATCH', `/api/menu/items/${ids.agua}`, { details: untaxed });
    await publish();
    expect(await shownItems('deliveroo')).not.toContain(ids.agua);
    await owner('PATCH', `/api/menu/categories/${ids.drinks}`, { tax: { taxBasisPoints: 600 } });
    await workOff();
    expect([await shownTax(ids.agua), await heldOn('deliveroo')]).toEqual([600, []]);
  });

  it('takes the items of a required group along', async () => {
    const menu = (await owner('GET', '/api/menu')) as MenuView; // the route's contract
    const salsa = menu.groups.find(({ id }) => id === ids.salsa);
    const { id: _id, ref: _ref, version: _version, modifiers = [], ...rest } = salsa ?? { id: '', ref: '', version: 0 };
    const withName = (name: string) => ({
      ...rest,
      minimum: 2,
      modifiers: modifiers.map(({ ref: _own, ...one }, place) => (place === 0 ? { ...one, name } : one)),
    });
    await owner('PUT', `/api/menu/modifier-groups/${ids.salsa}`, withName('x'.repeat(150)));
    await publish();
    expect(await shownItems('deliveroo')).toEqual([ids.nopales, ids.agua]);
    expect((await heldOn('deliveroo')).map(([name]) => name)).toEqual(["Rosalía's birria"]);
    await owner('PUT', `/api/menu/modifier-groups/${ids.salsa}`, withName('Verde'));
    await workOff();
    expect(await shownItems('deliveroo')).toContain(ids.birria);
  });
});

describe('the tax of a store', () => {
  it('counts for items without one of their own or their category, and is kept with the version', async () => {
    const { storeId } = restaurant().cast.rosalia;
    await owner('PATCH', `/api/menu/items/${ids.nopales}`, { details: untaxed });
    const pricing = (await owner('PUT', `/api/menu/stores/${storeId}/tax`, {
      tax: { taxBasisPoints: 700 },
    })) as PricingView; // the route's contract
    expect(pricing.storeTaxes).toEqual([{ storeId, taxBasisPoints: 700 }]);
    expect(((await owner('GET', '/api/menu')) as MenuView).hasUnpublishedChanges).toBe(true); // the route's contract
    const made = await publish();
    expect([await shownTax(ids.nopales), await shownTax(ids.agua)]).toEqual([700, 600]);
    await owner('PUT', `/api/menu/stores/${storeId}/tax`, { tax: {} });
    await owner('PATCH', `/api/menu/categories/${ids.drinks}`, { tax: {} });
    const connectionIds = (await connections()).map(({ connectionId }) => connectionId);
    await owner('POST', `/api/menu/publications/${made.id}/restore`, { connectionIds });
    await workOff();
    expect([await shownTax(ids.nopales), await shownTax(ids.agua)]).toEqual([700, 600]);
    const menu = (await owner('GET', '/api/menu')) as MenuView; // the route's contract
    expect(menu.categories.find(({ id }) => id === ids.drinks)?.tax).toEqual({ taxBasisPoints: 600 });
    expect(menu.items.find(({ id }) => id === ids.nopales)?.details).not.toHaveProperty('taxBasisPoints');
  });

  it('is refused for a store of another merchant', async () => {
    const { cast, call } = restaurant();
    const path = `/api/menu/stores/${cast.neighbour.storeId}/tax`;
    expect((await call(cast.rosalia.owner, 'PUT', path, { tax: {} })).status).toBe(404);
  });
});
