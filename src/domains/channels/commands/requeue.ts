import { inMerchant, inTransaction, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import type { JobRequest } from '../../../platform/jobs/queue.ts';
import { hourMs, secondMs } from '../../../shared/time.ts';
import { overdueCalls } from '../call-store.ts';
import { overdueDeliveries, routeQuarantined } from '../inbox-store.ts';
import { callsJob, processJob } from '../jobs.ts';

const maxPerBatch = 500;
/** A job starts at once; work that is due for longer has lost its job. */
const overdueAfterMs = 10 * secondMs;
/** Services keep an order open for a day at most. */
const routeWithinMs = 24 * hourMs;

/**
 * Enqueues overdue work again: the jobs of a killed worker stay locked for hours, and a failed job waits longer after
 * each attempt than a delivery service does.
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
    parts.log.warn({ job: request.identifier, payload: request.payload }, 'overdue job requeued');
    await inMerchant({ db, parts, actor }, merchantId, (ctx) => ctx.enqueue(request));
  }
}

/** Processes quarantined webhook events whose store was unknown when they arrived and has a connection by now. */
export async function requeueUnroutedWebhooks({
  intakeDb,
  parts,
}: {
  intakeDb: Db;
  parts: ContextParts;
}): Promise<void> {
  const actor = { kind: 'system', name: 'route-quarantined' } as const;
  await inTransaction({ db: intakeDb, parts, actor }, async (ctx) => {
    const now = ctx.clock.now();
    const receivedAfter = new Date(now.getTime() - routeWithinMs);
    const routed = await routeQuarantined(ctx.tx, { now, receivedAfter, most: maxPerBatch });
    await ctx.enqueue(...routed.map((at) => processJob(at)));
  });
}
