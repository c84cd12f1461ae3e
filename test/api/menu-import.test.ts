import { beforeAll, describe, expect, it } from 'vitest';
import type { MenuView } from '../../src/domains/menu/contract.ts';
import { importView, type ImportMatching, type ImportPreview } from '../../src/domains/menu/import-contract.ts';
import type { ConnectionMenu, DriftView } from '../../src/domains/menu/publishing-contract.ts';
import { writeXlsx } from '../../src/domains/menu/import/write-table.ts';
import { createPool } from '../../src/platform/db/database.ts';
import { controlOf } from '../support/control.ts';
import { multipart, pdf, word97 } from '../support/forms.ts';
import { asOwner, menuWorld, shownOn, tamperOn, writeSmallMenu } from '../support/menu-world.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';

const restaurant = useRestaurant({ world: menuWorld });
const minute = 60_000;
const types = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

const owner = (method: Parameters<typeof asOwner>[1], path: string, body?: unknown) =>
  asOwner(restaurant(), method, path, body);
const readMenu = async () => (await owner('GET', '/api/menu')) as MenuView; // the route's contract
const tryTo = (method: Parameters<typeof asOwner>[1], path: string, body?: unknown): Promise<Reply> =>
  restaurant().call(restaurant().cast.rosalia.owner, method, path, body);

interface Sending {
  name?: string;
  type?: string;
  who?: string;
}

async function upload(content: string | Buffer, sending: Sending = {}) {
  const { app, cast, tokenOf } = restaurant();
  const { name = 'menu.csv', type = types.csv, who = cast.rosalia.owner } = sending;
  const form = multipart({}, { field: 'file', name, type, content: Buffer.from(content) });
  return app.server.inject({
    method: 'POST',
    url: '/api/menu/imports',
    headers: { authorization: `Bearer ${await tokenOf(who)}`, ...form.headers },
    payload: form.payload,
  });
}

const uploaded = async (content: string | Buffer, sending?: Sending) =>
  importView.parse((await upload(content, sending)).json());
const seen = async (id: string) => importView.parse(await owner('GET', `/api/menu/imports/${id}`));
const preview = async (id: string, matching: ImportMatching) =>
  (await owner('POST', `/api/menu/imports/${id}/preview`, { matching })) as ImportPreview; // the route's contract
const begin = async (id: string, matching: ImportMatching) =>
  importView.parse(await owner('POST', `/api/menu/imports/${id}/run`, { matching }));

/** From the upload to the result, with the matching that was guessed. */
async function brought(content: string | Buffer, sending?: Sending) {
  const { id, matching } = await uploaded(content, sending);
  await begin(id, matching);
  await restaurant().runJobs();
  return seen(id);
}

async function exported(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const { app, cast, tokenOf } = restaurant();
  const answer = await app.server.inject({
    method: 'GET',
    url: `/api/menu/export?format=${format}`,
    headers: { authorization: `Bearer ${await tokenOf(cast.rosalia.owner)}` },
  });
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(new RegExp(`^attachment; filename="menu-2031-06-1\\d\\.${format}"`)),
  ]);
  return answer.rawPayload;
}

/** Items as the owner sees them, without what every writing changes. */
const itemsOf = ({ items }: Pick<MenuView, 'items'>) => items.map(({ version: _version, ...item }) => item);

const groupsOf = ({ groups }: MenuView) => groups.map(({ version: _version, ...group }) => group);

let ids: Awaited<ReturnType<typeof writeSmallMenu>>;

beforeAll(async () => {
  ids = await writeSmallMenu(restaurant());
});

describe('a file', () => {
  const rows = [
    ['Item', 'Section', 'Price ($)', 'About', 'SKU', 'Contains'],
    ["Rosalía's birria", 'Tacos', '11.00', 'Slow and red', '', 'dairy, wheat'],
    ['Agua fresca', 'Drinks', '4.00', '', '', ''],
    ['Horchata', 'drinks', '$4.50', 'With cinnamon', 'hor-1', 'tree nuts'],
    ['Flan', 'Desserts', '5,50', '', 'flan', 'egg; milk'],
    ['', 'Desserts', '3.00', '', '', ''],
    ['Churros', 'Desserts', 'cheap', '', '', ''],
    ['Tres leches', 'Desserts', '6.00', '', '', 'moonlight'],
    ['Flan', 'Desserts', '5.50', '', '', ''],
  ];
  const problems = [
    { row: 6, field: 'name', sentence: expect.stringMatching(/has no name: enter one/) },
    { row: 7, field: 'price', sentence: expect.stringMatching(/^Price "cheap": enter the price/) },
    { row: 8, field: 'allergens', sentence: expect.stringMatching(/^Allergen "moonlight" is not known: use milk,/) },
    { row: 9, field: 'name', sentence: expect.stringMatching(/^Row 5 is "Flan" in Desserts too/) },
  ];
  const csv = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');

  it.each(['csv', 'xlsx'] as const)('in %s is matched, and shows what it would change and what not', async (format) => {
    const before = itemsOf(await readMenu());
    const content = format === 'csv' ? csv : await writeXlsx(rows);
    const found = await uploaded(content, { name: `Our menu.${format}`, type: types[format] });
    expect(found).toMatchObject({
      fileName: `Our menu.${format}`,
      state: 'ready',
      columns: rows[0],
      rowCount: 8,
      doneRows: 0,
      sample: rows.slice(1),
      matching: { name: 0, category: 1, price: 2, description: 3, ref: 4, allergens: 5 },
      result: null,
    });
    expect(await preview(found.id, found.matching)).toEqual({
      added: 2,
      changed: 1,
      problems,
      problemCount: 4,
      items: [
        { row: 2, category: 'Tacos', name: "Rosalía's birria", priceMinor: 1_100, sizes: [], isNew: false },
        { row: 4, category: 'Drinks', name: 'Horchata', priceMinor: 450, sizes: [], isNew: true },
        { row: 5, category: 'Desserts', name: 'Flan', priceMinor: 550, sizes: [], isNew: true },
      ],
      withoutCategory: null,
    });
    expect(itemsOf(await readMenu())).toEqual(before);
  });

  it('shows with another matching what that would change', async () => {
    const { id, matching } = await uploaded(csv);
    const { price: _price, ...unpriced } = matching;
    expect((await preview(id, unpriced)).problems).toEqual([
      { row: 1, field: 'price', sentence: 'Choose the column that holds the price.' },
    ]);
    const { category: _category, ...uncategorised } = matching;
    expect((await preview(id, uncategorised)).items).toMatchObject([{ row: 2 }, { row: 4, category: 'Tacos' }, {}]);
    const beyond = await tryTo('POST', `/api/menu/imports/${id}/preview`, { matching: { name: 0, price: 6 } });
    expect([beyond.status, beyond.body]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(/^matching: The file does not have so many columns/) }),
    ]);
    const unnamed = await tryTo('POST', `/api/menu/imports/${id}/run`, { matching: { name: 0 } });
    expect([unnamed.status, unnamed.body]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(/^matching: Choose the columns/) }),
    ]);
  });

  it('is on the menu once it has run, without the rows that were refused, and changes nothing else', async () => {
    const before = await readMenu();
    const done = await brought(csv);
    expect(done).toMatchObject({ state: 'done', doneRows: 8, result: { added: 2, changed: 1, skipped: 4, problems } });
    const after = await readMenu();
    expect(after.categories.map(({ name }) => name)).toEqual(['Tacos', 'Drinks', 'Desserts']);
    const byName = new Map(after.items.map((item) => [item.name, item]));
    expect(byName.get("Rosalía's birria")).toMatchObject({
      id: ids.birria,
      ref: ids.birria,
      basePriceMinor: 1_100,
      description: 'Slow and red',
      groupIds: [ids.salsa],
      details: { allergens: ['milk', 'wheat'], taxCategory: 'prepared_food', taxBasisPoints: 825 },
    });
    expect(byName.get('Horchata')).toMatchObject({ ref: 'hor-1', categoryId: ids.drinks, basePriceMinor: 450 });
    expect(byName.get('Flan')).toMatchObject({ ref: 'flan', details: { allergens: ['eggs', 'milk'] } });
    const untouched = (menu: MenuView) => itemsOf(menu).filter(({ id }) => [ids.nopales, ids.agua].includes(id));
    expect(untouched(after)).toEqual(untouched(before));
    expect(after.items).toHaveLength(before.items.length + 2);
    expect(after.groups).toEqual(before.groups);
    const again = await tryTo('POST', `/api/menu/imports/${done.id}/run`, { matching: done.matching });
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringMatching(/on your menu already\. Upload it again/) }),
    ]);
    expect((await brought(csv)).result).toMatchObject({ added: 0, changed: 0, skipped: 4 });
  });

  it.each([
    ['a PDF', pdf, 'menu.pdf', 'application/pdf', /^file: .*CSV or Excel/],
    ['an old Word document', word97, 'menu.csv', types.csv, /^file: .*CSV or Excel/],
    ['a web page', '<html><table><tr><td>Name</td></tr></table></html>', 'menu.csv', types.csv, /web page inside/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'menu.xlsx', types.xlsx, /CSV or Excel/],
    ['nothing', '', 'menu.csv', types.csv, /^file: /],
    ['headings alone', 'Name,Price\n', 'menu.csv', types.csv, /headings and no rows/],
    ['an open quotation', 'Name,Price\n"Taco,4.50\n', 'menu.csv', types.csv, /Row 2 cannot be read/],
  ])('that is %s is refused with a sentence that helps', async (_what, content, name, type, sentence) => {
    const answer = await upload(content, { name, type });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringMatching(sentence),
    ]);
  });

  it('waits while another one is being imported, and can be stopped before', async () => {
    const first = await uploaded('Name,Price\nFirst,1.00\n');
    const second = await uploaded('Name,Price\nSecond,2.00\n');
    expect(await begin(first.id, first.matching)).toMatchObject({ state: 'running' });
    const refused = await tryTo('POST', `/api/menu/imports/${second.id}/run`, { matching: second.matching });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringMatching(/^Another file is being imported/) }),
    ]);
    const twice = await tryTo('POST', `/api/menu/imports/${first.id}/run`, { matching: first.matching });
    expect([twice.status, twice.body]).toEqual([
      409,
      expect.objectContaining({ message: 'This file is being imported already.' }),
    ]);
    await owner('POST', `/api/menu/imports/${first.id}/cancel`, {});
    await begin(second.id, second.matching);
    await restaurant().runJobs();
    expect([(await seen(first.id)).state, (await seen(second.id)).state]).toEqual(['cancelled', 'done']);
    const names = new Set((await readMenu()).items.map(({ name }) => name));
    expect([names.has('First'), names.has('Second')]).toEqual([false, true]);
    const late = await tryTo('POST', `/api/menu/imports/${second.id}/cancel`, {});
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringMatching(/on your menu already/) }),
    ]);
    const stopped = await tryTo('POST', `/api/menu/imports/${first.id}/run`, { matching: first.matching });
    expect(stopped.body).toMatchObject({ message: 'This import was stopped. Upload the file again.' });
  });

  it('whose import died with its worker is gone on with', async () => {
    const { sql, pass, runPeriodicTask, runJobs } = restaurant();
    const { id, matching } = await uploaded('Name,Price\nSurvivor,3.00\n');
    await begin(id, matching);
    // As a worker leaves it that was killed: the job is taken, and nobody works on it.
    await sql("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where key = $1", [
      `menu-import:${id}`,
    ]);
    await runPeriodicTask('menu-work');
    await runJobs();
    expect((await seen(id)).state).toBe('running');
    await pass(2 * minute + 1_000);
    await runPeriodicTask('menu-work');
    await runJobs();
    expect(await seen(id)).toMatchObject({ state: 'done', result: { added: 1 } });
    expect((await readMenu()).items.filter(({ name }) => name === 'Survivor')).toHaveLength(1);
  });
});

describe('a file of 5,000 rows', () => {
  const rowCount = 5_000;
  const rows = Array.from({ length: rowCount }, (_none, at) => [`Ware ${at}`, `Aisle ${at % 40}`, `${at % 90}.25`]);
  const csv = [['Name', 'Category', 'Price'], ...rows].map((cells) => cells.join(',')).join('\n');

  it('shows how far it is, and leaves nothing when it is stopped half-way', async () => {
    const { sql, runJobs, databaseUrl } = restaurant();
    const before = await readMenu();
    const { id, matching } = await uploaded(csv);
    expect(await preview(id, matching)).toMatchObject({ added: rowCount, changed: 0, problemCount: 0 });
    await begin(id, matching);
    // From its twelfth step on the import waits until the test lets it go.
    const gate = createPool({ url: databaseUrl, role: 'owner', max: 1 });
    await gate.query('select pg_advisory_lock(4711)');
    await sql('create sequence import_steps');
    await sql(`create function wait_at_the_gate() returns trigger language plpgsql security definer as $$
      begin
        if nextval('import_steps') = 12 then perform pg_advisory_xact_lock_shared(4711); end if;
        return null;
      end $$`);
    await sql(
      'create trigger gate before update on menu_imports for each statement execute function wait_at_the_gate()',
    );
    const running = runJobs();
    await expect
      .poll(async () => (await sql<{ at: number }>('select last_value as at from import_steps'))[0]?.at)
      .toBe(12);
    expect(await seen(id)).toMatchObject({ state: 'running', rowCount, doneRows: 2_200, result: null });
    expect(await owner('POST', `/api/menu/imports/${id}/cancel`, {})).toMatchObject({ state: 'cancelled' });
    await gate.query('select pg_advisory_unlock(4711)');
    await running;
    await gate.end();
    await sql('drop trigger gate on menu_imports');
    expect(await seen(id)).toMatchObject({ state: 'cancelled', doneRows: 2_200, result: null });
    const after = await readMenu();
    expect([after.items, after.categories]).toEqual([before.items, before.categories]);
  });

  it('is on the menu as a whole', async () => {
    const before = await readMenu();
    const done = await brought(csv);
    expect(done).toMatchObject({ state: 'done', doneRows: rowCount, result: { added: rowCount, skipped: 0 } });
    const after = await readMenu();
    expect(after.items).toHaveLength(before.items.length + rowCount);
    expect(after.categories).toHaveLength(before.categories.length + 40);
    const made = new Set(before.items.map(({ id }) => id));
    const wares = after.items.filter(({ id }) => !made.has(id)).map(({ id }) => id);
    await owner('POST', '/api/menu/items/change', { ids: wares, by: { change: 'delete' } });
    for (const { id, name } of after.categories) {
      if (name.startsWith('Aisle ')) await owner('DELETE', `/api/menu/categories/${id}`);
    }
    expect(itemsOf(await readMenu())).toEqual(itemsOf(before));
  });
});

describe('the menu as a file', () => {
  it.each(['csv', 'xlsx'] as const)('in %s changes nothing when it is imported again', async (format) => {
    const before = await readMenu();
    const { result } = await brought(await exported(format), { name: `menu.${format}`, type: types[format] });
    expect(result).toEqual({ added: 0, changed: 0, skipped: 0, problems: [] });
    expect((await readMenu()).items).toEqual(before.items);
  });

  it('holds no formula that a spreadsheet would run, and gives the names back as they were', async () => {
    const name = '=HYPERLINK("http://evil.test")';
    const item = (await owner('POST', '/api/menu/items', {
      name,
      description: '@SUM(1+1)',
      basePriceMinor: 100,
      categoryId: ids.drinks,
    })) as { id: string }; // the contract
    const csv = (await exported('csv')).toString('utf8');
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")",'@SUM(1+1)`);
    expect(csv).not.toMatch(/(^|,)"?[=+@-]/m);
    expect((await brought(csv)).result).toMatchObject({ added: 0, changed: 0 });
    const kept = (await readMenu()).items.find(({ id }) => id === item.id);
    expect(kept).toMatchObject({ name, description: '@SUM(1+1)' });
    await owner('DELETE', `/api/menu/items/${item.id}`);
  });

  it('the kitchen may take along, and not bring', async () => {
    const { call, cast } = restaurant();
    expect((await call(cast.rosalia.kitchen, 'GET', '/api/menu/export?format=csv')).status).toBe(200);
    expect((await upload('Name,Price\nx,1.00\n', { who: cast.rosalia.kitchen })).statusCode).toBe(403);
    const wrong = await call(cast.rosalia.kitchen, 'GET', '/api/menu/export?format=pdf');
    expect([wrong.status, wrong.body]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(/^format: Choose csv or xlsx/) }),
    ]);
  });
});

const connectionOn = async (externalStoreId: string) => {
  const [row] = await restaurant().sql<{ id: string }>('select id from connections where external_store_id = $1', [
    externalStoreId,
  ]);
  return row?.id ?? '';
};

const drifts = async () => ((await owner('GET', '/api/menu/drifts')) as { drifts: DriftView[] }).drifts; // the contract

/** What every service holds, and what stays with an id. */
const core = ({ items, menus, categories }: MenuView) => ({
  menus,
  categories,
  items: items.map(({ id, ref, name, basePriceMinor, groupIds, stock }) => ({
    id,
    ref,
    name,
    basePriceMinor,
    groupIds,
    stock,
  })),
});

describe('a menu that a service shows', () => {
  const services = ['uber-eats', 'doordash', 'grubhub', 'deliveroo'] as const;
  type Service = (typeof services)[number];
  const storeOn = (service: Service) => {
    const { uberStore, doorDashStore, grubhubStore, deliverooStore } = restaurant().cast.rosalia;
    return { 'uber-eats': uberStore, doordash: doorDashStore, grubhub: grubhubStore, deliveroo: deliverooStore }[
      service
    ];
  };
  const shown = async (service: Service) => {
    const { menu } = await shownOn(restaurant().simulator(), service, storeOn(service));
    return menu;
  };
  const takeOver = async (service: Service, pricesAre: 'menu' | 'base' = 'menu') =>
    owner('POST', `/api/menu/take-over/${await connectionOn(storeOn(service))}`, { pricesAre });
  const publish = async () => {
    const connectionIds = await Promise.all(services.map((service) => connectionOn(storeOn(service))));
    await owner('POST', '/api/menu/publications', { connectionIds });
    const { runJobs, pass, runPeriodicTask } = restaurant();
    await runJobs();
    await pass(5_000);
    await runPeriodicTask('menu-work');
    await pass(minute);
    await runPeriodicTask('menu-work');
    await pass(0);
    const { connections } = (await owner('GET', '/api/menu/connections')) as { connections: ConnectionMenu[] }; // the contract
    const states = connections.filter(({ connectionId }) => connectionIds.includes(connectionId));
    expect(states.map(({ latest }) => latest?.state)).toEqual(services.map(() => 'live'));
  };

  beforeAll(async () => {
    const { items } = await readMenu();
    const others = items.map(({ id }) => id).filter((id) => ![ids.birria, ids.nopales, ids.agua].includes(id));
    await owner('POST', '/api/menu/items/change', { ids: others, by: { change: 'delete' } });
    const { categories } = await readMenu();
    const unused = categories.filter(({ id }) => ![ids.tacos, ids.drinks].includes(id));
    for (const { id } of unused) await owner('DELETE', `/api/menu/categories/${id}`);
    await publish();
  });

  it('and is not there, or cannot be read now, is refused with a sentence', async () => {
    const { cast, simulator } = restaurant();
    const none = await tryTo('GET', `/api/menu/take-over/${await connectionOn(cast.rosalia.legacyUberStore)}`);
    expect([none.status, none.body]).toEqual([
      404,
      expect.objectContaining({ message: 'Uber Eats shows no menu for this store.' }),
    ]);
    const fault = { on: 'api', kind: 'error', rate: 1, service: 'uber-eats', status: 503, path: 'menus' };
    await controlOf(simulator(), 'PUT', '/faults', [fault]);
    const before = await readMenu();
    const broken = await tryTo('POST', `/api/menu/take-over/${await connectionOn(storeOn('uber-eats'))}`, {
      pricesAre: 'menu',
    });
    expect([broken.status, broken.body]).toEqual([
      409,
      expect.objectContaining({
        message: 'Uber Eats does not tell its menu now, try again later. A fault was ordered.',
      }),
    ]);
    await controlOf(simulator(), 'DELETE', '/faults');
    expect(await readMenu()).toEqual(before);
  });

  it.each(services)(
    'by %s changes nothing where it is what was published, with what it cannot hold',
    async (service) => {
      const details = { alcohol: false, taxCategory: 'prepared_food', taxBasisPoints: 825, dietary: ['spicy'] };
      await owner('PATCH', `/api/menu/items/${ids.nopales}`, { details: { ...details, allergens: ['milk'] } });
      await publish();
      const before = await readMenu();
      const found = await owner('GET', `/api/menu/take-over/${await connectionOn(storeOn(service))}`);
      expect(found).toEqual({ categories: 2, items: 3, groups: 1, itemsReplaced: 0, leftOut: [] });
      expect(await takeOver(service)).toEqual({ added: 0, changed: 0, leftOut: [] });
      const after = await readMenu();
      expect([itemsOf(after), after.menus, after.soldOut]).toEqual([itemsOf(before), before.menus, before.soldOut]);
      expect(groupsOf(after)).toEqual(groupsOf(before));
    },
  );

  it.each(services)('by %s comes back into a cleared draft, under its ids, at the same prices', async (service) => {
    const { cast } = restaurant();
    await owner('POST', '/api/menu/sold-out', {
      storeId: cast.rosalia.storeId,
      subjects: [{ kind: 'item', id: ids.nopales }],
      until: null,
    });
    await owner('PUT', `/api/menu/items/${ids.agua}/stock`, { storeId: cast.rosalia.storeId, count: 7 });
    await restaurant().runJobs();
    const before = { menu: await readMenu(), shown: await Promise.all(services.map(shown)) };
    const everything = before.menu.items.map(({ id }) => id);
    await owner('POST', '/api/menu/items/change', { ids: everything, by: { change: 'delete' } });
    for (const { id } of before.menu.groups) await owner('DELETE', `/api/menu/modifier-groups/${id}`);
    for (const { id } of before.menu.categories) await owner('DELETE', `/api/menu/categories/${id}`);
    expect((await readMenu()).items).toEqual([]);

    expect(await takeOver(service)).toEqual({ added: 3, changed: 0, leftOut: [] });
    const after = await readMenu();
    expect(core(after)).toEqual(core(before.menu));
    expect(after.soldOut.map(({ subjectId }) => subjectId)).toEqual([ids.nopales]);
    await publish();
    expect(await Promise.all(services.map(shown))).toEqual(before.shown);
    expect(await drifts()).toEqual([]);
    await owner('POST', '/api/menu/back-on-sale', {
      storeId: cast.rosalia.storeId,
      subjects: [{ kind: 'item', id: ids.nopales }],
    });
    await restaurant().runJobs();
  });

  it.each(services)('by %s brings what somebody changed there to us and to every service', async (service) => {
    const { simulator } = restaurant();
    const at = { service, externalStoreId: storeOn(service) };
    // At 55 % there is a base price for 14.00, and none for 14.25: the nearest gives 14.24.
    const [priceMinor, comesOut] = service === 'doordash' ? [1_425, 1_424] : [1_400, 1_400];
    const name = `Birria as on ${service}`;
    expect(await tamperOn(simulator(), at, { change: 'price', ref: ids.birria, priceMinor })).toBe(true);
    expect(await tamperOn(simulator(), at, { change: 'rename', ref: ids.birria, name })).toBe(true);
    expect(await tamperOn(simulator(), at, { change: 'remove_item', ref: ids.agua })).toBe(true);
    const before = await readMenu();
    expect(await takeOver(service)).toEqual({ added: 0, changed: 1, leftOut: [] });
    const after = await readMenu();
    const others = (menu: MenuView) => itemsOf(menu).filter(({ id }) => id !== ids.birria);
    expect(others(after)).toEqual(others(before));
    await publish();
    for (const one of services) {
      const birria = (await shown(one))?.items.find(({ ref }) => ref === ids.birria);
      expect([one, birria?.name, birria?.priceMinor]).toEqual([one, name, comesOut]);
    }
    expect(await drifts()).toEqual([]);
  });

  it('can hold base prices already', async () => {
    const [before, price] = [await readMenu(), (await shown('uber-eats'))?.items[0]?.priceMinor];
    await takeOver('uber-eats', 'base');
    const [first] = (await readMenu()).items;
    expect([first?.basePriceMinor, first?.name]).toEqual([price, before.items[0]?.name]);
  });

  it('brings no prescription goods to a pharmacy, and names them', async () => {
    const { sql, cast, simulator } = restaurant();
    const at = { service: 'uber-eats', externalStoreId: storeOn('uber-eats') };
    await sql("update merchants set business_type = 'pharmacy' where id = $1", [cast.rosalia.merchantId]);
    await tamperOn(simulator(), at, { change: 'rename', ref: ids.birria, name: 'Amoxicillin (Rx)' });
    expect(await takeOver('uber-eats')).toMatchObject({
      leftOut: [{ name: 'Amoxicillin (Rx)', sentence: expect.stringMatching(/^Prescription goods cannot be sold/) }],
    });
    expect((await readMenu()).items.map(({ name }) => name)).not.toContain('Amoxicillin (Rx)');
    await sql("update merchants set business_type = 'restaurant' where id = $1", [cast.rosalia.merchantId]);
  });
});

describe('a menu that somebody new brings along', () => {
  it('comes with new ids, the refs that the service knows, and what is sold out there', async () => {
    const { cast, call, sql, simulator, runJobs } = restaurant();
    const rosalias = await readMenu();
    const store = cast.rosalia.uberStore;
    // Another merchant's menu, whose refs the neighbour has never seen, on the neighbour's own store.
    const connect = (merchant: string, from: string, to: string) =>
      sql('update connections set external_store_id = $3 where merchant_id = $1 and external_store_id = $2', [
        merchant,
        from,
        to,
      ]);
    await connect(cast.rosalia.merchantId, store, 'elsewhere');
    await connect(cast.neighbour.merchantId, cast.neighbour.uberStore, store);
    const salsa = rosalias.groups[0]?.modifiers[0]?.ref ?? '';
    const at = { service: 'uber-eats', externalStoreId: store };
    await tamperOn(simulator(), at, { change: 'sold_out', ref: ids.nopales, isAvailable: false });
    await tamperOn(simulator(), at, { change: 'sold_out', ref: salsa, groupRef: ids.salsa, isAvailable: false });
    const connection = await connectionOn(store);
    const body = { pricesAre: 'menu' };
    const strangers = await tryTo('POST', `/api/menu/take-over/${connection}`, body);
    expect(strangers.status).toBe(404);
    const taken = await call(cast.neighbour.owner, 'POST', `/api/menu/take-over/${connection}`, body);
    expect(taken.body).toMatchObject({ added: 3, changed: 0 });
    await runJobs();
    const { items, groups, soldOut } = (await call(cast.neighbour.owner, 'GET', '/api/menu')).body as MenuView; // the contract
    const known = new Set(rosalias.items.map(({ id }) => id));
    expect(items.map(({ id, ref }) => [known.has(id), known.has(ref)])).toEqual(items.map(() => [false, true]));
    const nopales = items.find(({ ref }) => ref === ids.nopales);
    const verde = groups[0]?.modifiers.find(({ ref }) => ref === salsa);
    expect(soldOut.map(({ kind, subjectId }) => [kind, subjectId])).toEqual(
      expect.arrayContaining([
        ['item', nopales?.id],
        ['modifier', verde?.id],
      ]),
    );
    expect(soldOut).toHaveLength(2);
    expect(await readMenu()).toEqual(rosalias);
    await connect(cast.neighbour.merchantId, store, cast.neighbour.uberStore);
    await connect(cast.rosalia.merchantId, 'elsewhere', store);
  });
});

describe('a stock column', () => {
  const csv = 'Name,Price,Stock\nNopales,8.95,0\nAgua fresca,4.00,12\n';

  it('counts for the only store: none is sold out, some is back on sale', async () => {
    const { storeId } = restaurant().cast.rosalia;
    const stockOf = async () =>
      Object.fromEntries((await readMenu()).items.map(({ id, stock }) => [id, stock] as const));
    await brought(csv);
    const counted = await stockOf();
    expect([counted[ids.nopales], counted[ids.agua]]).toEqual([[{ storeId, count: 0 }], [{ storeId, count: 12 }]]);
    expect((await readMenu()).soldOut).toMatchObject([{ subjectId: ids.nopales, cause: 'stock' }]);
    await brought(csv.replace('8.95,0', '8.95,5'));
    expect((await stockOf())[ids.nopales]).toEqual([{ storeId, count: 5 }]);
    expect((await readMenu()).soldOut).toEqual([]);
  });

  it('says of several stores nothing that could be taken over, and is named as a problem', async () => {
    const { sql, cast } = restaurant();
    await sql(
      `insert into stores (merchant_id, id, name, address, time_zone)
       values ($1, gen_random_uuid(), 'Second', '2 Test Street', 'America/Chicago')`,
      [cast.rosalia.merchantId],
    );
    const before = await readMenu();
    const { id, matching } = await uploaded(csv);
    const { problems } = await preview(id, matching);
    expect(problems).toEqual([
      { row: 1, field: 'stock', sentence: expect.stringMatching(/^You have 2 stores, and the file does not say/) },
    ]);
    await begin(id, matching);
    await restaurant().runJobs();
    expect((await seen(id)).result).toMatchObject({ skipped: 0, problems });
    const after = await readMenu();
    expect(after.items.map(({ stock }) => stock)).toEqual(before.items.map(({ stock }) => stock));
    expect(after.soldOut).toEqual([]);
  });
});
