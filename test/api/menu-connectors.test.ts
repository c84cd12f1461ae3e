import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDoorDash } from '../../src/domains/channels/connectors/doordash/index.ts';
import { anyServiceMenu } from '../../src/domains/channels/connectors/fixtures/service-menus.ts';
import { createUberEats } from '../../src/domains/channels/connectors/uber-eats/index.ts';
import type { MenuStoreRef } from '../../src/domains/channels/menu-connector.ts';
import type { ServiceMenu } from '../../src/domains/channels/model/service-menu.ts';
import { createHttpClient } from '../../src/platform/http/client.ts';
import type { Tamper } from '../../src/simulator/shown-menu.ts';
import {
  call,
  doordashStoreId,
  openStage,
  testCredentials,
  testNow,
  uberStoreId,
  type TestStage,
} from '../../src/simulator/testing.ts';
import { clock, held, menu, publishOrder, shown, soldOut, tamper, timeZone } from '../support/menu-exchange.ts';

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

function connectUberEats() {
  const { url } = stage.simulator;
  return createUberEats(
    {
      clientId: testCredentials.uberClientId,
      clientSecret: testCredentials.uberClientSecret,
      authUrl: `${url}/uber-eats/oauth/v2/token`,
      apiUrl: `${url}/uber-eats`,
    },
    { send: http.send, clock },
  );
}

function connectDoorDash() {
  return createDoorDash(
    {
      developerId: testCredentials.doordashDeveloperId,
      keyId: testCredentials.doordashKeyId,
      signingSecret: testCredentials.doordashSigningSecret,
      webhookToken: testCredentials.doordashWebhookToken,
      apiUrl: `${stage.simulator.url}/doordash/marketplace`,
      providerType: 'forkline_sandbox',
    },
    { send: http.send, clock },
  );
}

const uberStore: MenuStoreRef = { apiVersion: '1.0.0', externalStoreId: uberStoreId, timeZone };
const doorDashStore: MenuStoreRef = { apiVersion: 'v1', externalStoreId: doordashStoreId, timeZone };

describe('Uber Eats', () => {
  it('shows what was published, and gives it back just so', async () => {
    const { menu: connector } = connectUberEats();
    expect(await connector.fetchMenu(uberStore)).toEqual({ outcome: 'none' });
    expect(await connector.publish(uberStore, publishOrder(menu))).toEqual({ outcome: 'live' });
    expect(await connector.fetchMenu(uberStore)).toEqual({ outcome: 'found', menu: held(connector, menu, uberStore) });
    expect((await shown(stage, 'uber-eats', uberStoreId)).menu).toMatchObject({
      items: [
        { ref: 'birria', priceMinor: 1_628, taxBasisPoints: 825 },
        { ref: 'nopal', priceMinor: 900 },
      ],
      groups: [{ maximum: 2, free: 1, modifiers: [{ priceMinor: 0 }, { priceMinor: 116 }] }],
    });
  });

  it('takes and gives back whatever menu there is', async () => {
    const { menu: connector } = connectUberEats();
    await fc.assert(
      fc.asyncProperty(anyServiceMenu(), async (any) => {
        expect(await connector.publish(uberStore, publishOrder(any))).toEqual({ outcome: 'live' });
        expect(await connector.fetchMenu(uberStore)).toEqual({
          outcome: 'found',
          menu: held(connector, any, uberStore),
        });
      }),
      { numRuns: 40 },
    );
  });

  it('changes one price without the rest, and a price inside a group', async () => {
    const { menu: connector } = connectUberEats();
    await connector.publish(uberStore, publishOrder(menu));
    const dearer = structuredClone(menu);
    const [birria] = dearer.items;
    const roja = dearer.groups[0]?.modifiers[1];
    if (!birria || !roja) throw new Error('The menu is another one.');
    birria.priceMinor = 1_700;
    roja.priceMinor = 150;
    // Behind our back, in a part that the price does not touch: a whole menu would have mended it.
    await tamper(stage, 'uber-eats', { id: uberStoreId, body: { change: 'rename', ref: 'nopal', name: 'Cactus' } });
    expect(await connector.publish(uberStore, publishOrder(dearer, { live: menu }))).toEqual({ outcome: 'live' });
    expect((await shown(stage, 'uber-eats', uberStoreId)).menu).toMatchObject({
      items: [{ priceMinor: 1_700 }, { name: 'Cactus', priceMinor: 900 }],
      groups: [{ modifiers: [{ priceMinor: 0 }, { priceMinor: 150 }] }],
    });
  });

  it('takes things off sale until their end, which comes without a call, and brings others back', async () => {
    const { menu: connector } = connectUberEats();
    await connector.publish(uberStore, publishOrder(menu));
    expect(await connector.setAvailability(uberStore, soldOut)).toEqual([{ outcome: 'done' }, { outcome: 'done' }]);
    const found = await connector.fetchMenu(uberStore);
    expect(found).toMatchObject({
      menu: {
        items: [{ ref: 'birria' }, { ref: 'nopal', soldOut: { until: new Date(testNow + 60_000).toISOString() } }],
        groups: [{ modifiers: [{ ref: 'verde' }, { ref: 'roja', soldOut: { until: null } }] }],
      },
    });
    await stage.simulator.advance(60_000);
    expect((await shown(stage, 'uber-eats', uberStoreId)).menu).toMatchObject({
      items: [{ isAvailable: true }, { isAvailable: true }],
      groups: [{ modifiers: [{ isAvailable: true }, { isAvailable: false }] }],
    });
    const back = { kind: 'modifier', ref: 'roja', groupRef: 'salsa', available: true, until: null } as const;
    await connector.setAvailability(uberStore, [back]);
    expect((await shown(stage, 'uber-eats', uberStoreId)).menu.groups[0]?.modifiers[1]?.isAvailable).toBe(true);
  });

  it.each([
    [{ change: 'price', ref: 'birria', priceMinor: 1 }, { items: [{ priceMinor: 1 }, {}] }],
    [{ change: 'group_limits', ref: 'salsa', minimum: 1, maximum: 1 }, { groups: [{ minimum: 1, maximum: 1 }] }],
    [{ change: 'remove_item', ref: 'nopal' }, { items: [{ ref: 'birria' }] }],
  ] as [Tamper, object][])('lets reading back see %j', async (change, found) => {
    const { menu: connector } = connectUberEats();
    await connector.publish(uberStore, publishOrder(menu));
    expect((await tamper(stage, 'uber-eats', { id: uberStoreId, body: change })).status).toBe(200);
    expect(await connector.fetchMenu(uberStore)).toMatchObject({ outcome: 'found', menu: found });
  });
});

/** Publishes and lets the job end; answers the report as our own connector reads it. */
async function publishToDoorDash(wanted: ServiceMenu, store = doorDashStore) {
  const doorDash = connectDoorDash();
  expect(await doorDash.menu.publish(store, publishOrder(wanted))).toMatchObject({ outcome: 'sent' });
  await stage.simulator.advance(2_000);
  const heard = stage.product.heard.at(-1);
  if (!heard) throw new Error('DoorDash has reported nothing.');
  const request = { headers: heard.headers, rawBody: Buffer.from(heard.rawBody) };
  expect(doorDash.authenticate(request)).toEqual({ ok: true });
  const reading = doorDash.read(request);
  if (!reading.ok || reading.delivery.kind !== 'menu_result') throw new Error('This is no report of a menu.');
  return reading.delivery;
}

describe('DoorDash', () => {
  it('reports by webhook what became of the menu, and shows both prices', async () => {
    const { menu: connector } = connectDoorDash();
    const report = await publishToDoorDash(menu);
    expect(report).toMatchObject({ reference: 'ref-1', result: 'live', externalStoreId: doordashStoreId });
    const known = { ...doorDashStore, externalMenuId: report.externalMenuId ?? '' };
    expect(await connector.followUp(known, clock.now().toISOString())).toEqual({
      outcome: 'live',
      externalMenuId: report.externalMenuId,
    });
    expect(await connector.fetchMenu(known)).toEqual({ outcome: 'found', menu: held(connector, menu, known) });
    expect((await shown(stage, 'doordash', doordashStoreId)).menu).toMatchObject({
      menus: [{ weekly: [{ day: 6, from: '18:00', to: '02:00' }] }],
      items: [
        { priceMinor: 1_628, pickupPriceMinor: 1_050 },
        { priceMinor: 900, pickupPriceMinor: 580 },
      ],
      groups: [{ maximum: 2, free: 1, modifiers: [{ priceMinor: 0 }, { priceMinor: 116 }] }],
    });
    expect(await publishToDoorDash(menu, known)).toMatchObject({
      eventType: 'MenuUpdate',
      externalMenuId: report.externalMenuId,
    });
  });

  it('takes and gives back whatever menu there is', async () => {
    const { menu: connector } = connectDoorDash();
    await fc.assert(
      fc.asyncProperty(anyServiceMenu(), async (any) => {
        expect(await publishToDoorDash(any)).toMatchObject({ result: 'live', why: undefined });
        expect(await connector.fetchMenu(doorDashStore)).toEqual({
          outcome: 'found',
          menu: held(connector, any, doorDashStore),
        });
      }),
      { numRuns: 40 },
    );
  });

  it('takes one menu at a time, and says why it refuses one', async () => {
    const { menu: connector } = connectDoorDash();
    await connector.publish(doorDashStore, publishOrder(menu));
    expect(await connector.publish(doorDashStore, publishOrder(menu))).toMatchObject({
      outcome: 'retry',
      afterMs: 5_000,
    });
    await stage.simulator.advance(2_000);
    const tooLong = structuredClone(menu);
    for (const one of tooLong.items) one.description = 'x'.repeat(1_001);
    expect(await publishToDoorDash(tooLong)).toMatchObject({
      result: 'refused',
      why: expect.stringContaining('description') as unknown,
    });
    expect((await shown(stage, 'doordash', doordashStoreId)).published).toBe(1);
  });

  it('takes things off sale without an end, and knows no thing that is not on its menu', async () => {
    const { menu: connector } = connectDoorDash();
    await publishToDoorDash(menu);
    const nobody = { kind: 'item', ref: 'nobody', available: false, until: null } as const;
    const results = await connector.setAvailability(doorDashStore, [...soldOut, nobody]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'refused']);
    await stage.simulator.advance(3_600_000);
    expect((await shown(stage, 'doordash', doordashStoreId)).menu).toMatchObject({
      items: [
        { ref: 'birria', isAvailable: true },
        { ref: 'nopal', isAvailable: false },
      ],
      groups: [{ modifiers: [{ isAvailable: true }, { isAvailable: false }] }],
    });
  });

  it('comes for the menu by itself and shows what it is served', async () => {
    const { menu: connector } = connectDoorDash();
    const served = connector.serve?.(menu, doorDashStore, 'ref-2');
    stage.product.answer = () => ({ status: 200, body: JSON.stringify(served) });
    expect((await call(stage, 'POST', `/control/menus/doordash/${doordashStoreId}/pull`)).status).toBe(200);
    expect(await connector.fetchMenu(doorDashStore)).toEqual({
      outcome: 'found',
      menu: held(connector, menu, doorDashStore),
    });
  });

  it.each([
    [{ change: 'price', ref: 'roja', groupRef: 'salsa', priceMinor: 1 }, { groups: [{ modifiers: [{}, { priceMinor: 1 }] }] }],
    [{ change: 'tax', ref: 'nopal', taxBasisPoints: 500 }, { items: [{ taxBasisPoints: 825 }, { taxBasisPoints: 500 }] }],
    [{ change: 'hours', weekly: [{ day: 2, from: '09:00', to: '17:00' }] }, { menus: [{ timetable: { weekly: [{ day: 2, from: '09:00', to: '17:00' }] } }] }],
  ] as [Tamper, object][])('lets reading back see %j', async (change, found) => {
    await publishToDoorDash(menu);
    expect((await tamper(stage, 'doordash', { id: doordashStoreId, body: change })).status).toBe(200);
    expect(await connectDoorDash().menu.fetchMenu(doorDashStore)).toMatchObject({ outcome: 'found', menu: found });
  }); // prettier-ignore
});
