import { z } from 'zod';
import type { Context, ServiceDesk, Verdict } from '../context.ts';
import { isOver, type EndedBy, type Order, type OrderState } from '../order.ts';
import { moveOrder } from '../order-book.ts';
import type { TryOutcome } from '../webhook-sender.ts';
import { postCancellation, postDasherStatus, postOrder, postRelease } from './events.ts';

export type Confirmation = {
  clientOrderId: string;
  isSuccess: boolean;
  readyAt: number | null;
  reason: string | null;
};

export type DoorDashDesk = ServiceDesk & {
  confirm(order: Order, confirmation: Confirmation): Verdict;
  markReady(order: Order): Verdict;
  cancelByMerchant(order: Order, reason: string): Verdict;
};

/** A 200 to the order webhook may carry what a confirmation would. */
const syncAnswerSchema = z.object({
  merchant_supplied_id: z.string().optional(),
  order_status: z.enum(['success', 'fail']).optional(),
  failure_reason: z.string().optional(),
  prep_time: z.iso.datetime({ offset: true }).optional(),
});

/** What DoorDash itself does with an order: posts it, reads the answer, waits for a confirmation, sends Dashers. */
export function createDoorDashDesk(context: Context): DoorDashDesk {
  const { clock, settings, couriers } = context;

  async function offer(order: Order): Promise<void> {
    moveOrder(order, 'offered', { at: clock.now(), why: 'posted to the store' });
    const outcome = await postOrder(context, order);
    // The store may have confirmed, or the customer cancelled, while the answer was on its way.
    if (order.state !== 'offered') return;
    if (outcome.kind !== 'answered' || outcome.status < 200 || outcome.status > 299) {
      end(order, 'failed', { by: 'platform', why: `the order webhook failed: ${describe(outcome)}` });
    } else if (outcome.status === 202) waitForConfirmation(order);
    else takeSyncAnswer(order, outcome.body);
  }

  function waitForConfirmation(order: Order): void {
    const acceptBy = clock.now() + settings.doordashConfirmSeconds * 1_000;
    order.acceptBy = acceptBy;
    clock.at(acceptBy, () => {
      if (order.state !== 'offered') return;
      end(order, 'failed', { by: 'timeout', why: 'confirmation timeout' });
      void postCancellation(context, order);
    });
  }

  function takeSyncAnswer(order: Order, text: string): void {
    const answer = syncAnswerSchema.safeParse(parseJson(text)).data ?? {};
    confirm(order, {
      clientOrderId: answer.merchant_supplied_id ?? '',
      isSuccess: answer.order_status !== 'fail',
      readyAt: answer.prep_time === undefined ? null : Date.parse(answer.prep_time),
      reason: answer.failure_reason ?? null,
    });
  }

  function confirm(order: Order, { clientOrderId, isSuccess, readyAt, reason }: Confirmation): Verdict {
    if (order.state !== 'offered') return 'conflict';
    order.clientOrderId = clientOrderId === '' ? null : clientOrderId;
    if (!isSuccess) {
      end(order, 'denied', { by: 'merchant', why: `refused by the store: ${reason ?? 'no reason given'}` });
      return 'done';
    }
    order.acceptBy = null;
    if (readyAt !== null) {
      order.readyAt = readyAt;
      order.readyPromised = true;
    }
    moveOrder(order, 'accepted', { at: clock.now(), why: 'confirmed' });
    couriers.accepted(order);
    return 'done';
  }

  function end(order: Order, state: OrderState, { by, why }: { by: EndedBy; why: string }): void {
    order.endedBy = by;
    order.endedAt = clock.now();
    order.acceptBy = null;
    moveOrder(order, state, { at: clock.now(), why });
    couriers.dismiss(order);
  }

  function cancel(order: Order, { by, why }: { by: EndedBy; why: string }): void {
    const wasTold = order.state !== 'scheduled';
    end(order, 'cancelled', { by, why });
    if (wasTold) void postCancellation(context, order);
  }

  return {
    confirm,

    place(order) {
      const liveAt = order.window ? order.window.startAt - settings.scheduledLeadMinutes * 60_000 : clock.now();
      if (liveAt <= clock.now()) {
        void offer(order);
        return;
      }
      // Stores never hear of a scheduled order before it can be treated as one for now.
      moveOrder(order, 'scheduled', { at: clock.now(), why: 'held back until its time' });
      clock.at(liveAt, () => {
        if (!isOver(order)) void offer(order);
      });
    },

    markReady(order) {
      if (isOver(order) || order.state === 'offered' || order.state === 'scheduled') return 'conflict';
      // Saying it twice does no harm.
      if (order.state !== 'accepted') return 'done';
      moveOrder(order, 'ready', { at: clock.now(), why: 'marked ready' });
      couriers.foodChanged(order);
      return 'done';
    },

    cancelByMerchant(order, reason) {
      if (isOver(order) || order.state === 'picked_up') return 'conflict';
      cancel(order, { by: 'merchant', why: `cancelled by the store: ${reason}` });
      return 'done';
    },

    cancel(order, by) {
      if (!isOver(order)) cancel(order, { by, why: `cancelled by the ${by}` });
    },

    courierMoved(order, stage) {
      if (stage === 'arriving' && settings.releaseWebhooks) void postRelease(context, order);
      void postDasherStatus(context, order, stage);
    },
  };
}

function describe(outcome: TryOutcome): string {
  return outcome.kind === 'answered' ? `HTTP ${outcome.status}` : outcome.kind.replace('_', ' ');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
