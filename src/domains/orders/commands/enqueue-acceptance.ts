import type { Context } from '../../../platform/context.ts';
import type { MerchantId, OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { queueCall, type Registry } from '../../channels/index.ts';
import type { ServiceOrder } from '../../channels/model/service-order.ts';
import { beginPreparationRequest } from '../jobs.ts';
import { tellPreparing } from './tell-progress.ts';

interface Accepted {
  /** The order that the calls are about. */
  at: { merchantId: MerchantId; orderId: OrderId; connectionId: string; externalOrderId: string; apiVersion: string };
  service: string;
  kind: ServiceOrder['kind'];
  /** When the service expects the confirmation of a scheduled order. */
  confirmAt: string | undefined;
  /** When the kitchen starts: now, or later for a scheduled order. */
  beginsAt: Date;
}

/** No service documents a limit; an unconfirmed order needs a person by then anyway. */
const confirmWithinMs = 10 * minuteMs;

/**
 * Enqueues the acceptance call and the calls that follow it.
 *
 * @param deadlineAt after this time the acceptance is not sent
 */
export async function enqueueAcceptance(
  ctx: Context,
  registry: Registry,
  { readyAt, deadlineAt, ...accepted }: Accepted & { readyAt: Date; deadlineAt: Date },
): Promise<void> {
  await queueCall(ctx, { ...accepted.at, call: { action: 'accept', readyAt }, deadlineAt });
  await promiseWhatFollows(ctx, registry, accepted);
}

/**
 * Enqueues the calls after an acceptance: the confirmation of a scheduled order, due at the service's time or at once
 * when that has passed, and the start of preparation.
 */
export async function promiseWhatFollows(
  ctx: Context,
  registry: Registry,
  { at, service, kind, confirmAt, beginsAt }: Accepted,
): Promise<void> {
  const capabilities = registry.get(service)?.capabilities;
  const now = ctx.clock.now();
  if (capabilities?.confirmsScheduled === true && confirmAt !== undefined) {
    const notBefore = new Date(Math.max(now.getTime(), Date.parse(confirmAt)));
    await queueCall(ctx, {
      ...at,
      call: { action: 'confirm' },
      notBefore,
      deadlineAt: new Date(notBefore.getTime() + confirmWithinMs),
    });
  }
  if (capabilities?.progress(at.apiVersion, kind).preparing.can !== true) return;
  if (beginsAt > now) await ctx.enqueue(beginPreparationRequest(at, beginsAt));
  else await tellPreparing(ctx, at);
}
