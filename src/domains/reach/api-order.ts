import type { ServiceOrderLine } from '../channels/model/service-order.ts';
import type { OrderView } from '../orders/contract.ts';
import { addressText } from '../orders/model/destination.ts';
import type { ApiOrder } from './api-contract.ts';

/** An order as programs read it: the same in answers and in webhooks. Phone numbers stay here. */
export function toApiOrder(order: OrderView): ApiOrder {
  const { totals } = order;
  return {
    id: order.id,
    version: order.version,
    storeId: order.storeId,
    service: order.service,
    brand: order.brandName,
    displayId: order.displayId,
    externalId: order.externalId,
    state: order.state,
    isTest: order.isTest,
    kind: order.kind,
    customerName: order.customer.name,
    destination: order.destination ? toApiDestination(order.destination) : null,
    lines: order.lines.map(toApiLine),
    notes: { kitchen: order.notes.kitchen ?? null, store: order.notes.store ?? null },
    hasAllergy: order.hasAllergy,
    currency: totals.currency,
    subtotalMinor: totals.subtotalMinor,
    taxMinor: totals.taxMinor,
    tipsMinor: totals.tipsMinor,
    feesMinor: totals.feesMinor,
    discountsMinor: totals.discountsMinor,
    totalMinor: totals.totalMinor ?? null,
    toCollectMinor: order.toCollectMinor,
    placedAt: order.placedAt,
    acceptedAt: order.acceptedAt,
    readyTargetAt: order.readyTargetAt,
    readyAt: order.readyAt,
    handedOverAt: order.handedOverAt,
    endedAt: order.endedAt,
    ending: order.ending,
  };
}

function toApiDestination(destination: NonNullable<OrderView['destination']>): ApiOrder['destination'] {
  const { instructions, dropOff, latitude, longitude } = destination;
  return {
    address: addressText(destination),
    instructions: [dropOff, instructions].filter(Boolean).join('. ') || null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
  };
}

function toApiLine(line: ServiceOrderLine): ApiOrder['lines'][number] {
  return {
    itemRef: line.itemRef ?? null,
    name: line.name,
    quantity: line.quantity,
    action: line.action,
    unitTotalMinor: line.price.unitTotalMinor,
    lineTotalMinor: line.price.lineTotalMinor,
    note: line.note ?? null,
    allergy: line.allergy ? { codes: line.allergy.codes, instructions: line.allergy.instructions ?? null } : null,
    modifiers: line.modifiers.map(toApiLine),
  };
}
