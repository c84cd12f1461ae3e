import { inMerchant, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { hourMs, minuteMs } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { enterOutcome } from './commands/enter-outcome.ts';
import { remindOfDeadlines } from './commands/remind-of-deadlines.ts';
import { takeInFolder } from './folder/take-in-folder.ts';
import { enterOutcomeJob } from './jobs.ts';
import { reportUploadRoutes } from './upload-routes.ts';

const actor = { kind: 'system', name: 'reconciliation' } as const;

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
  const { db, parts, folder } = given;
  return {
    name: 'reconciliation',
    routes: reportUploadRoutes(given),
    jobs: [
      handleJob(enterOutcomeJob, ({ merchantId, caseId }) =>
        inMerchant({ db, parts, actor }, asId<'merchant'>(merchantId), (ctx) => enterOutcome(ctx, caseId)),
      ),
    ],
    watches: [
      { name: 'case-deadlines', everyMs: hourMs, run: () => remindOfDeadlines(given) },
      ...(folder === undefined
        ? []
        : [{ name: 'report-folder', everyMs: minuteMs, run: () => takeInFolder({ ...given, folder }) }]),
    ],
  };
}
