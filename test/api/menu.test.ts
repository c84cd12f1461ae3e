import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MenuView, PricingView } from '../../src/domains/menu/contract.ts';
import type { ConnectionMenu, PublicationView } from '../../src/domains/menu/publishing-contract.ts';
import { controlOf } from '../support/control.ts';
import { multipart } from '../support/forms.ts';
import { asOwner, menuWorld, shownOn, writeSmallMenu } from '../support/menu-world.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant({ world: menuWorld });
const minute = 60_000;
const hour = 60 * minute;
let ids: Awaited<ReturnType<typeof writeSmallMenu>>;
let secondStore: string;

const owner = (method: Parameters<typeof asOwner>[1], path: string, body?: unknown) =>
  asOwner(restaurant(), method, path, body);
const readMenu = async () => (await owner('GET', '/api/menu')) as MenuView; // the route's contract
const connections = async () =>
  ((await owner('GET', '/api/menu/connections')) as { connections: ConnectionMenu[] }).connections; // the route's contract
const publish = async (given: object = {}) => {
  const connectionIds = (await connections()).map(({ connectionId }) => connectionId);
  return (await owner('POST', '/api/menu/publications', { connectionIds, ...given })) as PublicationView; // the route's contract
};
const connectionIdsOf = async (service: string) =>
  (await connections()).filter((one) => one.service === service).map(({ connectionId }) => connectionId);
const version = async (id: string) => (await owner('GET', `/api/menu/publications/${id}`)) as PublicationView; // the route's contract
const statesOf = ({ targets }: PublicationView) => [...new Set(targets.map(({ state }) => state))].toSorted();

async function workOff(): Promise<void> {
  const { runJobs, pass, runPeriodicTask } = restaurant();
  await runJobs();
  await pass(5_000);
  await runPeriodicTask('menu-work');
  await pass(0);
}

const shownItem = async (service: 'uber-eats' | 'doordash', ref: string) => {
  const { rosalia } = restaurant().cast;
  const store = service === 'doordash' ? rosalia.doorDashStore : rosalia.uberStore;
  const { menu } = await shownOn(restaurant().simulator(), service, store);
  return menu?.items.find((item) => item.ref === ref);
};

/** Items without what every writing changes. */
const unversioned = (items: MenuView['items']) => items.map(({ version: _version, ...item }) => item);

beforeAll(async () => {
  const { cast, sql } = restaurant();
  ids = await writeSmallMenu(restaurant());
  // A second store, an hour behind, with the legacy Uber Eats connection and the DoorDash one that accepts by itself.
  const [row] = await sql<{ id: string }>(
    `insert into stores (merchant_id, id, name, address, time_zone)
     values ($1, gen_random_uuid(), 'Second', '2 Test Street', 'America/Chicago') returning id`,
    [cast.rosalia.merchantId],
  );
  secondStore = row?.id ?? '';
  await sql('update connections set store_id = $1 where external_store_id = any($2)', [
    secondStore,
    [cast.rosalia.legacyUberStore, cast.rosalia.autoAcceptStore],
  ]);
});

const picture = async (width = 1_600, height = 1_200) =>
  sharp({ create: { width, height, channels: 3, background: '#b5532a' } })
    .jpeg()
    .toBuffer();
const upload = async (fields: Record<string, string>, file?: Buffer, path = '/api/menu-items/') => {
  const { app, cast, tokenOf } = restaurant();
  const form = multipart(fields, file && { field: 'image', name: 'taco.jpg', type: 'image/jpeg', content: file });
  return app.server.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${await tokenOf(cast.rosalia.owner)}`, ...form.headers },
    payload: form.payload,
  });
};

describe("the specification's own calls", () => {
  it('put a new item into the category used last with the tax of its items, or into the one that is chosen', async () => {
    const { call, cast } = restaurant();
    const owner = cast.rosalia.owner;
    const categories: string[] = [];
    for (const name of ['Salads', 'Soups']) {
      const made = (await call(owner, 'POST', '/api/menu/categories', { name })).body as { id: string }; // the contract
      categories.push(made.id);
    }
    const [salads = '', soups = ''] = categories;
    const soup = { name: 'Pozole', basePriceMinor: 900, categoryId: soups, details: { taxBasisPoints: 625 } };
    expect((await call(owner, 'POST', '/api/menu/items', soup)).status).toBeLessThan(300);
    const fields = { name: 'Menudo', description: 'On Sundays', price: '9.50' };
    const last = (await upload(fields, await picture())).json<{ id: string }>();
    const chosen = (await upload({ ...fields, name: 'Nopales', category: salads }, await picture())).json<{
      id: string;
    }>();
    const { items } = await readMenu();
    const placeOf = (id: string) => items.find((item) => item.id === id);
    expect(placeOf(last.id)).toMatchObject({ categoryId: soups, details: { taxBasisPoints: 625 } });
    expect(placeOf(chosen.id)).toMatchObject({ categoryId: salads });
    const wrong = await upload({ ...fields, name: 'Sopa', category: 'soups' }, await picture());
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { message: 'category: Choose one of your categories.' },
    ]);
    for (const { id, categoryId } of items) {
      if (categories.includes(categoryId)) await call(owner, 'DELETE', `/menu-items/${id}/`);
    }
    for (const id of categories) {
      expect((await call(owner, 'DELETE', `/api/menu/categories/${id}`)).status).toBeLessThan(300);
    }
  });

  it('take a form with a picture, list it with two decimals, serve the picture, and delete it', async () => {
    const { call, cast, app } = restaurant();
    const made = await upload({ name: "Chef's taco", description: 'As mother made it', price: '4.5' }, await picture());
    expect(made.statusCode).toBe(201);
    const item = made.json<{ id: string; image: string }>();
    expect(item).toMatchObject({ name: "Chef's taco", description: 'As mother made it', price: '4.50' });
    const image = await app.server.inject({ method: 'GET', url: item.image });
    expect([image.statusCode, image.headers['content-type'], image.headers['etag'] !== undefined]).toEqual([
      200,
      'image/jpeg',
      true,
    ]);
    expect((await app.server.inject({ method: 'HEAD', url: item.image })).headers['etag']).toBe(image.headers['etag']);
    for (const path of ['/api/menu-items/', '/menu-items/', '/api/menu-items']) {
      const list = (await call(cast.rosalia.owner, 'GET', path)).body as { id: string; price: string }[]; // section 3
      expect(list.find(({ id }) => id === item.id)?.price).toBe('4.50');
    }
    expect((await call(cast.rosalia.owner, 'DELETE', `/menu-items/${item.id}/`)).status).toBe(204);
    expect((await call(cast.rosalia.owner, 'DELETE', `/menu-items/${item.id}/`)).status).toBe(404);
    expect((await readMenu()).items.some(({ id }) => id === item.id)).toBe(false);
  });

  it.each([
    [{ name: 'x', description: 'y', price: '4.50' }, false, 'image', /Choose a file/],
    [{ name: '', description: 'y', price: '4.50' }, true, 'name', /Enter a name/],
    [{ name: 'x', description: ' ', price: '4.50' }, true, 'description', /Enter a description/],
    [{ name: 'x', description: 'y', price: 'cheap' }, true, 'price', /Enter the price as a number/],
    [{ name: 'x', description: 'y', price: '-1' }, true, 'price', /cannot be negative/],
  ])('refuse %j (picture: %s) at the field %s, and add nothing', async (fields, hasPicture, field, sentence) => {
    const before = (await readMenu()).items.length;
    const answer = await upload(fields, hasPicture ? await picture(400, 300) : undefined);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      data: { issues: [{ path: [field], message: expect.stringMatching(sentence) }] },
    });
    expect((await readMenu()).items).toHaveLength(before);
  });

  it('turn a picture upright that a phone took sideways, keep nothing of the camera, and name what is too small', async () => {
    const sideways = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#333' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { id, image } = (await upload({ name: 'Tall', description: 'y', price: '1' }, sideways)).json<{
      id: string;
      image: string;
    }>();
    const served = await restaurant().app.server.inject({ method: 'GET', url: image });
    const { width, height, exif } = await sharp(served.rawPayload).metadata();
    expect([width < height, exif]).toEqual([true, undefined]);
    const item = (await readMenu()).items.find((one) => one.id === id);
    expect(item?.photo).toMatchObject({ width: 300, height: 600 });
    expect(item?.photo?.problems.join(' ')).toMatch(/too small for Uber Eats.*too tall/);
    await owner('DELETE', `/api/menu/items/${id}`);
  });

  it('refuse what only says that it is a picture', async () => {
    const answer = await upload({ name: 'x', description: 'y', price: '1' }, Buffer.from('<svg onload="alert(1)"/>'));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringMatching(/^image: This file is not a picture/),
    ]);
  });
});

describe('editing', () => {
  it('an item that two people change keeps the first change and tells the second', async () => {
    const { call, cast } = restaurant();
    const seen = (await readMenu()).items.find(({ id }) => id === ids.agua)?.version;
    await owner('PATCH', `/api/menu/items/${ids.agua}`, { version: seen, name: 'Agua de jamaica' });
    const late = await call(cast.rosalia.owner, 'PATCH', `/api/menu/items/${ids.agua}`, {
      version: seen,
      name: 'Water',
    });
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringMatching(/Somebody else has changed/) }),
    ]);
    expect((await readMenu()).items.find(({ id }) => id === ids.agua)?.name).toBe('Agua de jamaica');
  });

  it('a deleted item comes back in its place, with everything', async () => {
    const before = (await readMenu()).items;
    await owner('DELETE', `/api/menu/items/${ids.nopales}`);
    expect((await readMenu()).items.map(({ id }) => id)).not.toContain(ids.nopales);
    await owner('POST', `/api/menu/items/${ids.nopales}/restore`, {});
    expect(unversioned((await readMenu()).items)).toEqual(unversioned(before));
  });

  it('many items change at once, sort by hand, and a group cannot open itself', async () => {
    const { call, cast } = restaurant();
    await owner('POST', '/api/menu/items/change', {
      ids: [ids.birria, ids.nopales],
      by: { change: 'price', by: 'percent', value: 1_000 },
    });
    const prices = Object.fromEntries((await readMenu()).items.map(({ id, basePriceMinor }) => [id, basePriceMinor]));
    expect([prices[ids.birria], prices[ids.nopales], prices[ids.agua]]).toEqual([1_155, 985, 400]);
    await owner('POST', `/api/menu/categories/${ids.tacos}/sort`, { itemIds: [ids.nopales, ids.birria] });
    expect((await readMenu()).items.slice(0, 2).map(({ id }) => id)).toEqual([ids.nopales, ids.birria]);
    const [group] = (await readMenu()).groups;
    const modifiers = group?.modifiers.map((modifier) => ({ ...modifier, groupIds: [ids.salsa] }));
    const answer = await call(cast.rosalia.owner, 'PUT', `/api/menu/modifier-groups/${ids.salsa}`, {
      ...group,
      modifiers,
    });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ message: 'modifiers: A group cannot open itself: Salsa → Salsa.' }),
    ]);
    await owner('POST', '/api/menu/items/change', {
      ids: [ids.birria],
      by: { change: 'price', by: 'set', value: 1_050 },
    });
    await owner('POST', '/api/menu/items/change', {
      ids: [ids.nopales],
      by: { change: 'price', by: 'set', value: 895 },
    });
  });

  it('a pharmacy takes no prescription goods', async () => {
    const { call, cast, sql } = restaurant();
    await sql("update merchants set business_type = 'pharmacy' where id = $1", [cast.neighbour.merchantId]);
    const category = (await call(cast.neighbour.owner, 'POST', '/api/menu/categories', { name: 'Health' })).body as {
      id: string;
    }; // the contract
    const add = (name: string) =>
      call(cast.neighbour.owner, 'POST', '/api/menu/items', { name, basePriceMinor: 500, categoryId: category.id });
    expect((await add('Amoxicillin 500 mg (Rx)')).body).toMatchObject({
      message: expect.stringMatching(/Prescription goods cannot be sold/),
    });
    expect((await add('Plasters, no prescription needed')).status).toBe(200);
  });
});

describe('publishing', () => {
  it('stops before anything is sent where nothing would be left, and names the field', async () => {
    const { call, cast, simulator } = restaurant();
    const before = new Map<string, unknown>();
    const menu = (await owner('GET', '/api/menu')) as MenuView; // the route's contract
    for (const { id, details } of menu.items) {
      before.set(id, details);
      await owner('PATCH', `/api/menu/items/${id}`, {
        details: { alcohol: false, dietary: [], allergens: [], taxCategory: 'soft_drink' },
      });
    }
    const connectionIds = (await connections()).map(({ connectionId }) => connectionId);
    const answer = await call(cast.rosalia.owner, 'POST', '/api/menu/publications', { connectionIds });
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.objectContaining({
        message: expect.stringMatching(/^.+ \((Tacos|Drinks)\): Deliveroo needs a sales tax rate\. \(and \d+ more\)/),
        data: { problems: expect.arrayContaining([expect.objectContaining({ field: 'tax', weight: 'stops' })]) },
      }),
    ]);
    expect((await shownOn(simulator(), 'uber-eats', cast.rosalia.uberStore)).published).toBe(0);
    for (const [id, details] of before) await owner('PATCH', `/api/menu/items/${id}`, { details });
  });

  it('sends to one store first, and lets the others follow once that one is proven to match', async () => {
    const { cast, simulator } = restaurant();
    const made = await publish({ canaryStoreId: cast.rosalia.storeId, note: 'Canary' });
    expect(made.targets.filter(({ state }) => state === 'waiting').map(({ storeId }) => storeId)).toEqual([
      secondStore,
      secondStore,
    ]);
    await restaurant().runJobs();
    expect((await shownOn(simulator(), 'uber-eats', cast.rosalia.legacyUberStore)).menu).toBeNull();
    await workOff();
    await workOff();
    const after = await version(made.id);
    expect([statesOf(after), after.releasedAt !== null]).toEqual([['live'], true]);
    expect((await shownOn(simulator(), 'uber-eats', cast.rosalia.legacyUberStore)).menu?.items).toHaveLength(3);
  });

  it('shows in words what would change, and sends single prices to Uber Eats without the whole menu', async () => {
    const connectionIds = (await connections()).map(({ connectionId }) => connectionId);
    await owner('PATCH', `/api/menu/items/${ids.birria}`, { basePriceMinor: 1_150 });
    const preview = (await owner('POST', '/api/menu/publications/preview', { connectionIds })) as {
      connections: { serviceName: string; changes: { sentence: string }[] }[];
    }; // the route's contract
    const uber = preview.connections.find(({ serviceName }) => serviceName === 'Uber Eats');
    expect(uber?.changes.map(({ sentence }) => sentence)).toEqual(["Price of Rosalía's birria: $16.28 → $17.83"]);
    await publish();
    await workOff();
    expect((await shownItem('uber-eats', ids.birria))?.priceMinor).toBe(1_783);
    const calls = await fetch(`${restaurant().simulator().url}/control/calls`);
    const { calls: heard } = (await calls.json()) as { calls: { method: string; path: string }[] }; // the simulator's own
    const lastChange = heard.findLast(
      ({ method, path }) => method !== 'GET' && path.includes(restaurant().cast.rosalia.uberStore),
    );
    expect(lastChange).toMatchObject({ method: 'POST', path: expect.stringMatching(/\/menus\/items\//) });
  });

  it("fails with the service's own words, and goes through on the next try", async () => {
    const { cast, simulator } = restaurant();
    const fault = { on: 'api', kind: 'error', rate: 1, service: 'uber-eats', status: 400, path: 'menus' };
    await controlOf(simulator(), 'PUT', '/faults', [fault]);
    await owner('PATCH', `/api/menu/items/${ids.nopales}`, { name: 'Nopales asados' });
    const made = await publish();
    await workOff();
    const failed = (await version(made.id)).targets.filter(({ state }) => state === 'failed');
    expect(failed.map(({ service, why }) => [service, why])).toEqual([
      ['uber-eats', 'A fault was ordered.'],
      ['uber-eats', 'A fault was ordered.'],
    ]);
    expect((await shownItem('doordash', ids.nopales))?.name).toBe('Nopales asados');
    await controlOf(simulator(), 'DELETE', '/faults');
    for (const { id } of failed) await owner('POST', `/api/menu/publications/targets/${id}/retry`, {});
    await workOff();
    expect(statesOf(await version(made.id))).toEqual(['live']);
    expect(
      (await shownOn(simulator(), 'uber-eats', cast.rosalia.uberStore)).menu?.items.map(({ name }) => name),
    ).toContain('Nopales asados');
  });

  it('shows names in place of ids where a service names what it refuses, and links to it', async () => {
    await owner('PATCH', `/api/menu/items/${ids.nopales}`, { name: 'Nopales con ids' });
    const made = await publish({ connectionIds: await connectionIdsOf('deliveroo') });
    // A rule that no check knows: the tax is gone on the way.
    await restaurant().sql(
      `update menu_contents set content = content #- '{items,0,taxBasisPoints}' #- '{items,0,taxCategory}'
       where hash in (select content_hash from publication_targets where publication_id = $1)`,
      [made.id],
    );
    await workOff();
    const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-/i;
    const failed = (await version(made.id)).targets.filter(({ state }) => state === 'failed');
    const refused = (await connections()).find(({ latest }) => latest?.state === 'failed');
    const { about = [], why } = refused?.latest ?? {};
    expect(failed.map((one) => one.service)).toEqual(['deliveroo']);
    expect([failed[0]?.why, why]).toEqual([
      expect.stringMatching(/^items\[[^\]]+\]\.tax_rate is missing/),
      failed[0]?.why,
    ]);
    expect(about).toEqual([expect.objectContaining({ kind: 'item', id: expect.any(String) })]);
    expect(why).toContain(about[0]?.name);
    await restaurant().runJobs();
    const answers = await Promise.all(
      ['/api/notices', '/api/menu/connections', '/api/menu/publications'].map((path) => owner('GET', path)),
    );
    const sentences =
      JSON.stringify(answers).match(/"(?:why|text|title|sentence|names)":(?:"[^"]*"|\[[^\]]*\])/g) ?? [];
    expect(sentences.length).toBeGreaterThan(2);
    expect(sentences.filter((sentence) => uuid.test(sentence))).toEqual([]);
    const mails = await restaurant().sql<{ body_text: string }>(
      `select body_text from outgoing_messages where purpose = 'publication_failed'`,
    );
    expect(mails.filter(({ body_text: text }) => /tax_rate|\[[0-9a-f]{8}-/.test(text))).toEqual([]);
    await owner('PATCH', `/api/menu/items/${ids.nopales}`, { name: 'Nopales asados' });
    await publish();
    await workOff();
  });

  it('keeps a version that waits for the first store, where hours are saved meanwhile', async () => {
    const { cast, simulator, runJobs } = restaurant();
    await owner('PATCH', `/api/menu/items/${ids.nopales}`, { name: 'Nopales' });
    const made = await publish({ canaryStoreId: cast.rosalia.storeId });
    const weekly = [{ day: 3, from: '09:00', to: '21:00' }];
    await owner('PUT', `/api/stores/${secondStore}/hours`, { hours: { weekly, special: [] } });
    await runJobs();
    const shown = async () => (await shownOn(simulator(), 'uber-eats', cast.rosalia.legacyUberStore)).menu;
    const namesOf = (menu: Awaited<ReturnType<typeof shown>>) => menu?.items.map(({ name }) => name);
    const meanwhile = await shown();
    expect([meanwhile?.menus[0]?.weekly, namesOf(meanwhile)]).toEqual([
      weekly,
      expect.arrayContaining(['Nopales asados']),
    ]);
    await workOff();
    await workOff();
    expect(statesOf(await version(made.id))).toEqual(['live']);
    const after = await shown();
    expect([after?.menus[0]?.weekly, namesOf(after)]).toEqual([weekly, expect.arrayContaining(['Nopales'])]);
    const standings = (await connections()).map(({ liveVersion, latest }) => [liveVersion, latest?.version]);
    expect(standings).toEqual(standings.map(() => [made.version, made.version]));
  });

  it('waits for its time, can be called off, and any past version can be brought back', async () => {
    const { clock } = restaurant();
    const later = new Date(clock.now().getTime() + 2 * hour).toISOString();
    await owner('PATCH', `/api/menu/items/${ids.agua}`, { name: 'Horchata' });
    const off = await publish({ scheduledFor: later });
    const on = await publish({ scheduledFor: later });
    await owner('POST', `/api/menu/publications/${off.id}/cancel`, {});
    await workOff();
    expect((await shownItem('uber-eats', ids.agua))?.name).toBe('Agua de jamaica');
    await restaurant().pass(2 * hour);
    await restaurant().runPeriodicTask('menu-work');
    await workOff();
    expect([statesOf(await version(off.id)), statesOf(await version(on.id))]).toEqual([['cancelled'], ['live']]);
    expect((await shownItem('uber-eats', ids.agua))?.name).toBe('Horchata');
    const { publications } = (await owner('GET', '/api/menu/publications')) as { publications: PublicationView[] }; // the contract
    const first = publications.at(-1);
    const connectionIds = (await connections()).map(({ connectionId }) => connectionId);
    const back = (await owner('POST', `/api/menu/publications/${first?.id}/restore`, {
      connectionIds,
    })) as PublicationView; // the contract
    await workOff();
    expect(back).toMatchObject({ cause: 'restore', restoresVersion: 1 });
    expect((await shownItem('uber-eats', ids.agua))?.name).toBe('Agua de jamaica');
    expect((await readMenu()).items.map(({ name }) => name)).toEqual([
      'Nopales',
      "Rosalía's birria",
      'Agua de jamaica',
    ]);
    expect((await readMenu()).hasUnpublishedChanges).toBe(false);
  });

  it('serves DoorDash, which comes by itself, what was published and never the draft', async () => {
    const { cast, app, simulator } = restaurant();
    await owner('PATCH', `/api/menu/items/${ids.agua}`, { name: 'Not published' });
    const pulled = await fetch(`${simulator().url}/control/menus/doordash/${cast.rosalia.doorDashStore}/pull`, {
      method: 'POST',
    });
    expect(pulled.status).toBe(200);
    expect((await shownItem('doordash', ids.agua))?.name).toBe('Agua de jamaica');
    const path = `/hooks/doordash/menus/${cast.rosalia.doorDashStore}`;
    expect(
      (await app.server.inject({ method: 'GET', url: path, headers: { authorization: 'wrong' } })).statusCode,
    ).toBe(401);
    await owner('PATCH', `/api/menu/items/${ids.agua}`, { name: 'Agua de jamaica' });
  });
});

describe('a dated price', () => {
  it("comes at each store's own six o'clock, alone, and leaves unpublished edits unpublished", async () => {
    const { cast, simulator, clock, runPeriodicTask } = restaurant();
    await owner('PATCH', `/api/menu/items/${ids.nopales}`, { name: 'Half an idea' });
    // 14 June 2031, 6:00: ten o'clock UTC in New York, eleven in Chicago.
    const dated = { itemId: ids.birria, modifierId: null, basePriceMinor: 1_200, startsLocal: '2031-06-14T06:00' };
    const { priceChanges } = (await owner('POST', '/api/menu/pricing/changes', dated)) as PricingView; // the contract
    expect(priceChanges).toMatchObject([{ startsAt: '2031-06-14T10:00:00.000Z', name: "Rosalía's birria" }]);
    const priceAt = async (store: string) => {
      const { menu } = await shownOn(simulator(), 'uber-eats', store);
      return menu?.items.find(({ ref }) => ref === ids.birria)?.priceMinor;
    };
    const until = async (iso: string) => {
      await restaurant().pass(Date.parse(iso) - clock.now().getTime());
      await runPeriodicTask('menu-work');
      await workOff();
    };
    await until('2031-06-14T09:59:00.000Z');
    expect([await priceAt(cast.rosalia.uberStore), await priceAt(cast.rosalia.legacyUberStore)]).toEqual([
      1_628, 1_628,
    ]);
    await until('2031-06-14T10:01:00.000Z');
    expect([await priceAt(cast.rosalia.uberStore), await priceAt(cast.rosalia.legacyUberStore)]).toEqual([
      1_860, 1_628,
    ]);
    await until('2031-06-14T11:01:00.000Z');
    expect([await priceAt(cast.rosalia.uberStore), await priceAt(cast.rosalia.legacyUberStore)]).toEqual([
      1_860, 1_860,
    ]);
    expect((await shownItem('uber-eats', ids.nopales))?.name).toBe('Nopales');
    const { items, hasUnpublishedChanges } = await readMenu();
    expect([items.find(({ id }) => id === ids.birria)?.basePriceMinor, hasUnpublishedChanges]).toEqual([1_200, true]);
    await owner('PATCH', `/api/menu/items/${ids.nopales}`, { name: 'Nopales' });
  });

  it('stays where a version that was scheduled before it goes live, and where hours are saved later', async () => {
    const { cast, simulator, clock, runPeriodicTask } = restaurant();
    const until = async (iso: string) => {
      await restaurant().pass(Date.parse(iso) - clock.now().getTime());
      await runPeriodicTask('menu-work');
      await workOff();
    };
    const shown = async () => {
      const { menu } = await shownOn(simulator(), 'uber-eats', cast.rosalia.uberStore);
      return [menu?.items.find(({ ref }) => ref === ids.birria)?.priceMinor, menu?.menus[0]?.weekly];
    };
    await owner('PATCH', `/api/menu/items/${ids.nopales}`, { name: 'Nopales al carbón' });
    await publish({ scheduledFor: '2031-06-15T12:00:00.000Z' });
    const dated = { itemId: ids.birria, modifierId: null, basePriceMinor: 1_300, startsLocal: '2031-06-15T06:00' };
    await owner('POST', '/api/menu/pricing/changes', dated);
    await until('2031-06-15T10:01:00.000Z');
    expect((await shown())[0]).toBe(2_015);
    // The second store's price and the version become due at once.
    await until('2031-06-15T12:01:00.000Z');
    for (const store of [cast.rosalia.uberStore, cast.rosalia.legacyUberStore]) {
      const { menu } = await shownOn(simulator(), 'uber-eats', store);
      const item = (ref: string) => menu?.items.find((one) => one.ref === ref);
      expect([item(ids.birria)?.priceMinor, item(ids.nopales)?.name]).toEqual([2_015, 'Nopales al carbón']);
    }
    const weekly = [{ day: 2, from: '10:00', to: '20:00' }];
    await owner('PUT', `/api/stores/${cast.rosalia.storeId}/hours`, { hours: { weekly, special: [] } });
    await workOff();
    expect(await shown()).toEqual([2_015, weekly]);
    await owner('PATCH', `/api/menu/items/${ids.nopales}`, { name: 'Nopales' });
    await owner('PATCH', `/api/menu/items/${ids.birria}`, { basePriceMinor: 1_200 });
    await publish();
    await workOff();
  });

  it('must lie ahead', async () => {
    const { call, cast } = restaurant();
    const dated = { itemId: ids.birria, modifierId: null, basePriceMinor: 1, startsLocal: '2031-06-13T06:00' };
    const answer = await call(cast.rosalia.owner, 'POST', '/api/menu/pricing/changes', dated);
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(/^startsLocal: Choose a moment/) }),
    ]);
  });
});

const sellOut = (subjects: unknown[], until: string | null) =>
  owner('POST', '/api/menu/sold-out', { storeId: restaurant().cast.rosalia.storeId, subjects, until });

describe('sold out', () => {
  it('is on every service of the store with one press, confirmed by each, and ends by itself', async () => {
    const { clock, cast, simulator } = restaurant();
    const until = new Date(clock.now().getTime() + hour).toISOString();
    const [modifier] = (await readMenu()).groups[0]?.modifiers ?? [];
    await sellOut(
      [
        { kind: 'item', id: ids.nopales },
        { kind: 'modifier', id: modifier?.id },
      ],
      until,
    );
    await restaurant().runJobs();
    for (const service of ['uber-eats', 'doordash'] as const) {
      expect([service, (await shownItem(service, ids.nopales))?.isAvailable]).toEqual([service, false]);
    }
    const { menu } = await shownOn(simulator(), 'uber-eats', cast.rosalia.uberStore);
    expect(menu?.groups[0]?.modifiers.map(({ isAvailable }) => isAvailable)).toEqual([false, true]);
    const elsewhere = await shownOn(simulator(), 'uber-eats', cast.rosalia.legacyUberStore);
    expect(elsewhere.menu?.items.every(({ isAvailable }) => isAvailable)).toBe(true);
    const [view] = (await readMenu()).soldOut;
    expect(view?.services.map(({ serviceName, state }) => [serviceName, state])).toEqual(
      expect.arrayContaining([
        ['DoorDash', 'done'],
        ['Uber Eats', 'done'],
      ]),
    );
    await restaurant().pass(hour + 1_000);
    await restaurant().runPeriodicTask('menu-work');
    await restaurant().pass(0);
    await restaurant().pass(0);
    for (const service of ['uber-eats', 'doordash'] as const) {
      expect([service, (await shownItem(service, ids.nopales))?.isAvailable]).toEqual([service, true]);
    }
    expect((await readMenu()).soldOut).toEqual([]);
  });

  it('without an end is called forgotten after a day, and outlives a publication', async () => {
    await sellOut([{ kind: 'item', id: ids.nopales }], null);
    await restaurant().runJobs();
    await owner('PATCH', `/api/menu/items/${ids.agua}`, { description: 'Hibiscus' });
    await publish();
    await workOff();
    expect((await shownItem('uber-eats', ids.nopales))?.isAvailable).toBe(false);
    expect((await shownItem('doordash', ids.nopales))?.isAvailable).toBe(false);
    expect((await readMenu()).soldOut[0]?.isForgotten).toBe(false);
    await restaurant().pass(25 * hour);
    expect((await readMenu()).soldOut[0]).toMatchObject({ isForgotten: true, name: 'Nopales' });
    await owner('POST', '/api/menu/back-on-sale', {
      storeId: restaurant().cast.rosalia.storeId,
      subjects: [{ kind: 'item', id: ids.nopales }],
    });
    await restaurant().runJobs();
    expect((await shownItem('uber-eats', ids.nopales))?.isAvailable).toBe(true);
  });

  it('comes with the last one of a counted stock, and goes when more arrives; an order is taken once', async () => {
    const { cast, doorDash, runJobs } = restaurant();
    const storeId = cast.rosalia.storeId;
    await owner('PUT', `/api/menu/items/${ids.agua}/stock`, { storeId, count: 3 });
    const order = doorDashOrder({ store: cast.rosalia.doorDashStore });
    const [line] = order.order.categories[0]?.items ?? [];
    if (line) Object.assign(line, { merchant_supplied_id: ids.agua, quantity: 2 });
    await doorDash(order);
    await doorDash(order);
    await runJobs();
    const stock = async () => (await readMenu()).items.find(({ id }) => id === ids.agua)?.stock;
    expect(await stock()).toEqual([{ storeId, count: 1 }]);
    const test = doorDashOrder({ store: cast.rosalia.doorDashStore });
    const [tried] = test.order.categories[0]?.items ?? [];
    if (tried) Object.assign(tried, { merchant_supplied_id: ids.agua, quantity: 1 });
    test.order.store.provider_type = 'forkline_sandbox';
    await doorDash(test);
    await runJobs();
    expect(await stock(), 'nobody eats a test order').toEqual([{ storeId, count: 1 }]);
    const next = doorDashOrder({ store: cast.rosalia.doorDashStore });
    const [other] = next.order.categories[0]?.items ?? [];
    if (other) Object.assign(other, { merchant_supplied_id: ids.agua, quantity: 2 });
    await doorDash(next);
    await runJobs();
    await runJobs();
    expect(await stock()).toEqual([{ storeId, count: 0 }]);
    expect((await readMenu()).soldOut).toMatchObject([{ subjectId: ids.agua, cause: 'stock' }]);
    expect((await shownItem('uber-eats', ids.agua))?.isAvailable).toBe(false);
    await owner('PUT', `/api/menu/items/${ids.agua}/stock`, { storeId, count: 12 });
    await runJobs();
    expect((await shownItem('uber-eats', ids.agua))?.isAvailable).toBe(true);
    expect((await readMenu()).soldOut).toEqual([]);
  });
});
