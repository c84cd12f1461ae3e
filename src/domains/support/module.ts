import { inMerchant, inTransaction } from '../../platform/context.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { minuteMs } from '../../shared/time.ts';
import { attachmentRoute } from './attachment-route.ts';
import { confirmCase, tellOfOverdue } from './commands/tell-of-cases.ts';
import { tellOfAnswer } from './commands/tell-of-answer.ts';
import { confirmCaseJob, tellOfAnswerJob } from './jobs.ts';
import type { SupportGiven } from './routes.ts';

const actor = { kind: 'system', name: 'support' } as const;

export function supportModule(given: SupportGiven): Module {
  const { db, staffDb, parts, letters } = given;
  return {
    name: 'support',
    routes: attachmentRoute(given),
    jobs: [
      handleJob(confirmCaseJob, ({ caseId }) =>
        inTransaction({ db: staffDb, parts, actor }, (ctx) => confirmCase(ctx, given, caseId)),
      ),
      handleJob(tellOfAnswerJob, ({ merchantId, ...answer }) =>
        inMerchant({ db, parts, actor }, asId(merchantId), (ctx) => tellOfAnswer(ctx, letters, answer)),
      ),
    ],
    periodicTasks: [{ name: 'overdue-support-cases', everyMs: minuteMs, run: () => tellOfOverdue(given) }],
  };
}
