import { inMerchant, type Context, type ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { asId, type MerchantId } from '../../../../shared/ids.ts';
import { dayMs, minuteMs } from '../../../../shared/time.ts';
import { findOwnConnection, type Registry, type ReportsConnector } from '../../../channels/index.ts';
import { takeInReport } from '../../commands/take-in-report.ts';
import { isReportService, reportFormats, type ReportService } from '../../model/report-columns.ts';
import { readReportFile } from '../../reports/read-report-file.ts';
import { lockRequest, readLinks, updateRequest, type ReportRequest, type RequestChange } from '../request-store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
}

const actor = { kind: 'system', name: 'report fetcher' } as const;
/** Services make a report within minutes to hours. */
const askEveryMs = 10 * minuteMs;
const givenUpAfterMs = 2 * dayMs;

/**
 * Goes one step on with a report that is asked for by API: asks for it, or reads it, and takes it in exactly as an upload
 * is. What a service refuses, and what cannot be read, has failed with the reason. Safe to repeat.
 */
export async function fetchReport(
  { db, parts, registry }: Given,
  { merchantId, requestId }: { merchantId: MerchantId; requestId: string },
): Promise<void> {
  const act = { db, parts, actor };
  const begun = await inMerchant(act, merchantId, (ctx) => begin(ctx, registry, requestId));
  if (!begun) return;
  const step = begun.request.reference === null ? await ask(begun) : await read(begun, begun.request.reference);
  await inMerchant(act, merchantId, (ctx) => settle(ctx, { registry, begun, step }));
}

interface Begun {
  request: ReportRequest;
  service: ReportService;
  serviceName: string;
  reports: ReportsConnector;
  store: { apiVersion: string; externalStoreId: string };
  links: string[];
}

/** Undefined where there is nothing to do (any more). */
async function begin(ctx: Context, registry: Registry, requestId: string): Promise<Begun | undefined> {
  const request = await lockRequest(ctx.tx, requestId);
  if (!request || (request.state !== 'due' && request.state !== 'asked')) return undefined;
  const connector = registry.get(request.service);
  const reports = connector?.moneyReports;
  const found = await findOwnConnection(ctx.tx, asId(request.connectionId));
  if (!reports || !isReportService(request.service) || !found || found.connection.isDisconnected) {
    await updateRequest(ctx.tx, requestId, { state: 'failed', why: 'The store is not connected any more.' });
    return undefined;
  }
  // Whoever else looks at it meanwhile finds nothing due.
  await updateRequest(ctx.tx, requestId, { dueAt: new Date(ctx.clock.now().getTime() + askEveryMs) });
  const { reference } = request;
  return {
    request,
    service: request.service,
    serviceName: connector.name,
    reports,
    store: { apiVersion: found.connection.apiVersion, externalStoreId: found.externalStoreId },
    links: reference === null ? [] : await readLinks(ctx.tx, request.service, reference),
  };
}

type Step =
  | { outcome: 'asked'; reference: string }
  | { outcome: 'waiting' }
  | { outcome: 'ready'; files: readonly string[] }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'refused'; why: string };

async function ask({ reports, store, request: { from, to } }: Begun): Promise<Step> {
  return reports.requestReport(store, { type: 'payouts', from, to });
}

async function read({ reports, links }: Begun, reference: string): Promise<Step> {
  return reports.readReport({ reference, links });
}

async function settle(
  ctx: Context,
  { registry, begun, step }: { registry: Registry; begun: Begun; step: Step },
): Promise<void> {
  const { request } = begun;
  const now = ctx.clock.now();
  const locked = await lockRequest(ctx.tx, request.id);
  // Somebody has gone on with it meanwhile.
  if (locked?.state !== request.state || locked.reference !== request.reference) return;
  if (step.outcome === 'ready') {
    const change = await takeIn(ctx, registry, begun, step.files);
    await updateRequest(ctx.tx, request.id, change);
    return;
  }
  const change = changeAfter(step, { request, now, serviceName: begun.serviceName });
  await updateRequest(ctx.tx, request.id, change);
  if (change.state === 'failed') ctx.log.warn({ requestId: request.id, why: change.why }, 'a report was not fetched');
}

function changeAfter(
  step: Exclude<Step, { outcome: 'ready' }>,
  { request, now, serviceName }: { request: ReportRequest; now: Date; serviceName: string },
): RequestChange {
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (step.outcome === 'asked') {
    return { state: 'asked', reference: step.reference, dueAt: later(askEveryMs), why: null };
  }
  if (step.outcome === 'refused') return { state: 'failed', why: step.why };
  const why = step.outcome === 'retry' ? step.why : null;
  const isTooLate = now.getTime() - request.createdAt.getTime() > givenUpAfterMs;
  if (isTooLate) return { state: 'failed', why: why ?? `${serviceName} has not made the report within two days.` };
  const afterMs = step.outcome === 'retry' ? (step.afterMs ?? 0) : 0;
  return { dueAt: later(Math.max(askEveryMs, afterMs)), why };
}

/** As an upload is; one that was uploaded before, or that somebody took in from the folder, is there already. */
async function takeIn(
  ctx: Context,
  registry: Registry,
  { request, service, serviceName }: Begun,
  files: readonly string[],
): Promise<RequestChange> {
  const { from, to, storeId } = request;
  const filled = files.filter(hasLines);
  if (filled.length === 0) return { state: 'empty', why: null };
  let reportId: string | undefined;
  try {
    for (const [at, text] of filled.entries()) {
      const part = filled.length > 1 ? `-${at + 1}` : '';
      const fileName = `${service}-${from}-${to}${part}.csv`;
      const order = reportFormats[service].dayFirst ? 'day_first' : 'month_first';
      const file = await readReportFile(service, { fileName, content: Buffer.from(text) }, { order });
      const given = { service, storeId: asId<'store'>(storeId), file, by: `${serviceName}’s API` };
      reportId = (await takeInOnce(ctx, registry, given)) ?? reportId;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state: 'failed', why: error.message.replace(/^file: /, '') };
  }
  return { state: 'taken', why: null, ...(reportId !== undefined && { reportId }) };
}

/** Undefined where the same file was taken in before. */
async function takeInOnce(
  ctx: Context,
  registry: Registry,
  given: Parameters<typeof takeInReport>[2],
): Promise<string | undefined> {
  try {
    return await takeInReport(ctx, registry, given);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return undefined;
    throw error;
  }
}

/** A week without orders has a report of headings alone. */
function hasLines(text: string): boolean {
  return text.split(/\r?\n/).filter((line) => line.replaceAll(/[",;\s\uFEFF]/g, '') !== '').length > 1;
}
