import { describe, expect, test } from 'vitest';
import type { AvailabilityChange, MenuStoreRef, PublishOrder } from '../../menu-connector.ts';
import type { ServiceMenu } from '../../model/service-menu.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { settings } from './fixtures/hooks.ts';
import { createDoorDash } from './index.ts';

const store: MenuStoreRef = { apiVersion: 'v1', externalStoreId: 'harbor-1', timeZone: 'America/New_York' };
const known: MenuStoreRef = { ...store, externalMenuId: 'dd-menu-1' };
const queued: Scripted = { status: 200, body: { reference: 'ref-1' } };
const now = '2026-06-01T12:00:00.000Z';

const small: ServiceMenu = {
  currency: 'USD',
  menus: [{ ref: 'day', name: 'Day', timetable: { weekly: [{ day: 1, from: '08:00', to: '20:00' }], special: [] }, categoryRefs: ['c'] }],
  categories: [{ ref: 'c', name: 'All', itemRefs: ['taco'] }],
  items: [{ ref: 'taco', name: "Rosalía's taco", priceMinor: 1_550, pickupPriceMinor: 1_000, groupRefs: [], isCombo: false, alcohol: false, taxBasisPoints: 825, dietary: [], allergens: [] }],
  groups: [],
}; // prettier-ignore
const order: PublishOrder = { reference: 'ref-1', menu: small, downloadUrl: 'https://forkline.test/hooks/menus/1' };

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const clock = stoppedClock(now);
  const { menu } = createDoorDash(settings, { send, clock });
  return { menu, sent, bodyAt: (index: number): unknown => JSON.parse(sent[index]?.body ?? 'null') };
}

describe('publishing', () => {
  test('posts a first menu with our reference, at delivery and pickup prices, and waits for its report', async () => {
    const { menu, sent, bodyAt } = connector(queued);
    expect(await menu.publish(store, order)).toEqual({ outcome: 'sent', job: now, askAfterMs: 60_000 });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: `${settings.apiUrl}/api/v1/menus`,
      headers: { 'auth-version': 'v2' },
    });
    expect(bodyAt(0)).toMatchObject({
      reference: 'ref-1',
      store: { merchant_supplied_id: 'harbor-1', provider_type: settings.providerType },
      menu: { categories: [{ items: [{ price: 1_550, base_price: 1_000, tax_rate: '8.25' }] }] },
    });
    expect(sent[0]?.body).not.toContain('null');
  });

  test('replaces the menu that it knows, and makes it anew where it is gone', async () => {
    const { menu, sent } = connector({ status: 404 }, queued);
    expect(await menu.publish(known, order)).toMatchObject({ outcome: 'sent' });
    expect(sent.map(({ method, url }) => [method, url.slice(settings.apiUrl.length)])).toEqual([
      ['PATCH', '/api/v1/menus/dd-menu-1'],
      ['POST', '/api/v1/menus'],
    ]);
  });

  test.each([200, 400])('comes again soon where a job is running, even when that is said with a %i', async (status) => {
    const { menu } = connector({ status, body: { message: 'Already have a job IN_PROGRESS' } });
    expect(await menu.publish(known, order)).toMatchObject({ outcome: 'retry', afterMs: 5_000 });
  });

  test.each([
    ['a time-out', new Error('gone'), 'retry', undefined],
    ['too many requests', { status: 429 }, 'retry', 60_000],
    ['a fault of theirs', { status: 500 }, 'retry', undefined],
    ['a body they refuse', { status: 400, body: { message: 'open_hours is missing' } }, 'refused', undefined],
    ['a store that is not ours', { status: 403 }, 'refused', undefined],
  ] as [string, Scripted, string, number | undefined][])(
    'answers %s so that the caller knows',
    async (_, answer, outcome, afterMs) => {
      const { menu } = connector(answer);
      expect(await menu.publish(store, order)).toMatchObject({ outcome, ...(afterMs !== undefined && { afterMs }) });
    },
  );

  test('a signature that is refused is made once more', async () => {
    const { menu, sent } = connector({ status: 401 }, queued);
    expect(await menu.publish(store, order)).toMatchObject({ outcome: 'sent' });
    expect(sent).toHaveLength(2);
  });

  test('a pull is answered with a list of menus, each with the id that DoorDash gave it', () => {
    const { menu } = connector();
    expect(menu.serve?.(small, known, 'ref-2')).toMatchObject({
      store: { merchant_supplied_id: 'harbor-1', provider_type: settings.providerType },
      menus: [{ id: 'dd-menu-1', reference: 'ref-2', menu: { categories: [{ name: 'All' }] } }],
    });
    expect(menu.serve?.(small, store, 'ref-2')).not.toHaveProperty('menus.0.id');
  });
});

const details = (update: object): Scripted => ({
  status: 200,
  body: {
    provider_name: 'p',
    menus: [
      { menu_id: 'other', latest_menu_update: { status: 'SUCCESS' } },
      { Menu_id: 'dd-menu-1', latest_menu_update: update },
    ],
  },
});

describe('asking how a job went (get menu details)', () => {
  test.each([
    [
      'the job that we sent succeeded',
      { created_at: '2026-06-01T12:00:01.5Z', status: 'SUCCESS' },
      { outcome: 'live', externalMenuId: 'dd-menu-1' },
    ],
    [
      'it failed, in either spelling',
      { Created_at: '2026-06-01T12:00:01Z', status: 'FAILED' },
      { outcome: 'refused', externalMenuId: 'dd-menu-1' },
    ],
    ['it runs', { created_at: '2026-06-01T12:00:01Z', status: 'IN_PROGRESS' }, { outcome: 'waiting' }],
    ['only an older job is known', { created_at: '2026-06-01T11:50:00Z', status: 'SUCCESS' }, { outcome: 'waiting' }],
  ])('%s', async (_, update, expected) => {
    const { menu } = connector(details(update));
    expect(await menu.followUp(known, now)).toMatchObject(expected);
  });

  test('a store without menus is waited for, and a fault is tried again', async () => {
    expect(await connector({ status: 200, body: { menus: [] } }).menu.followUp(store, now)).toMatchObject({
      outcome: 'waiting',
    });
    expect(await connector({ status: 502 }).menu.followUp(store, now)).toMatchObject({ outcome: 'retry' });
  });
});

describe('reading back', () => {
  test('gives the menu as DoorDash can hold it', async () => {
    const { menu } = connector();
    const body = menu.encode(small, store);
    const { menu: reader } = connector({ status: 200, body: { menus: [{ ...(body as object), id: 'dd-menu-1' }] } }); // JSON
    expect(await reader.fetchMenu(store)).toEqual({
      outcome: 'found',
      menu: { ...small, menus: [{ ...small.menus[0], ref: 'forkline-harbor-1' }] },
    });
  });

  test.each([
    [{ status: 404 }, 'none'],
    [{ status: 200, body: { menus: [] } }, 'none'],
    [{ status: 200, body: 'not json' }, 'retry'],
    [{ status: 403 }, 'refused'],
  ] as [Scripted, string][])('says what %j means', async (answer, outcome) => {
    expect(await connector(answer).menu.fetchMenu(store)).toMatchObject({ outcome });
  });
});

const change = (ref: string, available = false): AvailabilityChange => ({
  kind: 'item',
  ref,
  available,
  until: null,
});

const option = (ref: string): AvailabilityChange => ({
  kind: 'modifier',
  ref,
  groupRef: 'g',
  available: false,
  until: null,
});

describe('selling out', () => {
  test('items and options go to an address each, forty at a time', async () => {
    const { menu, sent, bodyAt } = connector({ status: 200 }, { status: 200 }, { status: 200 });
    const changes = [option('salsa'), ...Array.from({ length: 41 }, (_, place) => change(`item-${place}`))];
    const results = await menu.setAvailability(store, changes);
    expect(results.every(({ outcome }) => outcome === 'done')).toBe(true);
    const base = `${settings.apiUrl}/api/v1/stores/harbor-1`;
    expect(sent.map(({ method, url }) => [method, url])).toEqual([
      ['PUT', `${base}/items/status`],
      ['PUT', `${base}/items/status`],
      ['PUT', `${base}/item_options/status`],
    ]);
    expect([bodyAt(0), bodyAt(1), bodyAt(2)].map((body) => (Array.isArray(body) ? body.length : 0))).toEqual([
      40, 1, 1,
    ]);
    expect(bodyAt(2)).toEqual([{ merchant_supplied_id: 'salsa', is_active: false }]);
  });

  test('of a call that failed in part only the faults of theirs are tried again', async () => {
    const said = ['Success', 'Not Found', 'Server Error'].map((response, place) => ({
      merchant_supplied_id: `item-${place}`,
      response,
    }));
    const { menu } = connector({ status: 400, body: said });
    const results = await menu.setAvailability(
      store,
      [0, 1, 2].map((place) => change(`item-${place}`)),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'retry']);
  });

  test.each([
    [{ status: 429 }, 'retry'],
    [{ status: 404 }, 'refused'],
    [new Error('gone'), 'retry'],
  ] as [Scripted, string][])('a call that fails as a whole (%j) fails for each', async (answer, outcome) => {
    const { menu } = connector(answer);
    const results = await menu.setAvailability(store, [change('a'), change('b', true)]);
    expect(results.map((result) => result.outcome)).toEqual([outcome, outcome]);
  });
});
