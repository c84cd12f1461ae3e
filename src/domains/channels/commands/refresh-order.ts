import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { job, type JobRequest } from '../../../platform/jobs/queue.ts';
import { newId, type ConnectionId, type MerchantId } from '../../../shared/ids.ts';
import { findOwnConnection } from '../connection-store.ts';
import { orderNews } from '../events.ts';
import { refreshOrderJob } from '../jobs.ts';
import { acceptBy } from '../model/accept-by.ts';
import type { Registry } from '../registry.ts';
import { toStorable } from '../storable-order.ts';

interface OrderAt {
  merchantId: MerchantId;
  connectionId: ConnectionId;
  externalOrderId: string;
}

const actor = { kind: 'system', name: 'refresh' } as const;

/** Asks for an order's state at its service, soon; what it says comes as `order_news`. For services that can be asked. */
export function refreshRequest(at: OrderAt): JobRequest {
  return job(refreshOrderJob, at, { jobKey: `refresh:${at.merchantId}:${at.externalOrderId}`, maxAttempts: 3 });
}

/** Reads the order from its service and tells what it says. An answer that is no order is thrown, to be tried again. */
export async function refreshOrder(
  { db, parts, registry }: { db: Db; parts: ContextParts; registry: Registry },
  { merchantId, connectionId, externalOrderId }: OrderAt,
): Promise<void> {
  const found = await inMerchant({ db, parts, actor }, merchantId, (ctx) => findOwnConnection(ctx.tx, connectionId));
  const connector = found && registry.get(found.connection.service);
  if (!found || !connector) return;
  const { connection, externalStoreId } = found;
  const { apiVersion } = connection;
  const asOf = parts.clock.now();
  const fetched = await connector.fetchOrder({ apiVersion, externalStoreId, externalOrderId, resource: '' });
  if (fetched.outcome === 'gone') return;
  if (fetched.outcome === 'retry') throw new Error(`The order could not be read: ${fetched.why}`);
  const mapping = toStorable(connector.toServiceOrder(fetched.raw, { apiVersion, externalStoreId }));
  if (!mapping.ok) throw new Error(mapping.reason);
  const { order } = mapping;
  const { capabilities } = connector;
  await inMerchant({ db, parts, actor }, merchantId, (ctx) =>
    ctx.events.emit(ctx, orderNews, {
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
