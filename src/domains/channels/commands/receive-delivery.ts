import { createBatcher } from '../../../platform/batcher.ts';
import { inTransaction, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { assert } from '../../../shared/assert.ts';
import { ordersReceived, reportsReady, type ReceivedOrder } from '../events.ts';
import type { ReportReady } from '../reports-connector.ts';
import { findFirstCopies, insertDeliveries, readRefusedAgain, type NewDelivery } from '../inbox-store.ts';
import { processJob } from '../jobs.ts';

/** A delivery on its way into the inbox, with the order that it brought, if it brought one. */
export interface Arrival {
  row: NewDelivery;
  received: ReceivedOrder | undefined;
  /** A report that it says is ready. */
  report?: ReportReady;
}

/** What the service is to be told; for a copy, what the first of its kind was told. */
export interface Arrived {
  isNew: boolean;
  orderId: OrderId | undefined;
  /** When food will be ready, where the answer accepts the order. */
  acceptedFor: Date | undefined;
}

const maxBatch = 128;
const maxWaiting = 2_000;
/**
 * Transactions under way at once. A store's deliveries keep to one lane: two transactions that count up the same feed
 * would only wait for each other, and a stuck one holds up its lane alone.
 */
const lanes = 3;

/**
 * Writes deliveries, the orders in them, their feed events and their jobs in one transaction, and resolves after its
 * commit: only then may the delivery be acknowledged. Deliveries that arrive while a transaction is under way share
 * the next one. Rejects when nothing was kept, so that the service sends again.
 */
export function createReceiver({ db, parts }: { db: Db; parts: ContextParts }): (arrival: Arrival) => Promise<Arrived> {
  const actor = { kind: 'system', name: 'intake' } as const;

  async function flush(arrivals: Arrival[]): Promise<Arrived[]> {
    return inTransaction({ db, parts, actor }, async (ctx) => {
      const firsts = firstOfEachEvent(arrivals);
      const fresh = await insertDeliveries(
        ctx.tx,
        firsts.map(({ row }) => row),
      );
      const again = await readRefusedAgain(
        ctx.tx,
        firsts.filter(({ row }) => !fresh.has(row.id) && isRead(row)).map(({ row }) => row),
      );
      for (const { row } of firsts) {
        const id = again.get(keyOf({ row }));
        if (id === undefined) continue;
        row.id = id;
        fresh.add(id);
      }
      const isFresh = ({ row }: Arrival) => fresh.has(row.id);
      const orders = firsts.filter(isFresh).flatMap(({ received }) => received ?? []);
      if (orders.length > 0) await ctx.events.emit(ctx, ordersReceived, { orders });
      const reports = firsts
        .filter(isFresh)
        .flatMap(({ row: { service }, report }) => (report ? [{ service, ...report }] : []));
      if (reports.length > 0) await ctx.events.emit(ctx, reportsReady, reports);
      await ctx.enqueue(...firsts.filter((arrival) => isFresh(arrival) && isWaiting(arrival)).map(toJob));

      const repeated = arrivals.filter((arrival) => !isFresh(arrival) && arrival.received);
      const earlier = await findFirstCopies(
        ctx.tx,
        repeated.map(({ row }) => row),
      );
      return arrivals.map((arrival) => {
        if (!isFresh(arrival)) {
          const first = earlier.get(keyOf(arrival));
          return { isNew: false, orderId: first?.orderId, acceptedFor: first?.acceptedFor };
        }
        const { received, row } = arrival;
        return { isNew: true, orderId: received?.orderId, acceptedFor: row.accepted_for ?? undefined };
      });
    });
  }

  const batchers = Array.from({ length: lanes }, () => createBatcher({ flush, maxItems: maxBatch, maxWaiting }));
  return async (arrival) => {
    const receive = batchers[laneOf(arrival)];
    assert(receive, 'there is a batcher for every lane');
    return receive(arrival);
  };
}

function laneOf({ row }: Arrival): number {
  const key = row.connection_id ?? row.service;
  let hash = 0;
  for (let index = 0; index < key.length; index += 1) hash = (hash * 31 + key.charCodeAt(index)) % 1_000_003;
  return hash % lanes;
}

function firstOfEachEvent(arrivals: Arrival[]): Arrival[] {
  const firsts = new Map<string, Arrival>();
  for (const arrival of arrivals) if (!firsts.has(keyOf(arrival))) firsts.set(keyOf(arrival), arrival);
  return [...firsts.values()];
}

/** Whether a delivery leads to something, over a connection. One that was not handled before is not handled now. */
const isRead = ({ state, merchant_id: merchantId }: NewDelivery) => state !== 'ignored' && merchantId !== null;

function keyOf({ row }: Pick<Arrival, 'row'>): string {
  return `${row.service} ${row.event_key}`;
}

function isWaiting({ row }: Arrival): boolean {
  return row.state === 'waiting' && row.merchant_id !== null;
}

function toJob({ row }: Arrival) {
  return processJob({ merchantId: row.merchant_id ?? '', deliveryId: row.id });
}
