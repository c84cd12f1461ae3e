import { Temporal } from 'temporal-polyfill';
import type { BankTolerances } from './tolerances.ts';

/** A deposit that a report has announced and our bank has not shown yet. Amounts in minor units, dates ISO. */
export interface AwaitedDeposit {
  id: string;
  service: string;
  reference: string | null;
  amountMinor: number;
  currency: string;
  expectedOn: string;
}

/** A line of our bank's statements that nobody has announced yet. */
export interface BankLine {
  id: string;
  service: string;
  amountMinor: number;
  currency: string;
  bookedOn: string;
  description: string;
}

/** A line and what it pays: one deposit, or several that the service has sent as one sum. */
export interface DepositMatch {
  lineId: string;
  deposits: { id: string; receivedMinor: number }[];
}

/**
 * Which announced deposit each line of the bank is. First by the payout's reference in the line's words, then by the
 * amount on days that are close enough, then by the sum of all that a service announced for a day. Each line and each
 * deposit is taken once; what fits nothing is left.
 */
export function matchDeposits(
  lines: readonly BankLine[],
  deposits: readonly AwaitedDeposit[],
  tolerances: BankTolerances,
): DepositMatch[] {
  const open = new Open(lines, deposits);
  for (const line of lines) matchReference(open, line);
  matchAmounts(open, tolerances);
  for (const line of lines) matchSum(open, line, tolerances);
  return open.matches;
}

/** What is still to be matched. */
class Open {
  readonly matches: DepositMatch[] = [];
  readonly #lines: Map<string, BankLine>;
  readonly #groups: Map<string, Map<string, AwaitedDeposit>>;
  readonly #references: ReadonlyMap<string, string>;

  constructor(lines: readonly BankLine[], deposits: readonly AwaitedDeposit[]) {
    this.#lines = new Map(lines.map((line) => [line.id, line]));
    this.#references = new Map(deposits.map(({ id, reference }) => [id, bareText(reference ?? '')]));
    this.#groups = new Map(
      [...Map.groupBy(deposits, groupOf)].map(([group, members]) => [
        group,
        new Map(members.map((deposit) => [deposit.id, deposit])),
      ]),
    );
  }

  has(line: BankLine): boolean {
    return this.#lines.has(line.id);
  }

  lines(): BankLine[] {
    return [...this.#lines.values()];
  }

  /** Of the same service and currency. */
  depositsFor(line: BankLine): AwaitedDeposit[] {
    return [...(this.#groups.get(groupOf(line))?.values() ?? [])];
  }

  awaited(): AwaitedDeposit[] {
    return [...this.#groups.values()].flatMap((group) => [...group.values()]);
  }

  /** Without what banks change. */
  referenceOf(deposit: AwaitedDeposit): string {
    return this.#references.get(deposit.id) ?? '';
  }

  isAwaited(deposit: AwaitedDeposit): boolean {
    return this.#groups.get(groupOf(deposit))?.has(deposit.id) ?? false;
  }

  take(line: BankLine, deposits: readonly { deposit: AwaitedDeposit; receivedMinor: number }[]): void {
    this.#lines.delete(line.id);
    for (const { deposit } of deposits) this.#groups.get(groupOf(deposit))?.delete(deposit.id);
    const taken = deposits.map(({ deposit: { id }, receivedMinor }) => ({ id, receivedMinor }));
    this.matches.push({ lineId: line.id, deposits: taken });
  }
}

const groupOf = ({ service, currency }: Pick<BankLine, 'service' | 'currency'>) => `${service} ${currency}`;

/** Shorter ones stand in any text by chance. */
const minReferenceLength = 8;
const bareText = (text: string) => text.replaceAll(/[^a-z0-9]/gi, '').toUpperCase();

function matchReference(open: Open, line: BankLine): void {
  const words = bareText(line.description);
  const named = open.depositsFor(line).filter((deposit) => {
    const bare = open.referenceOf(deposit);
    return bare.length >= minReferenceLength && words.includes(bare);
  });
  const [only, ...others] = named;
  if (!only) return;
  if (sumOf(named) === line.amountMinor) {
    open.take(line, inFull(named));
  } else if (others.length === 0 && Math.sign(only.amountMinor) === Math.sign(line.amountMinor)) {
    // It is this deposit, whatever it comes to: the difference is a case.
    open.take(line, [{ deposit: only, receivedMinor: line.amountMinor }]);
  }
}

const alike = (one: BankLine | AwaitedDeposit) => `${groupOf(one)} ${one.amountMinor}`;

function matchAmounts(open: Open, tolerances: BankTolerances): void {
  const byAmount = Map.groupBy(open.awaited(), alike);
  const pairs = open
    .lines()
    .flatMap((line) =>
      (byAmount.get(alike(line)) ?? [])
        .filter((deposit) => isInTime(line, deposit, tolerances))
        .map((deposit) => ({ line, deposit, days: Math.abs(daysBetween(deposit.expectedOn, line.bookedOn)) })),
    );
  // The closest days first; of equals the oldest, so that two runs come to the same.
  const byCloseness = pairs.toSorted(
    (a, b) =>
      a.days - b.days ||
      a.line.bookedOn.localeCompare(b.line.bookedOn) ||
      a.deposit.expectedOn.localeCompare(b.deposit.expectedOn) ||
      a.line.id.localeCompare(b.line.id) ||
      a.deposit.id.localeCompare(b.deposit.id),
  );
  for (const { line, deposit } of byCloseness) {
    if (open.has(line) && open.isAwaited(deposit)) open.take(line, inFull([deposit]));
  }
}

function matchSum(open: Open, line: BankLine, tolerances: BankTolerances): void {
  if (!open.has(line)) return;
  const inTime = open.depositsFor(line).filter((deposit) => isInTime(line, deposit, tolerances));
  const ofDays = [...Map.groupBy(inTime, ({ expectedOn }) => expectedOn).values()];
  const found = ofDays.find((group) => group.length > 1 && sumOf(group) === line.amountMinor);
  if (found) open.take(line, inFull(found));
}

const inFull = (deposits: readonly AwaitedDeposit[]) =>
  deposits.map((deposit) => ({ deposit, receivedMinor: deposit.amountMinor }));

const sumOf = (deposits: readonly AwaitedDeposit[]) => deposits.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

function isInTime(
  { bookedOn }: BankLine,
  { expectedOn }: AwaitedDeposit,
  { bookedEarlyDays, bookedLateDays }: BankTolerances,
): boolean {
  const days = daysBetween(expectedOn, bookedOn);
  return days >= -bookedEarlyDays && days <= bookedLateDays;
}

/** From one ISO date to another; negative where that lies before. */
function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
}

/** The days of which a statement of our bank gives account. */
export interface CoveredDays {
  firstDay: string;
  lastDay: string;
}

/** Whether our statements give account of every day on which a deposit may be booked: then it has not come. */
export function isMissing(
  { expectedOn }: Pick<AwaitedDeposit, 'expectedOn'>,
  statements: readonly CoveredDays[],
  { bookedEarlyDays, bookedLateDays, statementGapDays }: BankTolerances,
): boolean {
  const day = Temporal.PlainDate.from(expectedOn);
  const from = day.subtract({ days: bookedEarlyDays }).toString();
  const to = day.add({ days: bookedLateDays }).toString();
  return spansOf(statements, statementGapDays).some((span) => span.firstDay <= from && span.lastDay >= to);
}

/** Statements that follow one another closely, as one. */
function spansOf(statements: readonly CoveredDays[], gapDays: number): CoveredDays[] {
  const spans: CoveredDays[] = [];
  for (const { firstDay, lastDay } of statements.toSorted((a, b) => a.firstDay.localeCompare(b.firstDay))) {
    const last = spans.at(-1);
    if (!last || daysBetween(last.lastDay, firstDay) > gapDays) spans.push({ firstDay, lastDay });
    else if (lastDay > last.lastDay) last.lastDay = lastDay;
  }
  return spans;
}
