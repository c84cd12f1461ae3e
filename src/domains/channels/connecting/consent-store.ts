import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import type { ConnectionId, MerchantId } from '../../../shared/ids.ts';
import type { GrantedStore } from '../consent-connector.ts';
import type { ConsentState } from '../model/consent.ts';

const states = ['asked', 'taken', 'choosing', 'connected', 'refused', 'failed'] as const satisfies ConsentState[];
const choices = z.array(z.object({ externalStoreId: z.string(), name: z.string() }));

export interface ConsentRecord {
  id: string;
  storeId: string;
  service: string;
  connectionId: string | null;
  sessionId: string;
  secretHash: string;
  state: ConsentState;
  why: string | null;
  choices: readonly GrantedStore[];
  sealedGrant: string | null;
  expiresAt: Date;
}

export async function insertConsent(
  tx: Tx,
  given: {
    merchantId: MerchantId;
    id: string;
    storeId: string;
    service: string;
    connectionId: ConnectionId | null;
    sessionId: string;
    secretHash: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      merchant_id: given.merchantId,
      id: given.id,
      store_id: given.storeId,
      service: given.service,
      connection_id: given.connectionId,
      session_id: given.sessionId,
      secret_hash: given.secretHash,
      state: 'asked',
      created_at: given.at,
      expires_at: given.expiresAt,
    })
    .execute();
}

/** One of the merchant's, locked until the transaction ends. */
export async function lockConsent(tx: Tx, id: string): Promise<ConsentRecord | undefined> {
  const row = await consentRows(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRecord(row);
}

export async function findConsent(tx: Tx, id: string): Promise<ConsentRecord | undefined> {
  const row = await consentRows(tx).where('id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

const consentRows = (tx: Tx) =>
  tx
    .selectFrom('consents')
    .select([
      'id',
      'store_id',
      'service',
      'connection_id',
      'session_id',
      'secret_hash',
      'state',
      'why',
      'choices',
      'sealed_grant',
      'expires_at',
    ]);

function toRecord(row: Awaited<ReturnType<ReturnType<typeof consentRows>['executeTakeFirstOrThrow']>>): ConsentRecord {
  const parsed = choices.safeParse(row.choices);
  return {
    id: row.id,
    storeId: row.store_id,
    service: row.service,
    connectionId: row.connection_id,
    sessionId: row.session_id,
    secretHash: row.secret_hash,
    state: states.find((state) => state === row.state) ?? 'failed',
    why: row.why,
    choices: parsed.success ? parsed.data : [],
    sealedGrant: row.sealed_grant,
    expiresAt: row.expires_at,
  };
}

/** What becomes of a consent. The grant goes with any change that does not name it. */
export async function updateConsent(
  tx: Tx,
  id: string,
  change: {
    state: ConsentState;
    why?: string;
    connectionId?: string;
    expiresAt?: Date;
    grant?: { sealed: string; choices: readonly GrantedStore[] };
  },
): Promise<void> {
  await tx
    .updateTable('consents')
    .set({
      state: change.state,
      why: change.why ?? null,
      sealed_grant: change.grant?.sealed ?? null,
      choices: change.grant ? JSON.stringify(change.grant.choices) : null,
      ...(change.connectionId !== undefined && { connection_id: change.connectionId }),
      ...(change.expiresAt && { expires_at: change.expiresAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** Drops the grant of a consent whose time is over. */
export async function forgetGrant(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('consents')
    .set({ sealed_grant: null, choices: null })
    .where('id', '=', id)
    .where('expires_at', '<=', now)
    .execute();
}
