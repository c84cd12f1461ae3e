import { Temporal } from 'temporal-polyfill';
import { hourMs, minuteMs } from '../../../shared/time.ts';
import type { ServiceOrderLine } from '../../channels/model/service-order.ts';
import { businessDate } from '../../merchants/model/business-day.ts';
import type { OrderState } from '../../orders/model/order-states.ts';
import type { Cause } from './figures.ts';
import type { ItemKind } from './item-kinds.ts';
import { noParts, type Parts } from './parts.ts';

/** An order as far as reports count it. Amounts in minor units. */
export interface CountedOrder {
  id: string;
  storeId: string;
  service: string;
  currency: string;
  state: OrderState;
  isTest: boolean;
  isPlacedAhead: boolean;
  placedAt: Date;
  acceptedAt: Date | null;
  readyAt: Date | null;
  /** By when it was to be ready, as it was promised last. */
  readyTargetAt: Date | null;
  /** Who ended it early. */
  endedBy: string | undefined;
  /** It ended after the time in which it was to be answered. */
  isPastAnswer: boolean;
  subtotalMinor: number;
  /** A remake, a replacement or an order that costs the customer nothing: of itself no sale. */
  isCompensation: boolean;
  /** A refund or a charge for a mistake of the restaurant, or something that had run out. */
  isWrong: boolean;
  lines: readonly ServiceOrderLine[];
}

/** What was sold of one item or modifier. */
export interface SoldItem {
  kind: ItemKind;
  /** The service's ref of it; its name where there is none. */
  key: string;
  name: string;
  orders: number;
  quantity: number;
  salesMinor: number;
}

/** Where an order is counted, and as what. */
export interface OrderFact {
  orderId: string;
  storeId: string;
  service: string;
  currency: string;
  /** ISO date of the store's business day. */
  businessDate: string;
  /** Of the business day; 1 is Monday. */
  weekday: number;
  /** By the store's clock. */
  hour: number;
  placedAt: Date;
  parts: Parts;
  items: SoldItem[];
}

const lateAfterMs = minuteMs;
/** Somebody forgot to press “ready”. */
const forgottenAfterMs = 3 * hourMs;

/** How an order counts, by the days of its store; undefined for one that does not. */
export function orderFact(order: CountedOrder, days: { timeZone: string; cutoff: string }): OrderFact | undefined {
  if (order.isTest) return undefined;
  const day = businessDate(order.placedAt, days);
  const parts = partsOf(order);
  return {
    orderId: order.id,
    storeId: order.storeId,
    service: order.service,
    currency: order.currency,
    businessDate: day,
    weekday: Temporal.PlainDate.from(day).dayOfWeek,
    hour: Temporal.Instant.fromEpochMilliseconds(order.placedAt.getTime()).toZonedDateTimeISO(days.timeZone).hour,
    placedAt: order.placedAt,
    parts,
    items: parts.sold === 0 ? [] : soldItems(order.lines),
  };
}

function partsOf(order: CountedOrder): Parts {
  const isKept = order.state === 'getting_ready' || order.state === 'ready' || order.state === 'driver_on_the_way';
  const isSold = isKept && !(order.isCompensation && order.subtotalMinor === 0);
  return {
    ...noParts,
    ...(isSold && { sold: 1, salesMinor: order.subtotalMinor, wrong: count(order.isWrong), ...timesOf(order) }),
    ...answerOf(order, isKept),
    ...endingOf(order),
  };
}

function timesOf({ acceptedAt, readyAt, readyTargetAt, isPlacedAhead }: CountedOrder): Partial<Parts> {
  if (!readyAt) return {};
  const prepMs = acceptedAt ? readyAt.getTime() - acceptedAt.getTime() : -1;
  const isPrepared = !isPlacedAhead && prepMs >= 0 && prepMs <= forgottenAfterMs;
  const lateMs = readyTargetAt ? readyAt.getTime() - readyTargetAt.getTime() : 0;
  const isLate = lateMs > lateAfterMs;
  return {
    ...(isPrepared && { prepared: 1, prepMs }),
    ...(readyTargetAt && { promised: 1, late: count(isLate), lateMs: isLate ? lateMs : 0 }),
  };
}

function answerOf(order: CountedOrder, isKept: boolean): Partial<Parts> {
  const { state, acceptedAt } = order;
  const endedBy = enderOf(order);
  if (isKept) return { offered: 1 };
  if (state === 'declined') return { offered: 1, missed: 1 };
  if (state !== 'cancelled') return {};
  if (acceptedAt) return { offered: 1 };
  return endedBy === 'timeout' || endedBy === 'merchant' ? { offered: 1, missed: 1 } : {};
}

const causeOf: Partial<Record<string, Cause>> = {
  merchant: 'byRestaurant',
  customer: 'byCustomer',
  service: 'byService',
  courier: 'byCourier',
  timeout: 'byTimeout',
};

function endingOf(order: CountedOrder): Partial<Parts> {
  if (order.state === 'declined') return { cancelled: 1, declined: 1 };
  return order.state === 'cancelled' ? { cancelled: 1, [causeOf[enderOf(order)] ?? 'byNobody']: 1 } : {};
}

/** DoorDash takes an unanswered order back without a word of who did: past its time nobody had answered, whoever it was. */
function enderOf({ acceptedAt, endedBy = 'unknown', isPastAnswer }: CountedOrder): string {
  return endedBy === 'unknown' && !acceptedAt && isPastAnswer ? 'timeout' : endedBy;
}

const count = (is: boolean) => (is ? 1 : 0);

/** Items, and the modifiers chosen with them at any depth; what was taken off is nothing sold. */
function soldItems(lines: readonly ServiceOrderLine[]): SoldItem[] {
  const sold = new Map<string, SoldItem>();
  const add = (kind: ItemKind, line: ServiceOrderLine, units: number, salesMinor: number) => {
    const key = line.itemRef ?? line.name;
    const place = `${kind} ${key}`;
    const known = sold.get(place);
    sold.set(place, {
      kind,
      key,
      name: line.name,
      orders: 1,
      quantity: roundQuantity((known?.quantity ?? 0) + units),
      salesMinor: (known?.salesMinor ?? 0) + salesMinor,
    });
  };
  const addModifiers = (line: ServiceOrderLine, units: number): void => {
    for (const modifier of line.modifiers) {
      if (modifier.action === 'removed') continue;
      const chosen = units * modifier.quantity;
      const charged = units * (modifier.chargeableQuantity ?? modifier.quantity);
      add('modifier', modifier, chosen, Math.round(modifier.price.unitBaseMinor * charged));
      addModifiers(modifier, chosen);
    }
  };
  for (const line of lines) {
    if (line.action === 'removed') continue;
    add('item', line, line.quantity, line.price.lineTotalMinor);
    addModifiers(line, line.quantity);
  }
  return [...sold.values()].filter(({ quantity }) => quantity !== 0);
}

/** Weighed goods have decimals; a thousandth is exact enough, and adds up the same in the database. */
function roundQuantity(quantity: number): number {
  return Math.round(quantity * 1_000) / 1_000;
}
