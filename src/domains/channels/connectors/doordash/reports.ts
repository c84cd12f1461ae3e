import type { ReportsConnector, WantedReport } from '../../reports-connector.ts';
import type { StoreRef } from '../../model/store-ref.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, refusalOf, retry } from '../shared-http.ts';
import { parseJson, part, text } from '../shared-lenient-schema.ts';
import { downloadReport } from '../shared-reports.ts';
import type { DoorDashApi } from './api.ts';

interface Means {
  /** Calls below the reporting API's own base. */
  api: DoorDashApi;
  io: ConnectorIo;
  apiUrl: string;
}

const made = part({ report_id: text });
const shown = part({ report_link: text, report_status: text });
const failed = /fail|error/i;

/**
 * DoorDash's reporting API: a report is asked for, and asked about until it has a link. It names stores by DoorDash's own
 * numbers, so that only stores whose id here is such a number can be asked about; the others' reports are uploaded.
 */
export function createDoorDashReports(means: Means): ReportsConnector {
  return {
    reports: { ready: 'asked', settledAfterDays: 3, storeIds: /^\d{1,15}$/ },
    requestReport: (store, wanted) => request(store, wanted, means),
    readReport: ({ reference }) => read(reference, means),
  };
}

/** The reporting API stands beside the marketplace's, on the same host (DoorDash, Reporting API). */
export function reportingUrl(marketplaceUrl: string): string {
  return `${marketplaceUrl.replace(/\/marketplace$/, '')}/dataexchange`;
}

async function request(
  { externalStoreId }: StoreRef,
  { from, to }: WantedReport,
  { api, io }: Means,
): ReturnType<ReportsConnector['requestReport']> {
  const answered = await api({
    method: 'POST',
    path: '/v1/reports',
    body: { store_ids: [Number(externalStoreId)], report_type: 'TRANSACTION_DETAIL', start_date: from, end_date: to },
  });
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  const { report_id: reference } = made.parse(parseJson(answered.answer.text));
  return reference === undefined
    ? retry('DoorDash answered without an id of the report.', undefined)
    : { outcome: 'asked', reference };
}

async function read(reference: string, { api, io, apiUrl }: Means): ReturnType<ReportsConnector['readReport']> {
  const answered = await api({ method: 'GET', path: `/v1/reports/${encodeURIComponent(reference)}/reportlink` });
  if (!answered.ok || !isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  const { report_link: link, report_status: status = '' } = shown.parse(parseJson(answered.answer.text));
  if (link !== undefined && link !== '') return downloadReport([link], { io, apiUrl });
  return failed.test(status)
    ? { outcome: 'refused', why: `DoorDash did not make the report: ${status}.` }
    : { outcome: 'waiting' };
}
