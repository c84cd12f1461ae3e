import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DeliveryId, MerchantId } from '../../../shared/ids.ts';
import { requeueQuarantined } from '../inbox-store.ts';
import { processJob } from '../jobs.ts';

/** Works off a quarantined delivery once more. Throws NOT_FOUND unless it is in quarantine. */
export async function replayDelivery(
  ctx: Context,
  at: { merchantId: MerchantId; deliveryId: DeliveryId },
): Promise<void> {
  const found = await requeueQuarantined(ctx.tx, at.deliveryId, ctx.clock.now());
  if (!found) throw new AppError('NOT_FOUND', 'This delivery is not in quarantine (any more).');
  await ctx.enqueue(processJob(at));
}
