import type { Tx } from '../../platform/db/database.ts';
import type { Registry } from '../channels/index.ts';
import { businessDate, readBusinessDays, readStores } from '../merchants/index.ts';
import { formatMoney } from '../../shared/money.ts';
import { readContradictingOrders } from '../orders/index.ts';
import type { ContradictingOrder, LedgerEntry, Statement, StatementDifference, StatementSums } from './contract.ts';
import { readEntryPage, type EntryRow } from './ledger/entry-store.ts';
import { readDaySums, readSumsUntil, type DaySum } from './ledger/sum-store.ts';
import type { StatementRow } from './statement-csv.ts';
import { accounts, isPayable, noService, type Account } from './model/accounts.ts';
import { policySentence } from './model/policy.ts';
import { comparedUntil, periodBefore } from './model/period-before.ts';
import { whyDifferent } from './model/why-different.ts';
import { weekOf } from './model/week.ts';

const defaultCurrency = 'USD';

/** The days that somebody asks for: see `statementRange`. */
export interface AskedRange {
  from?: string | undefined;
  to?: string | undefined;
  storeId?: string | undefined;
  now: Date;
}

/** Without a first day: the week of the last one, or this week, by the days of the oldest store. */
async function toRange(tx: Tx, { from, to, storeId, now }: AskedRange) {
  const last = to ?? businessDate(now, await readBusinessDays(tx, undefined));
  return { ...(from === undefined ? weekOf(last) : { from, to: last }), storeId };
}

async function readStoreNames(tx: Tx): Promise<Map<string, string>> {
  return new Map((await readStores(tx)).map(({ id, name }) => [id, name]));
}

/** The rows of the statement's file: each day, store and service that has anything, oldest first. */
export async function listStatementRows(tx: Tx, registry: Registry, given: AskedRange): Promise<StatementRow[]> {
  const rows = (await readDaySums(tx, await toRange(tx, given))).filter(isAboutOrders);
  const stores = await readStoreNames(tx);
  return [...Map.groupBy(rows, ({ date, storeId, service }) => `${date} ${storeId} ${service}`).values()].flatMap(
    (group) => {
      const [first] = group;
      if (!first) return [];
      const { date, storeId, service, currency } = first;
      const named = { date, storeName: stores.get(storeId) ?? '', serviceName: nameOf(registry, service), currency };
      return [{ ...named, ...sumUp(group) }];
    },
  );
}

/**
 * What the merchant's orders came to in these business days, by day, by service and by store.
 */
export async function getStatement(tx: Tx, registry: Registry, given: AskedRange): Promise<Statement> {
  const range = await toRange(tx, given);
  return toStatement(tx, registry, { ...range, sums: await readDaySums(tx, range) });
}

async function toStatement(
  tx: Tx,
  registry: Registry,
  { sums, ...range }: { from: string; to: string; sums: readonly DaySum[] },
): Promise<Statement> {
  const rows = sums.filter(isAboutOrders);
  const stores = await readStoreNames(tx);
  const by = (key: (row: DaySum) => string) =>
    [...Map.groupBy(rows, key)].map(([name, group]) => ({ name, sums: sumUp(group) }));
  return {
    from: range.from,
    to: range.to,
    currency: rows[0]?.currency ?? defaultCurrency,
    total: sumUp(rows),
    paidMinor: sums.filter(({ account }) => account === 'payable.paid').reduce((sum, row) => sum + row.amountMinor, 0),
    days: by((row) => row.date).map(({ name, sums }) => ({ date: name, ...sums })),
    services: by((row) => row.service)
      .map(({ name, sums }) => ({ service: name, serviceName: nameOf(registry, name), ...sums }))
      .toSorted((a, b) => b.owedMinor - a.owedMinor),
    stores: by((row) => row.storeId).map(({ name, sums }) => ({
      storeId: name,
      storeName: stores.get(name) ?? '',
      ...sums,
    })),
  };
}

function ordersAt({ services }: Statement, service: string): number {
  return services.find((one) => one.service === service)?.orders ?? 0;
}

/**
 * Why the statement of these days differs from the one of as many days before, or of the month before a whole month. A
 * running period is compared like with like: with the same days so far, and today with the same hours.
 */
export async function explainStatement(tx: Tx, registry: Registry, given: AskedRange): Promise<StatementDifference> {
  const now = await getStatement(tx, registry, given);
  const { statement: before, isRunning } = await statementBefore(tx, registry, {
    ...given,
    from: now.from,
    to: now.to,
  });
  const names = new Map(
    [...before.services, ...now.services].map(({ service, serviceName }) => [service, serviceName]),
  );
  const services = [...names].map(([service, serviceName]) => ({
    serviceName,
    orders: ordersAt(now, service) - ordersAt(before, service),
  }));
  const money = (minor: number) => formatMoney(minor, now.currency);
  return {
    before: { from: before.from, to: before.to, owedMinor: before.total.owedMinor },
    isRunning,
    currency: now.currency,
    differenceMinor: now.total.owedMinor - before.total.owedMinor,
    reasons: whyDifferent(now.total, before.total, { money, services }),
  };
}

async function statementBefore(
  tx: Tx,
  registry: Registry,
  given: AskedRange & { from: string; to: string },
): Promise<{ statement: Statement; isRunning: boolean }> {
  const { now, storeId } = given;
  const before = periodBefore(given);
  const first = (await readStores(tx)).find(({ id }) => id === (storeId ?? id));
  const days = { timeZone: first?.timeZone ?? 'UTC', cutoff: first?.businessDayCutoff ?? '04:00' };
  const today = businessDate(now, days);
  const until = comparedUntil(given, { before, today, now, timeZone: days.timeZone });
  if (!until) return { statement: await getStatement(tx, registry, { ...given, ...before }), isRunning: false };
  const sums = await readDaySums(tx, { ...before, to: until.date, storeId });
  const whole = sums.filter(({ date }) => date < until.date);
  const part = await readSumsUntil(tx, { ...until, storeId });
  const range = { from: before.from, to: until.date };
  return { statement: await toStatement(tx, registry, { ...range, sums: [...whole, ...part] }), isRunning: true };
}

/** Entries, newest first, a page at a time. */
export async function listLedgerEntries(
  tx: Tx,
  registry: Registry,
  given: Parameters<typeof readEntryPage>[1],
): Promise<{ entries: LedgerEntry[]; contradictions: ContradictingOrder[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readEntryPage(tx, given);
  const contradicting = given.cursor === undefined ? await readContradictingOrders(tx, given) : [];
  return {
    entries: rows.map((row) => toView(row, registry)),
    contradictions: contradicting.map(({ id, displayId, mismatch, ...order }) => ({
      ...order,
      orderId: id,
      orderNumber: displayId,
      serviceName: nameOf(registry, order.service),
      linesMinor: mismatch.linesMinor,
      bookedMinor: mismatch.subtotalMinor,
      totalMinor: mismatch.totalMinor ?? null,
      note: mismatch.note,
    })),
    nextCursor,
  };
}

/** Payouts and transfers are no part of what orders came to. */
function isAboutOrders({ service, account }: DaySum): boolean {
  return service !== noService && account !== 'bank';
}

function sumUp(rows: readonly DaySum[]): StatementSums {
  const credit = (account: Account) =>
    0 - rows.filter((row) => row.account === account).reduce((sum, row) => sum + row.amountMinor, 0);
  const baseMinor = credit('payable.base');
  const serviceFeeMinor = credit('service_fee');
  const parts = {
    baseMinor,
    tipsMinor: credit('payable.tips'),
    feesMinor: credit('payable.fees'),
    taxMinor: credit('payable.tax'),
    promotionsMinor: credit('payable.promotions'),
    collectedMinor: credit('payable.collected'),
    adjustmentsMinor: credit('payable.adjustments'),
  };
  return {
    ...parts,
    // An order without food at a price has no base posting; it is counted nowhere, since it owes nobody anything.
    orders: rows.filter(({ account }) => account === 'payable.base').reduce((sum, row) => sum + row.orders, 0),
    menuMinor: baseMinor + serviceFeeMinor,
    serviceFeeMinor,
    owedMinor: Object.values(parts).reduce((sum, part) => sum + part, 0),
    taxRemittedByServicesMinor: credit('tax_remitted_by_service'),
  };
}

function toView({ content, ...row }: EntryRow, registry: Registry): LedgerEntry {
  const total = (fits: (account: Account) => boolean) =>
    0 - content.postings.filter(({ account }) => fits(account)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const sentence = policySentence(content.policy) ?? '';
  return {
    id: row.id,
    kind: row.kind,
    date: row.date,
    happenedAt: row.happenedAt.toISOString(),
    service: row.service,
    serviceName: nameOf(registry, row.service),
    storeId: row.storeId,
    orderId: row.orderId,
    orderNumber: content.details.order,
    source: content.details.source ?? null,
    policy: content.policy,
    sentence: row.kind === 'reversal' ? 'Takes back what was entered before: the order has changed since.' : sentence,
    currency: row.currency,
    owedMinor: total(isPayable),
    serviceFeeMinor: total((account) => account === 'service_fee'),
    contradiction: content.details.contradiction ?? null,
    postings: content.postings.map(({ account, amountMinor }) => {
      const { side, label } = accounts[account];
      return { account, label, amountMinor: side === 'credit' ? 0 - amountMinor : amountMinor };
    }),
    lines: content.details.lines.map((line) => ({ ...line, isWorkedBack: line.isWorkedBack === true })),
  };
}

function nameOf(registry: Registry, service: string): string {
  return service === noService ? 'Forkline' : (registry.get(service)?.name ?? service);
}
