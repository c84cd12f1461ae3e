import type { Cancellation } from '../../channels/model/service-order.ts';

/**
 * Who bears what, as written policy. Each entry of the ledger names the row that it follows, with the version; a changed
 * row gets a new version, and old entries keep the one they were made by.
 */
const version = '2026-11';

/** `full`: as sold. `base`: the merchant gets the base prices, Forkline bears them. `nothing`: nobody owes anything. */
type Treatment = 'full' | 'base' | 'nothing';

const rows = {
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
} as const satisfies Record<string, { treatment: Treatment; sentence: string }>;

export type PolicyRow = keyof typeof rows;

export function treatmentOf(row: PolicyRow): Treatment {
  return rows[row].treatment;
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
}

/** The row that an order falls under; undefined while it is not settled, and for one that was never cooked for. */
export function policyRowOf(order: Standing): PolicyRow | undefined {
  if (order.state === 'driver_on_the_way') return 'handed_over';
  if (order.state !== 'cancelled' || !order.acceptedAt || !order.endedAt) return undefined;
  const by = order.cancelledBy ?? 'unknown';
  if (by === 'merchant') return 'cancelled_by_merchant';
  const madeForMs = order.endedAt.getTime() - order.acceptedAt.getTime();
  if (!order.readyAt && madeForMs < beginsAfterMs) return 'cancelled_before_preparation';
  return by === 'timeout' ? 'cancelled_by_unknown' : `cancelled_by_${by}`;
}
