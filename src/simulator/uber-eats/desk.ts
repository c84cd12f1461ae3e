import type { Context, ServiceDesk, Verdict } from '../context.ts';
import { isOver, type CourierStage, type EndedBy, type Order, type OrderState } from '../order.ts';
import { moveOrder } from '../order-book.ts';
import { announce } from './events.ts';

export type AcceptTerms = { readyAt: number | null; clientOrderId: string | null };

export type UberEatsDesk = ServiceDesk & {
  accept(order: Order, terms: AcceptTerms): Verdict;
  deny(order: Order): Verdict;
  cancelByMerchant(order: Order): Verdict;
  markReady(order: Order): Verdict;
  updateReadyTime(order: Order, readyAt: number): Verdict;
};

const deliveryStatus = {
  assigned: 'EN_ROUTE_TO_PICKUP',
  arriving: null,
  arrived: 'ARRIVED_AT_PICKUP',
  picked_up: 'EN_ROUTE_TO_DROPOFF',
  delivered: 'COMPLETED',
} as const satisfies { [stage in CourierStage]: string | null };

/** What Uber Eats itself does with an order: offers it, waits, gives up, sends couriers. */
export function createUberEatsDesk(context: Context): UberEatsDesk {
  const { clock, settings, couriers } = context;

  function offer(order: Order, { isAhead }: { isAhead: boolean }): void {
    const seconds = order.window ? settings.uberScheduledAcceptSeconds : settings.uberAcceptSeconds;
    const acceptBy = clock.now() + seconds * 1_000;
    order.isAhead = isAhead;
    order.acceptBy = acceptBy;
    moveOrder(order, 'offered', { at: clock.now(), why: isAhead ? 'offered ahead of its time' : 'offered' });
    announce(context, order, isAhead ? 'orders.scheduled.notification' : 'orders.notification');
    clock.at(acceptBy, () => {
      if (order.state === 'offered' && order.acceptBy === acceptBy) {
        end(order, 'failed', { by: 'timeout', why: 'not accepted in time' });
      }
    });
  }

  function end(order: Order, state: OrderState, { by, why }: { by: EndedBy; why: string }): void {
    order.endedBy = by;
    order.endedAt = clock.now();
    order.acceptBy = null;
    moveOrder(order, state, { at: clock.now(), why });
    couriers.dismiss(order);
    if (state === 'denied' && !settings.uberFailureEventAfterDeny) return;
    announce(context, order, order.outlet.apiVersion === '1.0.0' ? 'orders.failure' : 'orders.cancel');
  }

  return {
    place(order) {
      const liveAt = order.window ? order.window.startAt - settings.scheduledLeadMinutes * 60_000 : clock.now();
      if (liveAt <= clock.now()) {
        offer(order, { isAhead: false });
        return;
      }
      // Only stores on 1.0.0 hear of a scheduled order ahead of its time; they have to accept it twice.
      if (order.outlet.apiVersion === '1.0.0') offer(order, { isAhead: true });
      else moveOrder(order, 'scheduled', { at: clock.now(), why: 'held back until its time' });
      clock.at(liveAt, () => {
        if (!isOver(order)) offer(order, { isAhead: false });
      });
    },

    accept(order, { readyAt, clientOrderId }) {
      if (order.state !== 'offered') return 'conflict';
      order.acceptBy = null;
      order.clientOrderId = clientOrderId ?? order.clientOrderId;
      if (readyAt !== null) {
        order.readyAt = readyAt;
        order.readyPromised = true;
      }
      moveOrder(order, 'accepted', { at: clock.now(), why: order.isAhead ? 'accepted ahead' : 'accepted' });
      if (!order.isAhead) couriers.accepted(order);
      return 'done';
    },

    deny(order) {
      if (order.state !== 'offered') return 'conflict';
      end(order, 'denied', { by: 'merchant', why: 'denied by the store' });
      return 'done';
    },

    cancelByMerchant(order) {
      if (isOver(order) || order.state === 'picked_up') return 'conflict';
      end(order, 'cancelled', { by: 'merchant', why: 'cancelled by the store' });
      return 'done';
    },

    markReady(order) {
      if (order.state !== 'accepted' || order.isAhead) return 'conflict';
      moveOrder(order, 'ready', { at: clock.now(), why: 'marked ready' });
      couriers.foodChanged(order);
      return 'done';
    },

    updateReadyTime(order, readyAt) {
      if (order.state !== 'accepted') return 'conflict';
      order.readyAt = readyAt;
      order.readyPromised = true;
      if (!order.isAhead) couriers.foodChanged(order);
      return 'done';
    },

    cancel(order, by) {
      if (!isOver(order)) end(order, 'cancelled', { by, why: `cancelled by the ${by}` });
    },

    courierMoved(order, stage) {
      if (stage === 'arriving' && settings.releaseWebhooks) announce(context, order, 'orders.release');
      const status = deliveryStatus[stage];
      if (status === null) return;
      announce(context, order, 'delivery.state_changed', {
        courier_trip_id: order.courier.tripId,
        store_id: order.outlet.externalStoreId,
        order_id: order.id,
        external_order_id: order.clientOrderId ?? '',
        status,
      });
    },
  };
}
