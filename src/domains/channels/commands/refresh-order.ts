import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { job, type JobRequest } from '../../../platform/jobs/queue.ts';
import { newId, type ConnectionId, type MerchantId } from '../../../shared/ids.ts';
import { secondMs } from '../../../shared/time.ts';
import { findOwnConnection } from '../connection-store.ts';
import { orderUpdate } from '../events.ts';
import { refreshOrderJob } from '../jobs.ts';
import { acceptBy } from '../model/accept-by.ts';
import type { Registry } from '../registry.ts';
import { toStorable } from '../storable-order.ts';
import type { UnknownFields } from '../unknown-fields.ts';
import { readOrder } from './read-order.ts';

interface OrderAt {
  merchantId: MerchantId;
  connectionId: ConnectionId;
  externalOrderId: string;
  tries: number;
}

const actor = { kind: 'system', name: 'refresh' } as const;

const askAgainMs = 2 * secondMs;

/**
 * Asks for an order's state at its service, soon or at `runAt`; what it says comes as `order_update`. For services that
 * can be asked.
 */
export function refreshRequest(at: Omit<OrderAt, 'tries'> & { tries?: number }, runAt?: Date): JobRequest {
  return job(refreshOrderJob, at, {
    jobKey: `refresh:${at.merchantId}:${at.externalOrderId}`,
    maxAttempts: 3,
    ...(runAt && { runAt }),
  });
}

/**
 * Reads the order from its service and tells what it says. An answer that is no order is thrown, to be tried again; one
 * that is not whole is asked for again, and so is an order whose service is left alone for now: neither is a failure.
 */
export async function refreshOrder(
  {
    db,
    parts,
    registry,
    unknownFields,
  }: { db: Db; parts: ContextParts; registry: Registry; unknownFields: UnknownFields },
  { merchantId, connectionId, externalOrderId, tries }: OrderAt,
): Promise<void> {
  const found = await inMerchant({ db, parts, actor }, merchantId, (ctx) => findOwnConnection(ctx.tx, connectionId));
  const connector = found && registry.get(found.connection.service);
  if (!found || !connector) return;
  const { connection, externalStoreId } = found;
  const asOf = parts.clock.now();
  const ref = { apiVersion: connection.apiVersion, externalStoreId, externalOrderId, resource: '' };
  const read = await readOrder(
    { registry, unknownFields, connector },
    { ref, currency: connection.currency, triesBefore: tries },
  );
  const askAgain = async (waitMs: number, triesNow: number) => {
    const runAt = new Date(parts.clock.now().getTime() + waitMs);
    const again = refreshRequest({ merchantId, connectionId, externalOrderId, tries: triesNow }, runAt);
    await inMerchant({ db, parts, actor }, merchantId, (ctx) => ctx.enqueue(again));
  };
  if (read.outcome === 'gone') return;
  if (read.outcome === 'held') return askAgain(Math.max(read.afterMs, askAgainMs), tries);
  if (read.outcome === 'not_whole') return askAgain(askAgainMs, tries + 1);
  if (read.outcome === 'retry') throw new Error(`The order could not be read: ${read.why}`);
  const mapping = toStorable(read.mapping);
  if (!mapping.ok) throw new Error(mapping.reason);
  const { order } = mapping;
  const { capabilities } = connector;
  await inMerchant({ db, parts, actor }, merchantId, (ctx) =>
    ctx.events.emit(ctx, orderUpdate, {
      kind: 'snapshot',
      received: {
        orderId: newId<'order'>(),
        connection,
        order,
        receivedAt: asOf,
        acceptBy: acceptBy({ order, receivedAt: asOf, occurredAt: undefined, capabilities }),
        acceptedAt: undefined,
        asOf,
      },
    }),
  );
}
