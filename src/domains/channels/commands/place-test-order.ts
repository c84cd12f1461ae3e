import { inMerchant, type Actor, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { asId, type MerchantId } from '../../../shared/ids.ts';
import { findOwnConnection } from '../connection-store.ts';
import type { Registry } from '../registry.ts';

/**
 * Has a service place an order that only tries the connection out. Answers its id there, where the service says it.
 * Throws NOT_FOUND, and CONFLICT where the service places none or does not do it now.
 */
export async function placeTestOrder(
  { db, parts, registry, actor }: { db: Db; parts: ContextParts; registry: Registry; actor: Actor },
  { merchantId, id }: { merchantId: MerchantId; id: string },
): Promise<string | null> {
  const found = await inMerchant({ db, parts, actor }, merchantId, ({ tx }) => findOwnConnection(tx, asId(id)));
  if (!found) throw new AppError('NOT_FOUND', 'There is no such connection.');
  const { connection, externalStoreId } = found;
  if (connection.isDisconnected) throw new AppError('CONFLICT', 'This store is disconnected.');
  const connector = registry.get(connection.service);
  if (!connector?.placeTestOrder) {
    throw new AppError('CONFLICT', connector?.testOrders.way ?? 'We do not speak this service any more.');
  }
  // Nothing is open in the database while the service is asked.
  const placed = await connector.placeTestOrder({ apiVersion: connection.apiVersion, externalStoreId });
  parts.log.info({ merchantId, connectionId: id, placed }, 'a test order was asked for');
  if (placed.outcome === 'placed') return placed.externalOrderId ?? null;
  throw new AppError('CONFLICT', `${connector.name} placed no test order: ${placed.why}`);
}
