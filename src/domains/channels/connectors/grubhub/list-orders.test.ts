import { describe, expect, test } from 'vitest';
import { scriptedSend, stoppedClock, type Scripted } from '../fixtures/scripted-send.ts';
import { merchantId, orderUuid, posOrder } from './fixtures/orders.ts';
import { settings } from './fixtures/settings.ts';
import { createGrubhub } from './index.ts';

const now = '2026-03-02T18:30:00.000Z';
const since = { changed: new Date('2026-03-02T18:10:00.000Z'), placed: new Date('2026-03-01T17:10:00.000Z') };
const store = { apiVersion: 'v1', externalStoreId: merchantId };
const listed = (...orders: unknown[]): Scripted => ({ status: 200, body: orders });
const other = (letter: string) => orderUuid.replace('q', letter);

function connector(...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const grubhub = createGrubhub(settings, { send, clock: stoppedClock(now) });
  return { list: (from = since, at = store) => grubhub.listOrders?.(at, from), sent };
}

describe('the list of a merchant', () => {
  test('holds all that waits, and of the rest what changed since then', async () => {
    const { list } = connector(
      listed(posOrder(), posOrder({ uuid: other('b'), status: 'ANTICIPATED' })),
      listed(
        posOrder({ uuid: other('c'), status: 'CANCELLED', updated_at: '2026-03-02T18:10:00Z' }),
        posOrder({ uuid: other('d'), status: 'FULFILLED', updated_at: '2026-03-02T18:09:59Z' }),
        posOrder({ uuid: other('e'), status: 'CONFIRMED', updated_at: null }),
      ),
    );
    const found = await list();
    if (found?.outcome !== 'found') throw new Error(found?.outcome);
    const placedAt = new Date('2026-03-02T18:00:00.000Z');
    expect(found.orders).toEqual([
      { externalOrderId: orderUuid, stage: 'offered', placedAt },
      { externalOrderId: other('b'), stage: 'scheduled', placedAt },
      { externalOrderId: other('c'), stage: 'cancelled', placedAt },
      { externalOrderId: other('e'), stage: 'accepted', placedAt },
    ]);
  });

  test('asks by status, for what has moved within a day that is no longer than Grubhub allows', async () => {
    const { list, sent } = connector(listed(), listed());
    expect(await list()).toEqual({ outcome: 'found', orders: [] });
    const [open, moved] = sent.map(({ url }) => new URL(url));
    expect(open?.pathname).toBe(`/pos/v1/merchant/${merchantId}/orders`);
    expect(open?.searchParams.getAll('status')).toEqual(['ANTICIPATED', 'RESTAURANT_CONFIRMABLE']);
    expect(open?.searchParams.has('start')).toBe(false);
    expect(moved?.searchParams.getAll('status')).toContain('CANCELLED');
    const [start, end] = ['start', 'end'].map((name) => Date.parse(moved?.searchParams.get(name) ?? ''));
    expect(end).toBe(Date.parse(now));
    expect((end ?? 0) - (start ?? 0)).toBeLessThan(86_400_000);
    expect((end ?? 0) - (start ?? 0)).toBeGreaterThan(86_300_000);
  });

  test('asks for what was placed lately alone where that is wanted', async () => {
    const { list, sent } = connector(listed(), listed());
    await list({ ...since, placed: new Date('2026-03-02T17:25:00.000Z') });
    const moved = new URL(sent[1]?.url ?? '');
    expect(moved.searchParams.get('start')).toBe('2026-03-02T17:25:00.000Z');
  });

  test('an order that moved between both questions is told of once, as it is by now', async () => {
    const { list } = connector(listed(posOrder()), listed(posOrder({ status: 'CONFIRMED', updated_at: now })));
    expect(await list()).toMatchObject({ orders: [{ externalOrderId: orderUuid, stage: 'accepted' }] });
  });

  test('odd entries are left out, an odd status is unknown', async () => {
    const { list } = connector(listed('x', null, {}, posOrder({ status: 'TELEPORTED' })), listed());
    expect(await list()).toMatchObject({ outcome: 'found', orders: [{ stage: 'unknown' }] });
  });

  test.each<[string, Scripted[], object]>([
    ['one that fails is asked again', [listed(), { status: 500 }], { outcome: 'retry' }],
    ['so is the other', [new Error('ETIMEDOUT'), listed()], { outcome: 'retry' }],
    ['too many calls wait a minute', [{ status: 429 }, listed()], { outcome: 'retry', afterMs: 60_000 }],
    ['a no is a no', [{ status: 403, body: 'not yours' }, listed()], { outcome: 'refused', why: 'not yours' }],
  ])('%s', async (_, script, expected) => {
    expect(await connector(...script).list()).toMatchObject(expected);
  });

  test.each(['../..', '..', '', 'a b'])('the merchant id %j never reaches an address', async (externalStoreId) => {
    const { list, sent } = connector();
    expect(await list(since, { ...store, externalStoreId })).toMatchObject({ outcome: 'refused' });
    expect(sent).toEqual([]);
  });
});
