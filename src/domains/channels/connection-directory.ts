import type { Db } from '../../platform/db/database.ts';
import { secondMs, type Clock } from '../../shared/time.ts';
import { findConnection, findConnectionByOrder } from './connection-store.ts';
import type { ConnectionRef } from './events.ts';

/** How long a changed or removed connection may go unnoticed by intake. */
const freshMs = 5 * secondMs;
const maxEntries = 10_000;

/** Finds the connection that a webhook is for, with a short memory so that a busy store costs no query per order. */
export interface ConnectionDirectory {
  find(service: string, at: { externalStoreId?: string; externalOrderId?: string }): Promise<ConnectionRef | undefined>;
}

export function createConnectionDirectory({ db, clock }: { db: Db; clock: Clock }): ConnectionDirectory {
  const known = new Map<string, { connection: ConnectionRef; until: number }>();
  return {
    async find(service, { externalStoreId, externalOrderId }) {
      if (externalStoreId === undefined) {
        return externalOrderId === undefined ? undefined : findConnectionByOrder(db, service, externalOrderId);
      }
      const key = `${service} ${externalStoreId}`;
      const now = clock.now().getTime();
      const entry = known.get(key);
      if (entry && entry.until > now) return entry.connection;
      const connection = await findConnection(db, service, externalStoreId);
      if (known.size >= maxEntries) known.clear();
      // Unknown stores are not remembered: a connection made a moment ago must work at once.
      if (connection) known.set(key, { connection, until: now + freshMs });
      else known.delete(key);
      return connection;
    },
  };
}
