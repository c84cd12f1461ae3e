import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreedDeductionMinor } from './agreed-terms.ts';
import type { FindingKind } from './finding.ts';
import { matchReport, type Earlier, type ExpectedOrder, type MatchInput } from './match-report.ts';
import { lineKeyOf, type ReportLine } from './report-line.ts';
import { postingsOf } from './report-postings.ts';
import { tolerances } from './tolerances.ts';

const service = 'doordash';
const noEarlier: Earlier = {
  lineKeys: new Set(),
  paidMinor: new Map(),
  wonMinor: new Map(),
  payoutMinor: new Map(),
};

const orderOf = (id: string, owedMinor: number, given: Partial<ExpectedOrder> = {}): ExpectedOrder => ({
  id: `our-${id}`,
  externalId: id,
  displayId: id.toUpperCase(),
  date: '2026-11-18',
  kind: 'delivery_by_service',
  currency: 'USD',
  owedMinor,
  ...given,
});

const blank: ReportLine = {
  row: 0,
  kind: 'order',
  orderId: null,
  displayId: null,
  storeRef: null,
  date: '2026-11-18',
  currency: 'USD',
  subtotalMinor: 0,
  taxMinor: 0,
  commissionMinor: 0,
  marketingMinor: 0,
  feesMinor: 0,
  unreadMinor: 0,
  netMinor: 0,
  payoutReference: 'P1',
  payoutDate: '2026-11-26',
  description: '',
  raw: [],
};

/** What the service should write for an order. */
function lineFor(order: ExpectedOrder, given: Partial<ReportLine> = {}): ReportLine {
  const subtotalMinor = given.subtotalMinor ?? order.owedMinor;
  const commissionMinor = given.commissionMinor ?? agreedDeductionMinor(service, { kind: order.kind, subtotalMinor });
  const netMinor = subtotalMinor - commissionMinor;
  return { ...blank, orderId: order.externalId, subtotalMinor, commissionMinor, netMinor, ...given };
}

function match(lines: readonly ReportLine[], orders: readonly ExpectedOrder[], given: Partial<MatchInput> = {}) {
  return matchReport({
    service,
    lines: lines.map((line, index) => ({ ...line, row: index + 2 })),
    keyOf: lineKeyOf,
    orders,
    period: { from: '2026-11-16', to: '2026-11-22' },
    earlier: noEarlier,
    tolerances,
    ...given,
  });
}

const kindsOf = ({ findings }: ReturnType<typeof match>) => findings.map(({ kind }) => kind);
const [taco, soup] = [orderOf('taco', 3_100), orderOf('soup', 1_200)];
const deposit = (netMinor: number) => ({ ...blank, kind: 'deposit', netMinor }) as const;
const refund = { ...blank, kind: 'refund', orderId: 'taco', netMinor: -700 } as const;

describe('a report', () => {
  it('that says what we know is matched, and settles its orders', () => {
    const { lines, findings, settledOrderIds } = match([lineFor(taco), lineFor(soup)], [taco, soup]);
    expect(findings).toEqual([]);
    expect(lines.map(({ verdict }) => verdict)).toEqual(['matched', 'matched']);
    expect(settledOrderIds).toEqual(['our-taco', 'our-soup']);
  });

  it('may differ by a cent', () => {
    expect(kindsOf(match([lineFor(taco, { netMinor: 2_324, commissionMinor: 776 })], [taco]))).toEqual([]);
  });

  it('finds its orders by the short number where there is no id, unless two have that number', () => {
    const line = lineFor(taco, { orderId: null, displayId: '#taco' });
    expect(match([line], [taco]).lines[0]).toMatchObject({ orderId: 'our-taco', verdict: 'matched' });
    const twin = orderOf('x', 0, { displayId: 'TACO' });
    expect(kindsOf(match([line], [taco, twin]))).toEqual(['missing_here', 'missing_there']);
  });

  it('does not pay for an order: what the service owes is claimed; never for one of another week or for nothing', () => {
    const other = orderOf('old', 900, { date: '2026-11-10' });
    const declined = orderOf('no', 0);
    expect(match([lineFor(taco)], [taco, soup, other, declined]).findings).toEqual([
      {
        kind: 'missing_there',
        subject: 'missing_there:our-soup',
        orderId: 'our-soup',
        row: null,
        expectedMinor: 1_200,
        seenMinor: 0,
        claimMinor: 1_200,
      },
    ]);
  });

  it('pays too little: the amount is one finding, and the fee that follows from it is none', () => {
    const { findings } = match([lineFor(taco, { subtotalMinor: 2_900 })], [taco]);
    expect(findings).toMatchObject([
      { kind: 'amount_differs', expectedMinor: 3_100, seenMinor: 2_900, claimMinor: 200 },
    ]);
  });

  it('deducts too much: what is beyond the agreed is claimed, the rest is the commission', () => {
    const result = match([lineFor(taco, { commissionMinor: 930, netMinor: 2_170 })], [taco]);
    expect(result.findings).toMatchObject([
      { kind: 'fee_differs', expectedMinor: 775, seenMinor: 930, claimMinor: 155 },
    ]);
    expect(postingsOf(service, result.lines, result.findings)).toMatchObject([
      { orderId: 'our-taco', amountMinor: 775 },
    ]);
  });

  it('claims nothing for marketing, nor for an amount that a column which we do not understand explains', () => {
    const marketed = lineFor(taco, { marketingMinor: 100, netMinor: 2_225 });
    expect(match([marketed], [taco]).findings).toEqual([]);
    const unread = lineFor(taco, { unreadMinor: 100, netMinor: 2_225 });
    const result = match([unread], [taco]);
    expect(result.findings).toEqual([]);
    expect(result.lines.map(({ verdict }) => verdict)).toEqual(['matched']);
  });

  it('claims only what no column explains, and nothing where a larger amount is not understood', () => {
    const short = lineFor(taco, { unreadMinor: 100, netMinor: 2_025 });
    expect(match([short], [taco]).findings).toMatchObject([{ kind: 'amount_differs', claimMinor: 200 }]);
    const unclear = lineFor(taco, { unreadMinor: 400, netMinor: 2_025 });
    expect(match([unclear], [taco]).findings).toMatchObject([{ kind: 'amount_differs', claimMinor: 0 }]);
  });

  it('takes a refund that nobody heard of; one that has changed the order is known', () => {
    expect(match([lineFor(taco), refund], [taco]).findings).toMatchObject([
      { kind: 'unknown_refund', seenMinor: -700, claimMinor: 700 },
    ]);
    const changed = { ...taco, owedMinor: 2_400 };
    const known = match([lineFor(taco), refund], [changed]);
    expect(known.lines.map(({ verdict }) => verdict)).toEqual(['matched', 'known']);
    expect(known.findings).toEqual([]);
  });

  it('takes a refund for an order of an earlier report', () => {
    const earlier = { ...noEarlier, paidMinor: new Map([['our-taco', 3_100]]) };
    expect(kindsOf(match([refund], [taco], { earlier }))).toEqual(['unknown_refund']);
    expect(kindsOf(match([refund], [{ ...taco, owedMinor: 2_400 }], { earlier }))).toEqual([]);
  });

  it('gives back what was claimed: the order is settled, whether all of it or what was promised', () => {
    const paidMinor = new Map([['our-taco', 2_400]]);
    const back = { ...blank, kind: 'adjustment', orderId: 'taco', netMinor: 700 } as const;
    const whole = match([back], [taco], { earlier: { ...noEarlier, paidMinor } });
    expect([kindsOf(whole), whole.settledOrderIds]).toEqual([[], ['our-taco']]);
    const part = { ...back, netMinor: 300 };
    const promised = { ...noEarlier, paidMinor, wonMinor: new Map([['our-taco', 300]]) };
    expect(kindsOf(match([part], [taco], { earlier: promised }))).toEqual([]);
    expect(kindsOf(match([part], [taco], { earlier: { ...noEarlier, paidMinor } }))).toEqual(['amount_differs']);
  });

  it('is paid too late, or for another week', () => {
    expect(kindsOf(match([lineFor(taco, { payoutDate: '2026-11-30' })], [taco]))).toEqual(['other_week']);
    expect(kindsOf(match([lineFor(taco, { payoutDate: '2026-11-29' })], [taco]))).toEqual([]);
    const before = { ...taco, date: '2026-11-14' };
    expect(kindsOf(match([lineFor(before)], [before]))).toEqual(['other_week']);
    // The last evening of the week before may be counted into this one.
    const lastEvening = { ...taco, date: '2026-11-15' };
    expect(kindsOf(match([lineFor(lastEvening, { payoutDate: '2026-11-22' })], [lastEvening]))).toEqual([]);
  });

  it('has a line twice, or one that an earlier report had', () => {
    const line = lineFor(taco);
    const thrice = match([line, line, line], [taco]);
    expect(thrice.lines.map(({ verdict }) => verdict)).toEqual(['matched', 'duplicate', 'duplicate']);
    expect(new Set(thrice.findings.map(({ subject }) => subject)).size).toBe(2);
    const earlier = { ...noEarlier, lineKeys: new Set([lineKeyOf(line)]), paidMinor: new Map([['our-taco', 3_100]]) };
    const again = match([line], [taco], { earlier });
    expect([again.lines[0]?.verdict, again.findings]).toEqual(['seen_before', []]);
    expect(postingsOf(service, again.lines, again.findings)).toEqual([]);
    const paidAgain = lineFor(taco, { payoutReference: 'P2' });
    expect(kindsOf(match([paidAgain], [taco], { earlier }))).toEqual(['duplicate']);
  });

  it('has charges that belong to no order', () => {
    const fee = { ...blank, kind: 'fee', netMinor: -1_500, description: 'Tablet' } as const;
    expect(match([fee], []).findings).toMatchObject([{ kind: 'unknown_charge', claimMinor: 1_500 }]);
  });

  it('has a deposit that is not the sum of its lines', () => {
    const net = lineFor(taco).netMinor;
    expect(kindsOf(match([lineFor(taco), deposit(net)], [taco]))).toEqual([]);
    expect(match([lineFor(taco), deposit(net - 500)], [taco]).findings).toMatchObject([
      { kind: 'deposit_differs', expectedMinor: net, seenMinor: net - 500, claimMinor: 500 },
    ]);
    const earlier = { ...noEarlier, payoutMinor: new Map([['P1', 900]]) };
    expect(kindsOf(match([lineFor(taco), deposit(net + 900)], [taco], { earlier }))).toEqual([]);
  });
});

type Error =
  | 'none'
  | Exclude<FindingKind, 'unknown_charge' | 'deposit_differs' | 'deposit_missing' | 'order_contradicts'>;
const errors: Error[] = [
  'none',
  'missing_there',
  'missing_here',
  'amount_differs',
  'fee_differs',
  'unknown_refund',
  'other_week',
  'duplicate',
];

/** The lines of a report in which this is wrong with the order. */
function linesWith(error: Error, order: ExpectedOrder): ReportLine[] {
  const right = lineFor(order);
  switch (error) {
    case 'none':
      return [right];
    case 'missing_there':
      return [];
    case 'missing_here':
      return [right, lineFor({ ...order, externalId: `${order.externalId}-stranger` })];
    case 'amount_differs':
      return [lineFor(order, { subtotalMinor: order.owedMinor - 150 })];
    case 'fee_differs':
      return [lineFor(order, { commissionMinor: right.commissionMinor + 90, netMinor: right.netMinor - 90 })];
    case 'unknown_refund':
      return [right, { ...blank, kind: 'refund', orderId: order.externalId, netMinor: -250 }];
    case 'other_week':
      return [lineFor(order, { payoutDate: '2026-12-10', payoutReference: 'P9' })];
    case 'duplicate':
      return [right, right];
  }
}

describe('an order whose stated total and items disagree', () => {
  const contradicting = { ...orderOf('o1', 0), contradictingMinor: 1_800 };

  it('is a finding without a claim, in every report of its day, whether a line names it or not', () => {
    const named = match([lineFor(taco)], [taco, contradicting]);
    expect(named.findings).toEqual([
      {
        kind: 'order_contradicts',
        subject: 'order_contradicts:our-o1',
        orderId: 'our-o1',
        row: null,
        expectedMinor: 0,
        seenMinor: 1_800,
        claimMinor: 0,
      },
    ]);
    expect(match([lineFor(contradicting)], [contradicting]).findings.map(({ kind }) => kind)).toEqual([
      'order_contradicts',
    ]);
  });

  it('is no finding for an order of another time that no line names', () => {
    const other = { ...contradicting, date: '2020-01-01' };
    expect(match([lineFor(taco)], [taco, other]).findings).toEqual([]);
  });
});

describe('any report', () => {
  const cases = fc.array(
    fc.record({
      owedMinor: fc.integer({ min: 400, max: 30_000 }),
      error: fc.constantFrom(...errors),
      kind: fc.constantFrom('delivery_by_service' as const, 'pickup' as const),
    }),
    { maxLength: 60 },
  );

  it('leads to exactly the findings that its errors call for, in whatever order its lines stand', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), (given, isTurned) => {
        const orders = given.map(({ owedMinor, kind }, index) => orderOf(`o${index}`, owedMinor, { kind }));
        const lines = given.flatMap(({ error }, index) => {
          const order = orders[index];
          return order ? linesWith(error, order) : [];
        });
        const result = match(isTurned ? lines.toReversed() : lines, orders);
        const wanted = given.map(({ error }) => error).filter((error) => error !== 'none');
        expect(kindsOf(result).toSorted()).toEqual(wanted.toSorted());
        expect(result.lines).toHaveLength(lines.length);
        expect(result.findings.every(({ claimMinor }) => claimMinor >= 0)).toBe(true);
        // What is found again has the same subject, and two findings never share one.
        expect(new Set(result.findings.map(({ subject }) => subject)).size).toBe(result.findings.length);
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });

  it('finds nothing in a report that it has seen, and enters nothing twice', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const orders = given.map(({ owedMinor, kind }, index) => orderOf(`o${index}`, owedMinor, { kind }));
        const lines = orders.map((order) => lineFor(order));
        const earlier = {
          ...noEarlier,
          lineKeys: new Set(lines.map(lineKeyOf)),
          paidMinor: new Map(orders.map(({ id, owedMinor }) => [id, owedMinor])),
        };
        const again = match(lines, orders, { earlier });
        expect(again.findings).toEqual([]);
        expect(postingsOf(service, again.lines, again.findings)).toEqual([]);
      }),
      { seed: 20261121, numRuns: 100 },
    );
  });
});
