import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { noticeOf, noticeSteps } from './order-notices.ts';

const order = (id: string, given: Partial<OrderView> = {}) =>
  ({
    id,
    storeId: 'store',
    displayId: id.toUpperCase(),
    brandName: 'Postmates',
    serviceName: 'Uber Eats',
    state: 'new',
    alarms: [],
    lines: [{ action: 'added', quantity: 3 }],
    customer: { name: 'Ana Diaz' },
    acceptBy: '2026-06-05T22:12:00.000Z',
    ...given,
  }) as unknown as OrderView; // what notices read of it
const alarms: OrderView['alarms'] = [{ kind: 'accept_deadline', sentence: '', at: '2026-06-05T22:06:00.000Z' }];

const inStore = { timeZone: 'America/New_York', shownId: 'store', storeName: undefined };

const hidden = { isHidden: true, isInUse: false };
const inUse = { isHidden: false, isInUse: true };
const ids = (orders: readonly OrderView[]) => orders.map(({ id }) => id);

describe('the device', () => {
  it('tells of a new order while the page is hidden, once', () => {
    const first = noticeSteps({ orders: [order('a')], known: new Map(), ...hidden });
    expect(ids(first.show)).toEqual(['a']);
    const second = noticeSteps({ orders: [order('a')], known: first.known, ...hidden });
    expect(second.show).toEqual([]);
  });

  it('does not tell later of what was in sight when it came', () => {
    const seen = noticeSteps({ orders: [order('a')], known: new Map(), ...inUse });
    expect(seen.show).toEqual([]);
    expect(noticeSteps({ orders: [order('a')], known: seen.known, ...hidden }).show).toEqual([]);
  });

  it('tells once more at half of the time, also where the page is in sight and nobody uses it', () => {
    const { known } = noticeSteps({ orders: [order('a')], known: new Map(), ...hidden });
    const late = order('a', { alarms });
    const inSight = { isHidden: false, isInUse: false };
    expect(ids(noticeSteps({ orders: [late], known, ...inSight }).show)).toEqual(['a']);
    expect(noticeSteps({ orders: [late], known, ...inUse }).show).toEqual([]);
  });

  it('takes back what has been answered or is gone', () => {
    const { known } = noticeSteps({ orders: [order('a'), order('b')], known: new Map(), ...hidden });
    const steps = noticeSteps({ orders: [order('a', { state: 'getting_ready' })], known, ...hidden });
    expect(steps).toMatchObject({ show: [], withdraw: ['a', 'b'] });
    expect(steps.known.size).toBe(0);
  });
});

describe('a notice', () => {
  it('says until when to answer, by the store’s clock, and names nobody', () => {
    expect(noticeOf(order('a'), inStore)).toEqual({
      tag: 'order-a',
      stage: 'new',
      title: 'New order A from Postmates',
      body: '3 items. Answer by 6:12 PM.',
      address: '/dashboard/orders?store=store&order=a',
      stays: false,
    });
  });

  it('names the store where several are shown, and leads back to all of them', () => {
    expect(noticeOf(order('a'), { ...inStore, shownId: 'all', storeName: 'Harbor' })).toMatchObject({
      title: 'New order A from Postmates at Harbor',
      address: '/dashboard/orders?store=all&order=a',
    });
  });

  it('is stronger at half of the time, and stays', () => {
    expect(noticeOf(order('a', { alarms }), inStore)).toMatchObject({
      tag: 'order-a',
      stage: 'late',
      title: 'Answer now: order A from Postmates',
      body: 'Half of the time is gone. Without an answer by 6:12 PM Uber Eats cancels it.',
      stays: true,
    });
  });
});
