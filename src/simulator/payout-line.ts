import { Temporal } from 'temporal-polyfill';
import type { Order } from './order.ts';
import type { ServiceName } from './world.ts';

/** Services that pay stores out; HubRise only passes orders on. */
export const payingServices = ['uber-eats', 'doordash', 'grubhub', 'deliveroo'] as const satisfies ServiceName[];
export type PayingService = (typeof payingServices)[number];

/** A line of a payout report before it is written in a service's own columns. Amounts in minor units. */
export type PayoutLine = {
  kind: 'order' | 'refund' | 'error_charge' | 'deposit';
  orderId: string;
  displayId: string;
  isPickup: boolean;
  /** The day at the store, ISO. */
  date: string;
  subtotalMinor: number;
  taxMinor: number;
  /** Bags, own delivery and tips, less promotions that the store pays for. */
  extrasMinor: number;
  /** Above 0: deducted. */
  commissionMinor: number;
  netMinor: number;
  note: string;
  payoutReference: string;
  payoutDate: string;
};

/** In basis points of the food's value, as agreed between the service and its partner. */
const commissions: { [service in PayingService]: { [kind in Order['kind']]: number } } = {
  'uber-eats': { delivery: 2_500, delivery_by_merchant: 1_500, pickup: 700 },
  doordash: { delivery: 2_500, delivery_by_merchant: 1_500, pickup: 600 },
  grubhub: { delivery: 2_500, delivery_by_merchant: 1_500, pickup: 500 },
  deliveroo: { delivery: 3_000, delivery_by_merchant: 1_500, pickup: 1_500 },
};

export function commissionOf(service: PayingService, kind: Order['kind'], subtotalMinor: number): number {
  return Math.round((subtotalMinor * commissions[service][kind]) / 10_000);
}

export type Payout = { reference: string; date: string };

/** What the service pays for an order; it hands the tax on itself. */
export function payOrder(service: PayingService, order: Order, payout: Payout): PayoutLine {
  const { money } = order;
  const subtotalMinor = money.subtotalMinor + money.adjustmentMinor;
  const commissionMinor = commissionOf(service, order.kind, subtotalMinor);
  const extrasMinor =
    // Grubhub's orders name no fee but that for delivery: the others stay with it.
    (service === 'grubhub' ? 0 : money.bagFeeMinor) +
    money.deliveryFeeMinor +
    money.tipMinor -
    (money.promotion === null ? 0 : money.promotion.merchantFundedMinor);
  return {
    kind: 'order',
    orderId: order.id,
    displayId: order.displayId,
    isPickup: order.kind === 'pickup',
    date: dayOf(order),
    subtotalMinor,
    taxMinor: money.taxMinor,
    extrasMinor,
    commissionMinor,
    netMinor: subtotalMinor + extrasMinor - commissionMinor,
    note: '',
    payoutReference: payout.reference,
    payoutDate: payout.date,
  };
}

/** The day on which the order was placed, where the store is. */
export function dayOf({ placedAt, outlet }: Order): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(placedAt))
    .toZonedDateTimeISO(outlet.timeZone)
    .toPlainDate()
    .toString();
}

const minuteMs = 60_000;

/** Whether the service owes the store anything: the food was collected, or others took the order back once it was made. */
export function isPaid(order: Order): boolean {
  if (order.state === 'picked_up' || order.state === 'completed') return true;
  if (order.state !== 'cancelled' && order.state !== 'failed') return false;
  const acceptedAt = order.history.find(({ state }) => state === 'accepted')?.at;
  if (acceptedAt === undefined || order.endedAt === null) return false;
  const isByOthers = order.endedBy === 'customer' || order.endedBy === 'platform';
  return isByOthers && order.endedAt - acceptedAt >= minuteMs;
}
