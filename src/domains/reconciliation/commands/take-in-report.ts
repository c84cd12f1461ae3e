import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId, type StoreId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';
import { readOrderReceivables } from '../../money/index.ts';
import { readPlacedOrders } from '../../orders/index.ts';
import { openCases, readWon } from '../case-store.ts';
import { insertLines, readEarlier } from '../line-store.ts';
import { matchReport, type Match, type MatchInput } from '../model/match-report.ts';
import type { ReportService } from '../model/report-columns.ts';
import { lineKeyOf, type ReportLine } from '../model/report-line.ts';
import { tolerances } from '../model/tolerances.ts';
import { findEndBefore, findReportByDigest, holdReports, insertReport, type NewReport } from '../report-store.ts';
import type { ReadFile } from '../reports/read-report-file.ts';
import { describeCases } from './describe-cases.ts';
import { enterReport } from './enter-report.ts';
import { locateLines } from './locate-lines.ts';
import { settleCases } from './settle-cases.ts';

export interface TakeIn {
  service: ReportService;
  /** The store that the report is about; null: its lines say. */
  storeId: StoreId | null;
  file: ReadFile;
  /** Who brought it, for people. */
  by: string;
}

/**
 * Takes a payout report in: matches it, opens a case for each difference, settles those that it pays, and enters what it
 * says into the ledger, all in one transaction. Throws CONFLICT for a file that was taken in before, and BAD_REQUEST for
 * one that is about somebody else's store or orders. Answers the report's id.
 */
export async function takeInReport(ctx: Context, registry: Registry, given: TakeIn): Promise<string> {
  const { service, storeId, file, by } = given;
  await holdReports(ctx.tx, service);
  await refuseReplay(ctx, given);
  const stores = await locateLines(ctx.tx, registry, { service, storeId, lines: file.lines });
  const storeIds = [...new Set(stores.values())];
  const period = await findPeriod(ctx, { service, storeIds, lines: file.lines });
  const placed = await readPlacedOrders(ctx.tx, {
    service,
    storeIds,
    ...period,
    externalIds: file.lines.flatMap(({ orderId }) => (orderId === null ? [] : [orderId, orderId.toLowerCase()])),
  });
  const orders = new Map<string, (typeof placed)[number]>(placed.map((order) => [order.id, order]));
  const match = await matchWith(ctx, { service, lines: file.lines, orders: placed, period });
  refuseStrangers(given, registry, match);
  refuseFlood(match);
  const storeOf = (about: { orderId: string | null; row: number | null }): StoreId => {
    const found = orders.get(about.orderId ?? '')?.storeId ?? stores.get(about.row ?? 0);
    if (!found) throw new Error('Something in a report belongs to no store.');
    return found;
  };
  const reportId = newId<'report'>();
  const lines = match.lines.map((one) => ({ ...one, storeId: storeOf({ orderId: one.orderId, row: one.line.row }) }));
  await insertReport(ctx.tx, {
    ...summaryOf(given, match),
    id: reportId,
    storeId: storeIds.length === 1 ? (storeIds[0] ?? null) : null,
    ...period,
    takenAt: ctx.clock.now(),
  });
  await insertLines(ctx.tx, { reportId, service, lines });
  const cases = await describeCases(ctx, registry, {
    service,
    reportId,
    report: { fileName: file.fileName, ...period },
    currency: file.currency,
    findings: match.findings,
    lines: file.lines,
    orders,
    storeOf,
    by,
  });
  const opened = await openCases(ctx.tx, cases);
  await enterReport(ctx, { reportId, service, to: period.to, lines, cases, opened, orders });
  await settleCases(ctx, { service, orderIds: match.settledOrderIds, fileName: file.fileName });
  return reportId;
}

async function refuseReplay({ tx }: Context, { service, file }: TakeIn): Promise<void> {
  const first = await findReportByDigest(tx, service, file.digest);
  if (!first) return;
  const when = first.taken_at.toISOString().slice(0, 10);
  throw new AppError(
    'CONFLICT',
    `file: This report was taken in on ${when} by ${first.taken_by} as “${first.file_name}”, with ${first.lines} lines. Nothing was changed.`,
  );
}

/**
 * From the day after the report before, so that a day of which nothing is paid is not overlooked, to the last day of its
 * orders. Where that report is long ago, or missing, from the first day of its orders.
 */
async function findPeriod(
  { tx }: Context,
  { service, storeIds, lines }: { service: string; storeIds: readonly StoreId[]; lines: readonly ReportLine[] },
): Promise<MatchInput['period']> {
  const { from, to } = periodOf(lines);
  const before = await findEndBefore(tx, { service, storeIds, from, withinDays: tolerances.gapDays });
  if (before === undefined) return { from, to };
  return { from: Temporal.PlainDate.from(before).add({ days: 1 }).toString(), to };
}

/** From the first to the last day of its orders; of a report without any, of everything in it. */
function periodOf(lines: readonly ReportLine[]): MatchInput['period'] {
  const ofOrders = daysOf(lines.filter(({ kind }) => kind === 'order'));
  const days = ofOrders.length > 0 ? ofOrders : daysOf(lines);
  const [from, to] = [days[0], days.at(-1)];
  if (from !== undefined && to !== undefined) return { from, to };
  throw new AppError('BAD_REQUEST', 'file: No line of this report has a date. Choose a report with the orders’ days.');
}

function daysOf(lines: readonly ReportLine[]): string[] {
  return lines.flatMap(({ date }) => (date === null ? [] : [date])).toSorted((a, b) => (a < b ? -1 : 1));
}

async function matchWith(
  { tx }: Context,
  given: Pick<MatchInput, 'service' | 'lines' | 'period'> & { orders: Awaited<ReturnType<typeof readPlacedOrders>> },
): Promise<Match> {
  const { service, lines, orders } = given;
  const keys = new Map(lines.map((line) => [line, createHash('sha256').update(lineKeyOf(line)).digest('hex')]));
  const keyOf = (line: ReportLine) => keys.get(line) ?? '';
  const orderIds = orders.map(({ id }) => id);
  const owed = await readOrderReceivables(tx, orderIds);
  const references = [...new Set(lines.flatMap(({ payoutReference }) => payoutReference ?? []))];
  const earlier = await readEarlier(tx, { service, keys: [...keys.values()], orderIds, references });
  return matchReport({
    ...given,
    keyOf,
    orders: orders.map(({ contradiction, ...order }) => ({
      ...order,
      owedMinor: owed.get(order.id) ?? 0,
      ...(contradiction && { contradictingMinor: contradiction.linesMinor }),
    })),
    earlier: { ...earlier, wonMinor: await readWon(tx, orderIds) },
    tolerances,
  });
}

/** A report of which no order is known here is somebody else's, or of a time before the store came to us. */
function refuseStrangers({ service }: TakeIn, registry: Registry, { lines }: Match): void {
  const ofOrders = lines.filter(({ line }) => line.kind === 'order');
  if (ofOrders.length === 0 || ofOrders.some(({ orderId }) => orderId !== null)) return;
  const serviceName = registry.get(service)?.name ?? service;
  throw new AppError(
    'BAD_REQUEST',
    `file: None of the ${ofOrders.length} orders in this report is one of yours on ${serviceName}. Nothing was taken in.`,
  );
}

/** Nobody can look into more, and a right report has a few. */
const maxFindings = 1_000;

function refuseFlood({ findings }: Match): void {
  if (findings.length <= maxFindings) return;
  const most = maxFindings.toLocaleString('en-US');
  throw new AppError(
    'BAD_REQUEST',
    `file: This report differs from your orders in more than ${most} places. Check the store and the file. Nothing was taken in.`,
  );
}

const maxNamed = 50;

function summaryOf({ service, file, by }: TakeIn, { lines, findings }: Match) {
  const counts: NewReport['counts'] = {};
  for (const { verdict } of lines) counts[verdict] = (counts[verdict] ?? 0) + 1;
  const missing = findings.filter(({ kind }) => kind === 'missing_there').length;
  const deposits = file.lines.filter(({ kind }) => kind === 'deposit');
  return {
    service,
    fileName: file.fileName,
    digest: file.digest,
    currency: file.currency,
    lines: lines.length,
    counts: { ...counts, ...(missing > 0 && { missing_there: missing }) },
    claimedMinor: findings.reduce((sum, { claimMinor }) => sum + claimMinor, 0),
    depositedMinor: deposits.reduce((sum, { netMinor }) => sum + netMinor, 0),
    unknownColumns: file.unknownColumns.slice(0, maxNamed),
    unknownKinds: file.unknownKinds.slice(0, maxNamed),
    tolerances: tolerances.version,
    takenBy: by,
  };
}
