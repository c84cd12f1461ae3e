import type { ReceivedOrder } from '../channels/index.ts';
import type { NewOrder } from './store.ts';
import { initialStates } from './model/initial-state.ts';
import { halfTime } from './model/watch.ts';

/** The row and lines for an order that a service handed over; `acceptedAt` puts it straight into the kitchen. */
export function newOrder(received: ReceivedOrder): NewOrder {
  const { orderId, connection, order, receivedAt, acceptBy, acceptedAt } = received;
  const { lines, ...details } = order;
  const initial = initialStates[order.stage];
  const state = acceptedAt && initial.state === 'new' ? 'getting_ready' : initial.state;
  const isPast = initial.ended;
  const { totals, cancellation } = order;
  return {
    merchant_id: connection.merchantId,
    id: orderId,
    store_id: connection.storeId,
    connection_id: connection.connectionId,
    service: connection.service,
    brand: order.brand,
    external_id: order.externalId,
    display_id: order.displayId,
    state,
    customer_name: order.customer.name,
    search_text: [order.customer.name, order.displayId, ...lines.map(({ name }) => name)].join(' ').toLowerCase(),
    currency: totals.currency,
    subtotal_minor: totals.subtotalMinor,
    tax_minor: totals.taxMinor,
    total_minor: totals.totalMinor ?? null,
    details,
    courier: order.couriers.at(-1) ?? null,
    ending: isPast && cancellation ? { by: cancellation.by, reason: cancellation.reason ?? null } : null,
    contents_as_of: received.asOf,
    placed_at: order.placedAt === undefined ? receivedAt : new Date(order.placedAt),
    received_at: receivedAt,
    accept_by: acceptBy,
    watch_at: state === 'new' ? halfTime({ receivedAt, acceptBy }) : null,
    ready_target_at: order.readyTargetAt === undefined ? null : new Date(order.readyTargetAt),
    accepted_at: acceptedAt ?? (state === 'new' || isPast ? null : receivedAt),
    ready_at: null,
    handed_over_at: state === 'driver_on_the_way' ? receivedAt : null,
    ended_at: isPast ? receivedAt : null,
    lines: lines.map((line, index) => ({
      line_number: index + 1,
      item_ref: line.itemRef ?? null,
      name: line.name,
      quantity: line.quantity,
      unit_total_minor: line.price.unitTotalMinor,
      line_total_minor: line.price.lineTotalMinor,
      line,
    })),
  };
}
