import { describe, expect, test } from 'vitest';
import type { AvailabilityChange, MenuStoreRef, PublishOrder } from '../../menu-connector.ts';
import type { ServiceMenu } from '../../model/service-menu.ts';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { settings, storeId } from './fixtures/hooks.ts';
import { createUberEats } from './index.ts';

const token: Scripted = { status: 200, body: { access_token: 'tok-1', expires_in: 2_592_000 } };
const newToken: Scripted = { status: 200, body: { access_token: 'tok-2', expires_in: 2_592_000 } };
const done: Scripted = { status: 204 };

const store: MenuStoreRef = { apiVersion: '1.0.0', externalStoreId: storeId, timeZone: 'America/Chicago' };
const menusUrl = `${settings.apiUrl}/v2/eats/stores/${storeId}/menus`;

/** As many items as wanted, one group, one of whose modifiers is the first item. */
function menuOf(
  items: number,
  change: (ref: string) => Partial<ServiceMenu['items'][number]> = () => ({}),
): ServiceMenu {
  const refs = Array.from({ length: items }, (_, place) => `item-${place}`);
  const modifier = { name: 'Extra', priceMinor: 50, defaultQuantity: 0, maximum: 1, alcohol: false, groupRefs: [] };
  return {
    currency: 'USD',
    menus: [
      {
        ref: 'day',
        name: 'Day',
        timetable: { weekly: [{ day: 1, from: '08:00', to: '20:00' }], special: [] },
        categoryRefs: ['c'],
      },
    ],
    categories: [{ ref: 'c', name: 'All', itemRefs: refs }],
    items: refs.map((ref) => ({
      ref,
      name: `Item ${ref}`,
      priceMinor: 1_000,
      groupRefs: ['extras'],
      isCombo: false,
      alcohol: false,
      dietary: [],
      allergens: [],
      ...change(ref),
    })),
    groups: [
      { ref: 'extras', name: 'Extras', minimum: 0, maximum: 2, free: 0, modifiers: [{ ref: 'salsa', ...modifier }] },
    ],
  };
}

const order = (menu: ServiceMenu, live?: ServiceMenu): PublishOrder => ({
  reference: 'ref-1',
  menu,
  ...(live && { live }),
  downloadUrl: 'https://forkline.test/hooks/menus/1',
});

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const clock = stoppedClock('2026-06-01T12:00:00Z');
  const { menu } = createUberEats(settings, { send, clock });
  return { menu, clock, sent, bodyAt: (index: number): unknown => JSON.parse(sent[index]?.body ?? 'null') };
}

describe('publishing', () => {
  test('puts the whole menu, with a token that covers the store, and is live with the answer', async () => {
    const { menu, sent, bodyAt } = connector(token, done);
    expect(await menu.publish(store, order(menuOf(2)))).toEqual({ outcome: 'live' });
    expect(new URLSearchParams(sent[0]?.body).get('scope')?.split(' ')).toContain('eats.store');
    expect(sent[1]).toMatchObject({ method: 'PUT', url: menusUrl, headers: { authorization: 'Bearer tok-1' } });
    expect(bodyAt(1)).toEqual(JSON.parse(JSON.stringify(menu.encode(menuOf(2), store))));
  });

  test('sends single prices and pauses alone, and leaves the other things untouched', async () => {
    const { menu, sent, bodyAt } = connector(token, done, done);
    const changed = menuOf(3, (ref) => {
      if (ref === 'item-0') return { priceMinor: 1_100 };
      return ref === 'item-1' ? { soldOut: { until: '2026-06-01T18:00:00.000Z' } } : {};
    });
    expect(await menu.publish(store, order(changed, menuOf(3)))).toEqual({ outcome: 'live' });
    expect(sent.slice(1).map(({ method, url }) => [method, url])).toEqual([
      ['POST', `${menusUrl}/items/item-0`],
      ['POST', `${menusUrl}/items/item-1`],
    ]);
    expect(bodyAt(1)).toMatchObject({ price_info: { price: 1_100 }, suspension_info: { suspension: null } });
    const until = Date.parse('2026-06-01T18:00:00Z') / 1_000;
    expect(bodyAt(2)).toMatchObject({
      price_info: { price: 1_000 },
      suspension_info: { suspension: { suspend_until: until } },
    });
  });

  test.each([
    ['more than thirty prices differ', () => ({ priceMinor: 1_100 }), 31],
    ['a name differs', (ref: string) => (ref === 'item-0' ? { name: 'Another' } : {}), 3],
  ])('sends the whole menu where %s', async (_, change, items) => {
    const { menu, sent } = connector(token, done);
    expect(await menu.publish(store, order(menuOf(items, change), menuOf(items)))).toEqual({ outcome: 'live' });
    expect(sent.slice(1).map(({ method }) => method)).toEqual(['PUT']);
  });

  test('sends the whole menu where a single update fails', async () => {
    const { menu, sent } = connector(token, { status: 404 }, done);
    const changed = menuOf(2, (ref) => (ref === 'item-1' ? { priceMinor: 1 } : {}));
    expect(await menu.publish(store, order(changed, menuOf(2)))).toEqual({ outcome: 'live' });
    expect(sent.slice(1).map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });

  test('tries once more with a new token, and not a third time', async () => {
    const { menu, sent } = connector(token, { status: 401 }, newToken, done);
    expect(await menu.publish(store, order(menuOf(1)))).toEqual({ outcome: 'live' });
    expect(sent[3]?.headers?.['authorization']).toBe('Bearer tok-2');
  });

  test.each([
    ['a time-out', new Error('gone'), 'retry', undefined],
    ['too many requests', { status: 429, headers: { 'retry-after': '7' } }, 'retry', 7_000],
    ['a fault of theirs', { status: 503 }, 'retry', undefined],
    ['a menu they refuse', { status: 400, body: { message: 'items[1].price_info is wrong' } }, 'refused', undefined],
  ] as [string, Scripted, string, number | undefined][])(
    'answers %s so that the caller knows',
    async (_, answer, outcome, afterMs) => {
      const { menu } = connector(token, answer);
      const result = await menu.publish(store, order(menuOf(1)));
      expect(result).toMatchObject({ outcome, ...(afterMs !== undefined && { afterMs }) });
      expect(JSON.stringify(result)).not.toContain('tok-1');
    },
  );

  test('a store id that could change the address is never called', async () => {
    const { menu, sent } = connector();
    const odd = { ...store, externalStoreId: '../../v1/eats/orders' };
    expect(await menu.publish(odd, order(menuOf(1)))).toMatchObject({ outcome: 'refused' });
    expect(await menu.fetchMenu(odd)).toMatchObject({ outcome: 'refused' });
    expect(sent).toEqual([]);
  });
});

describe('reading back', () => {
  test('gives what was published, and sold-out things with their end', async () => {
    const published = menuOf(2, (ref) => (ref === 'item-1' ? { soldOut: { until: null } } : {}));
    const { menu } = connector(token, {
      status: 200,
      body: createUberEats(settings, {
        send: async () => ({ status: 500, headers: {}, text: '' }),
        clock: stoppedClock('2026-06-01T12:00:00Z'),
      }).menu.encode(published, store),
    });
    expect(await menu.fetchMenu(store)).toEqual({ outcome: 'found', menu: published });
  });

  test.each([
    [404, 'none'],
    [500, 'retry'],
    [403, 'refused'],
  ])('says what %i means', async (status, outcome) => {
    const { menu } = connector(token, { status });
    expect(await menu.fetchMenu(store)).toMatchObject({ outcome });
  });
});

const item = (ref: string, available: boolean, until: string | null = null): AvailabilityChange => ({
  kind: 'item',
  ref,
  available,
  until: until === null ? null : new Date(until),
});

describe('selling out', () => {
  test('says a thing and its place in groups in one call, and what is back by null', async () => {
    const { menu, sent, bodyAt } = connector(token, done, done);
    const results = await menu.setAvailability(store, [
      item('item-0', false, '2026-06-01T13:00:00Z'),
      { kind: 'modifier', ref: 'item-0', groupRef: 'extras', available: false, until: null },
      item('item 1/ä', true),
    ]);
    expect(results).toEqual([{ outcome: 'done' }, { outcome: 'done' }, { outcome: 'done' }]);
    expect(sent.slice(1).map(({ url }) => url)).toEqual([
      `${menusUrl}/items/item-0`,
      `${menusUrl}/items/item%201%2F%C3%A4`,
    ]);
    expect(bodyAt(1)).toEqual({
      suspension_info: {
        suspension: { suspend_until: Date.parse('2026-06-01T13:00:00Z') / 1_000, reason: 'Sold out' },
        overrides: [
          {
            context_type: 'MODIFIER_GROUP',
            context_value: 'extras',
            suspension: { suspend_until: 253_402_300_799, reason: 'Sold out' },
          },
        ],
      },
    });
    expect(bodyAt(2)).toEqual({ suspension_info: { suspension: null } });
  });

  test('one that fails leaves the others done, in their order', async () => {
    const { menu } = connector(token, done, { status: 404, body: { message: 'No such item.' } }, { status: 500 }, done);
    const results = await menu.setAvailability(
      store,
      ['a', 'b', 'c', 'd'].map((ref) => item(ref, false)),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'retry', 'done']);
  });

  test('makes at most five calls at once', async () => {
    let running = 0;
    let most = 0;
    const { menu } = createUberEats(settings, {
      clock: stoppedClock('2026-06-01T12:00:00Z'),
      send: async ({ url }) => {
        if (url === settings.authUrl)
          return { status: 200, headers: {}, text: '{"access_token":"tok-1","expires_in":2592000}' };
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        return { status: 204, headers: {}, text: '' };
      },
    });
    const changes = Array.from({ length: 20 }, (_, place) => item(`item-${place}`, false));
    expect(await menu.setAvailability(store, changes)).toHaveLength(20);
    expect(most).toBe(5);
  });
});
