import { AppError } from '../../../platform/errors.ts';
import type { Connector } from '../connector.ts';
import type { StoreRef } from '../model/store-ref.ts';
import type { Registry } from '../registry.ts';

/** Throws BAD_REQUEST where the service does not let us in for the store, CONFLICT where it does not answer. */
export async function askService(
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
