import { inMerchant, inTransaction, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import type { JobRequest } from '../../../platform/jobs/queue.ts';
import { hourMs, secondMs } from '../../../shared/time.ts';
import { overdueCalls } from '../call-store.ts';
import { adoptQuarantined, overdueDeliveries } from '../inbox-store.ts';
import { callsJob, processJob } from '../jobs.ts';

const maxPerBatch = 500;
/** A job takes up its work at once; what has waited longer has lost its job. */
const overdueAfterMs = 10 * secondMs;
/** Services keep an order open for a day at most. */
const adoptWithinMs = 24 * hourMs;

/**
 * Gives new jobs to work that lost its own: a worker that is killed keeps its jobs locked in the queue for hours, and
 * a job that failed waits longer each time than a delivery service does.
 */
export async function requeueOverdue({ db, parts }: { db: Db; parts: ContextParts }): Promise<void> {
  const actor = { kind: 'system', name: 'overdue-work' } as const;
  const dueBefore = new Date(parts.clock.now().getTime() - overdueAfterMs);
  const requests: { merchantId: MerchantId; request: JobRequest }[] = [];
  for (const at of await overdueDeliveries(db, dueBefore, maxPerBatch)) {
    requests.push({ merchantId: at.merchantId, request: processJob(at) });
  }
  for (const at of await overdueCalls(db, dueBefore, maxPerBatch)) {
    requests.push({ merchantId: at.merchantId, request: callsJob(at) });
  }
  for (const { merchantId, request } of requests) {
    parts.log.warn({ job: request.identifier, payload: request.payload }, 'overdue work gets a new job');
    await inMerchant({ db, parts, actor }, merchantId, (ctx) => ctx.enqueue(request));
  }
}

/** Works off deliveries of stores that were unknown when they arrived and have a connection by now. */
export async function adoptHomeless({ intakeDb, parts }: { intakeDb: Db; parts: ContextParts }): Promise<void> {
  const actor = { kind: 'system', name: 'adopt-quarantined' } as const;
  await inTransaction({ db: intakeDb, parts, actor }, async (ctx) => {
    const now = ctx.clock.now();
    const receivedAfter = new Date(now.getTime() - adoptWithinMs);
    const adopted = await adoptQuarantined(ctx.tx, { now, receivedAfter, most: maxPerBatch });
    await ctx.enqueue(...adopted.map((at) => processJob(at)));
  });
}
