import type { ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { dayMs } from '../../shared/time.ts';
import { eraseMerchant } from './commands/erase-merchant.ts';
import { forgetOld } from './commands/forget-old.ts';
import { eraseMerchantJob } from './jobs.ts';

export function retentionModule(given: { staffDb: Db; parts: ContextParts; files: Files }): Module {
  const { staffDb, parts, files } = given;
  return {
    name: 'retention',
    jobs: [handleJob(eraseMerchantJob, ({ merchantId }) => eraseMerchant(given, merchantId))],
    periodicTasks: [
      { name: 'retention', everyMs: dayMs, run: (log) => forgetOld({ staffDb, clock: parts.clock, files }, log) },
    ],
  };
}
