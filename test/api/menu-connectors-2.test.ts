import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeliveroo } from '../../src/domains/channels/connectors/deliveroo/index.ts';
import { anyServiceMenu } from '../../src/domains/channels/connectors/fixtures/service-menus.ts';
import { createGrubhub } from '../../src/domains/channels/connectors/grubhub/index.ts';
import type { MenuConnector, MenuStoreRef } from '../../src/domains/channels/menu-connector.ts';
import type { ServiceMenu } from '../../src/domains/channels/model/service-menu.ts';
import { createHttpClient } from '../../src/platform/http/client.ts';
import type { Tamper } from '../../src/simulator/shown-menu.ts';
import {
  call,
  deliverooStoreId,
  grubhubStoreId,
  openStage,
  testCredentials,
  testNow,
  type TestStage,
} from '../../src/simulator/testing.ts';
import { clock, held, menu, publishOrder, seen, shown, soldOut, tamper, timeZone } from '../support/menu-exchange.ts';

/** Connector and simulator meet over HTTP; both know the services' documentation only. */
let stage: TestStage;
let http: ReturnType<typeof createHttpClient>;

beforeAll(() => {
  http = createHttpClient();
});
afterAll(() => http.close());
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const connectGrubhub = ({ secret, at = clock }: { secret?: string; at?: typeof clock } = {}) =>
  createGrubhub(
    {
      apiUrl: `${stage.simulator.url}/grubhub`,
      partnerKey: testCredentials.grubhubPartnerKey,
      clientId: testCredentials.grubhubClientId,
      secret: secret ?? testCredentials.grubhubSecret,
      secretEncoding: testCredentials.grubhubSecretEncoding,
      agent: { name: 'Forkline', email: 'support@forkline.test' },
    },
    { send: http.send, clock: at },
  ).menu;

const connectDeliveroo = () =>
  createDeliveroo(
    {
      authUrl: `${stage.simulator.url}/deliveroo/auth/oauth2/token`,
      apiUrl: `${stage.simulator.url}/deliveroo/api`,
      clientId: testCredentials.deliverooClientId,
      clientSecret: testCredentials.deliverooClientSecret,
      brandId: testCredentials.deliverooBrandId,
      webhookSecret: testCredentials.deliverooWebhookSecret,
      orderPath: '/order/v2/orders/{order_id}',
      orderListPath: '/order/v2/brand/{brand_id}/restaurant/{restaurant_id}/orders',
    },
    { send: http.send, clock },
  ).menu;

const merchant: MenuStoreRef = { apiVersion: 'v1', externalStoreId: grubhubStoreId, timeZone };
const site: MenuStoreRef = { apiVersion: 'v3', externalStoreId: deliverooStoreId, timeZone };

const grubhubSees = { modifierRef: (groupRef: string, ref: string) => `${groupRef}|${ref}`, hasFree: true };
const deliverooSees = { modifierRef: (_groupRef: string, ref: string) => ref, hasFree: false };

const faults = (...list: object[]) => call(stage, 'PUT', '/control/faults', { body: list });

/** Serves the menu where the connector says that it lies. */
function orderFor(connector: MenuConnector, wanted: ServiceMenu, store: MenuStoreRef) {
  const body = JSON.stringify(connector.encode(wanted, store));
  stage.product.answer = ({ path }) => (path === '/menus/1' ? { status: 200, body } : { status: 404 });
  return publishOrder(wanted, { downloadUrl: `${stage.product.url}/menus/1` });
}

/** Publishes, lets the job end and asks about it. */
async function publish(connector: MenuConnector, wanted: ServiceMenu, store: MenuStoreRef) {
  const result = await connector.publish(store, orderFor(connector, wanted, store));
  if (result.outcome !== 'sent') throw new Error(JSON.stringify(result));
  expect(await connector.followUp(store, result.job)).toMatchObject({ outcome: 'waiting' });
  await stage.simulator.advance(2_000);
  return connector.followUp(store, result.job);
}

const nobody = { kind: 'item', ref: 'nobody', available: false, until: null } as const;
const rojaIsBack = { kind: 'modifier', ref: 'roja', groupRef: 'salsa', available: true, until: null } as const;

describe('Grubhub', () => {
  it('comes for what was published, shows it, and gives it back just so', async () => {
    const connector = connectGrubhub();
    expect(await connector.fetchMenu(merchant)).toEqual({ outcome: 'none' });
    expect(await publish(connector, menu, merchant)).toEqual({ outcome: 'live' });
    expect(stage.product.heard.map(({ path }) => path)).toEqual(['/menus/1']);
    const kept = held(connector, menu, merchant);
    expect(await connector.fetchMenu(merchant)).toEqual({ outcome: 'found', menu: kept });
    expect(await shown(stage, 'grubhub', grubhubStoreId)).toEqual({ published: 1, menu: seen(kept, grubhubSees) });
    expect(kept).toMatchObject({
      menus: [{ timetable: { weekly: [{ day: 6, from: '18:00', to: '24:00' }, { day: 7, from: '00:00', to: '02:00' }] } }],
      items: [{ priceMinor: 1_628, pickupPriceMinor: 1_050, taxBasisPoints: 825 }, {}],
      groups: [{ maximum: 2, free: 1, modifiers: [{ priceMinor: 0 }, { priceMinor: 116, pickupPriceMinor: 75 }] }],
    });
  }); // prettier-ignore

  it('takes, shows and gives back whatever menu there is', async () => {
    const connector = connectGrubhub();
    await fc.assert(
      fc.asyncProperty(anyServiceMenu(), async (any) => {
        expect(await publish(connector, any, merchant)).toEqual({ outcome: 'live' });
        const kept = held(connector, any, merchant);
        expect(await connector.fetchMenu(merchant)).toEqual({ outcome: 'found', menu: kept });
        expect((await shown(stage, 'grubhub', grubhubStoreId)).menu).toEqual(seen(kept, grubhubSees));
      }),
      { numRuns: 20 },
    );
  });

  it('works on one menu at a time, and says why it refuses one', async () => {
    const connector = connectGrubhub();
    await connector.publish(merchant, orderFor(connector, menu, merchant));
    expect(await connector.publish(merchant, orderFor(connector, menu, merchant))).toMatchObject({ outcome: 'retry' });
    await stage.simulator.advance(2_000);
    const nameless = structuredClone(menu);
    for (const one of nameless.items) one.name = '';
    expect(await publish(connector, nameless, merchant)).toMatchObject({
      outcome: 'refused',
      why: expect.stringMatching(/^FAILED_VALIDATION: items\.0\.name/) as unknown,
    });
    expect((await shown(stage, 'grubhub', grubhubStoreId)).published).toBe(1);
  });

  it('gives up on a menu that it cannot get after five minutes', async () => {
    const connector = connectGrubhub();
    const result = await connector.publish(merchant, publishOrder(menu, { downloadUrl: `${stage.product.url}/none` }));
    stage.product.answer = () => ({ status: 404 });
    if (result.outcome !== 'sent') throw new Error(result.outcome);
    await stage.simulator.advance(301_000);
    expect(await connector.followUp(merchant, result.job)).toMatchObject({ outcome: 'waiting' });
    await stage.simulator.advance(1_000);
    expect(await connector.followUp(merchant, result.job)).toMatchObject({
      outcome: 'refused',
      why: expect.stringContaining('FAILED_MENU_DOWNLOAD') as unknown,
    });
    expect(await connector.fetchMenu(merchant)).toEqual({ outcome: 'none' });
  });

  it('takes things off sale until their end, which comes without a call, and brings others back', async () => {
    const connector = connectGrubhub();
    await publish(connector, menu, merchant);
    const results = await connector.setAvailability(merchant, [...soldOut, nobody]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'refused']);
    expect(await connector.fetchMenu(merchant)).toMatchObject({
      menu: {
        items: [{ ref: 'birria' }, { ref: 'nopal', soldOut: { until: new Date(testNow + 60_000).toISOString() } }],
        groups: [{ modifiers: [{ ref: 'verde' }, { ref: 'roja', soldOut: { until: null } }] }],
      },
    });
    // A new menu leaves it as it is.
    await publish(connector, menu, merchant);
    expect((await shown(stage, 'grubhub', grubhubStoreId)).menu).toMatchObject({
      items: [{ isAvailable: true }, { isAvailable: false }],
      groups: [{ modifiers: [{ isAvailable: true }, { isAvailable: false }] }],
    });
    await stage.simulator.advance(60_000);
    await connector.setAvailability(merchant, [rojaIsBack]);
    expect((await shown(stage, 'grubhub', grubhubStoreId)).menu).toEqual(
      seen(held(connector, menu, merchant), grubhubSees),
    );
  });

  it('is asked again about hiding that takes longer, and hides once', async () => {
    const connector = connectGrubhub();
    await publish(connector, menu, merchant);
    await call(stage, 'PUT', '/control/settings', { body: { grubhubOverrideSeconds: 3 } });
    const [first] = soldOut;
    expect(await connector.setAvailability(merchant, [first])).toMatchObject([{ outcome: 'retry' }]);
    await stage.simulator.advance(3_000);
    expect(await connector.setAvailability(merchant, [first])).toEqual([{ outcome: 'done' }]);
    const patches = stage.simulator.context.book.otherCalls.filter(({ method }) => method === 'PATCH');
    expect(patches).toHaveLength(1);
  });

  it('does not listen to a wrong secret', async () => {
    const connector = connectGrubhub({ secret: 'YW5vdGhlciBzZWNyZXQ=' });
    expect(await connector.publish(merchant, publishOrder(menu))).toMatchObject({
      outcome: 'retry',
      why: 'The mac does not fit.',
    });
    await stage.simulator.advance(2_000);
    expect(stage.product.heard).toEqual([]);
  });

  it('whose answer was lost shows the menu all the same, and a second try is no harm', async () => {
    const connector = connectGrubhub();
    await faults({ on: 'api', service: 'grubhub', path: '/ingestion', kind: 'error', after: true, rate: 1, times: 1 });
    expect(await connector.publish(merchant, orderFor(connector, menu, merchant))).toMatchObject({ outcome: 'retry' });
    expect(await connector.publish(merchant, orderFor(connector, menu, merchant))).toMatchObject({ outcome: 'retry' });
    await stage.simulator.advance(2_000);
    expect((await shown(stage, 'grubhub', grubhubStoreId)).published).toBe(1);
    expect(await publish(connector, menu, merchant)).toEqual({ outcome: 'live' });
  });

  it.each([
    [
      { kind: 'error', status: 429 },
      { outcome: 'retry', afterMs: 1_000 },
    ],
    [{ kind: 'error', status: 503 }, { outcome: 'retry' }],
    [{ kind: 'drop' }, { outcome: 'retry' }],
    [{ kind: 'malformed' }, { outcome: 'retry' }],
    [{ kind: 'unknown_fields' }, { outcome: 'sent' }],
  ])('that answers with %j is understood', async (fault, outcome) => {
    const connector = connectGrubhub();
    await faults({ on: 'api', service: 'grubhub', path: '/ingestion', rate: 1, times: 1, ...fault });
    expect(await connector.publish(merchant, orderFor(connector, menu, merchant))).toMatchObject(outcome);
  });

  it.each([
    [{ change: 'price', ref: 'salsa|roja', groupRef: 'salsa', priceMinor: 1 }, { groups: [{ modifiers: [{}, { ref: 'roja', priceMinor: 1 }] }] }],
    [{ change: 'sold_out', ref: 'birria', isAvailable: false }, { items: [{ soldOut: { until: null } }, {}] }],
    [{ change: 'group_limits', ref: 'salsa', minimum: 1, maximum: 1 }, { groups: [{ minimum: 1, maximum: 1 }] }],
    [{ change: 'tax', ref: 'nopal', taxBasisPoints: 500 }, { items: [{ taxBasisPoints: 825 }, { taxBasisPoints: 500 }] }],
    [{ change: 'hours', weekly: [{ day: 2, from: '09:00', to: '24:00' }] }, { menus: [{ timetable: { weekly: [{ day: 2, from: '09:00', to: '24:00' }] } }] }],
    [{ change: 'remove_item', ref: 'nopal' }, { items: [{ ref: 'birria' }] }],
  ] as [Tamper, object][])('lets reading back see %j', async (change, found) => {
    const connector = connectGrubhub();
    await publish(connector, menu, merchant);
    expect((await tamper(stage, 'grubhub', { id: grubhubStoreId, body: change })).status).toBe(200);
    // What is hidden is so from the simulator's moment on, which is ahead of ours by the job.
    const later = { now: () => new Date(testNow + 2_000) };
    expect(await connectGrubhub({ at: later }).fetchMenu(merchant)).toMatchObject({ outcome: 'found', menu: found });
  }); // prettier-ignore
});

/** The menu as far as Deliveroo takes it: names that are long enough, and a tax on everything that is sold. */
function taken(any: ServiceMenu): ServiceMenu {
  return {
    ...any,
    categories: any.categories.map((one) => ({ ...one, name: `${one.name} ..` })),
    items: any.items.map((one) => ({
      ...one,
      name: `${one.name} .`,
      taxBasisPoints: one.taxBasisPoints ?? 825,
    })),
  };
}

describe('Deliveroo', () => {
  const live = { outcome: 'live', externalMenuId: `forkline-${deliverooStoreId}` };

  it('takes what was published, shows it, and gives it back just so', async () => {
    const connector = connectDeliveroo();
    expect(await connector.fetchMenu(site)).toEqual({ outcome: 'none' });
    expect(await publish(connector, menu, site)).toEqual(live);
    const kept = held(connector, menu, site);
    expect(await connector.fetchMenu(site)).toEqual({ outcome: 'found', menu: kept });
    expect(await shown(stage, 'deliveroo', deliverooStoreId)).toEqual({
      published: 1,
      menu: seen(kept, deliverooSees),
    });
    expect(kept).toMatchObject({
      items: [{ priceMinor: 1_628, taxBasisPoints: 825 }, { priceMinor: 900 }],
      groups: [{ maximum: 2, free: 0, modifiers: [{ priceMinor: 0 }, { priceMinor: 116 }] }],
    });
    expect(stage.product.heard).toEqual([]);
  });

  it('takes, shows and gives back whatever menu there is', async () => {
    const connector = connectDeliveroo();
    await fc.assert(
      fc.asyncProperty(anyServiceMenu().map(taken), async (any) => {
        expect(await publish(connector, any, site)).toEqual(live);
        const kept = held(connector, any, site);
        expect(await connector.fetchMenu(site)).toEqual({ outcome: 'found', menu: kept });
        expect((await shown(stage, 'deliveroo', deliverooStoreId)).menu).toEqual(seen(kept, deliverooSees));
      }),
      { numRuns: 20 },
    );
  });

  it('says why it refuses a menu, and keeps the one before', async () => {
    const connector = connectDeliveroo();
    await publish(connector, menu, site);
    const short = structuredClone(menu);
    for (const one of short.items) one.name = 'X';
    expect(await publish(connector, short, site)).toMatchObject({
      outcome: 'refused',
      why: expect.stringContaining('menu.items.0.name') as unknown,
    });
    expect(await connector.fetchMenu(site)).toEqual({ outcome: 'found', menu: held(connector, menu, site) });
  });

  it('takes things off sale until we bring them back, and finds the one that it does not know', async () => {
    const connector = connectDeliveroo();
    await publish(connector, menu, site);
    const results = await connector.setAvailability(site, [...soldOut, nobody]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'refused']);
    await stage.simulator.advance(48 * 3_600_000);
    expect(await connector.fetchMenu(site)).toMatchObject({
      menu: {
        items: [{ ref: 'birria' }, { ref: 'nopal', soldOut: { until: null } }],
        groups: [{ modifiers: [{ ref: 'verde' }, { ref: 'roja', soldOut: { until: null } }] }],
      },
    });
    const nopalIsBack = { kind: 'item', ref: 'nopal', available: true, until: null } as const;
    expect(await connector.setAvailability(site, [rojaIsBack, nopalIsBack])).toEqual([
      { outcome: 'done' },
      { outcome: 'done' },
    ]);
    expect((await shown(stage, 'deliveroo', deliverooStoreId)).menu).toEqual(
      seen(held(connector, menu, site), deliverooSees),
    );
  });

  it('is asked for another token where it does not take ours any more', async () => {
    const connector = connectDeliveroo();
    await publish(connector, menu, site);
    await stage.simulator.advance(300_000);
    expect(await connector.fetchMenu(site)).toMatchObject({ outcome: 'found' });
    const tokens = stage.simulator.context.book.otherCalls.filter(({ path }) => path.endsWith('/token'));
    expect(tokens).toHaveLength(2);
  });

  it.each([
    [{ path: '/auth/', kind: 'error', status: 500 }, { outcome: 'retry' }],
    [
      { path: '/menus/', kind: 'error', status: 429 },
      { outcome: 'retry', afterMs: 1_000 },
    ],
    [{ path: '/jobs', kind: 'malformed' }, { outcome: 'retry' }],
    [{ path: '/uploads/', kind: 'error', status: 403 }, { outcome: 'retry' }],
    [{ path: '/uploads/', kind: 'drop' }, { outcome: 'retry' }],
    [{ path: '/jobs', kind: 'error', status: 503 }, { outcome: 'retry' }],
    [{ path: '/jobs', kind: 'error', status: 400 }, { outcome: 'refused' }],
    [{ path: '/jobs', kind: 'unknown_fields' }, { outcome: 'sent' }],
  ])('that answers with %j is understood, and shows nothing by that', async (fault, outcome) => {
    const connector = connectDeliveroo();
    await faults({ on: 'api', service: 'deliveroo', rate: 1, times: 1, ...fault });
    expect(await connector.publish(site, publishOrder(menu))).toMatchObject(outcome);
    expect(await shown(stage, 'deliveroo', deliverooStoreId)).toEqual({ menu: null, published: 0 });
  });

  it.each([
    [{ change: 'price', ref: 'birria', priceMinor: 1 }, { items: [{ priceMinor: 1 }, {}] }],
    [{ change: 'price', ref: 'roja', groupRef: 'salsa', priceMinor: 1 }, { groups: [{ modifiers: [{}, { priceMinor: 1 }] }] }],
    [{ change: 'sold_out', ref: 'nopal', isAvailable: false }, { items: [{}, { soldOut: { until: null } }] }],
    [{ change: 'rename', ref: 'nopal', name: 'Cactus' }, { items: [{}, { name: 'Cactus' }] }],
    [{ change: 'group_limits', ref: 'salsa', minimum: 1, maximum: 1 }, { groups: [{ minimum: 1, maximum: 1 }] }],
    [{ change: 'remove_item', ref: 'nopal' }, { items: [{ ref: 'birria' }] }],
  ] as [Tamper, object][])('lets reading back see %j', async (change, found) => {
    const connector = connectDeliveroo();
    await publish(connector, menu, site);
    expect((await tamper(stage, 'deliveroo', { id: deliverooStoreId, body: change })).status).toBe(200);
    expect(await connector.fetchMenu(site)).toMatchObject({ outcome: 'found', menu: found });
  }); // prettier-ignore
});
