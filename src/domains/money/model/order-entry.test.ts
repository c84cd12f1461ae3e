import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Party } from '../../channels/model/service-order.ts';
import { isPayable } from './accounts.ts';
import type { ValuedLine } from './base-value.ts';
import { orderEntry, type MoneyOrder } from './order-entry.ts';
import { reversalOf, sameEntry } from './reversal.ts';

const handedOver = new Date('2026-11-20T19:00:00Z');

const order: MoneyOrder = {
  displayId: 'A1B2',
  kind: 'delivery_by_service',
  isTest: false,
  charges: [],
  discounts: [],
  tips: [],
  taxRemittance: [],
  collection: [],
  totals: {
    currency: 'USD',
    subtotalMinor: 3100,
    taxMinor: 248,
    feesMinor: 0,
    tipsMinor: 0,
    discountsMinor: 0,
  },
  state: 'driver_on_the_way',
  acceptedAt: new Date('2026-11-20T18:40:00Z'),
  readyAt: new Date('2026-11-20T18:58:00Z'),
  handedOverAt: handedOver,
  endedAt: null,
  cancelledBy: undefined,
};
const lines: ValuedLine[] = [{ name: 'Birria taco', quantity: 4, baseMinor: 2000, menuMinor: 3100 }];

const sums = (given: Partial<MoneyOrder>) =>
  Object.fromEntries(
    (orderEntry({ ...order, ...given }, lines)?.postings ?? []).map(({ account, amountMinor }) => [
      account,
      amountMinor,
    ]),
  );

describe('what an order that was handed over leads to', () => {
  it('gives the merchant the base prices, us the upcharge, and leaves the tax with the service that remits it', () => {
    expect(sums({})).toEqual({
      receivable: 3100,
      'payable.base': -2000,
      service_fee: -1100,
      tax_with_service: 248,
      tax_remitted_by_service: -248,
    });
  });

  it('passes on tips, bag fees and deposits, and the tax that the merchant remits itself', () => {
    const given = {
      tips: [
        { for: 'merchant' as const, amountMinor: 300 },
        { for: 'courier' as const, amountMinor: 500 },
      ],
      charges: [
        { type: 'bag' as const, amountMinor: 10 },
        { type: 'deposit' as const, amountMinor: 20 },
        { type: 'service' as const, amountMinor: 400 },
        { type: 'delivery' as const, amountMinor: 299 },
      ],
      taxRemittance: [{ party: 'merchant' as const, on: 'items', amountMinor: 48 }],
    };
    expect(sums(given)).toEqual({
      receivable: 3478,
      'payable.base': -2000,
      'payable.tips': -300,
      'payable.fees': -30,
      'payable.tax': -48,
      service_fee: -1100,
      tax_with_service: 200,
      tax_remitted_by_service: -200,
    });
  });

  it('gives the delivery fee to a merchant who delivers', () => {
    const charges = [{ type: 'delivery' as const, amountMinor: 299 }];
    expect(sums({ kind: 'delivery_by_merchant', charges })).toMatchObject({ 'payable.fees': -299, receivable: 3399 });
  });

  it('takes a promotion from whoever pays for it; one that nobody is named for is ours to bear', () => {
    const discounts = [
      {
        amountMinor: 600,
        fundedBy: [
          { party: 'merchant' as const, amountMinor: 200 },
          { party: 'service' as const, amountMinor: 300 },
        ],
      },
    ];
    expect(sums({ discounts })).toMatchObject({
      receivable: 2800,
      'payable.promotions': 200,
      borne_by_forkline: 100,
      service_fee: -1100,
    });
  });

  it('is nothing for a test order, and for one that is still being made', () => {
    expect(orderEntry({ ...order, isTest: true }, lines)).toBeUndefined();
    expect(orderEntry({ ...order, state: 'ready', handedOverAt: null }, lines)).toBeUndefined();
  });
});

const cash = (amountMinor: number) => [{ by: 'restaurant' as const, amountMinor }];

describe('an order whose money the restaurant collects itself', () => {
  it('leaves the restaurant owing what is not its own, and the service owing what it has collected', () => {
    // Food of 31.00 and tax of 2.48 that the service remits: the restaurant hands on our fee and the tax.
    expect(sums({ kind: 'pickup', collection: cash(3348) })).toEqual({
      receivable: -248,
      'payable.base': -2000,
      'payable.collected': 3348,
      service_fee: -1100,
      tax_with_service: 248,
      tax_remitted_by_service: -248,
    });
    const part = [{ by: 'service' as const, amountMinor: 2348 }, ...cash(1000)];
    expect(sums({ kind: 'delivery_by_merchant', collection: part })).toMatchObject({
      receivable: 2100,
      'payable.collected': 1000,
    });
  });

  it('is entered like a prepaid one where the courier of the service collects', () => {
    expect(sums({ collection: [{ by: 'courier', amountMinor: 3348 }] })).toEqual(sums({}));
  });

  it('owes nobody anything when it is cancelled while the food is made, since nobody has paid', () => {
    const gone = { state: 'cancelled', handedOverAt: null, readyAt: null, endedAt: after(600_000) };
    const given = { ...gone, kind: 'pickup' as const, cancelledBy: 'customer' as const };
    expect(sums({ ...given, collection: cash(3348) })).toEqual({});
    expect(sums({ ...given, collection: [] })).not.toEqual({});
  });
});

describe('an order that is no sale of its own', () => {
  const free = {
    totals: { ...order.totals, subtotalMinor: 0, taxMinor: 0, totalMinor: 0 },
    moneyMismatch: { linesMinor: 3100, subtotalMinor: 0, totalMinor: 0, note: 'The stated total does not fit.' },
  };
  const kinds = ['remake', 'replacement', 'compensated'] as const;
  const because = (kind: (typeof kinds)[number], fault: Party) => ({ ...free, compensation: { kind, fault } });

  it.each(kinds)(
    'as a %s is owed as the service states where the restaurant is at fault, or nobody is named',
    (kind) => {
      expect(sums(because(kind, 'merchant'))).toEqual({});
      expect(sums(because(kind, 'unknown'))).toEqual({});
    },
  );

  it.each(kinds)('as a %s pays the restaurant its base prices where another is at fault', (kind) => {
    for (const fault of ['service', 'courier', 'customer'] as const) {
      expect(sums(because(kind, fault))).toEqual({ 'payable.base': -2000, borne_by_forkline: 2000 });
    }
  });

  it('names the row of its kind and of who is at fault', () => {
    const entry = orderEntry({ ...order, ...because('remake', 'courier') }, lines);
    expect(entry?.policy).toBe('2026-11/remake_courier_fault');
    expect(entry?.details.contradiction).toMatchObject({ linesMinor: 3100, bookedMinor: 0 });
  });

  it('with a stated total of 0 passes on neither tips nor tax', () => {
    const tips = [{ for: 'merchant', amountMinor: 300 }] as const;
    const taxed = { ...free, totals: { ...free.totals, taxMinor: 248 } };
    expect(sums({ ...taxed, tips: [...tips], compensation: { kind: 'remake', fault: 'merchant' } })).toEqual({});
  });

  it('that the service pays for is owed like any other', () => {
    const compensation = { kind: 'remake' as const, fault: 'merchant' as const };
    expect(sums({ compensation })).toEqual(sums({}));
  });
});

describe('an order whose stated total and items disagree', () => {
  it('gives the restaurant its share of what is stated', () => {
    const half = {
      totals: { ...order.totals, subtotalMinor: 1550 },
      moneyMismatch: { linesMinor: 3100, subtotalMinor: 1550, totalMinor: 1550, note: '' },
    };
    expect(sums(half)).toMatchObject({ receivable: 1550, 'payable.base': -1000, service_fee: -550 });
  });
});

const after = (ms: number) => new Date((order.acceptedAt?.getTime() ?? 0) + ms);

describe('what a cancelled order leads to', () => {
  const cancelled = { state: 'cancelled', handedOverAt: null, readyAt: null, endedAt: after(600_000) };

  it.each(['customer', 'service', 'courier'] as const)(
    'pays the merchant when the %s did it while the food was made',
    (by) => {
      expect(sums({ ...cancelled, cancelledBy: by })).toMatchObject({ receivable: 3100, 'payable.base': -2000 });
    },
  );

  it('pays the base prices out of our pocket when nobody knows who did it', () => {
    expect(sums({ ...cancelled, cancelledBy: 'unknown' })).toEqual({ 'payable.base': -2000, borne_by_forkline: 2000 });
    expect(sums({ ...cancelled, cancelledBy: 'timeout' })).toEqual({ 'payable.base': -2000, borne_by_forkline: 2000 });
  });

  it('is nothing when the merchant did it, when nobody had accepted, or within a minute of accepting', () => {
    expect(sums({ ...cancelled, cancelledBy: 'merchant' })).toEqual({});
    expect(sums({ ...cancelled, cancelledBy: 'customer', acceptedAt: null })).toEqual({});
    expect(sums({ ...cancelled, cancelledBy: 'customer', endedAt: after(59_999) })).toEqual({});
    expect(sums({ ...cancelled, cancelledBy: 'customer', endedAt: after(60_000) })).not.toEqual({});
    expect(sums({ ...cancelled, cancelledBy: 'customer', endedAt: after(10), readyAt: after(5) })).not.toEqual({});
  });
});

describe('any order', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  const party = fc.constantFrom('merchant', 'service', 'courier', 'customer', 'unknown');
  const anyOrder: fc.Arbitrary<MoneyOrder> = fc.record({
    displayId: fc.string(),
    kind: fc.constantFrom('delivery_by_service', 'delivery_by_merchant', 'pickup'),
    isTest: fc.constant(false),
    charges: fc.array(
      fc.record({ type: fc.constantFrom('delivery', 'service', 'bag', 'deposit', 'other'), amountMinor: amount }),
    ),
    discounts: fc.array(
      fc.record({ amountMinor: amount, fundedBy: fc.array(fc.record({ party, amountMinor: amount })) }),
    ),
    tips: fc.array(fc.record({ for: fc.constantFrom('merchant', 'courier'), amountMinor: amount })),
    taxRemittance: fc.array(fc.record({ party, on: fc.constant('items'), amountMinor: amount })),
    totals: fc.record({
      currency: fc.constant('USD'),
      subtotalMinor: amount,
      taxMinor: amount,
      feesMinor: amount,
      tipsMinor: amount,
      discountsMinor: amount,
    }),
    state: fc.constantFrom('driver_on_the_way', 'cancelled', 'declined', 'new'),
    acceptedAt: fc.constantFrom(null, handedOver),
    readyAt: fc.constantFrom(null, handedOver),
    handedOverAt: fc.constantFrom(null, handedOver),
    endedAt: fc.constantFrom(null, handedOver),
    cancelledBy: fc.constantFrom('merchant', 'customer', 'service', 'courier', 'timeout', 'unknown', undefined),
    collection: fc.array(fc.record({ by: fc.constantFrom('service', 'restaurant', 'courier'), amountMinor: amount }), {
      maxLength: 2,
    }),
  });
  const anyLines = fc.array(fc.record({ name: fc.string(), quantity: fc.nat(), baseMinor: amount, menuMinor: amount }));

  it('leads to an entry that adds up to zero, has no empty posting, and owes the base prices whole', () => {
    fc.assert(
      fc.property(anyOrder, anyLines, (given, valued) => {
        const entry = orderEntry(given, valued);
        if (!entry) return;
        const amounts = entry.postings.map(({ amountMinor }) => amountMinor);
        expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(0);
        expect(amounts).not.toContain(0);
        const base = valued.reduce((sum, line) => sum + line.baseMinor, 0);
        const owed = entry.postings.find(({ account }) => account === 'payable.base')?.amountMinor ?? 0;
        expect(owed + base).toBe(0);
      }),
      { seed: 20261121, numRuns: 2_000 },
    );
  });

  it('is taken back to the cent by its reversal', () => {
    fc.assert(
      fc.property(anyOrder, anyLines, (given, valued) => {
        const entry = orderEntry(given, valued);
        if (!entry) return;
        const both = [...entry.postings, ...reversalOf(entry).postings].filter(({ account }) => isPayable(account));
        expect(both.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
        expect(sameEntry(entry, reversalOf(reversalOf(entry)))).toBe(true);
        expect(sameEntry(entry, reversalOf(entry))).toBe(false);
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });
});
