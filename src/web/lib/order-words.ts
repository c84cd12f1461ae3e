import { t } from '@lingui/core/macro';
import type { OrderView } from '../../domains/orders/contract.ts';
import type { CourierStage, Party, ServiceOrderLine } from '../../domains/channels/model/service-order.ts';
import { mentionsAllergy } from '../../domains/orders/model/allergy.ts';
import { formatMoney } from '../../shared/money.ts';
import { said } from './said.ts';

/** What is said about an order, in one place for card, drawer and lists. */

/** Names an order: by its customer, or by its number where the service sends no name or it was deleted. */
export function orderTitle({
  customer,
  displayId,
}: Pick<OrderView, 'displayId'> & { customer: { name: string } }): string {
  return customer.name.trim() || displayId;
}

/** A modifier as the kitchen reads it: `No onion`, `2 × Guacamole`, `Corn`. */
export function modifierText(line: Pick<ServiceOrderLine, 'action' | 'name' | 'quantity'>): string {
  if (line.action === 'removed') return /^no\b/i.test(line.name) ? line.name : t`No ${withSmallStart(line.name)}`;
  return line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`;
}

/** `Large laksa (LAKSA LRG)`: with what the kitchen calls it, where that differs. */
export function itemText({ name, kitchenName }: Pick<ServiceOrderLine, 'name' | 'kitchenName'>): string {
  return kitchenName === undefined ? name : `${name} (${kitchenName})`;
}

/** `2 ×`, or `1.5 lb` of goods that are weighed. */
export function quantityText({ quantity, unit }: Pick<ServiceOrderLine, 'quantity' | 'unit'>, times = ' ×'): string {
  return unit === undefined ? `${quantity}${times}` : `${quantity} ${unit}`;
}

/** `Onion` becomes `onion`, while `BBQ sauce` stays. */
function withSmallStart(name: string): string {
  return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** Each allergy request with the item it belongs to, and each note about one; nested modifiers are looked through as well. */
export function allergySentences({ lines, notes }: Pick<OrderView, 'lines' | 'notes'>): string[] {
  return [...ofLines(lines), ...[notes.kitchen, notes.store].filter((note) => mentionsAllergy(note))].filter(
    (sentence) => sentence !== undefined,
  );
}

function ofLines(lines: readonly ServiceOrderLine[]): string[] {
  return lines.flatMap((line) => {
    const nested = [...(mentionsAllergy(line.note) ? [`${line.name}: ${line.note}`] : []), ...ofLines(line.modifiers)];
    if (!line.allergy) return nested;
    // "Other" alone says that words follow; with the words it only stands in their way.
    const isWorded = Boolean(line.allergy.instructions);
    const named = line.allergy.codes.filter((code) => !isWorded || code !== 'OTHER');
    const codes = named.map((code) => code.toLowerCase().replaceAll('_', ' ')).join(', ');
    const what = [codes, line.allergy.instructions].filter(Boolean).join(': ');
    return [`${line.name}: ${what || t`ask the customer`}`, ...nested];
  });
}

/** How many things to make; half a kilo counts as one. */
export function itemCount(lines: readonly ServiceOrderLine[]): number {
  return lines
    .filter((line) => line.action === 'added')
    .reduce((sum, line) => sum + (Number.isInteger(line.quantity) ? line.quantity : 1), 0);
}

export function itemCountText(lines: readonly ServiceOrderLine[]): string {
  const count = itemCount(lines);
  return count === 1 ? t`1 item` : t`${count} items`;
}

/** The amounts of an order: one definition each, under the same name on every screen. */
export const amountWords = {
  /** Items, fees, tax and tips less discounts: the total of the customer's bill. */
  customerTotal: t`Customer total`,
  /** The food at the prices of the app, before discounts, fees, tips and tax: the figure "Sales". */
  itemsBeforeTax: t`Items before tax`,
  /** The part that is paid out to the restaurant. */
  earnings: t`Your earnings`,
} as const;

/** The service's total; where it sends none, the subtotal under its own name. */
export function totalText({ totals }: Pick<OrderView, 'totals'>): { label: string; amount: string } {
  return totals.totalMinor === undefined
    ? { label: amountWords.itemsBeforeTax, amount: formatMoney(totals.subtotalMinor, totals.currency) }
    : { label: amountWords.customerTotal, amount: formatMoney(totals.totalMinor, totals.currency) };
}

export const utensilsText: Record<OrderView['utensils'], string> = {
  yes: t`Utensils: yes, please`,
  no: t`No utensils`,
  shop_decides: t`Utensils: as you see fit`,
};

export const courierStageText: Record<CourierStage, string> = {
  assigned: 'assigned',
  arriving: 'arriving',
  arrived: t`at the door`,
  picked_up: t`has the order`,
  delivered: 'delivered',
  failed: t`could not deliver`,
};

export const kindText: Record<OrderView['kind'], string> = {
  delivery_by_service: t`Delivery by the service`,
  delivery_by_merchant: t`Your own delivery`,
  pickup: t`Customer picks up`,
  dine_in: t`Eats here`,
};

/** Who pays or remits; `service` is named by the service itself. */
export function partyText(party: Party, serviceName: string): string {
  const words: Record<Party, string> = {
    merchant: t`you`,
    service: serviceName,
    courier: t`the courier`,
    customer: t`the customer`,
    unknown: t`not stated`,
  };
  return words[party];
}

/** What became of an order that left with its driver and is past: the board's words would say that it still goes on. */
export const handedOverText = t`Handed over`;

export function stateText(order: Pick<OrderView, 'state' | 'stateLabel' | 'endedAt'>): string {
  return order.state === 'driver_on_the_way' && order.endedAt ? handedOverText : said(order.stateLabel);
}

/** Whether an accepted order that was placed ahead still waits for its start time. */
export function isScheduled({ state, startAt }: Pick<OrderView, 'state' | 'startAt'>, nowMs: number): boolean {
  return state === 'getting_ready' && startAt !== null && Date.parse(startAt) > nowMs;
}

/** When the kitchen should be done: what to do next is what is due next. */
export function dueAt(order: Pick<OrderView, 'readyTargetAt' | 'scheduledFor' | 'receivedAt'>): number {
  return Date.parse(order.readyTargetAt ?? order.scheduledFor?.startAt ?? order.receivedAt);
}
