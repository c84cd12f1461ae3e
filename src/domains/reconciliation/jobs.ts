import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Enters the end of a case into the ledger of its merchant. */
export const enterOutcomeJob = defineJob(
  'reconciliation.enter_outcome',
  z.object({ merchantId: z.uuid(), caseId: z.uuid() }),
);

/** One waiting job per case. */
export function outcomeJob(at: { merchantId: string; caseId: string }) {
  return job(enterOutcomeJob, at, { jobKey: `case-outcome:${at.caseId}` });
}

/** Holds what reports have announced against what our bank shows, over all merchants. */
export const matchDepositsJob = defineJob('reconciliation.match_deposits', z.object({}));

/** One waiting job. */
export function matchDepositsRequest() {
  return job(matchDepositsJob, {}, { jobKey: 'match-deposits' });
}

/** Enters what was found about an announced deposit into the ledger of its merchant. */
export const enterDepositJob = defineJob(
  'reconciliation.enter_deposit',
  z.object({ merchantId: z.uuid(), depositId: z.uuid() }),
);

/** One waiting job per deposit. */
export function depositRequest(at: { merchantId: string; depositId: string }) {
  return job(enterDepositJob, at, { jobKey: `deposit:${at.depositId}` });
}

/** Goes one step on with a report that is asked for by API. */
export const fetchReportJob = defineJob(
  'reconciliation.fetch_report',
  z.object({ merchantId: z.uuid(), requestId: z.uuid() }),
);

/** One waiting job per request. */
export function fetchReportRequest(at: { merchantId: string; requestId: string }) {
  return job(fetchReportJob, at, { jobKey: `fetch-report:${at.requestId}` });
}
