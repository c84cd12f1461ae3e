import type { Context } from '../../../platform/context.ts';
import { newId, type StoreId } from '../../../shared/ids.ts';
import { readConnections, type Registry } from '../../channels/index.ts';
import { readStores } from '../../merchants/index.ts';
import type { PlacedOrder } from '../../orders/index.ts';
import type { CaseEvidence } from '../model/case-record.ts';
import type { NewCase } from '../case-store.ts';
import { termsWords } from '../model/agreed-terms.ts';
import { disputeDueAt } from '../model/dispute-rules.ts';
import { disputeText } from '../model/dispute-text.ts';
import type { Finding } from '../model/finding.ts';
import type { ReportService } from '../model/report-columns.ts';
import type { ReportLine } from '../model/report-line.ts';

/** What cases are made of. */
export interface Described {
  service: ReportService;
  reportId: string;
  report: CaseEvidence['report'];
  currency: string;
  findings: readonly Finding[];
  lines: readonly DescribedLine[];
  /** By id. */
  orders: ReadonlyMap<string, PlacedOrder>;
  storeOf: (about: { orderId: string | null; row: number | null }) => StoreId;
  by: string;
  /** How it was found, before the report's name. */
  found?: string;
}

/** What of a report's line a case shows. */
type DescribedLine = Pick<
  ReportLine,
  'row' | 'storeRef' | 'date' | 'payoutReference' | 'payoutDate' | 'description' | 'raw'
> & { kind: string };

/** A case for each difference: what it stands on, until when the service hears of it, and what to write to it. */
export async function describeCases(ctx: Context, registry: Registry, given: Described): Promise<NewCase[]> {
  const { service, reportId, report, currency, by, found = 'Found in the report' } = given;
  const stores = new Map((await readStores(ctx.tx)).map(({ id, name }) => [id, name]));
  const connections = (await readConnections(ctx.tx)).filter((connection) => connection.service === service);
  const refs = new Map(connections.map((connection) => [connection.store_id, connection.external_store_id]));
  const lines = new Map(given.lines.map((line) => [line.row, line]));
  const openedAt = ctx.clock.now();
  return given.findings.map((finding) => {
    const storeId = given.storeOf(finding);
    const line = finding.row === null ? undefined : lines.get(finding.row);
    const order = finding.orderId === null ? undefined : given.orders.get(finding.orderId);
    const facts = {
      storeName: stores.get(storeId) ?? '',
      storeRef: line?.storeRef ?? refs.get(storeId) ?? null,
      order: order ? { externalId: order.externalId, displayId: order.displayId, date: order.date } : null,
      line: line ? evidenceLine(line) : null,
    };
    return {
      id: newId<'case'>(),
      finding,
      service,
      storeId,
      reportId,
      currency,
      dueAt: disputeDueAt(service, line?.payoutDate ?? line?.date ?? order?.date ?? report.to),
      disputeText: disputeText({
        ...finding,
        ...facts,
        serviceName: registry.get(service)?.name ?? service,
        currency,
        terms: order ? termsWords(service, order.kind) : '',
      }),
      evidence: { ...facts, report },
      history: [{ at: openedAt.toISOString(), by, sentence: `${found} “${report.fileName}”.` }],
      openedAt,
    };
  });
}

function evidenceLine({ row, kind, date, payoutReference, payoutDate, description, raw }: DescribedLine) {
  return { row, kind, date, payoutReference, payoutDate, description, raw };
}
