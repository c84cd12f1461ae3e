import { inMerchant } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { ConnectionId } from '../../../../shared/ids.ts';
import { readStores } from '../../../merchants/index.ts';
import type { Connector } from '../../connector.ts';
import { connectionMade } from '../../events.ts';
import type { StoreRef } from '../../model/store-ref.ts';
import type { Registry } from '../../registry.ts';
import type { ConnectedBy, ConnectParts } from '../parts.ts';
import { takeConnection } from '../standing-store.ts';

export interface WantedStore {
  storeId: string;
  service: string;
  externalStoreId: string;
}

/**
 * Connects a store by the service's id of it, once the service has shown that it knows the store and lets us in; one
 * that was connected before is connected again. Answers the connection's id. Throws NOT_FOUND (no such store or
 * service), BAD_REQUEST (the service does not know it), CONFLICT (connected already).
 */
export async function connectStore(
  { db, parts, registry }: Pick<ConnectParts, 'db' | 'parts' | 'registry'>,
  { actor, scope, merchantId, ...wanted }: ConnectedBy & WantedStore & { even?: boolean },
): Promise<ConnectionId> {
  const { storeId, service, externalStoreId, even = false } = wanted;
  const connector = registry.get(service);
  if (!connector) throw new AppError('NOT_FOUND', 'We do not speak this service.');
  if (connector.connecting.by !== 'store_id') {
    throw new AppError('BAD_REQUEST', `${connector.name} wants to hear it from you: connect it by its own page.`);
  }
  const store = { apiVersion: connector.newApiVersion, externalStoreId };
  // Nothing is open in the database while the service is asked.
  await inMerchant({ db, parts, actor }, scope, async ({ tx }) => {
    if (!(await readStores(tx)).some(({ id }) => id === storeId)) {
      throw new AppError('NOT_FOUND', 'There is no such store.');
    }
  });
  await askService(connector, { registry, store });
  return inMerchant({ db, parts, actor }, scope, async (ctx) => {
    const at = ctx.clock.now();
    const taken = await takeConnection(ctx.tx, { merchantId, storeId, service, ...store, even, at });
    if (taken.outcome !== 'connected') {
      throw new AppError('CONFLICT', 'This store is connected already. If that was not you, write to us.');
    }
    const { connectionId } = taken;
    await ctx.events.emit(ctx, connectionMade, { merchantId, connectionId });
    return connectionId;
  });
}

/** Throws BAD_REQUEST where the service does not let us in for the store, CONFLICT where nobody answers. */
async function askService(
  connector: Connector,
  { registry, store }: { registry: Registry; store: StoreRef },
): Promise<void> {
  const timeZone = 'UTC';
  const asked = connector.store?.storeAbilities.tells
    ? await connector.store.getStatus(store)
    : await registry.menu(connector.service)?.fetchMenu({ ...store, timeZone });
  if (asked?.outcome === 'refused') {
    throw new AppError('BAD_REQUEST', `${connector.name} does not let us in for this store id: ${asked.why}`);
  }
  if (asked?.outcome === 'retry') {
    throw new AppError(
      'CONFLICT',
      `${connector.name} cannot be asked right now. Try again in a minute. (${asked.why})`,
    );
  }
}
