import type { ReportReady, ReportsConnector, WantedReport } from '../../reports-connector.ts';
import type { StoreRef } from '../../model/store-ref.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, refusalOf, retry } from '../shared-http.ts';
import { list, parseJson, part, text } from '../shared-lenient-schema.ts';
import { downloadReport } from '../shared-reports.ts';
import type { UberEatsApi } from './api.ts';
import type { TokenUse } from './token.ts';

/** Reports have a scope of their own. */
export const reportUse: TokenUse = { scope: 'eats.report', maxRequestsPerHour: 5 };

interface Means {
  api: UberEatsApi;
  io: ConnectorIo;
  apiUrl: string;
}

const made = part({ workflow_id: text, report_id: text, job_id: text });

/** Uber Eats makes a report of at most 32 days and says by webhook where it lies; there is nothing to ask about it. */
export function createUberEatsReports(means: Means): ReportsConnector {
  return {
    reports: { ready: 'told', settledAfterDays: 3, storeIds: /^[A-Za-z0-9-]{1,100}$/ },
    requestReport: (store, wanted) => request(store, wanted, means),
    readReport: async ({ links }) => (links.length === 0 ? { outcome: 'waiting' } : downloadReport(links, means)),
  };
}

async function request(
  { externalStoreId }: StoreRef,
  { from, to }: WantedReport,
  { api, io }: Means,
): ReturnType<ReportsConnector['requestReport']> {
  const answered = await api.post('/v1/eats/report', {
    report_type: 'PAYMENT_DETAILS_REPORT',
    store_uuids: [externalStoreId],
    start_date: from,
    end_date: to,
  });
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  const sent = made.parse(parseJson(answered.answer.text));
  const reference = sent.workflow_id ?? sent.report_id ?? sent.job_id;
  return reference === undefined
    ? retry('Uber Eats answered without an id of the report.', undefined)
    : { outcome: 'asked', reference };
}

const readyBody = part({
  report_type: text,
  workflow_id: text,
  report_id: text,
  job_id: text,
  report_metadata: part({ sections: list }),
});
const section = part({ download_url: text, url: text });

/** `eats.report.success`: the fields' names are our assumption, so that several are looked for. Undefined without a link. */
export function reportReadyIn(sent: unknown): ReportReady | undefined {
  const body = readyBody.parse(sent);
  const reference = body.workflow_id ?? body.report_id ?? body.job_id;
  const links = body.report_metadata.sections.flatMap((one) => {
    const { download_url: link, url } = section.parse(one);
    return link ?? url ?? [];
  });
  return reference === undefined || links.length === 0 ? undefined : { kind: 'report_ready', reference, links };
}
