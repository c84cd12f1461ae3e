import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceMenu, type ServiceItem, type ServiceMenu } from '../../model/service-menu.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { anyServiceMenu, flawOf } from '../fixtures/service-menus.ts';
import { credentials, locationId, settings, store } from './fixtures/orders.ts';
import { createHubRise } from './index.ts';
import { decodeMenu } from './menu-decode.ts';
import { encodeMenu } from './menu-encode.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function read(raw: unknown): ServiceMenu {
  const reading = decodeMenu(plain(raw));
  if (!reading.ok) throw new Error(reading.reason);
  return reading.menu;
}

/** What HubRise has fields for, of an item. */
function held({ ref, name, description, size, priceMinor, groupRefs, alcohol, dietary, allergens }: ServiceItem) {
  return { ref, name, description, size, priceMinor, groupRefs, alcohol, dietary, allergens };
}

const byRef = (menu: ServiceMenu) => new Map(menu.items.map((item) => [item.ref, held(item)]));

describe('any menu, written for HubRise and read again', () => {
  test('keeps all that HubRise has fields for', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const back = read(encodeMenu(menu));
        expect(serviceMenu.parse(back)).toEqual(back);
        expect(back.categories).toEqual(menu.categories);
        expect(byRef(back)).toEqual(byRef(menu));
        expect(
          back.groups.map((group) => [
            group.ref,
            group.name,
            group.minimum,
            group.maximum,
            group.modifiers.map((one) => [one.ref, one.name, one.priceMinor, one.alcohol]),
          ]),
        ).toEqual(
          menu.groups.map((group) => [
            group.ref,
            group.name,
            group.minimum,
            group.maximum,
            group.modifiers.map((one) => [one.ref, one.name, one.priceMinor, one.alcohol]),
          ]),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('is written the same again', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        const written = plain(encodeMenu(menu));
        expect(plain(encodeMenu(read(written)))).toEqual(written);
      }),
      { numRuns: 200 },
    );
  });

  test('never has more choices made than may be', () => {
    fc.assert(
      fc.property(anyServiceMenu(), (menu) => {
        for (const { maximum, modifiers } of read(encodeMenu(menu)).groups) {
          expect(modifiers.filter(({ defaultQuantity }) => defaultQuantity > 0).length).toBeLessThanOrEqual(maximum);
        }
      }),
    );
  });
});

test('a group with nothing to choose is left out, and so is what points at it', () => {
  const { groups, items } = read({ data: {
    ...othersCatalog.data,
    option_lists: [{ ref: 'EXTRA', name: 'Extras', options: [] }],
  } }); // prettier-ignore
  const written = encodeMenu({ currency: 'EUR', menus: [], categories: menu.categories, items, groups });
  expect(groups).toMatchObject([{ ref: 'EXTRA', modifiers: [] }]);
  expect(read(written)).toMatchObject({ items: [{ ref: 'SHO-S', groupRefs: [] }, {}], groups: [] });
});

/** A catalog of somebody else's, as HubRise shows single things: ids and refs, several sizes of one product. */
const othersCatalog = {
  id: 'zx1',
  name: 'Web',
  data: {
    categories: [{ id: 'c9', ref: null, name: 'Ramen', description: null, tags: [] }],
    products: [
      {
        id: 'p9',
        ref: null,
        category_id: 'c9',
        name: 'Shoyu',
        tags: ['vegan', 'spicy', 'new'],
        skus: [
          { id: 's1', ref: 'SHO-S', name: 'Small', price: '9.80 EUR', option_list_ids: ['l9'] },
          { id: 's2', ref: 'SHO-L', name: 'Large', price: '12.80 EUR', option_list_ids: [] },
        ],
      },
    ],
    options_lists: [
      {
        id: 'l9',
        ref: 'EXTRA',
        name: 'Extras',
        min_selections: 0,
        max_selections: null,
        options: [
          { id: 'o1', ref: 'EGG', name: 'Egg', price: '1.00 EUR' },
          { id: 'o2', ref: null, name: 'Corn' },
        ],
      },
    ],
  },
};

describe('a catalog of somebody else’s', () => {
  test('is read by ids as by refs, one item for each size', () => {
    expect(read(othersCatalog)).toMatchObject({
      currency: 'EUR',
      categories: [{ ref: 'c9', name: 'Ramen', itemRefs: ['SHO-S', 'SHO-L'] }],
      items: [
        { ref: 'SHO-S', name: 'Shoyu', size: 'Small', priceMinor: 980, groupRefs: ['EXTRA'], dietary: ['vegan', 'spicy'] },
        { ref: 'SHO-L', size: 'Large', priceMinor: 1_280, groupRefs: [] },
      ],
      groups: [{ ref: 'EXTRA', minimum: 0, maximum: 2, modifiers: [{ ref: 'EGG' }, { ref: 'o2', priceMinor: 0 }] }],
    }); // prettier-ignore
  });

  test('holds or gives a reason, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(flawOf(decodeMenu(value))).toBeUndefined();
      }),
    );
    const names = Object.keys(othersCatalog.data);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.array(fc.jsonValue()), (name, value) => {
        expect(flawOf(decodeMenu({ data: { ...othersCatalog.data, [name]: value } }))).toBeUndefined();
      }),
    );
  });
});

const menu = read(othersCatalog);
const order = { reference: 'r1', menu, downloadUrl: 'https://forkline.test/none' };
const known = { ...store, externalMenuId: 'cat1' };
const base = settings.apiUrl;

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const { menu: side } = createHubRise(settings, { send, credentials, clock: stoppedClock('2026-06-01T17:00:00Z') });
  return { side, sent, asked: () => sent.map(({ method, url }) => `${method} ${url.slice(base.length)}`) };
}

const list = (...names: string[]): Scripted => ({
  status: 200,
  body: names.map((name) => ({ id: `id-${name}`, name })),
});

describe('publishing', () => {
  test('makes the catalog where there is none, and replaces it where there is', async () => {
    const first = connector(list('Web'), { status: 200, body: { id: 'cat1', name: 'Forkline' } });
    expect(await first.side.publish(store, order)).toEqual({ outcome: 'live', externalMenuId: 'cat1' });
    expect(first.asked()).toEqual([`GET /locations/${locationId}/catalogs`, `POST /locations/${locationId}/catalogs`]);
    expect(JSON.parse(first.sent[1]?.body ?? '')).toEqual(plain(encodeMenu(menu)));
    const second = connector({ status: 200, body: {} });
    expect(await second.side.publish(known, order)).toEqual({ outcome: 'live', externalMenuId: 'cat1' });
    expect(second.asked()).toEqual(['PUT /catalogs/cat1']);
    const lost = connector(list('Web', 'Forkline'), { status: 200, body: {} });
    expect(await lost.side.publish(store, order)).toEqual({ outcome: 'live', externalMenuId: 'id-Forkline' });
    expect(lost.asked()).toEqual([`GET /locations/${locationId}/catalogs`, 'PUT /catalogs/id-Forkline']);
  });

  test('makes it anew when somebody has deleted it', async () => {
    const gone = connector({ status: 404 }, list('Web'), { status: 200, body: { id: 'cat2' } });
    expect(await gone.side.publish(known, order)).toEqual({ outcome: 'live', externalMenuId: 'cat2' });
  });

  test.each<[Scripted, object]>([
    [
      { status: 422, body: { message: 'Validation failed' } },
      { outcome: 'refused', why: 'Validation failed' },
    ],
    [{ status: 429 }, { outcome: 'retry', afterMs: 60_000 }],
    [new Error('socket hang up'), { outcome: 'retry' }],
  ])('answered with %j is %j', async (answer, expected) => {
    expect(await connector(answer).side.publish(known, order)).toMatchObject(expected);
    expect(await connector(answer).side.publish(store, order)).toMatchObject(expected);
  });

  test('to a store whose id is none goes nowhere', async () => {
    const { side, sent } = connector();
    expect(await side.publish({ ...store, externalStoreId: '../x' }, order)).toMatchObject({ outcome: 'refused' });
    expect(await side.fetchMenu({ ...store, externalStoreId: '../x' })).toMatchObject({ outcome: 'refused' });
    expect(sent).toEqual([]);
  });
});

describe('reading back', () => {
  test('marks what is out of stock, until when', async () => {
    const stock = [
      { sku_ref: 'SHO-S', stock: '0', expires_at: '2026-06-02T06:00:00+02:00' },
      { sku_ref: 'SHO-L', stock: '3', expires_at: null },
      { option_ref: 'EGG', stock: '0.0', expires_at: null },
    ];
    const { side, asked } = connector({ status: 200, body: othersCatalog }, { status: 200, body: stock });
    const found = await side.fetchMenu(known);
    expect(found).toMatchObject({
      outcome: 'found',
      externalMenuId: 'cat1',
      menu: {
        items: [{ soldOut: { until: '2026-06-02T04:00:00.000Z' } }, {}],
        groups: [{ modifiers: [{ soldOut: { until: null } }, {}] }],
      },
    });
    expect(found.outcome === 'found' && found.menu.items[1]).not.toHaveProperty('soldOut');
    expect(asked()).toEqual(['GET /catalogs/cat1', `GET /catalogs/cat1/locations/${locationId}/inventory`]);
  });

  test('finds none where there is none', async () => {
    expect(await connector({ status: 200, body: [] }).side.fetchMenu(store)).toEqual({ outcome: 'none' });
    expect(await connector({ status: 404 }).side.fetchMenu(known)).toEqual({ outcome: 'none' });
  });
});

describe('sold out', () => {
  test('is a stock of nothing with its end, brought back by taking the entry away', async () => {
    const { side, asked, sent } = connector({ status: 200, body: [] });
    const until = new Date('2026-06-02T04:00:00Z');
    const results = await side.setAvailability(known, [
      { kind: 'item', ref: 'SHO-S', available: false, until },
      { kind: 'item', ref: 'SHO-L', available: true, until: null },
      { kind: 'modifier', ref: 'EGG', groupRef: 'EXTRA', available: false, until: null },
    ]);
    expect(results).toEqual([{ outcome: 'done' }, { outcome: 'done' }, { outcome: 'done' }]);
    expect(asked()).toEqual([`PATCH /catalogs/cat1/locations/${locationId}/inventory`]);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual([
      { sku_ref: 'SHO-S', stock: '0', expires_at: '2026-06-02T04:00:00.000Z' },
      { sku_ref: 'SHO-L', stock: null },
      { option_ref: 'EGG', stock: '0' },
    ]);
  });

  test('waits for a catalog', async () => {
    const { side } = connector({ status: 200, body: [] });
    const change = { kind: 'item', ref: 'SHO-S', available: false, until: null } as const;
    expect(await side.setAvailability(store, [change])).toMatchObject([{ outcome: 'refused' }]);
  });
});
