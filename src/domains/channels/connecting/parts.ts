import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Actor, ContextParts } from '../../../platform/context.ts';
import type { Db, MerchantScope } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import type { Registry } from '../registry.ts';

/** What connecting takes beside a transaction. */
export interface ConnectParts {
  db: Db;
  parts: ContextParts;
  registry: Registry;
  vault: Vault;
  /** The address that services and browsers know us by. */
  publicUrl: string;
}

/** Who connects: a member with all that they may see. */
export interface ConnectedBy {
  actor: Actor;
  scope: MerchantScope;
  merchantId: MerchantId;
}
