import { describe, expect, it } from 'vitest';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { fullOrderV1 } from './fixtures/order-v1.ts';
import { settings, storeId } from './fixtures/hooks.ts';
import { createUberEats } from './index.ts';

const token: Scripted = { status: 200, body: { access_token: 'tok-1', expires_in: 2_592_000 } };
const since = { changed: new Date('2026-06-01T11:55:00Z'), placed: new Date('2026-05-31T10:55:00Z') };
const store = { apiVersion: '1.0.0', externalStoreId: storeId };

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(token, ...script);
  const clock = stoppedClock('2026-06-01T12:00:00Z');
  return { uber: createUberEats(settings, { send, clock }), sent };
}

const entry = (id: string, state: string) => ({ order: { ...fullOrderV1().order, id, state, status: 'ACTIVE' } });
const page = (entries: unknown[], next?: string): Scripted => ({
  status: 200,
  body: { data: entries, pagination_data: { ...(next && { next_page_token: next }), page_size: entries.length } },
});

describe("a store's list of orders", () => {
  it('is read page by page, from three hours before the change that is asked for, or less', async () => {
    const { uber, sent } = connector(
      page([entry('a', 'OFFERED'), entry('b', 'ACCEPTED')], 'more'),
      page([entry('c', 'SUCCEEDED')]),
    );
    expect(await uber.listOrders?.(store, since)).toMatchObject({
      outcome: 'found',
      orders: [
        { externalOrderId: 'a', stage: 'offered', placedAt: expect.any(Date) },
        { externalOrderId: 'b', stage: 'accepted' },
        { externalOrderId: 'c', stage: 'completed' },
      ],
    });
    const asked = sent.slice(1).map(({ url }) => new URL(url));
    expect(asked.map(({ pathname }) => pathname)).toEqual(
      Array.from({ length: 2 }, () => `/v1/delivery/store/${storeId}/orders`),
    );
    expect(
      asked.map(({ searchParams }) => [searchParams.get('start_time'), searchParams.get('next_page_token')]),
    ).toEqual([
      ['2026-06-01T08:55:00.000Z', null],
      ['2026-06-01T08:55:00.000Z', 'more'],
    ]);
    const lately = connector(page([]));
    await lately.uber.listOrders?.(store, { ...since, placed: new Date('2026-06-01T11:10:00Z') });
    expect(new URL(lately.sent[1]?.url ?? '').searchParams.get('start_time')).toBe('2026-06-01T11:10:00.000Z');
  });

  it('comes in two parts from the older API', async () => {
    const { uber } = connector(
      {
        status: 200,
        body: { orders: [{ id: 'a', current_state: 'CREATED', placed_at: '2026-06-01T11:58:00-05:00' }] },
      },
      { status: 200, body: { orders: [{ id: 'b', current_state: 'CANCELED', placed_at: 'yesterday' }, {}] } },
    );
    expect(await uber.listOrders?.({ ...store, apiVersion: 'legacy' }, since)).toEqual({
      outcome: 'found',
      orders: [
        { externalOrderId: 'a', stage: 'offered', placedAt: new Date('2026-06-01T16:58:00Z') },
        { externalOrderId: 'b', stage: 'cancelled', placedAt: undefined },
      ],
    });
  });

  it('leaves out what cannot be read, and survives lists that are none', async () => {
    const { uber } = connector(page([entry('a', 'OFFERED'), null, {}, 'x']), { status: 200, body: { data: null } });
    expect(await uber.listOrders?.(store, since)).toMatchObject({
      outcome: 'found',
      orders: [{ externalOrderId: 'a' }],
    });
    expect(await uber.listOrders?.(store, since)).toEqual({ outcome: 'found', orders: [] });
  });

  it.each([
    [503, 'retry'],
    [429, 'retry'],
    [403, 'refused'],
  ])('answered with %d is a %s, not an empty list', async (status, outcome) => {
    const { uber } = connector({ status, body: { message: 'No.' } });
    expect(await uber.listOrders?.(store, since)).toMatchObject({ outcome });
  });

  it('is not asked for a store whose id would leave the path', async () => {
    const { uber, sent } = connector();
    expect(await uber.listOrders?.({ ...store, externalStoreId: '../x' }, since)).toMatchObject({ outcome: 'refused' });
    expect(sent).toEqual([]);
  });
});
