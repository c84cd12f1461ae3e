import type { Tx } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { ConnectionId, MerchantId } from '../../../shared/ids.ts';

/** What services gave us for single stores. It leaves this file only towards the connector that speaks for the store. */

export interface CredentialOf {
  merchantId: MerchantId;
  connectionId: ConnectionId;
}

const about = ({ merchantId, connectionId }: CredentialOf) => ['connection', merchantId, connectionId];

/** Keeps a credential in the place of the one before it. */
export async function keepCredential(
  tx: Tx,
  vault: Vault,
  given: CredentialOf & { storeId: string; secret: string; at: Date },
): Promise<void> {
  const changed = { sealed: vault.seal(given.secret, about(given)), store_id: given.storeId, created_at: given.at };
  await tx
    .insertInto('connection_credentials')
    .values({ merchant_id: given.merchantId, connection_id: given.connectionId, ...changed })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'connection_id']).doUpdateSet(changed))
    .execute();
}

/** One that a former key sealed is sealed with the present one on the way. Throws where it cannot be opened. */
export async function readCredential(tx: Tx, vault: Vault, of: CredentialOf): Promise<string | undefined> {
  const row = await tx
    .selectFrom('connection_credentials')
    .select('sealed')
    .where('connection_id', '=', of.connectionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const secret = vault.open(row.sealed, about(of));
  if (vault.isStale(row.sealed)) {
    await tx
      .updateTable('connection_credentials')
      .set({ sealed: vault.seal(secret, about(of)) })
      .where('connection_id', '=', of.connectionId)
      .where('sealed', '=', row.sealed)
      .execute();
  }
  return secret;
}

export async function deleteCredential(tx: Tx, connectionId: ConnectionId): Promise<void> {
  await tx.deleteFrom('connection_credentials').where('connection_id', '=', connectionId).execute();
}
