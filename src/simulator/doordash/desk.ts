import { z } from 'zod';
import { changeLines, isPossible, type LineChange } from '../adjustment.ts';
import type { Context, ServiceDesk, Verdict } from '../context.ts';
import { isOver, type CourierStage, type EndedBy, type Order, type OrderState } from '../order.ts';
import { moveOrder } from '../order-book.ts';
import type { TryOutcome } from '../webhook-sender.ts';
import type { Outlet } from '../world.ts';
import {
  postAdjustment,
  postCancellation,
  postDasherStatus,
  postDeactivation,
  postOrder,
  postRelease,
} from './events.ts';

type Confirmation = {
  clientOrderId: string | null;
  isSuccess: boolean;
  readyAt: number | null;
  reason: string | null;
};

/** A 200 to the order webhook may carry what a confirmation would. */
const syncAnswerSchema = z.object({
  merchant_supplied_id: z.string().optional(),
  order_status: z.enum(['success', 'fail']).optional(),
  failure_reason: z.string().optional(),
  prep_time: z.iso.datetime({ offset: true }).optional(),
});

const adjustmentToldAfterMs = 4_000;

/** What DoorDash itself does with an order: posts it, reads the answer, waits for a confirmation, tells of its Dashers. */
export class DoorDashDesk implements ServiceDesk {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  isConnected(outlet: Outlet): boolean {
    return this.#context.stores.isConnected(outlet);
  }

  storeSwitched(outlet: Outlet): void {
    const { isOpen } = this.#context.stores.get('doordash', outlet.externalStoreId);
    if (!isOpen) void postDeactivation(this.#context, outlet);
  }

  place(order: Order): void {
    const { clock, settings } = this.#context;
    const liveAt = order.window ? order.window.startAt - settings.scheduledLeadMinutes * 60_000 : clock.now();
    if (liveAt <= clock.now()) {
      void this.#offer(order);
      return;
    }
    // Stores never hear of a scheduled order before it can be treated as one for now.
    moveOrder(order, 'scheduled', { at: clock.now(), why: 'held back until its time' });
    clock.at(liveAt, () => {
      if (!isOver(order)) void this.#offer(order);
    });
  }

  confirm(order: Order, { clientOrderId, isSuccess, readyAt, reason }: Confirmation): Verdict {
    if (order.state !== 'offered') return 'conflict';
    order.clientOrderId = clientOrderId;
    if (!isSuccess) {
      this.#end(order, 'denied', { by: 'merchant', why: `refused by the store: ${reason ?? 'no reason given'}` });
      return 'done';
    }
    order.acceptBy = null;
    if (readyAt !== null) {
      order.readyAt = readyAt;
      order.readyPromised = true;
    }
    moveOrder(order, 'accepted', { at: this.#context.clock.now(), why: 'confirmed' });
    this.#context.couriers.accepted(order);
    return 'done';
  }

  markReady(order: Order): Verdict {
    if (isOver(order) || order.state === 'offered' || order.state === 'scheduled') return 'conflict';
    // Saying it twice does no harm.
    if (order.state !== 'accepted') return 'done';
    moveOrder(order, 'ready', { at: this.#context.clock.now(), why: 'marked ready' });
    this.#context.couriers.foodChanged(order);
    return 'done';
  }

  cancelByMerchant(order: Order, reason: string): Verdict {
    if (isOver(order) || order.state === 'picked_up') return 'conflict';
    this.#cancel(order, { by: 'merchant', why: `cancelled by the store: ${reason}` });
    return 'done';
  }

  /** Changes items at once; the store hears of it within about ten seconds. */
  adjust(order: Order, changes: readonly LineChange[]): Verdict {
    if (!isPossible(order, changes)) return 'conflict';
    changeLines(order, changes);
    this.#context.clock.after(adjustmentToldAfterMs, () => void postAdjustment(this.#context, order));
    return 'done';
  }

  cancel(order: Order, by: 'customer' | 'platform'): void {
    if (!isOver(order)) this.#cancel(order, { by, why: `cancelled by the ${by}` });
  }

  courierMoved(order: Order, stage: CourierStage): void {
    if (stage === 'arriving' && this.#context.settings.releaseWebhooks) void postRelease(this.#context, order);
    void postDasherStatus(this.#context, order, stage);
  }

  async #offer(order: Order): Promise<void> {
    moveOrder(order, 'offered', { at: this.#context.clock.now(), why: 'posted to the store' });
    const outcome = await postOrder(this.#context, order);
    // The store may have confirmed, or the customer cancelled, while the answer was on its way.
    if (order.state !== 'offered') return;
    if (outcome.kind !== 'answered' || outcome.status < 200 || outcome.status > 299) {
      this.#end(order, 'failed', { by: 'platform', why: `the order webhook failed: ${describe(outcome)}` });
    } else if (outcome.status === 202) this.#waitForConfirmation(order);
    else this.#takeSyncAnswer(order, outcome.body);
  }

  #waitForConfirmation(order: Order): void {
    const { clock, settings } = this.#context;
    order.acceptBy = clock.now() + settings.doordashConfirmSeconds * 1_000;
    clock.at(order.acceptBy, () => {
      if (order.state !== 'offered') return;
      this.#end(order, 'failed', { by: 'timeout', why: 'confirmation timeout' });
      void postCancellation(this.#context, order);
    });
  }

  #takeSyncAnswer(order: Order, text: string): void {
    const answer = syncAnswerSchema.safeParse(parseJson(text)).data ?? {};
    this.confirm(order, {
      clientOrderId: answer.merchant_supplied_id ?? null,
      isSuccess: answer.order_status !== 'fail',
      readyAt: answer.prep_time === undefined ? null : Date.parse(answer.prep_time),
      reason: answer.failure_reason ?? null,
    });
  }

  #cancel(order: Order, { by, why }: { by: EndedBy; why: string }): void {
    const wasTold = order.state !== 'scheduled';
    this.#end(order, 'cancelled', { by, why });
    if (wasTold) void postCancellation(this.#context, order);
  }

  #end(order: Order, state: OrderState, { by, why }: { by: EndedBy; why: string }): void {
    const { clock, couriers } = this.#context;
    order.endedBy = by;
    order.endedAt = clock.now();
    order.acceptBy = null;
    moveOrder(order, state, { at: clock.now(), why });
    couriers.dismiss(order);
  }
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
