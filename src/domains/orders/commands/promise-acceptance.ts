import type { Context } from '../../../platform/context.ts';
import type { MerchantId, OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { queueCall, type Registry } from '../../channels/index.ts';
import type { ServiceOrder } from '../../channels/model/service-order.ts';
import { beginPreparationRequest } from '../jobs.ts';
import { tellPreparing } from './tell-progress.ts';

interface Accepted {
  /** Of which order the service is told. */
  at: { merchantId: MerchantId; orderId: OrderId; connectionId: string; externalOrderId: string; apiVersion: string };
  service: string;
  kind: ServiceOrder['kind'];
  /** When the service wants the order confirmed, if it was placed ahead. */
  confirmAt: string | undefined;
  /** When the kitchen begins: now, or later for an order placed ahead. */
  beginsAt: Date;
}

/** No service says how late a confirmation may be; food that nobody confirmed by then needs a person anyway. */
const confirmWithinMs = 10 * minuteMs;

/**
 * Promises the service to say that the order is accepted, and what follows it.
 *
 * @param deadlineAt until when the acceptance is worth sending
 */
export async function promiseAcceptance(
  ctx: Context,
  registry: Registry,
  { readyAt, deadlineAt, ...accepted }: Accepted & { readyAt: Date; deadlineAt: Date },
): Promise<void> {
  await queueCall(ctx, { ...accepted.at, call: { action: 'accept', readyAt }, deadlineAt });
  await promiseWhatFollows(ctx, registry, accepted);
}

/**
 * Promises the service to say what comes after an acceptance: of an order placed ahead that it is confirmed, at the time
 * that the service names, or right away when that time has passed; and that the kitchen has begun, once it has.
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
