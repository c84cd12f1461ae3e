import { lineTotalMinor, lineUnitMinor, type ChosenGroup, type Order } from './order.ts';
import type { OrderEntry } from './order-book.ts';

/** What the control API tells of an order in a list. */
export function orderSummary(order: Order): object {
  return {
    id: order.id,
    displayId: order.displayId,
    service: order.outlet.service,
    externalStoreId: order.outlet.externalStoreId,
    apiVersion: order.outlet.apiVersion,
    brand: order.brand,
    kind: order.kind,
    state: order.state,
    placedAt: iso(order.placedAt),
    customer: order.customers[0].firstName,
    isGroup: order.customers.length > 1,
    hasAllergy: order.lines.some((line) => line.allergy !== null),
    isScheduled: order.window !== null,
    lineCount: order.lines.length,
    subtotalMinor: order.money.subtotalMinor,
    taxMinor: order.money.taxMinor,
    discountMinor: order.money.promotion?.amountMinor ?? 0,
    clientOrderId: order.clientOrderId,
  };
}

/** The whole truth about one order. */
export function orderDetails({ order, webhooks, calls }: OrderEntry): object {
  return {
    ...orderSummary(order),
    money: order.money,
    customers: order.customers.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    note: order.note,
    utensils: order.utensils,
    lines: order.lines.map((line) => ({
      itemId: line.itemId,
      name: line.name,
      quantity: line.quantity,
      unitMinor: lineUnitMinor(line),
      totalMinor: lineTotalMinor(line),
      modifiers: modifierNames(line.groups),
      note: line.note,
      allergy: line.allergy,
    })),
    window: order.window === null ? null : { startAt: iso(order.window.startAt), endAt: iso(order.window.endAt) },
    deadlines: { acceptBy: order.acceptBy === null ? null : iso(order.acceptBy), readyAt: iso(order.readyAt) },
    isAhead: order.isAhead,
    courierStage: order.courierStage,
    courier: order.courierStage === null ? null : `${order.courier.firstName} ${order.courier.lastName}`,
    endedBy: order.endedBy,
    endedAt: order.endedAt === null ? null : iso(order.endedAt),
    history: order.history.map((step) => ({ ...step, at: iso(step.at) })),
    webhooks: webhooks.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
    calls: calls.map((call) => ({ ...call, at: iso(call.at) })),
  };
}

export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function modifierNames(groups: readonly ChosenGroup[]): string[] {
  return groups.flatMap((group) =>
    group.options.flatMap((option) => [
      option.quantity === 1 ? option.name : `${option.quantity} × ${option.name}`,
      ...modifierNames(option.groups),
    ]),
  );
}
