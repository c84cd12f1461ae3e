import { createDb, createPool } from '../../src/platform/db/database.ts';
import { secondMs } from '../../src/shared/time.ts';

const everyMs = 3 * secondMs;

/**
 * Gives every store of the demo, also of restaurants that are approved while it runs, a store of its own name to connect
 * on each service of the simulator. The simulator keeps nothing, so the connections are registered again after a restart.
 */
export function keepSpareStores(databaseUrl: string, simulatorUrl: string): void {
  const db = createDb(createPool({ url: databaseUrl, role: 'owner', max: 1 }));
  const told = new Set<string>();
  const look = async () => {
    const stores = await db.selectFrom('stores').select(['merchant_id', 'id', 'name', 'time_zone']).execute();
    for (const { merchant_id: merchantId, id, name, time_zone: timeZone } of stores) {
      const key = `${merchantId} ${id}`;
      if (told.has(key)) continue;
      const connections = await db
        .selectFrom('connections')
        .select('external_store_id')
        .where('merchant_id', '=', merchantId)
        .where('store_id', '=', id)
        .where('state', '<>', 'disconnected')
        .execute();
      const connected = connections.map((connection) => connection.external_store_id);
      const answer = await fetch(`${simulatorUrl}/control/stores/spare`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ merchantStoreId: id, name, timeZone, connected }),
      });
      if (answer.ok) told.add(key);
    }
  };
  // The database or the simulator may be away for a moment: the next look catches up.
  setInterval(() => void look().catch(() => undefined), everyMs).unref();
  void look().catch(() => undefined);
}
