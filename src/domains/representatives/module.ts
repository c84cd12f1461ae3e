import { inMerchant } from '../../platform/context.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { minuteMs } from '../../shared/time.ts';
import { remindServices } from './commands/remind-services.ts';
import { tellOfAnswer } from './commands/tell-of-answer.ts';
import { tellOfAnswerJob } from './jobs.ts';
import type { RepresentativesGiven } from './routes.ts';

const actor = { kind: 'system', name: 'representatives' } as const;
const remindEveryMs = 10 * minuteMs;

export function representativesModule(given: RepresentativesGiven): Module {
  const { db, parts } = given;
  return {
    name: 'representatives',
    jobs: [
      handleJob(tellOfAnswerJob, ({ merchantId, ...answer }) =>
        inMerchant({ db, parts, actor }, asId(merchantId), (ctx) => tellOfAnswer(ctx, given, answer)),
      ),
    ],
    periodicTasks: [{ name: 'service-reminders', everyMs: remindEveryMs, run: () => remindServices(given) }],
  };
}
