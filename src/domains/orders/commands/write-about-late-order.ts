import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { enqueueJobs } from '../../../platform/jobs/queue.ts';
import type { MerchantId, OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { Registry } from '../../channels/index.ts';
import { readStores } from '../../merchants/index.ts';
import { raiseNotice, readPeopleToTell, type LetterSettings } from '../../notices/index.ts';
import { lateOrderJob } from '../jobs.ts';
import { claimWriting, lateOrders, takeTurns } from '../letter-store.ts';
import { lateSubject } from '../late-subject.ts';
import type { OrderRecord } from '../order-record.ts';
import { lockOrder } from '../store.ts';

const actor = { kind: 'system', name: 'watchdog' } as const;
/** Limits the messages to one recipient during a busy evening. */
const everyMs = 10 * minuteMs;

const maxPerBatch = 500;

/**
 * Enqueues a notification for each unanswered order that has none yet. Repeated until it is sent, so the death of a worker
 * loses none.
 */
export async function enqueueLateOrders({ db, parts }: { db: Db; parts: ContextParts }): Promise<void> {
  const late = await lateOrders(db, parts.clock.now(), maxPerBatch);
  if (late.length > 0) await db.transaction().execute((tx) => enqueueJobs(tx, late.map(lateOrderJob)));
}

/**
 * Notifies subscribed members that an order is still unanswered: at most once per deadline, and at most once every ten
 * minutes per member and store; the next message counts the suppressed ones. Skips an order that has been answered.
 */
export async function writeAboutLateOrder(
  given: { db: Db; parts: ContextParts; registry: Registry; letters: LetterSettings },
  { merchantId, orderId }: { merchantId: MerchantId; orderId: OrderId },
): Promise<void> {
  const { db, parts, registry, letters } = given;
  await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
    // Locked, so that a concurrent accept happens before or after.
    const order = await lockOrder(ctx.tx, orderId);
    if (!order || order.state !== 'new' || order.endedAt || order.acceptBy <= ctx.clock.now()) return;
    if (await claimWriting(ctx.tx, order)) await write(ctx, order, { registry, letters });
  });
}

async function write(
  ctx: Context,
  order: OrderRecord,
  { registry, letters }: { registry: Registry; letters: LetterSettings },
): Promise<void> {
  const { merchantId, storeId, acceptBy, details } = order;
  const now = ctx.clock.now();
  const store = (await readStores(ctx.tx)).find(({ id }) => id === storeId);
  if (!store) throw new Error(`Order ${order.id} belongs to no store.`);
  const userIds = await readPeopleToTell(ctx.tx, { notice: 'late_order', storeId, hasSms: letters.hasSms });
  const turns = await takeTurns(ctx.tx, {
    merchantId,
    storeId,
    userIds,
    before: new Date(now.getTime() - everyMs),
    now,
  });
  const connector = registry.get(order.service);
  const serviceName = connector?.name ?? order.service;
  const key = `${lateSubject(order.id)} ${acceptBy.toISOString()}`;
  await raiseNotice(ctx, letters, {
    storeId,
    key,
    subject: lateSubject(order.id),
    told: {
      kind: 'late_order',
      facts: {
        orderId: order.id,
        storeId,
        displayId: details.displayId,
        brandName: connector?.brands[details.brand] ?? serviceName,
        serviceName,
        storeName: store.name,
        timeZone: store.timeZone,
        acceptBy: acceptBy.toISOString(),
      },
    },
    turns,
  });
}
