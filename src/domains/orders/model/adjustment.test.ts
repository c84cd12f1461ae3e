import { describe, expect, it } from 'vitest';
import type { AdjustAbility } from '../../channels/model/adjustment.ts';
import { serviceOrderLine, type ServiceOrderLine } from '../../channels/model/service-order.ts';
import { adjustmentText, decideAdjustment, endWaiting, isFollowed, type Adjustment } from './adjustment.ts';

const line = (externalLineId: string, quantity: number, action: 'added' | 'removed' = 'added'): ServiceOrderLine =>
  serviceOrderLine.parse({
    externalLineId,
    name: externalLineId.toUpperCase(),
    quantity,
    action,
    price: {
      unitBaseMinor: 1,
      optionsTotalMinor: 0,
      unitTotalMinor: 1,
      lineTotalMinor: 1,
      sentPriceIncludesOptions: true,
    },
    modifiers: [],
  });
const lines = [line('ramen', 3), line('fries', 1)];
const direct: AdjustAbility = {
  can: true,
  ways: { remove: { how: 'direct' }, quantity: { how: 'direct' } },
  sentence: 'Done.',
};
const whole: AdjustAbility = {
  can: true,
  ways: { remove: { how: 'request' }, quantity: { how: 'none', reason: 'Whole items only.' } },
  sentence: 'The customer is asked.',
};
const remove = (lineId: string) => ({ kind: 'remove' as const, lineId });
const some = (lineId: string, quantity: number) => ({ kind: 'quantity' as const, lineId, quantity });

describe('a change that is asked for', () => {
  it('names the lines with what there is of them, and how the service takes it', () => {
    expect(decideAdjustment([some('ramen', 1), remove('fries')], { lines, ability: direct })).toMatchObject({
      ok: true,
      how: 'direct',
      changes: [
        { kind: 'quantity', externalLineId: 'ramen', name: 'RAMEN', ordered: 3, quantity: 1 },
        { kind: 'remove', externalLineId: 'fries', name: 'FRIES', ordered: 1 },
      ],
    });
    expect(decideAdjustment([remove('fries')], { lines, ability: whole })).toMatchObject({ ok: true, how: 'request' });
  });

  it.each([
    ['a service that takes none', [remove('fries')], { can: false, reason: 'Call them.' } as const, /^Call them\.$/],
    ['a kind that it does not take', [some('ramen', 1)], whole, /^Whole items only\.$/],
    ['an unknown line', [remove('soup')], direct, /not in the order/],
    ['one line twice', [remove('fries'), some('fries', 1)], direct, /not in the order/],
    ['as many as before', [some('ramen', 3)], direct, /^3 × RAMEN were ordered/],
    ['more than before', [some('ramen', 4)], direct, /fewer/],
    ['everything', [remove('ramen'), remove('fries')], direct, /Cancel it instead/],
  ])('is refused for %s', (_, entered, ability, why) => {
    expect(decideAdjustment(entered, { lines, ability })).toEqual({ ok: false, why: expect.stringMatching(why) });
  });

  it('leaves nothing where only what was taken off by the customer is left', () => {
    const decision = decideAdjustment([remove('fries')], {
      lines: [line('nori', 1, 'removed'), line('fries', 1)],
      ability: direct,
    });
    expect(decision).toMatchObject({ ok: false, why: expect.stringMatching(/Cancel it/) });
  });
});

describe('an adjustment', () => {
  const waiting: Adjustment = {
    changes: [
      { kind: 'quantity', externalLineId: 'ramen', name: 'Ramen', ordered: 3, quantity: 1 },
      { kind: 'remove', externalLineId: 'fries', name: 'Fries', ordered: 1 },
    ],
    how: 'direct',
    state: 'waiting',
    askedAt: '2031-06-13T23:00:00.000Z',
    endedAt: null,
  };

  it('is told in one sentence', () => {
    expect(adjustmentText(waiting.changes)).toBe('bring Ramen down from 3 to 1 and take 1 × Fries off');
  });

  it.each([
    ['as asked', [line('ramen', 1)], true],
    ['with the item under another id', [line('ramen-2', 1)], true],
    ['with one of two done', [line('ramen', 1), line('fries', 1)], false],
    ['unchanged', lines, false],
  ])('is followed or not by an order %s', (_, newer, expected) => {
    expect(isFollowed(waiting, newer)).toBe(expected);
  });

  it('ends once, and those that ended before stay as they were', () => {
    const refused: Adjustment = { ...waiting, state: 'refused', endedAt: '2031-06-13T22:00:00.000Z' };
    const at = new Date('2031-06-13T23:01:00.000Z');
    expect(endWaiting([refused, waiting], { state: 'done', at })).toEqual([
      refused,
      { ...waiting, state: 'done', endedAt: '2031-06-13T23:01:00.000Z' },
    ]);
  });
});
