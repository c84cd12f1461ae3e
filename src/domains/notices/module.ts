import type { ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Module } from '../../platform/module.ts';
import { hourMs, secondMs } from '../../shared/time.ts';
import { escalateNotices } from './commands/escalate-notices.ts';
import { forgetNotices } from './commands/forget-notices.ts';
import { writeWaitingMails } from './commands/write-waiting-mails.ts';
import type { LetterSettings } from './letters.ts';
import { unsubscribeRoute } from './unsubscribe-route.ts';

const escalateEveryMs = 5 * secondMs;
const writeEveryMs = 20 * secondMs;
const forgetEveryMs = hourMs;

export function noticesModule(given: { db: Db; parts: ContextParts; letters: LetterSettings }): Module {
  return {
    name: 'notices',
    routes: unsubscribeRoute(given),
    periodicTasks: [
      { name: 'notice-escalations', everyMs: escalateEveryMs, run: () => escalateNotices(given) },
      { name: 'waiting-notices', everyMs: writeEveryMs, run: () => writeWaitingMails(given) },
      { name: 'old-notices', everyMs: forgetEveryMs, run: () => forgetNotices(given) },
    ],
  };
}
