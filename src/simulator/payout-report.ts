import { stringify } from 'csv-stringify/sync';
import { Temporal } from 'temporal-polyfill';
import type { Context } from './context.ts';
import { deliverooReport } from './deliveroo/payout-columns.ts';
import { doordashReport } from './doordash/payout-columns.ts';
import { grubhubReport } from './grubhub/payout-columns.ts';
import type { Order } from './order.ts';
import { makeError, type PayoutErrorKind, type SeededError } from './payout-errors.ts';
import { dayOf, isPaid, payOrder, type PayingService, type PayoutLine } from './payout-line.ts';
import { uberEatsReport } from './uber-eats/payout-columns.ts';
import type { Outlet } from './world.ts';

/** A service's own columns, in their order: each heading with what stands below it. */
export type PayoutColumns = { [heading: string]: (line: PayoutLine, outlet: Outlet) => string };

const columnsOf: { [service in PayingService]: PayoutColumns } = {
  'uber-eats': uberEatsReport,
  doordash: doordashReport,
  grubhub: grubhubReport,
  deliveroo: deliverooReport,
};

export type PayoutWish = {
  service: PayingService;
  outlet: Outlet;
  /** ISO days at the store, both included. */
  from: string;
  to: string;
  errors: { [kind in PayoutErrorKind]?: number | undefined };
};

export type PayoutReport = { csv: string; lines: number; orders: number; seeded: SeededError[]; depositMinor: number };

/**
 * The report of what a service pays a store for the orders of some days, from the service's own record, with the errors
 * that were asked for. Throws a sentence when there are fewer orders than errors.
 */
export function writePayoutReport({ book, random, newId }: Context, wish: PayoutWish): PayoutReport {
  const { service, outlet, from, to, errors } = wish;
  const orders = book
    .atOutlet(service, outlet.externalStoreId)
    .map(({ order }) => order)
    .filter((order) => isPaid(order) && dayOf(order) >= from && dayOf(order) <= to);
  const { deposit_differs: shortDeposits = 0, ...onOrders } = errors;
  const wanted = (Object.keys(makeError) as (keyof typeof makeError)[]).flatMap((kind) =>
    Array.from({ length: onOrders[kind] ?? 0 }, () => kind),
  );
  if (wanted.length > orders.length) {
    throw new Error(`There are ${orders.length} orders to pay for, too few for ${wanted.length} errors.`);
  }
  const payout = {
    reference: `${service.slice(0, 2).toUpperCase()}-${to.replaceAll('-', '')}`,
    date: Temporal.PlainDate.from(to).add({ days: 3 }).toString(),
  };
  const wrong = new Map<Order, keyof typeof makeError>();
  for (const [index, order] of random.sample(orders, wanted.length).entries()) {
    const kind = wanted[index];
    if (kind) wrong.set(order, kind);
  }
  const seeded: SeededError[] = [];
  const lines = orders.flatMap((order) => {
    const line = payOrder(service, order, payout);
    const kind = wrong.get(order);
    if (!kind) return [line];
    const made = makeError[kind]({ service, order, line, random, newId });
    seeded.push({ kind, orderId: made.orderId ?? order.id, amountMinor: made.amountMinor });
    return made.lines;
  });
  const deposits = depositsFor(lines, shortDeposits > 0 ? random.integer(100, 900) : 0, seeded);
  const columns = columnsOf[service];
  const rows = [...lines, ...deposits].map((line) => Object.values(columns).map((cell) => cell(line, outlet)));
  return {
    csv: stringify(rows, { header: true, columns: Object.keys(columns), bom: service === 'uber-eats' }),
    lines: rows.length,
    orders: orders.length,
    seeded,
    depositMinor: deposits.reduce((sum, { netMinor }) => sum + netMinor, 0),
  };
}

/** One bank deposit for each payout; the first is short by so much. */
function depositsFor(lines: readonly PayoutLine[], shortByMinor: number, seeded: SeededError[]): PayoutLine[] {
  const payouts = [...Map.groupBy(lines, ({ payoutReference }) => payoutReference).values()];
  return payouts.flatMap((group, index) => {
    const [first] = group;
    if (!first) return [];
    const shortMinor = index === 0 ? shortByMinor : 0;
    if (shortMinor > 0) seeded.push({ kind: 'deposit_differs', orderId: null, amountMinor: shortMinor });
    const netMinor = group.reduce((sum, line) => sum + line.netMinor, 0) - shortMinor;
    const blank = { orderId: '', displayId: '', subtotalMinor: 0, taxMinor: 0, extrasMinor: 0, commissionMinor: 0 };
    return [{ ...first, ...blank, kind: 'deposit' as const, date: first.payoutDate, netMinor, note: '' }];
  });
}
