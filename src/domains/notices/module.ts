import type { ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Module } from '../../platform/module.ts';
import { secondMs } from '../../shared/time.ts';
import { escalateNotices } from './commands/escalate-notices.ts';
import { writeWaitingMails } from './commands/write-waiting-mails.ts';
import type { LetterSettings } from './letters.ts';
import { unsubscribeRoute } from './unsubscribe-route.ts';

const escalateEveryMs = 5 * secondMs;
const writeEveryMs = 20 * secondMs;

export function noticesModule(given: { db: Db; parts: ContextParts; letters: LetterSettings }): Module {
  return {
    name: 'notices',
    routes: unsubscribeRoute(given),
    watches: [
      { name: 'notice-escalations', everyMs: escalateEveryMs, run: () => escalateNotices(given) },
      { name: 'waiting-notices', everyMs: writeEveryMs, run: () => writeWaitingMails(given) },
    ],
  };
}
