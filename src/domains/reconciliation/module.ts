import { inMerchant, inTransaction, type ContextParts } from '../../platform/context.ts';
import { on } from '../../platform/events.ts';
import type { Db } from '../../platform/db/database.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { hourMs, minuteMs } from '../../shared/time.ts';
import { reportsReady, type Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { ordersReduced } from '../money/index.ts';
import { enterOutcome } from './commands/enter-outcome.ts';
import { explainClaims } from './commands/explain-claims.ts';
import { remindOfDeadlines } from './commands/remind-of-deadlines.ts';
import { enterDeposit } from './deposits/commands/enter-deposit.ts';
import { matchAllDeposits } from './deposits/commands/match-deposits.ts';
import { takeInFolder } from './folder/take-in-folder.ts';
import { askForReports } from './fetching/commands/ask-for-reports.ts';
import { fetchReport } from './fetching/commands/fetch-report.ts';
import { insertLinks } from './fetching/request-store.ts';
import { enterDepositJob, enterOutcomeJob, fetchReportJob, matchDepositsJob } from './jobs.ts';
import { reportUploadRoutes } from './upload-routes.ts';

const actor = { kind: 'system', name: 'reconciliation' } as const;

/** What is done when orders are entered anew, and when a service says that a report is ready. */
export const reconciliationSubscriptions = (registry: Registry) => [
  on(ordersReduced, (ctx, orders) => explainClaims(ctx, registry, orders)),
  on(reportsReady, (ctx, reports) => insertLinks(ctx.tx, reports, ctx.clock.now())),
];

/** @param folder where reports may be put; undefined: nobody looks */
export function reconciliationModule(given: {
  db: Db;
  intakeDb: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  folder: string | undefined;
  staffEmail: string;
  publicUrl: string;
}): Module {
  const { db, staffDb, parts, registry, folder } = given;
  return {
    name: 'reconciliation',
    routes: reportUploadRoutes(given),
    jobs: [
      handleJob(enterOutcomeJob, ({ merchantId, caseId }) =>
        inMerchant({ db, parts, actor }, asId<'merchant'>(merchantId), (ctx) => enterOutcome(ctx, caseId)),
      ),
      handleJob(matchDepositsJob, () => inTransaction({ db: staffDb, parts, actor }, matchAllDeposits)),
      handleJob(enterDepositJob, ({ merchantId, depositId }) =>
        inMerchant({ db, parts, actor }, asId<'merchant'>(merchantId), (ctx) => enterDeposit(ctx, registry, depositId)),
      ),
      handleJob(fetchReportJob, ({ merchantId, requestId }) =>
        fetchReport({ db, parts, registry }, { merchantId: asId(merchantId), requestId }),
      ),
    ],
    periodicTasks: [
      { name: 'report-requests', everyMs: 10 * minuteMs, run: () => askForReports(given) },
      { name: 'case-deadlines', everyMs: hourMs, run: () => remindOfDeadlines(given) },
      ...(folder === undefined
        ? []
        : [{ name: 'report-folder', everyMs: minuteMs, run: () => takeInFolder({ ...given, folder }) }]),
    ],
  };
}
