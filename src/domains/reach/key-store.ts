import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type MerchantId } from '../../shared/ids.ts';
import { scopeNames, type Scope } from './model/scopes.ts';

/** All reading and writing of API keys. */

export interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  /** It has given way to another one. */
  rolledAt: Date | null;
}

const isScope = (word: string): word is Scope => scopeNames.some((scope) => scope === word);

/** Newest first. Those that were revoked, or whose time was over, before `endedAfter` are left out. */
export async function readKeys(tx: Tx, { endedAfter }: { endedAfter: Date }): Promise<KeyRow[]> {
  const rows = await tx
    .selectFrom('api_keys')
    .select(['id', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at', 'rolled_at'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', endedAfter)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', endedAfter)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes.filter(isScope),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    rolledAt: row.rolled_at,
  }));
}

export async function insertKey(
  tx: Tx,
  key: Pick<KeyRow, 'id' | 'name' | 'prefix' | 'scopes' | 'createdAt' | 'expiresAt'> & {
    tokenHash: string;
    createdBy: string;
  },
): Promise<void> {
  await sql`
    insert into api_keys (merchant_id, id, name, prefix, token_hash, scopes, created_at, created_by, expires_at)
    values (current_merchant_id(), ${key.id}, ${key.name}, ${key.prefix}, ${key.tokenHash}, ${key.scopes}::text[],
      ${key.createdAt}, ${key.createdBy}, ${key.expiresAt})`.execute(tx);
}

/** Locks the key until the transaction ends; undefined: there is none such. */
export async function lockKey(
  tx: Tx,
  id: string,
): Promise<Pick<KeyRow, 'name' | 'scopes' | 'createdAt' | 'expiresAt' | 'revokedAt' | 'rolledAt'> | undefined> {
  const row = await tx
    .selectFrom('api_keys')
    .select(['name', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'rolled_at'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      scopes: row.scopes.filter(isScope),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      rolledAt: row.rolled_at,
    }
  );
}

/** Never makes a key good for longer than it was. */
export async function endRolledKey(tx: Tx, id: string, { now, at }: { now: Date; at: Date }): Promise<void> {
  await sql`
    update api_keys set expires_at = least(expires_at, ${at}), rolled_at = ${now}
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

/** False where there is none such; one that was revoked stays so. */
export async function revokeKeyRow(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update api_keys set revoked_at = coalesce(revoked_at, ${at})
    where merchant_id = current_merchant_id() and id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

export interface KeyHolder {
  merchantId: MerchantId;
  keyId: string;
  scopes: Scope[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  merchantState: string;
}

/** Whose key has this hash; undefined: nobody's. */
export async function findHolder(db: Db, tokenHash: string): Promise<KeyHolder | undefined> {
  const { rows } = await sql<{
    merchant_id: string;
    key_id: string;
    scopes: string[];
    expires_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
    merchant_state: string;
  }>`select * from holder_of_key(${tokenHash})`.execute(db);
  const [row] = rows;
  return (
    row && {
      merchantId: asId(row.merchant_id),
      keyId: row.key_id,
      scopes: row.scopes.filter(isScope),
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      lastUsedAt: row.last_used_at,
      merchantState: row.merchant_state,
    }
  );
}

export async function readKeyName(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from api_keys where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
  return rows[0]?.name ?? '';
}

export async function recordKeyUsed(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update api_keys set last_used_at = ${at} where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}
