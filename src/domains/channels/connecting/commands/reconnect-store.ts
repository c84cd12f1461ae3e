import { inMerchant } from '../../../../platform/context.ts';
import { asMerchant } from '../../../../platform/db/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { asId } from '../../../../shared/ids.ts';
import { findOwnConnection } from '../../connection-store.ts';
import { connectionMade } from '../../events.ts';
import { askService } from '../ask-service.ts';
import type { ConnectedBy, ConnectParts } from '../parts.ts';
import { takeConnection } from '../standing-store.ts';

/**
 * Connects a merchant's own connection again, which was proven when it was made, once the service lets us in for it.
 * Throws NOT_FOUND, BAD_REQUEST (the service does not know it, or is connected by its owner's consent), CONFLICT.
 */
export async function reconnectStore(
  { db, parts, registry }: Pick<ConnectParts, 'db' | 'parts' | 'registry'>,
  { actor, scope, merchantId, id }: ConnectedBy & { id: string },
): Promise<void> {
  // Nothing is open in the database while the service is asked.
  const found = await asMerchant(db, scope, (tx) => findOwnConnection(tx, asId(id)));
  if (!found) throw new AppError('NOT_FOUND', 'There is no such connection.');
  const { externalStoreId, connection } = found;
  const { storeId, service } = connection;
  const connector = registry.get(service);
  if (!connector) throw new AppError('NOT_FOUND', 'We do not speak this service.');
  if (connector.connecting.by !== 'request') {
    throw new AppError('BAD_REQUEST', `Log in to ${connector.name} to connect it.`);
  }
  const store = { apiVersion: connector.newApiVersion, externalStoreId };
  await askService(connector, { registry, store });
  await inMerchant({ db, parts, actor }, scope, async (ctx) => {
    const at = ctx.clock.now();
    const taken = await takeConnection(ctx.tx, { merchantId, storeId, service, ...store, even: true, at });
    if (taken.outcome !== 'connected') throw new AppError('CONFLICT', 'This store is connected already.');
    await ctx.events.emit(ctx, connectionMade, { merchantId, connectionId: taken.connectionId });
  });
}
