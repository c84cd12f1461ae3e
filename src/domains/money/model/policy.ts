import type { Cancellation, ServiceOrder } from '../../channels/model/service-order.ts';

/**
 * Who bears what, as written policy. Each entry of the ledger names the row that it follows, with the version; a changed
 * row gets a new version, and old entries keep the one they were made by.
 */
const version = '2026-11';

/**
 * `full`: as sold. `base`: the merchant gets the base prices, Forkline bears them. `nothing`: nobody owes anything.
 * `stated`: the merchant gets its share of what the service states, which may be nothing. `protected`: the merchant gets
 * its base prices, whatever the service states, and Forkline bears the rest until the service pays it.
 */
type Treatment = 'full' | 'base' | 'nothing' | 'stated' | 'protected';

const orderRows = {
  handed_over: {
    treatment: 'full',
    sentence: 'The food was handed over: the restaurant gets its base prices in full.',
  },
  cancelled_before_preparation: {
    treatment: 'nothing',
    sentence: 'Cancelled before the food was made: nobody owes anything.',
  },
  cancelled_by_merchant: {
    treatment: 'nothing',
    sentence: 'The restaurant cancelled: nothing was sold.',
  },
  cancelled_by_customer: {
    treatment: 'full',
    sentence:
      'The customer cancelled when the food was being made: the service owes the order, the restaurant is paid.',
  },
  cancelled_by_service: {
    treatment: 'full',
    sentence: 'The service cancelled when the food was being made: it owes the order, the restaurant is paid.',
  },
  cancelled_by_courier: {
    treatment: 'full',
    sentence: 'The courier failed when the food was being made: the service owes the order, the restaurant is paid.',
  },
  cancelled_by_unknown: {
    treatment: 'base',
    sentence: 'Cancelled by nobody known when the food was being made: Forkline pays the restaurant its base prices.',
  },
  remake_merchant_fault: {
    treatment: 'stated',
    sentence:
      'The order was made again for a mistake of the restaurant: the restaurant is paid for the first order only, and for what the service states.',
  },
  remake_service_fault: {
    treatment: 'protected',
    sentence:
      'The order was made again for a mistake of the service: the restaurant gets its base prices, the service is asked for what it leaves out.',
  },
  remake_courier_fault: {
    treatment: 'protected',
    sentence:
      'The order was made again for a mistake of the courier: the restaurant gets its base prices, the service is asked for what it leaves out.',
  },
  remake_customer_fault: {
    treatment: 'protected',
    sentence:
      'The order was made again for the sake of the customer: the restaurant gets its base prices, the service is asked for what it leaves out.',
  },
  remake_unknown_fault: {
    treatment: 'stated',
    sentence:
      'The order was made again and the service does not say whose fault that was: what the service states decides until that is known.',
  },
  replacement_merchant_fault: {
    treatment: 'stated',
    sentence:
      'The order replaces an earlier one for a mistake of the restaurant: the restaurant is paid for the first order only, and for what the service states.',
  },
  replacement_service_fault: {
    treatment: 'protected',
    sentence:
      'The order replaces an earlier one for a mistake of the service: the restaurant gets its base prices, the service is asked for what it leaves out.',
  },
  replacement_courier_fault: {
    treatment: 'protected',
    sentence:
      'The order replaces an earlier one for a mistake of the courier: the restaurant gets its base prices, the service is asked for what it leaves out.',
  },
  replacement_customer_fault: {
    treatment: 'protected',
    sentence:
      'The order replaces an earlier one for the sake of the customer: the restaurant gets its base prices, the service is asked for what it leaves out.',
  },
  replacement_unknown_fault: {
    treatment: 'stated',
    sentence:
      'The order replaces an earlier one and the service does not say whose fault that was: what the service states decides until that is known.',
  },
  compensated_merchant_fault: {
    treatment: 'stated',
    sentence:
      'The service states that the order costs nothing for a mistake of the restaurant: the restaurant is paid for the first order only, and for what the service states.',
  },
  compensated_service_fault: {
    treatment: 'protected',
    sentence:
      'The service states that the order costs nothing for a mistake of the service: the restaurant gets its base prices, the service is asked for what it leaves out.',
  },
  compensated_courier_fault: {
    treatment: 'protected',
    sentence:
      'The service states that the order costs nothing for a mistake of the courier: the restaurant gets its base prices, the service is asked for what it leaves out.',
  },
  compensated_customer_fault: {
    treatment: 'protected',
    sentence:
      'The service states that the order costs nothing for the sake of the customer: the restaurant gets its base prices, the service is asked for what it leaves out.',
  },
  compensated_unknown_fault: {
    treatment: 'stated',
    sentence:
      'The service states that the order costs nothing and the service does not say whose fault that was: what the service states decides until that is known.',
  },
  cancelled_uncollected: {
    treatment: 'nothing',
    sentence: 'Cancelled when the restaurant was still to collect the money: nobody has paid, so nobody owes anything.',
  },
} as const satisfies Record<string, { treatment: Treatment; sentence: string }>;

/**
 * Who bears what a service takes, or gives back, after the order. `shared`: the restaurant its base prices, Forkline its
 * fee. `claimed`: nobody yet, it is claimed back from the service. `forkline`: Forkline, out of its fee.
 */
export type Bearer = 'shared' | 'claimed' | 'forkline';

const lateRows = {
  refund_merchant_fault: {
    bearer: 'shared',
    sentence: 'Refunded for a mistake of the restaurant: it bears the base price, Forkline gives up its fee.',
  },
  refund_service_fault: {
    bearer: 'claimed',
    sentence: 'Refunded for a mistake of the service: the restaurant keeps its money, the service is asked for it.',
  },
  refund_courier_fault: {
    bearer: 'claimed',
    sentence: 'Refunded for a mistake of the courier: the restaurant keeps its money, the service is asked for it.',
  },
  refund_unknown_fault: {
    bearer: 'claimed',
    sentence: 'Refunded, and nobody said whose mistake it was: the restaurant keeps its money until that is known.',
  },
  error_charge_merchant_fault: {
    bearer: 'shared',
    sentence: 'Charged for a mistake of the restaurant: it bears the base price, Forkline gives up its fee.',
  },
  error_charge_service_fault: {
    bearer: 'claimed',
    sentence: 'Charged for a mistake of the service: the restaurant keeps its money, the service is asked for it.',
  },
  error_charge_courier_fault: {
    bearer: 'claimed',
    sentence: 'Charged for a mistake of the courier: the restaurant keeps its money, the service is asked for it.',
  },
  error_charge_unknown_fault: {
    bearer: 'claimed',
    sentence: 'Charged without a word whose mistake it was: the restaurant keeps its money until that is known.',
  },
  correction: {
    bearer: 'claimed',
    sentence: 'The service corrected its own books: the restaurant keeps its money, the difference is looked into.',
  },
  commission: {
    bearer: 'forkline',
    sentence: 'The commission of the service comes out of the service fee: the restaurant bears nothing of it.',
  },
} as const satisfies Record<string, { bearer: Bearer; sentence: string }>;

const otherRows = {
  dispute_won: { sentence: 'The service gives back what it had deducted.' },
  dispute_lost: { sentence: 'The service does not give back what it had deducted: Forkline bears it.' },
  late_explained: {
    sentence:
      'The service has changed the order itself: what it took back for it before is part of that, and counts once.',
  },
  dispute_paid_late: { sentence: 'The service has paid after all what Forkline had borne.' },
  receipt: { sentence: 'The service transferred this to our bank account.' },
  verification_sent: { sentence: 'A small deposit that shows whose bank account it is: Forkline pays it.' },
  verification_returned: { sentence: 'A small deposit came back: it costs Forkline nothing.' },
  payout_prepared: { sentence: 'Set aside to be paid out.' },
  payout_cancelled: { sentence: 'Not paid out after all: owed again.' },
  payout_sent: { sentence: 'Sent to the bank.' },
  payout_settled: { sentence: 'Arrived.' },
  payout_returned: { sentence: 'Sent back by the bank of the restaurant: owed again.' },
  points_earned: { sentence: 'A guest earned points: the restaurant owes what they are worth.' },
  points_taken_back: { sentence: 'Points went back with what was refunded: they are owed no more.' },
  points_redeemed: { sentence: 'A guest took a reward for points: they are owed no more.' },
  points_undone: { sentence: 'A reward was taken back: its points are owed again.' },
  points_expired: { sentence: 'Points expired or their guest left: they are owed no more.' },
  points_revalued: { sentence: 'The restaurant changed what a point is worth: all points were valued anew.' },
} as const satisfies Record<string, { sentence: string }>;

const rows = { ...orderRows, ...lateRows, ...otherRows };

export type OrderPolicyRow = keyof typeof orderRows;
export type LatePolicyRow = keyof typeof lateRows;
export type PolicyRow = keyof typeof rows;

export function treatmentOf(row: OrderPolicyRow): Treatment {
  return orderRows[row].treatment;
}

export function bearerOf(row: LatePolicyRow): Bearer {
  return lateRows[row].bearer;
}

/** `2026-11/handed_over`, as entries name the row. */
export function policyName(row: PolicyRow): string {
  return `${version}/${row}`;
}

/** What a named row says, in one sentence; undefined for a row that this version no longer has. */
export function policySentence(name: string): string | undefined {
  const row = name.slice(name.indexOf('/') + 1);
  return row in rows ? rows[row as PolicyRow].sentence : undefined; // just looked
}

/** Within this time after accepting, a kitchen has not begun: a cancellation then costs nobody anything. */
const beginsAfterMs = 60_000;

/** How an order stands, as far as money is concerned. */
export interface Standing {
  state: string;
  acceptedAt: Date | null;
  readyAt: Date | null;
  handedOverAt: Date | null;
  endedAt: Date | null;
  cancelledBy: Cancellation['by'] | undefined;
  collection: ServiceOrder['collection'];
  compensation?: ServiceOrder['compensation'];
}

/** The row that an order falls under; undefined while it is not settled, and for one that was never cooked for. */
export function policyRowOf(order: Standing): OrderPolicyRow | undefined {
  if (order.state === 'driver_on_the_way') return compensationRow(order) ?? 'handed_over';
  if (order.state !== 'cancelled' || !order.acceptedAt || !order.endedAt) return undefined;
  const by = order.cancelledBy ?? 'unknown';
  if (by === 'merchant') return 'cancelled_by_merchant';
  const madeForMs = order.endedAt.getTime() - order.acceptedAt.getTime();
  if (!order.readyAt && madeForMs < beginsAfterMs) return 'cancelled_before_preparation';
  // Food that was to be paid for at the door or the counter and never got there.
  if (order.collection.length > 0 && order.collection.every((part) => part.by === 'restaurant')) {
    return 'cancelled_uncollected';
  }
  return by === 'timeout' ? 'cancelled_by_unknown' : `cancelled_by_${by}`;
}

/** The row of an order that is no sale of its own. */
function compensationRow({ compensation }: Standing): OrderPolicyRow | undefined {
  return compensation && `${compensation.kind}_${compensation.fault}_fault`;
}

/** What the restaurant collects from the customer itself, in minor units. */
export function collectedByRestaurant(collection: ServiceOrder['collection']): number {
  return collection.reduce((sum, { by, amountMinor }) => sum + (by === 'restaurant' ? amountMinor : 0), 0);
}
