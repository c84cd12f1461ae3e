import { describe, expect, test } from 'vitest';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { aheadOrder, orderAfter } from './fixtures/orders.ts';
import { issued, settings } from './fixtures/settings.ts';
import { createDeliveroo } from './index.ts';

const store = { apiVersion: 'v1', externalStoreId: 'site-1' };
const since = { changed: new Date('2026-06-01T11:55:00Z'), placed: new Date('2026-05-31T10:55:00Z') };

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(issued(), ...script);
  const clock = stoppedClock('2026-06-01T12:00:00Z');
  return {
    list: () => createDeliveroo(settings, { send, clock }).listOrders(store, since),
    asked: () => sent.slice(1).map(({ url }) => new URL(url)),
  };
}

const entry = (id: string, ...log: [string, string][]) => ({ ...orderAfter(...log), id });
const page = (orders: unknown[], next?: unknown): Scripted => ({ status: 200, body: { orders, next } });

describe("a site's list of orders", () => {
  test('is read page by page, with where each order stands by its log', async () => {
    const { list, asked } = connector(
      page([entry('gb:a'), entry('gb:b', ['2026-06-01T12:00:05Z', 'accepted'])], 'cursor-2'),
      page([entry('gb:c', ['2026-06-01T12:00:05Z', 'canceled']), { ...aheadOrder(), id: 'gb:d' }], null),
    );
    const placedAt = new Date('2026-06-01T12:00:01Z');
    expect(await list()).toEqual({
      outcome: 'found',
      orders: [
        { externalOrderId: 'gb:a', stage: 'offered', placedAt },
        { externalOrderId: 'gb:b', stage: 'accepted', placedAt },
        { externalOrderId: 'gb:c', stage: 'cancelled', placedAt },
        { externalOrderId: 'gb:d', stage: 'scheduled', placedAt },
      ],
    });
    expect(asked().map(({ pathname }) => pathname)).toEqual(
      Array.from({ length: 2 }, () => '/order/v2/brand/brand-1/restaurant/site-1/orders'),
    );
    expect(asked().map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { start_date: '2026-05-31T10:55:00.000Z', end_date: '2026-06-01T12:00:00.000Z' },
      { start_date: '2026-05-31T10:55:00.000Z', end_date: '2026-06-01T12:00:00.000Z', cursor: 'cursor-2' },
    ]);
  });

  test('leaves out what has not changed for hours, and what has no id', async () => {
    const old = { ...entry('gb:old'), status_log: [{ at: '2026-06-01T08:00:00Z', status: 'delivered' }] };
    const timeless = { ...entry('gb:timeless'), status_log: null };
    const { list } = connector(page([old, timeless, { status: 'placed' }]));
    expect(await list()).toMatchObject({ orders: [{ externalOrderId: 'gb:timeless', placedAt: undefined }] });
  });

  test.each<[string, unknown]>([
    ['an address', 'https://elsewhere.test/orders?cursor=more&x=1'],
    ['a cursor', 'more'],
  ])('goes on by %s, always at the configured host', async (_, next) => {
    const { list, asked } = connector(page([], next), page([]));
    expect(await list()).toEqual({ outcome: 'found', orders: [] });
    expect(asked().map(({ host, searchParams }) => [host, searchParams.get('cursor')])).toEqual([
      ['deliveroo.test', null],
      ['deliveroo.test', 'more'],
    ]);
  });

  test('goes on by the other spelling of the cursor, and stops when it does not move', async () => {
    const more: Scripted = { status: 200, body: { orders: [], pagination: { next_cursor: 'same' } } };
    const { list, asked } = connector(more, more);
    expect(await list()).toEqual({ outcome: 'found', orders: [] });
    expect(asked()).toHaveLength(2);
  });

  test.each<[string, Scripted, string]>([
    ['a server that fails', { status: 503 }, 'retry'],
    ['something that is no list', { status: 200, body: '<html>' }, 'retry'],
    ['another brand', { status: 404 }, 'refused'],
    ['no answer', new Error('gone'), 'retry'],
  ])('%s is told as such', async (_, answer, outcome) => {
    expect(await connector(answer).list()).toMatchObject({ outcome });
  });

  test('a site id that could change the address is never called', async () => {
    const { send, sent } = scriptedSend();
    const deliveroo = createDeliveroo(settings, { send, clock: stoppedClock('2026-06-01T12:00:00Z') });
    expect(await deliveroo.listOrders({ ...store, externalStoreId: '../orders' }, since)).toMatchObject({
      outcome: 'refused',
    });
    expect(sent).toEqual([]);
  });
});
