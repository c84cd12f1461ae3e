import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { enqueueJobs } from '../../../platform/jobs/queue.ts';
import { dayMs } from '../../../shared/time.ts';
import { sendMessageRequest } from '../jobs.ts';
import { deleteOld, webhookWorkDue } from '../message-store.ts';
import { keptDays } from './announce.ts';

const actor = { kind: 'system', name: 'webhooks' } as const;
const maxConcurrent = 200;

/** Gives the queue messages whose job died with its worker, and forgets old ones. Safe to repeat. */
export async function watchWebhooks({ db, parts }: { db: Db; parts: ContextParts }): Promise<void> {
  const now = parts.clock.now();
  const oldBefore = new Date(now.getTime() - keptDays * dayMs);
  const due = await webhookWorkDue(db, { now, oldBefore, most: maxConcurrent });
  const requests = due.flatMap(({ merchantId, messageId }) =>
    messageId === null ? [] : [sendMessageRequest({ merchantId, messageId })],
  );
  if (requests.length > 0) await db.transaction().execute((tx) => enqueueJobs(tx, requests));
  for (const { merchantId, messageId } of due) {
    if (messageId === null) await inMerchant({ db, parts, actor }, merchantId, ({ tx }) => deleteOld(tx, oldBefore));
  }
}
