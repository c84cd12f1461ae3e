import { describe, expect, it } from 'vitest';
import type { AdjustCapability } from '../../channels/model/adjustment.ts';
import { serviceOrderLine, type ServiceOrderLine } from '../../channels/model/service-order.ts';
import type { ServiceMenu } from '../../channels/model/service-menu.ts';
import {
  adjustmentAfter,
  adjustmentText,
  decideAdjustment,
  endWaiting,
  isFollowed,
  type AdjustGround,
  type Adjustment,
} from './adjustment.ts';
import { offeredItems } from './substitution.ts';

const line = (externalLineId: string, quantity: number, action: 'added' | 'removed' = 'added'): ServiceOrderLine =>
  serviceOrderLine.parse({
    externalLineId,
    itemRef: externalLineId,
    name: externalLineId.toUpperCase(),
    quantity,
    action,
    price: {
      unitBaseMinor: 900,
      optionsTotalMinor: 100,
      unitTotalMinor: 1_000,
      lineTotalMinor: 1_000 * quantity,
      sentPriceIncludesOptions: true,
    },
    modifiers: [],
  });
const lines = [line('ramen', 3), line('fries', 1)];
const none = { how: 'none', reason: 'Nothing of the kind.' } as const;
const direct: AdjustCapability = {
  can: true,
  ways: {
    remove: { how: 'direct' },
    quantity: { how: 'direct' },
    substitute: { how: 'direct', takesOptions: true },
    price: { how: 'direct', mayRise: false, isAlone: false },
  },
  sentence: 'Done.',
};
const priced: AdjustCapability = {
  can: true,
  ways: {
    ...direct.ways,
    price: { how: 'request', mayRise: true, maxMinor: 1_000, isAlone: true },
  },
  sentence: 'The customer is asked.',
};
const whole: AdjustCapability = {
  can: true,
  ways: {
    remove: { how: 'request' },
    quantity: { how: 'none', reason: 'Whole items only.' },
    substitute: none,
    price: none,
  },
  sentence: 'The customer is asked.',
};
const modifier = { priceMinor: 50, defaultQuantity: 0, maximum: 1, alcohol: false, groupRefs: [] };
const item = { priceMinor: 800, groupRefs: [], isCombo: false, alcohol: false, dietary: [], allergens: [] };
const menu: ServiceMenu = {
  currency: 'USD',
  menus: [],
  categories: [{ ref: 'c', name: 'Noodles', itemRefs: ['ramen', 'udon', 'soba', 'pho'] }],
  items: [
    { ...item, ref: 'ramen', name: 'Ramen' },
    { ...item, ref: 'udon', name: 'Udon', groupRefs: ['broth'] },
    { ...item, ref: 'soba', name: 'Soba' },
    { ...item, ref: 'pho', name: 'Pho', soldOut: { until: null } },
    { ...item, ref: 'secret', name: 'On no list' },
  ],
  groups: [
    {
      ref: 'broth',
      name: 'Broth',
      minimum: 1,
      maximum: 1,
      free: 0,
      modifiers: [
        { ...modifier, ref: 'dashi', name: 'Dashi' },
        { ...modifier, ref: 'miso', name: 'Miso', soldOut: { until: null } },
      ],
    },
  ],
};
const ground = (ability: AdjustCapability) => ({ lines, currency: 'USD', ability, menu });
const remove = (lineId: string) => ({ kind: 'remove' as const, lineId });
const some = (lineId: string, quantity: number) => ({ kind: 'quantity' as const, lineId, quantity });

const instead = (itemRef: string, options: string[] = []) => ({
  kind: 'substitute' as const,
  lineId: 'ramen',
  itemRef,
  quantity: 2,
  options: options.map((ref) => ({ groupRef: 'broth', ref, quantity: 1 })),
});
const price = (unitMinor: number, lineId = 'ramen') => ({ kind: 'price' as const, lineId, unitMinor });

const udonTo = (ability: AdjustCapability, given: Partial<AdjustGround> = {}) =>
  decideAdjustment([instead('udon', ['dashi'])], { ...ground(ability), ...given });

describe('another item', () => {
  it('is taken from the menu on sale, with its name, its price and those of its options', () => {
    expect(decideAdjustment([instead('udon', ['dashi'])], ground(direct))).toMatchObject({
      ok: true,
      changes: [
        {
          kind: 'substitute',
          externalLineId: 'ramen',
          ordered: 3,
          by: {
            ref: 'udon',
            name: 'Udon',
            priceMinor: 800,
            quantity: 2,
            options: [{ groupName: 'Broth', ref: 'dashi', name: 'Dashi', priceMinor: 50, quantity: 1 }],
          },
        },
      ],
    });
  });

  it.each([
    ['is itself', instead('ramen'), /cannot come in its own place/],
    ['is on no menu', instead('pizza'), /not on the menu there/],
    ['is in no category', instead('secret'), /not on the menu there/],
    ['is sold out', instead('pho'), /sold out/],
    ['lacks its choice', instead('udon'), /^Udon: choose 1 of “Broth”\.$/],
    ['has an option that is sold out', instead('udon', ['miso']), /does not come with Udon/],
    ['has an option twice', instead('udon', ['dashi', 'dashi']), /does not come with Udon/],
    ['has an option that it does not have', instead('soba', ['dashi']), /does not come with Soba/],
  ])('is refused where it %s', (_, entered, why) => {
    expect(decideAdjustment([entered], ground(direct))).toEqual({ ok: false, why: expect.stringMatching(why) });
  });

  it('is refused without a menu, and where its service takes none, or none with its choice', () => {
    expect(udonTo(direct, { menu: undefined })).toMatchObject({
      ok: false,
      why: expect.stringMatching(/Publish your menu/),
    });
    expect(udonTo(whole)).toEqual({ ok: false, why: 'Nothing of the kind.' });
    const plain = { ...direct, ways: { ...direct.ways, substitute: { how: 'direct' as const, takesOptions: false } } };
    expect(udonTo(plain)).toMatchObject({ ok: false, why: expect.stringMatching(/not on the menu there/) });
    expect(offeredItems(menu, { takesOptions: false }).map(({ ref }) => ref)).toEqual(['ramen', 'soba']);
  });
});

describe('another price', () => {
  it('is of one, and comes to what the order costs more or less', () => {
    const decision = decideAdjustment([price(800)], ground(priced));
    expect(decision).toMatchObject({
      ok: true,
      how: 'request',
      changes: [{ kind: 'price', fromMinor: 1_000, unitMinor: 800, optionsMinor: 100, ordered: 3, currency: 'USD' }],
    });
    const changes = decision.ok ? decision.changes : [];
    const totals = {
      currency: 'USD',
      subtotalMinor: 4_000,
      taxMinor: 0,
      feesMinor: 0,
      tipsMinor: 0,
      discountsMinor: 0,
    };
    expect(adjustmentAfter(changes, totals)).toBe(-600);
    expect(adjustmentAfter(changes, { ...totals, adjustmentMinor: 250 })).toBe(-350);
    expect(adjustmentAfter([], totals)).toBeUndefined();
  });

  it.each([
    ['it has that price', [price(1_000)], direct, /costs \$10\.00 already/],
    ['it may not rise', [price(1_001)], direct, /Enter less/],
    ['its options cost more', [price(99)], direct, /options of RAMEN alone cost \$1\.00/],
    ['it is too much in all', [price(1_400)], priced, /That is \$12\.00 in all, and \$10\.00 at most/],
    ['it is asked with something else', [price(900), remove('fries')], priced, /by itself/],
    ['it comes to nothing', [price(900), price(1_300, 'fries')], priced, /same sum/],
  ])('is refused where %s', (_, entered, ability, why) => {
    expect(decideAdjustment(entered, ground(ability))).toEqual({ ok: false, why: expect.stringMatching(why) });
  });
});

describe('a change that is asked for', () => {
  it('names the lines with what there is of them, and how the service takes it', () => {
    expect(decideAdjustment([some('ramen', 1), remove('fries')], ground(direct))).toMatchObject({
      ok: true,
      how: 'direct',
      changes: [
        { kind: 'quantity', externalLineId: 'ramen', name: 'RAMEN', ordered: 3, quantity: 1 },
        { kind: 'remove', externalLineId: 'fries', name: 'FRIES', ordered: 1 },
      ],
    });
    expect(decideAdjustment([remove('fries')], ground(whole))).toMatchObject({ ok: true, how: 'request' });
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
    expect(decideAdjustment(entered, ground(ability))).toEqual({ ok: false, why: expect.stringMatching(why) });
  });

  it('leaves nothing where only what was taken off by the customer is left', () => {
    const decision = decideAdjustment([remove('fries')], {
      ...ground(direct),
      lines: [line('nori', 1, 'removed'), line('fries', 1)],
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
    expect(isFollowed(waiting, { lines: newer, totals: {} })).toBe(expected);
  });

  const replaced: Adjustment = {
    ...waiting,
    changes: [
      {
        kind: 'substitute',
        externalLineId: 'ramen',
        name: 'Ramen',
        ordered: 3,
        by: { ref: 'udon', name: 'Udon', priceMinor: 800, quantity: 2, options: [] },
      },
    ],
  };
  const cheaper: Adjustment = {
    ...waiting,
    adjustmentMinor: -600,
    changes: [
      {
        kind: 'price',
        externalLineId: 'ramen',
        name: 'Ramen',
        ordered: 3,
        itemRef: 'ramen',
        currency: 'USD',
        fromMinor: 1_200,
        unitMinor: 1_000,
        optionsMinor: 100,
      },
    ],
  };

  it.each([
    ['another item in its place', replaced, [line('udon', 2)], {}, true],
    ['another item under the id of the line', replaced, [{ ...line('udon', 2), externalLineId: 'ramen' }], {}, true],
    ['both', replaced, [line('ramen', 3), line('udon', 2)], {}, false],
    ['neither', replaced, [line('fries', 1)], {}, false],
    ['the new price on the line', cheaper, [line('ramen', 3)], {}, true],
    ['the new price on another line', cheaper, [line('fries', 3)], {}, false],
    ['the difference beside the lines', cheaper, [line('fries', 3)], { adjustmentMinor: -600 }, true],
    ['another difference', cheaper, [line('fries', 3)], { adjustmentMinor: -500 }, false],
  ])('is followed or not by an order with %s', (_, asked, newer, totals, expected) => {
    expect(isFollowed(asked, { lines: newer, totals })).toBe(expected);
  });

  it('is told with what comes instead, and with both prices', () => {
    expect(adjustmentText([...replaced.changes, ...cheaper.changes])).toBe(
      'send 2 × Udon instead of 3 × Ramen and charge $10.00 instead of $12.00 for each Ramen',
    );
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
