import type { StoreRef } from './model/store-ref.ts';

/**
 * The port to the money reports that a service makes by API. Like the others it never throws for what a service sends, and
 * every call may be made again. A report is the file that the service's portal offers to people.
 */
export interface ReportsConnector {
  readonly reports: ReportAbilities;
  /** Asks the service to make a report about a store. */
  requestReport(store: StoreRef, wanted: WantedReport): Promise<RequestReportResult>;
  /** Reads a report that was asked for. */
  readReport(asked: AskedReport): Promise<ReadReportResult>;
}

/** What a service's reports are like: data for whoever asks for them. */
export interface ReportAbilities {
  /** `asked`: whether it is ready is asked for; `told`: a webhook says where it lies, `ReportReady`. */
  ready: 'asked' | 'told';
  /** So many days after a week everything of it stands in the report: money settles later than orders. */
  settledAfterDays: number;
  /** Ids of stores that a report can be asked for by. */
  storeIds: RegExp;
}

export interface WantedReport {
  /** `payouts`: what is paid for each order, with refunds, charges and deposits. */
  type: 'payouts';
  /** ISO dates, both included. */
  from: string;
  to: string;
}

export type RequestReportResult =
  /** `reference` names the request from now on. */
  | { outcome: 'asked'; reference: string }
  | { outcome: 'retry'; why: string; afterMs?: number }
  /** A final no; `why` in the service's own words. */
  | { outcome: 'refused'; why: string };

export interface AskedReport {
  reference: string;
  /** Where the service has said that it lies; empty where it was not told. */
  links: readonly string[];
}

export type ReadReportResult =
  /** The text of its files, one after the other. */
  | { outcome: 'ready'; files: readonly string[] }
  | { outcome: 'waiting' }
  | { outcome: 'retry'; why: string; afterMs?: number }
  | { outcome: 'refused'; why: string };

/** A webhook that says where a report lies. It names no store. */
export interface ReportReady {
  kind: 'report_ready';
  reference: string;
  links: readonly string[];
}
