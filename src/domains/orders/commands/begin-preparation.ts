import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MerchantId, OrderId } from '../../../shared/ids.ts';
import { callTarget } from '../call-target.ts';
import { lockOrder } from '../store.ts';
import { tellPreparing } from './tell-progress.ts';

const actor = { kind: 'system', name: 'kitchen' } as const;

/** Notifies the service that the kitchen starts a scheduled order, unless the order has moved on or ended. */
export async function beginPreparation(
  { db, parts }: { db: Db; parts: ContextParts },
  { merchantId, orderId }: { merchantId: MerchantId; orderId: OrderId },
): Promise<void> {
  await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
    const order = await lockOrder(ctx.tx, orderId);
    if (order?.state !== 'getting_ready' || order.endedAt) return;
    await tellPreparing(ctx, callTarget(order));
  });
}
