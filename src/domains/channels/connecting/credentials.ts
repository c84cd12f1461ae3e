import type { Vault } from '../../../platform/crypto/vault.ts';
import { asMerchant, type Db } from '../../../platform/db/database.ts';
import { secondMs, type Clock } from '../../../shared/time.ts';
import { findConnection } from '../connection-store.ts';
import { readCredential } from './credential-store.ts';

/** What a store's own connection was given by its service; connectors ask for it by the service's id of the store. */
export interface Credentials {
  /** Undefined where nobody has let us in. */
  get(service: string, externalStoreId: string): Promise<string | undefined>;
  /** The next one who asks reads it anew: the service has refused it. */
  forget(service: string, externalStoreId: string): void;
}

/** A connection that was connected again by another process works here after this. */
const freshMs = 10 * secondMs;
const maxEntries = 10_000;

/** @param intakeDb a database in the intake role: a store's merchant is found by the service's id of it */
export function createCredentials(given: { db: Db; intakeDb: Db; vault: Vault; clock: Clock }): Credentials {
  const { db, intakeDb, vault, clock } = given;
  const known = new Map<string, { secret: string; until: number }>();
  return {
    async get(service, externalStoreId) {
      const key = keyOf(service, externalStoreId);
      const now = clock.now().getTime();
      const entry = known.get(key);
      if (entry && entry.until > now) return entry.secret;
      known.delete(key);
      const connection = await findConnection(intakeDb, service, externalStoreId);
      if (!connection) return undefined;
      const secret = await asMerchant(db, connection.merchantId, (tx) => readCredential(tx, vault, connection));
      if (secret === undefined) return undefined;
      if (known.size >= maxEntries) known.clear();
      known.set(key, { secret, until: now + freshMs });
      return secret;
    },
    forget: (service, externalStoreId) => void known.delete(keyOf(service, externalStoreId)),
  };
}

const keyOf = (service: string, externalStoreId: string) => `${service} ${externalStoreId}`;
