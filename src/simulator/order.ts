import type { Customer } from './customers.ts';
import type { Outlet } from './world.ts';

/**
 * An order as the delivery service itself knows it: the simulator's truth, from which every wire shape is made.
 * `scheduled` is an order that the service still holds back from the store.
 */
export const orderStates = [
  'scheduled',
  'offered',
  'accepted',
  'ready',
  'picked_up',
  'completed',
  'denied',
  'cancelled',
  'failed',
] as const;
export type OrderState = (typeof orderStates)[number];

const endStates: ReadonlySet<OrderState> = new Set(['completed', 'denied', 'cancelled', 'failed']);

export type OrderKind = 'delivery' | 'pickup' | 'delivery_by_merchant';

/** Who ended an order that did not complete. */
export type EndedBy = 'merchant' | 'customer' | 'platform' | 'timeout';

export const courierStages = ['assigned', 'arriving', 'arrived', 'picked_up', 'delivered'] as const;
export type CourierStage = (typeof courierStages)[number];

export type ChosenModifier = {
  /** This choice on this line, unlike `id`, which names the modifier on the menu. */
  lineOptionId: string;
  id: string;
  name: string;
  quantity: number;
  /** One of it, without what is nested below it. */
  unitMinor: number;
  groups: ChosenGroup[];
};
export type ChosenGroup = { id: string; name: string; options: ChosenModifier[] };

export type Allergy = { allergens: string[]; text: string };

export type OrderLine = {
  lineId: string;
  itemId: string;
  name: string;
  category: string;
  quantity: number;
  /** One item without its options, at menu price. */
  baseUnitMinor: number;
  groups: ChosenGroup[];
  note: string | null;
  allergy: Allergy | null;
  customerId: string;
  taxMinor: number;
};

type Promotion = {
  id: string;
  code: string;
  percent: number;
  amountMinor: number;
  merchantFundedMinor: number;
  platformFundedMinor: number;
};

export type Money = {
  subtotalMinor: number;
  /** What the order was made dearer by afterwards, or cheaper: below 0. */
  adjustmentMinor: number;
  taxMinor: number;
  promotion: Promotion | null;
  bagFeeMinor: number;
  /** The next three exist only where the merchant delivers. */
  deliveryFeeMinor: number;
  smallOrderFeeMinor: number;
  tipMinor: number;
  feeTaxMinor: number;
};

export type Courier = {
  id: string;
  tripId: string;
  firstName: string;
  lastName: string;
  phone: string;
  phoneCode: string;
  vehicle: { type: string; make: string; model: string; color: string; plate: string };
};

export type Order = {
  readonly id: string;
  readonly displayId: string;
  /** Placed by the store itself, as its service marks it. */
  readonly isTest: boolean;
  readonly outlet: Outlet;
  /** Marketplace name on this service: UBER_EATS or POSTMATES, DOORDASH or CAVIAR, GRUBHUB or SEAMLESS. */
  readonly brand: string;
  readonly kind: OrderKind;
  readonly placedAt: number;
  /** The delivery window of an order placed ahead. */
  readonly window: { startAt: number; endAt: number } | null;
  /** The first one placed the order; the others joined a group order. */
  readonly customers: readonly [Customer, ...Customer[]];
  readonly note: string | null;
  readonly dropoffNote: string | null;
  /** null: the shop decides */
  readonly utensils: boolean | null;
  readonly courier: Courier;
  /** Set where this order uses the rarer of two documented spellings. */
  readonly oddSpelling: boolean;

  lines: readonly OrderLine[];
  money: Money;
  state: OrderState;
  /** The customer is being asked whether these lines may be left out. */
  askedLines: readonly string[];
  /** The customer is being asked whether the order may cost so much more, or less. */
  askedPriceMinor: number;
  /** A scheduled order that the store has been told of, ahead of its time. */
  isAhead: boolean;
  history: { at: number; state: OrderState; why: string }[];
  acceptBy: number | null;
  readyAt: number;
  readyPromised: boolean;
  clientOrderId: string | null;
  courierStage: CourierStage | null;
  endedBy: EndedBy | null;
  endedAt: number | null;
};

export function isOver(order: Order): boolean {
  return endStates.has(order.state);
}

export function optionsMinor(groups: readonly ChosenGroup[]): number {
  let total = 0;
  for (const group of groups) {
    for (const option of group.options) total += option.quantity * (option.unitMinor + optionsMinor(option.groups));
  }
  return total;
}

/** One of this line with its options: what Uber Eats v2 and DoorDash send as the price. */
export function lineUnitMinor(line: OrderLine): number {
  return line.baseUnitMinor + optionsMinor(line.groups);
}

export function lineTotalMinor(line: OrderLine): number {
  return lineUnitMinor(line) * line.quantity;
}

/** Every option of a line at any depth, with how many of it one line unit holds. */
export function flatOptions(groups: readonly ChosenGroup[], times = 1): { option: ChosenModifier; perUnit: number }[] {
  return groups.flatMap((group) =>
    group.options.flatMap((option) => {
      const perUnit = option.quantity * times;
      return [{ option, perUnit }, ...flatOptions(option.groups, perUnit)];
    }),
  );
}
