import type { ServiceOrder } from '../model/service-order.ts';
import type { Drift } from './shared-schema-drift.ts';
import type { PricedLines } from './shared-pricing.ts';

/** What the services have in common about who pays, who collects and which of their amounts decides. */

type Money = Pick<ServiceOrder, 'charges' | 'discounts' | 'tips' | 'taxRemittance' | 'totals' | 'kind'>;

/**
 * Returns who collects what of the order. What is due at hand-over is collected by the service's courier, or by the
 * restaurant where the restaurant delivers or the guest comes for the food; the service has collected the rest.
 *
 * @param dueMinor minor units that nobody has paid yet
 */
export function collectionOf(
  { kind, totals }: Pick<ServiceOrder, 'kind' | 'totals'>,
  dueMinor: number,
): ServiceOrder['collection'] {
  const due = Math.max(0, dueMinor);
  const atHandOver = kind === 'delivery_by_service' ? ('courier' as const) : ('restaurant' as const);
  return [
    { by: 'service' as const, amountMinor: Math.max(0, payableBy(totals) - due) },
    { by: atHandOver, amountMinor: due },
  ].filter(({ amountMinor }) => amountMinor > 0);
}

/** Returns what the customer pays: the stated total, or the sum of the parts where the service states none. */
export function payableBy(totals: ServiceOrder['totals']): number {
  const { subtotalMinor, discountsMinor, feesMinor, taxMinor, tipsMinor, adjustmentMinor = 0 } = totals;
  return totals.totalMinor ?? subtotalMinor - discountsMinor + feesMinor + taxMinor + tipsMinor + adjustmentMinor;
}

/** Services round each part for itself. */
const roundingMinor = 1;
/** Beyond this many parts nearly every total is some sum of them. */
const maxParts = 12;

interface Decided {
  totals: ServiceOrder['totals'];
  moneyMismatch?: NonNullable<ServiceOrder['moneyMismatch']>;
  compensation?: NonNullable<ServiceOrder['compensation']>;
}

/**
 * Lets the stated total decide what the order is worth. Services differ in which fees, taxes, tips and discounts their
 * total holds, so any combination of the order's own parts counts as agreement. A total that none of them explains is a
 * contradiction: the subtotal is cut down in proportion, or follows the total where the service states no subtotal.
 */
export function decideTotals(
  order: Omit<Money, 'taxRemittance'> & Partial<Pick<ServiceOrder, 'compensation' | 'taxRemittance'>>,
  { priced, statedSubtotalMinor }: { priced: PricedLines; statedSubtotalMinor: number | undefined },
): Decided {
  const { totals, compensation } = order;
  const { totalMinor } = totals;
  const kept: Decided = {
    totals,
    ...(priced.mismatch && { moneyMismatch: priced.mismatch }),
    ...(compensation && { compensation }),
  };
  if (totalMinor === undefined || explains(order, totalMinor)) return kept;
  const subtotalMinor = decidedSubtotal(totals, { totalMinor, statedSubtotalMinor });
  const note = 'The stated total does not fit the items, fees, taxes, tips and discounts of the order.';
  return {
    totals: { ...totals, subtotalMinor },
    moneyMismatch: { linesMinor: priced.sumMinor, subtotalMinor, totalMinor, note },
    ...(compensation
      ? { compensation }
      : totalMinor === 0 &&
        priced.sumMinor > 0 && { compensation: { kind: 'compensated', fault: 'unknown' } as const }),
  };
}

function decidedSubtotal(
  totals: ServiceOrder['totals'],
  { totalMinor, statedSubtotalMinor }: { totalMinor: number; statedSubtotalMinor: number | undefined },
): number {
  const { totalMinor: _stated, ...parts } = totals;
  const expectedMinor = payableBy(parts);
  // A total above its parts may hold a fee that is not listed: only a stated subtotal can say so.
  if (totalMinor > expectedMinor) {
    return statedSubtotalMinor ?? totals.subtotalMinor + totalMinor - expectedMinor;
  }
  if (expectedMinor <= 0) return Math.max(0, totalMinor);
  return Math.max(0, Math.round((totals.subtotalMinor * totalMinor) / expectedMinor));
}

/** Whether the subtotal, with some of the order's other parts added or taken off, comes to the total. */
function explains(order: Parameters<typeof decideTotals>[0], totalMinor: number): boolean {
  const { totals, charges, discounts, tips, taxRemittance = [] } = order;
  const parts = [
    ...charges.flatMap(({ amountMinor, taxMinor = 0 }) => [amountMinor, taxMinor]),
    ...discounts.flatMap(({ fundedBy, amountMinor }) =>
      (fundedBy.length === 0 ? [{ amountMinor }] : fundedBy).map((share) => -share.amountMinor),
    ),
    ...tips.map(({ amountMinor }) => amountMinor),
    ...(taxRemittance.length === 0 ? [totals.taxMinor] : taxRemittance.map(({ amountMinor }) => amountMinor)),
    totals.adjustmentMinor ?? 0,
  ].filter((amountMinor) => amountMinor !== 0);
  const { discountsMinor, feesMinor, taxMinor, tipsMinor } = totals;
  const whole = [-discountsMinor, feesMinor, taxMinor, tipsMinor, totals.adjustmentMinor ?? 0];
  return [whole, parts.slice(0, maxParts)].some((some) => reaches(totals.subtotalMinor, some, totalMinor));
}

function reaches(startMinor: number, parts: readonly number[], totalMinor: number): boolean {
  let sums = new Set([startMinor]);
  for (const part of parts) sums = new Set([...sums, ...[...sums].map((sum) => sum + part)]);
  return [...sums].some((sum) => Math.abs(sum - totalMinor) <= roundingMinor);
}

/** Adds what of the tax no share names a remitter for, as `unknown`, and notes it. */
export function nameRemitters(
  shares: ServiceOrder['taxRemittance'],
  { taxMinor, drift }: { taxMinor: number; drift: Drift },
): ServiceOrder['taxRemittance'] {
  const named = shares.filter(({ amountMinor }) => amountMinor !== 0);
  const restMinor = taxMinor - named.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const rest = restMinor > 0 ? [{ party: 'unknown' as const, on: 'items', amountMinor: restMinor }] : [];
  const all = [...named, ...rest];
  if (all.some(({ party }) => party === 'unknown')) drift.note('tax: no remitter');
  return all;
}
