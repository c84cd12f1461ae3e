import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../domains/orders/contract.ts';
import {
  type ActiveOrders,
  activeOrders,
  fromList,
  merged,
  noOrders,
  stoppedOrders,
  withOrder,
} from './active-orders.ts';

/** The reducer reads these fields only. */
const order = (id: string, version: number, rest: Partial<OrderView> = {}) =>
  ({
    id,
    storeId: 'downtown',
    version,
    endedAt: null,
    stoppedAt: null,
    receivedAt: `2026-11-20T23:00:0${id}Z`,
    ...rest,
  }) as OrderView;

const shown = (state: ActiveOrders) => activeOrders(state).map(({ id, version }) => `${id}v${version}`);

describe('an order that arrives', () => {
  it('is added once and replaced by a higher version only', () => {
    let state = withOrder(noOrders, order('1', 1), 10);
    state = withOrder(state, order('1', 3), 12);
    state = withOrder(state, order('1', 2), 11);
    expect(shown(state)).toEqual(['1v3']);
    expect(state.positions).toEqual({ downtown: 12 });
  });

  it('changes nothing at all when it is known already', () => {
    const state = withOrder(noOrders, order('1', 1), 10);
    expect(withOrder(state, order('1', 1), 10)).toBe(state);
  });

  it('leaves the list when it has ended and does not come back in an older version', () => {
    let state = withOrder(noOrders, order('1', 4), 10);
    state = withOrder(state, order('1', 5, { endedAt: '2026-11-20T23:30:00Z' }), 11);
    state = withOrder(state, order('1', 4), 9);
    expect(shown(state)).toEqual([]);
  });

  it('stays apart while nobody has confirmed that the kitchen stopped', () => {
    const [endedAt, stoppedAt] = ['2026-11-20T23:30:00Z', '2026-11-20T23:30:00Z'];
    let state = withOrder(noOrders, order('1', 2, { endedAt, stoppedAt }), 10);
    expect([shown(state), stoppedOrders(state).map(({ id }) => id)]).toEqual([[], ['1']]);
    state = withOrder(state, order('1', 3, { endedAt }), 11);
    expect(stoppedOrders(state)).toEqual([]);
  });

  it('stands behind those that came before it', () => {
    const state = ['2', '1', '3'].reduce((known, id) => withOrder(known, order(id, 1)), noOrders);
    expect(shown(state)).toEqual(['1v1', '2v1', '3v1']);
  });
});

describe('a list that arrives', () => {
  it('drops what is no longer at work', () => {
    const present = fromList([order('1', 1), order('2', 1)], { downtown: 10 });
    expect(shown(merged(present, fromList([order('2', 1)], { downtown: 20 })))).toEqual(['2v1']);
  });

  it('does not undo what the live feed told meanwhile', () => {
    let present = fromList([order('1', 1), order('2', 1)], { downtown: 10 });
    present = withOrder(present, order('3', 1), 21);
    present = withOrder(present, order('2', 7, { endedAt: '2026-11-20T23:30:00Z' }), 22);
    const state = merged(present, fromList([order('1', 2), order('2', 1)], { downtown: 20 }));
    expect(shown(state)).toEqual(['1v2', '3v1']);
    expect(state.positions).toEqual({ downtown: 22 });
  });

  it('keeps the higher version of an order', () => {
    const present = withOrder(fromList([order('1', 1)], { downtown: 10 }), order('1', 5), 15);
    expect(shown(merged(present, fromList([order('1', 4)], { downtown: 14 })))).toEqual(['1v5']);
  });
});

const atHarbor = (id: string, version: number) => order(id, version, { storeId: 'harbor' });

describe('the orders of several stores', () => {
  it('are counted by the feed of their own store', () => {
    let present = fromList([order('1', 1), atHarbor('2', 1)], { downtown: 100, harbor: 3 });
    present = withOrder(present, atHarbor('3', 1), 4);
    expect(present.positions).toEqual({ downtown: 100, harbor: 4 });
    // Read before harbor's fourth event, though downtown's feed is far beyond it.
    const state = merged(present, fromList([order('1', 1), atHarbor('2', 1)], { downtown: 100, harbor: 3 }));
    expect(shown(state)).toEqual(['1v1', '2v1', '3v1']);
    expect(state.positions).toEqual({ downtown: 100, harbor: 4 });
  });

  it('leave together with a store that is no longer among them', () => {
    const present = withOrder(fromList([order('1', 1)], { downtown: 5, harbor: 2 }), atHarbor('2', 1), 3);
    const state = merged(present, fromList([order('1', 1)], { downtown: 5 }));
    expect([shown(state), state.positions]).toEqual([['1v1'], { downtown: 5 }]);
  });

  it('that a press answered count for no position of the feed', () => {
    const present = fromList([order('1', 1)], { downtown: 5 });
    expect(withOrder(present, order('1', 2)).positions).toEqual({ downtown: 5 });
    expect(withOrder(present, atHarbor('2', 1)).positions).toEqual({ downtown: 5 });
  });
});
