import type { Context } from '../../../platform/context.ts';
import type { MerchantId, OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { queueCall, type Registry } from '../../channels/index.ts';

interface Accepted {
  merchantId: MerchantId;
  orderId: OrderId;
  connectionId: string;
  externalOrderId: string;
  apiVersion: string;
  service: string;
  /** When the service wants the order confirmed, if it was placed ahead. */
  confirmAt: string | undefined;
  readyAt: Date;
  /** Until when the acceptance is worth sending. */
  deadlineAt: Date;
}

/** No service says how late a confirmation may be; food that nobody confirmed by then needs a person anyway. */
const confirmWithinMs = 10 * minuteMs;

/**
 * Promises the service to say that the order is accepted, and for one placed ahead that its preparation begins: at the
 * time that the service names, or right after the acceptance when that time has passed.
 */
export async function promiseAcceptance(ctx: Context, registry: Registry, accepted: Accepted): Promise<void> {
  const { service, confirmAt, readyAt, deadlineAt, ...at } = accepted;
  await queueCall(ctx, { ...at, call: { action: 'accept', readyAt }, deadlineAt });
  const confirms = registry.get(service)?.capabilities.confirmsScheduled === true;
  if (!confirms || confirmAt === undefined) return;
  const notBefore = new Date(Math.max(ctx.clock.now().getTime(), Date.parse(confirmAt)));
  await queueCall(ctx, {
    ...at,
    call: { action: 'confirm' },
    notBefore,
    deadlineAt: new Date(notBefore.getTime() + confirmWithinMs),
  });
}
