import type { ReportsConnector, WantedReport } from '../../reports-connector.ts';
import type { StoreRef } from '../../model/store-ref.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, refusalOf, retry } from '../shared-http.ts';
import { parseJson, part, text } from '../shared-lenient-schema.ts';
import { downloadReport } from '../shared-reports.ts';
import type { GrubhubApi } from './api.ts';

interface Means {
  api: GrubhubApi;
  io: ConnectorIo;
  apiUrl: string;
}

/**
 * Which columns the report is to have: those that its portal's export of deposits has. Grubhub documents that they are
 * chosen, and not their names.
 */
const columns = [
  'merchant_id',
  'type',
  'order_uuid',
  'order_number',
  'date',
  'subtotal',
  'tax',
  'commission',
  'marketing_commission',
  'processing_fee',
  'merchant_net_total',
  'deposit_id',
  'deposit_date',
  'note',
];

const made = part({ report_uuid: text, id: text });
const shown = part({ download_url: text, status: text });
const failed = /fail|error|cancel/i;

/** Grubhub's reporting API: a report is asked for, and asked about until it has a download. */
export function createGrubhubReports(means: Means): ReportsConnector {
  return {
    reports: { ready: 'asked', settledAfterDays: 3, storeIds: /^[A-Za-z0-9._-]{1,200}$/ },
    requestReport: (store, wanted) => request(store, wanted, means),
    readReport: ({ reference }) => read(reference, means),
  };
}

async function request(
  { externalStoreId }: StoreRef,
  { from, to }: WantedReport,
  { api, io }: Means,
): ReturnType<ReportsConnector['requestReport']> {
  const answered = await api({
    method: 'POST',
    path: '/merchant/reporting/v1/reports',
    body: {
      report_type: 'order-details',
      report_columns: columns,
      merchant_ids: [externalStoreId],
      report_parameters: { date_range: { start_date: from, end_date: to } },
    },
  });
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  const { report_uuid: uuid, id } = made.parse(parseJson(answered.answer.text));
  const reference = uuid ?? id;
  return reference === undefined
    ? retry('Grubhub answered without an id of the report.', undefined)
    : { outcome: 'asked', reference };
}

async function read(reference: string, { api, io, apiUrl }: Means): ReturnType<ReportsConnector['readReport']> {
  const answered = await api({
    method: 'GET',
    path: `/merchant/reporting/v1/reports/${encodeURIComponent(reference)}`,
  });
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  const { download_url: link, status = '' } = shown.parse(parseJson(answered.answer.text));
  if (link !== undefined) return downloadReport([link], { io, apiUrl });
  return failed.test(status)
    ? { outcome: 'refused', why: `Grubhub did not make the report: ${status}.` }
    : { outcome: 'waiting' };
}
