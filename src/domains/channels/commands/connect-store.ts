import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId, type MerchantId } from '../../../shared/ids.ts';
import { readStores } from '../../merchants/index.ts';
import { insertConnection } from '../connection-store.ts';
import type { Registry } from '../registry.ts';

interface Wanted {
  merchantId: MerchantId;
  storeId: string;
  service: string;
  externalStoreId: string;
}

/**
 * Connects a store on a service once the service has shown that it knows the store and lets us in. Answers the new
 * connection's id. Throws NOT_FOUND (no such store or service), BAD_REQUEST (the service does not know it), CONFLICT
 * (connected already).
 */
export async function connectStore(
  { db, parts, registry, actor }: { db: Db; parts: ContextParts; registry: Registry; actor: Actor },
  { merchantId, storeId, service, externalStoreId }: Wanted,
): Promise<string> {
  const connector = registry.get(service);
  if (!connector) throw new AppError('NOT_FOUND', 'We do not speak this service.');
  const store = { apiVersion: connector.newApiVersion, externalStoreId };
  // Nothing is open in the database while the service is asked.
  await inMerchant({ db, parts, actor }, merchantId, async ({ tx }) => {
    if (!(await readStores(tx)).some(({ id }) => id === storeId)) {
      throw new AppError('NOT_FOUND', 'There is no such store.');
    }
  });
  const timeZone = 'UTC';
  const asked = connector.store?.storeAbilities.tells
    ? await connector.store.getStatus(store)
    : await registry.menu(service)?.fetchMenu({ ...store, timeZone });
  if (asked?.outcome === 'refused') {
    throw new AppError('BAD_REQUEST', `${connector.name} does not let us in for this store id: ${asked.why}`);
  }
  if (asked?.outcome === 'retry') {
    throw new AppError(
      'CONFLICT',
      `${connector.name} cannot be asked right now. Try again in a minute. (${asked.why})`,
    );
  }
  return inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
    const id = newId<'connection'>();
    const isNew = await insertConnection(ctx.tx, { merchantId, id, storeId, service, ...store, at: ctx.clock.now() });
    if (!isNew) throw new AppError('CONFLICT', 'This store is connected already. If that was not you, write to us.');
    return id;
  });
}
