import { inTransaction } from '../../platform/context.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { minuteMs } from '../../shared/time.ts';
import { attachmentRoute } from './attachment-route.ts';
import { confirmCase, tellOfOverdue } from './commands/tell-of-cases.ts';
import { confirmCaseJob } from './jobs.ts';
import type { SupportGiven } from './routes.ts';

const actor = { kind: 'system', name: 'support' } as const;

export function supportModule(given: SupportGiven): Module {
  const { staffDb, parts } = given;
  return {
    name: 'support',
    routes: attachmentRoute(given),
    jobs: [
      handleJob(confirmCaseJob, ({ caseId }) =>
        inTransaction({ db: staffDb, parts, actor }, (ctx) => confirmCase(ctx, given, caseId)),
      ),
    ],
    watches: [{ name: 'overdue-support-cases', everyMs: minuteMs, run: () => tellOfOverdue(given) }],
  };
}
