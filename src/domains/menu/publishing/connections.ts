import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  readConnections,
  readHours,
  type MenuConnector,
  type MenuStoreRef,
  type Registry,
} from '../../channels/index.ts';
import type { Timetable } from '../../channels/model/service-menu.ts';
import { readStores } from '../../merchants/index.ts';

/** A store on a service that has a menu side, with what it shows by what we know. */
export interface MenuConnection {
  connectionId: string;
  storeId: string;
  storeName: string;
  service: string;
  connector: MenuConnector;
  store: MenuStoreRef;
  /** When the store is open; undefined where nobody has said so. */
  hours: Timetable | undefined;
  liveTargetId: string | null;
  driftPolicy: 'repair' | 'ask';
  readAt: Date | null;
  readProblem: string | null;
}

/** Those of the transaction's merchant, by store and service; without services that have no menu side, and without disconnected stores. */
export async function readMenuConnections(tx: Tx, registry: Registry): Promise<MenuConnection[]> {
  const connections = await readConnections(tx);
  const stores = new Map((await readStores(tx)).map((store) => [store.id, store]));
  const hours = await readHours(tx);
  const rows = await tx
    .selectFrom('connection_menus')
    .select(['connection_id', 'live_target_id', 'external_menu_id', 'drift_policy', 'read_at', 'read_problem'])
    .execute();
  const shown = new Map(rows.map((row) => [row.connection_id, row]));
  return connections.flatMap((connection): MenuConnection[] => {
    const connector = registry.menu(connection.service);
    const store = stores.get(connection.store_id);
    if (!connector || !store || connection.state === 'disconnected') return [];
    const row = shown.get(connection.id);
    return [
      {
        connectionId: connection.id,
        storeId: connection.store_id,
        storeName: store.name,
        service: connection.service,
        connector,
        hours: hours.get(store.id),
        store: {
          apiVersion: connection.api_version,
          externalStoreId: connection.external_store_id,
          timeZone: store.timeZone,
          ...(row?.external_menu_id && { externalMenuId: row.external_menu_id }),
        },
        liveTargetId: row?.live_target_id ?? null,
        driftPolicy: row?.drift_policy === 'repair' ? 'repair' : 'ask',
        readAt: row?.read_at ?? null,
        readProblem: row?.read_problem ?? null,
      },
    ];
  });
}

/** Throws NOT_FOUND for a store that is not one of those that the transaction sees. */
export async function checkStore(tx: Tx, storeId: string): Promise<void> {
  const stores = await readStores(tx);
  if (!stores.some(({ id }) => id === storeId)) throw new AppError('NOT_FOUND', 'There is no such store.');
}

export async function findMenuConnection(
  tx: Tx,
  registry: Registry,
  connectionId: string,
): Promise<MenuConnection | undefined> {
  return (await readMenuConnections(tx, registry)).find((connection) => connection.connectionId === connectionId);
}
