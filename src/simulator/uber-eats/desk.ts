import { changeLines, changePrice, isPossible } from '../adjustment.ts';
import type { Context, ServiceDesk, Verdict } from '../context.ts';
import { isOver, type CourierStage, type EndedBy, type Order, type OrderState } from '../order.ts';
import { moveOrder } from '../order-book.ts';
import type { Outlet } from '../world.ts';
import { announce, announceStore } from './events.ts';

type Rest = Parameters<typeof announce> extends [unknown, unknown, ...infer Last] ? Last : never;
type AcceptTerms = { readyAt: number | null; clientOrderId: string | null };

const deliveryStatus = {
  assigned: 'EN_ROUTE_TO_PICKUP',
  arriving: null,
  arrived: 'ARRIVED_AT_PICKUP',
  picked_up: 'EN_ROUTE_TO_DROPOFF',
  delivered: 'COMPLETED',
} as const satisfies { [stage in CourierStage]: string | null };

/** What Uber Eats itself does with an order: offers it, waits, gives up, tells of its couriers. */
export class UberEatsDesk implements ServiceDesk {
  readonly #context: Context;
  readonly #links = new Map<string, boolean>();

  constructor(context: Context) {
    this.#context = context;
  }

  place(order: Order): void {
    const { clock, settings } = this.#context;
    const liveAt = order.window ? order.window.startAt - settings.scheduledLeadMinutes * 60_000 : clock.now();
    if (liveAt <= clock.now()) {
      this.#offer(order, { isAhead: false });
      return;
    }
    // Only stores on 1.0.0 hear of a scheduled order ahead of its time; they have to accept it twice.
    if (order.outlet.apiVersion === '1.0.0') this.#offer(order, { isAhead: true });
    else moveOrder(order, 'scheduled', { at: clock.now(), why: 'held back until its time' });
    clock.at(liveAt, () => {
      if (!isOver(order)) this.#offer(order, { isAhead: false });
    });
  }

  link({ externalStoreId }: Outlet, isLinked: boolean): void {
    this.#links.set(externalStoreId, isLinked);
  }

  isConnected({ externalStoreId, wasConnected }: Outlet): boolean {
    return this.#links.get(externalStoreId) ?? wasConnected;
  }

  storeSwitched(outlet: Outlet): void {
    if (!this.isConnected(outlet)) return;
    announceStore(this.#context, outlet);
  }

  accept(order: Order, { readyAt, clientOrderId }: AcceptTerms): Verdict {
    if (order.state !== 'offered') return 'conflict';
    order.acceptBy = null;
    order.clientOrderId = clientOrderId ?? order.clientOrderId;
    if (readyAt !== null) promiseFood(order, readyAt);
    moveOrder(order, 'accepted', {
      at: this.#context.clock.now(),
      why: order.isAhead ? 'accepted ahead of its time' : 'accepted',
    });
    if (!order.isAhead) this.#context.couriers.accepted(order);
    return 'done';
  }

  deny(order: Order): Verdict {
    if (order.state !== 'offered') return 'conflict';
    this.#end(order, 'denied', { by: 'merchant', why: 'denied by the store' });
    return 'done';
  }

  cancelByMerchant(order: Order): Verdict {
    if (isOver(order) || order.state === 'picked_up') return 'conflict';
    this.#end(order, 'cancelled', { by: 'merchant', why: 'cancelled by the store' });
    return 'done';
  }

  markReady(order: Order): Verdict {
    if (order.state !== 'accepted' || order.isAhead) return 'conflict';
    moveOrder(order, 'ready', { at: this.#context.clock.now(), why: 'marked ready' });
    this.#context.couriers.foodChanged(order);
    return 'done';
  }

  updateReadyTime(order: Order, readyAt: number): Verdict {
    if (order.state !== 'accepted') return 'conflict';
    promiseFood(order, readyAt);
    if (!order.isAhead) this.#context.couriers.foodChanged(order);
    return 'done';
  }

  /** Items have run out: the customer is asked, and the store told of the answer. */
  askCustomer(order: Order, lineIds: readonly string[]): Verdict {
    const gone = lineIds.map((lineId) => ({ lineId, quantity: 0 }));
    if (order.state !== 'accepted' || order.askedLines.length > 0 || !isPossible(order, gone)) return 'conflict';
    const { clock, settings } = this.#context;
    order.askedLines = lineIds;
    clock.after(settings.uberCustomerAnswerSeconds * 1_000, () => {
      order.askedLines = [];
      if (isOver(order)) return;
      if (settings.uberCustomerAnswers === 'agree') changeLines(order, gone);
      this.#announce(order, 'orders.fulfillment_issues.resolved');
    });
    return 'done';
  }

  /** The order is to cost more or less: the customer is asked, and the order shows it once they have agreed. */
  adjustPrice(order: Order, deltaMinor: number): Verdict {
    const isOpen = order.state === 'accepted' || order.state === 'ready';
    if (!isOpen || order.askedPriceMinor !== 0) return 'conflict';
    const { clock, settings } = this.#context;
    order.askedPriceMinor = deltaMinor;
    clock.after(settings.uberCustomerAnswerSeconds * 1_000, () => {
      order.askedPriceMinor = 0;
      // No event is documented for what the customer says to a price.
      if (!isOver(order) && settings.uberCustomerAnswers === 'agree') changePrice(order, deltaMinor);
    });
    return 'done';
  }

  cancel(order: Order, by: 'customer' | 'platform'): void {
    if (!isOver(order)) this.#end(order, 'cancelled', { by, why: `cancelled by the ${by}` });
  }

  courierMoved(order: Order, stage: CourierStage): void {
    if (stage === 'arriving' && this.#context.settings.releaseWebhooks) {
      this.#announce(order, 'orders.release');
    }
    const status = deliveryStatus[stage];
    if (status === null) return;
    this.#announce(order, 'delivery.state_changed', {
      courier_trip_id: order.courier.tripId,
      store_id: order.outlet.externalStoreId,
      order_id: order.id,
      external_order_id: order.clientOrderId ?? '',
      status,
    });
  }

  /** Only linked stores' orders are told of. */
  #announce(order: Order, ...rest: Rest): void {
    if (this.isConnected(order.outlet)) announce(this.#context, order, ...rest);
  }

  #offer(order: Order, { isAhead }: { isAhead: boolean }): void {
    const { clock, settings } = this.#context;
    const seconds = order.window ? settings.uberScheduledAcceptSeconds : settings.uberAcceptSeconds;
    const acceptBy = clock.now() + seconds * 1_000;
    order.isAhead = isAhead;
    order.acceptBy = acceptBy;
    moveOrder(order, 'offered', { at: clock.now(), why: isAhead ? 'offered ahead of its time' : 'offered' });
    this.#announce(order, isAhead ? 'orders.scheduled.notification' : 'orders.notification');
    clock.at(acceptBy, () => {
      // A later offer of the same order has its own deadline.
      if (order.state !== 'offered' || order.acceptBy !== acceptBy) return;
      this.#end(order, 'failed', { by: 'timeout', why: 'not accepted in time' });
    });
  }

  #end(order: Order, state: OrderState, { by, why }: { by: EndedBy; why: string }): void {
    const { clock, settings, couriers } = this.#context;
    const wasTold = order.state !== 'scheduled';
    order.endedBy = by;
    order.endedAt = clock.now();
    order.acceptBy = null;
    moveOrder(order, state, { at: clock.now(), why });
    couriers.dismiss(order);
    if (!wasTold || (state === 'denied' && !settings.uberFailureEventAfterDeny)) return;
    this.#announce(order, order.outlet.apiVersion === '1.0.0' ? 'orders.failure' : 'orders.cancel');
  }
}

function promiseFood(order: Order, readyAt: number): void {
  order.readyAt = readyAt;
  order.readyPromised = true;
}
