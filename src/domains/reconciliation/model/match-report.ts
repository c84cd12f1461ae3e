import { Temporal } from 'temporal-polyfill';
import { agreedDeductionMinor, type OrderKind } from './agreed-terms.ts';
import type { Finding, FindingKind, Verdict } from './finding.ts';
import type { ReportService } from './report-columns.ts';
import { deductionsOf, grossOf, type ReportLine } from './report-line.ts';
import type { Tolerances } from './tolerances.ts';

/** An order as our record has it. */
export interface ExpectedOrder {
  id: string;
  externalId: string;
  displayId: string;
  /** Its day at the store, ISO. */
  date: string;
  kind: OrderKind;
  currency: string;
  /** What its lines add up to, where the service's own amounts for it contradict each other; minor units. */
  contradictingMinor?: number;
  /** What the service owes for it before deductions, in minor units: 0 for one that nobody owes anything for. */
  owedMinor: number;
}

/** What earlier reports of the service, and cases about them, have already said. */
export interface Earlier {
  /** Of lines, as `keyOf` makes them. */
  lineKeys: ReadonlySet<string>;
  /** By our order's id: what earlier lines paid for it before deductions, refunds and credits included. */
  paidMinor: ReadonlyMap<string, number>;
  /** By our order's id: what the service has promised to give back. */
  wonMinor: ReadonlyMap<string, number>;
  /** By payout reference: what earlier lines of that payout add up to. */
  payoutMinor: ReadonlyMap<string, number>;
}

export interface MatchInput {
  service: ReportService;
  lines: readonly ReportLine[];
  /** Names a line: `lineKeyOf`, or what stands for it. */
  keyOf: (line: ReportLine) => string;
  /** Those of the period, and those that lines name; more do no harm. */
  orders: readonly ExpectedOrder[];
  /** ISO dates, both included: of which orders the report gives account. */
  period: { from: string; to: string };
  earlier: Earlier;
  tolerances: Tolerances;
}

export interface MatchedLine {
  line: ReportLine;
  key: string;
  /** Our order's id. */
  orderId: string | null;
  verdict: Verdict;
}

export interface Match {
  lines: MatchedLine[];
  findings: Finding[];
  /** Orders for which, with this report, the service has paid what it owes: open cases about them are settled. */
  settledOrderIds: string[];
}

/** Holds a report against our record. Takes time in proportion to the lines and orders. */
export function matchReport(input: MatchInput): Match {
  const finder = orderFinder(input);
  const found: Found = { verdicts: new Map(), findings: [], settled: [] };
  const keyed = input.lines.map((line) => ({ line, key: input.keyOf(line), order: finder(line) }));
  const fresh = setRepeatedAside(input, keyed, found);
  const about = Map.groupBy(
    fresh.filter(({ line }) => line.kind !== 'deposit'),
    ({ line, order }) => (order ? 'order' : namesOrder(line) ? 'stranger' : 'nothing'),
  );
  for (const one of about.get('stranger') ?? []) {
    note(found, one, 'missing_here', { expectedMinor: 0, seenMinor: grossOf(one.line), claimMinor: claimOf(one.line) });
  }
  for (const one of about.get('nothing') ?? []) {
    if (one.line.netMinor === 0) continue;
    note(found, one, 'unknown_charge', {
      expectedMinor: 0,
      seenMinor: one.line.netMinor,
      claimMinor: claimOf(one.line),
    });
  }
  for (const lines of Map.groupBy(about.get('order') ?? [], ({ order }) => order?.id).values()) {
    judgeOrder(input, lines, found);
  }
  judgeDeposits(input, keyed, found);
  findMissing(input, keyed, found);
  findContradictions(input, keyed, found);
  return {
    lines: keyed.map(({ line, key, order }) => ({
      line,
      key,
      orderId: order?.id ?? null,
      verdict: found.verdicts.get(line) ?? 'matched',
    })),
    findings: found.findings,
    settledOrderIds: found.settled,
  };
}

interface Keyed {
  line: ReportLine;
  key: string;
  order: ExpectedOrder | undefined;
}

interface Found {
  verdicts: Map<ReportLine, Verdict>;
  findings: Finding[];
  settled: string[];
}

type Amounts = Pick<Finding, 'expectedMinor' | 'seenMinor' | 'claimMinor'>;

function note(
  found: Found,
  { line, key, order }: Keyed,
  kind: Exclude<FindingKind, 'missing_there' | 'deposit_missing' | 'order_contradicts'>,
  amounts: Amounts,
) {
  // The first thing that is wrong with a line is its verdict; the others are findings all the same.
  if (!found.verdicts.has(line)) found.verdicts.set(line, kind);
  found.findings.push({ kind, subject: `${kind}:${key}`, orderId: order?.id ?? null, row: line.row, ...amounts });
}

const claimOf = ({ netMinor }: ReportLine) => Math.max(0, -netMinor);

const namesOrder = ({ orderId, displayId }: ReportLine) => orderId !== null || displayId !== null;

/** By the service's id; by the short number only where the line has no id and no other order has that number. */
function orderFinder({ orders }: MatchInput): (line: ReportLine) => ExpectedOrder | undefined {
  const byId = new Map(orders.map((order) => [order.externalId.toLowerCase(), order]));
  const byNumber = new Map<string, ExpectedOrder | undefined>();
  for (const order of orders) {
    const number = numberOf(order.displayId);
    byNumber.set(number, byNumber.has(number) ? undefined : order);
  }
  return ({ orderId, displayId }) => {
    if (orderId !== null) return byId.get(orderId.toLowerCase());
    return displayId === null ? undefined : byNumber.get(numberOf(displayId));
  };
}

const numberOf = (displayId: string) => displayId.replace(/^#/, '').toUpperCase();

/** Answers the lines that are looked at; lines of earlier reports and second copies of a line are not. */
function setRepeatedAside({ earlier }: MatchInput, keyed: readonly Keyed[], found: Found): Keyed[] {
  const times = new Map<string, number>();
  return keyed.filter((one) => {
    const time = (times.get(one.key) ?? 0) + 1;
    times.set(one.key, time);
    if (time > 1) {
      const seenMinor = one.line.netMinor;
      note(found, { ...one, key: `${one.key}|${time}` }, 'duplicate', {
        expectedMinor: 0,
        seenMinor,
        claimMinor: claimOf(one.line),
      });
    } else if (earlier.lineKeys.has(one.key)) found.verdicts.set(one.line, 'seen_before');
    else return true;
    return false;
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const isPayment = ({ line }: Keyed) => line.kind === 'order' || line.kind === 'tip';

/** All fresh lines of one order. What is paid and what is taken back count together before each is looked at. */
function judgeOrder(input: MatchInput, lines: readonly Keyed[], found: Found): void {
  const [first] = lines;
  if (!first?.order) return;
  const { order } = first;
  const { tolerances, earlier } = input;
  const isNear = (one: number, other: number) => Math.abs(one - other) <= tolerances.amountMinor;
  const paid = lines.filter(isPayment);
  const later = lines.filter((one) => !isPayment(one));
  const before = earlier.paidMinor.get(order.id);
  const paidMinor = sum(paid.map(({ line }) => grossOf(line)));
  const laterMinor = sum(later.map(({ line }) => line.netMinor));
  const isInOneCurrency = lines.every(({ line }) => line.currency === order.currency);
  for (const one of paid) judgeFeeAndWeek(input, one, found);
  const wholeMinor = (before ?? 0) + paidMinor + laterMinor;
  const isPromised = paid.length === 0 && laterMinor > 0 && laterMinor === earlier.wonMinor.get(order.id);
  if (isInOneCurrency && (isNear(wholeMinor, order.owedMinor) || isPromised)) {
    for (const { line } of later) found.verdicts.set(line, 'known');
    found.settled.push(order.id);
    return;
  }
  judgePaid({ input, order, paid, before, paidMinor, isInOneCurrency }, found);
  for (const one of later) {
    const { netMinor } = one.line;
    if (netMinor === 0) continue;
    const kind = netMinor < 0 ? 'unknown_refund' : 'amount_differs';
    note(found, one, kind, { expectedMinor: 0, seenMinor: netMinor, claimMinor: claimOf(one.line) });
  }
}

/** What the service pays for the order itself. */
function judgePaid(
  given: {
    input: MatchInput;
    order: ExpectedOrder;
    paid: readonly Keyed[];
    before: number | undefined;
    paidMinor: number;
    isInOneCurrency: boolean;
  },
  found: Found,
): void {
  const { input, order, paid, before, paidMinor, isInOneCurrency } = given;
  const [first] = paid;
  if (!first) return;
  if (before !== undefined && before > 0 && before >= order.owedMinor) {
    for (const one of paid) {
      note(found, one, 'duplicate', { expectedMinor: 0, seenMinor: grossOf(one.line), claimMinor: claimOf(one.line) });
    }
    return;
  }
  const seenMinor = (before ?? 0) + paidMinor;
  const isNear = (amountMinor: number) =>
    Math.abs(amountMinor - order.owedMinor) <= input.tolerances.amountMinor && isInOneCurrency;
  // A deduction in a column that we do not understand may be what the restaurant has agreed to.
  const unreadMinor = sum(paid.map(({ line }) => line.unreadMinor));
  if (isNear(seenMinor) || (unreadMinor > 0 && isNear(seenMinor + unreadMinor))) return;
  const claimMinor = isInOneCurrency ? Math.max(0, order.owedMinor - seenMinor - unreadMinor) : 0;
  note(found, first, 'amount_differs', { expectedMinor: order.owedMinor, seenMinor, claimMinor });
}

function judgeFeeAndWeek({ service, tolerances, period }: MatchInput, one: Keyed, found: Found): void {
  const { line, order } = one;
  if (!order || line.kind !== 'order') return;
  // Held against the food value that the report itself names: a wrong amount is one finding, not two.
  const expectedMinor = agreedDeductionMinor(service, { kind: order.kind, subtotalMinor: line.subtotalMinor });
  // What a restaurant spends on its own promotions and ads is no part of the agreed commission.
  const seenMinor = deductionsOf(line) - line.marketingMinor;
  if (Math.abs(seenMinor - expectedMinor) > tolerances.feeMinor) {
    // Fees beside the commission are documented and may be agreed on: they are shown, and only the commission is claimed.
    const claimMinor = Math.max(0, seenMinor - line.feesMinor - expectedMinor);
    note(found, one, 'fee_differs', { expectedMinor, seenMinor, claimMinor });
  }
  if (isInOtherWeek({ line, order, period, tolerances })) {
    const amountMinor = grossOf(line);
    note(found, one, 'other_week', { expectedMinor: amountMinor, seenMinor: amountMinor, claimMinor: 0 });
  }
}

function isInOtherWeek(given: {
  line: ReportLine;
  order: ExpectedOrder;
  period: MatchInput['period'];
  tolerances: Tolerances;
}): boolean {
  const { line, order, period, tolerances } = given;
  const placed = Temporal.PlainDate.from(order.date);
  const isIn = (from: string, to: string) =>
    Temporal.PlainDate.compare(placed, Temporal.PlainDate.from(from).subtract({ days: tolerances.edgeDays })) >= 0 &&
    Temporal.PlainDate.compare(placed, Temporal.PlainDate.from(to).add({ days: tolerances.edgeDays })) <= 0;
  if (!isIn(period.from, period.to)) return true;
  if (line.payoutDate === null) return false;
  const lastDay = placed.add({ days: 7 - placed.dayOfWeek + tolerances.paidWithinDays });
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(line.payoutDate), lastDay) > 0;
}

/** Each deposit against the lines of its payout, in this report and in earlier ones. */
function judgeDeposits({ earlier, tolerances }: MatchInput, keyed: readonly Keyed[], found: Found): void {
  const referenceOf = ({ line }: Keyed) => line.payoutReference ?? '';
  const behind = new Map<string, number>(earlier.payoutMinor);
  const isNew = ({ line }: Keyed) => found.verdicts.get(line) !== 'seen_before';
  for (const one of keyed) {
    // What stands twice was paid twice, too: the deposit knows no better.
    if (one.line.kind === 'deposit' || !isNew(one)) continue;
    behind.set(referenceOf(one), (behind.get(referenceOf(one)) ?? 0) + one.line.netMinor);
  }
  const deposits = keyed.filter((one) => one.line.kind === 'deposit' && isNew(one));
  for (const [reference, group] of Map.groupBy(deposits, referenceOf)) {
    const [first] = group;
    const expectedMinor = behind.get(reference) ?? 0;
    const seenMinor = sum(group.map(({ line }) => line.netMinor));
    if (!first || Math.abs(seenMinor - expectedMinor) <= tolerances.depositMinor) continue;
    const claimMinor = Math.max(0, expectedMinor - seenMinor);
    note(found, first, 'deposit_differs', { expectedMinor, seenMinor, claimMinor });
  }
}

/** Orders of the period, or named by a line, whose own total and lines disagree: for a person to look at, no claim yet. */
function findContradictions({ orders, period }: MatchInput, keyed: readonly Keyed[], found: Found): void {
  const named = new Set(keyed.map(({ order }) => order?.id));
  for (const { id, date, owedMinor, contradictingMinor } of orders) {
    const isLookedAt = named.has(id) || (date >= period.from && date <= period.to);
    if (contradictingMinor === undefined || !isLookedAt) continue;
    found.findings.push({
      kind: 'order_contradicts',
      subject: `order_contradicts:${id}`,
      orderId: id,
      row: null,
      expectedMinor: owedMinor,
      seenMinor: contradictingMinor,
      claimMinor: 0,
    });
  }
}

/** Orders of the period that the service owes something for and that no line has ever named. */
function findMissing(input: MatchInput, keyed: readonly Keyed[], found: Found): void {
  const named = new Set(keyed.filter(isPayment).map(({ order }) => order?.id));
  for (const order of input.orders) {
    const isOfPeriod = order.date >= input.period.from && order.date <= input.period.to;
    if (!isOfPeriod || order.owedMinor <= 0 || named.has(order.id) || input.earlier.paidMinor.has(order.id)) continue;
    found.findings.push({
      kind: 'missing_there',
      subject: `missing_there:${order.id}`,
      orderId: order.id,
      row: null,
      expectedMinor: order.owedMinor,
      seenMinor: 0,
      claimMinor: order.owedMinor,
    });
  }
}
