import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../shared/ids.ts';

/** At which numbers people agreed to be written to, in the auth role. */

export interface SmsProof {
  isGiven: boolean;
  wording: string;
  version: string;
  source: string;
  at: Date;
}

export async function insertConsent(
  db: Db | Tx,
  given: SmsProof & { userId: string; phone: string; from: string | null },
): Promise<void> {
  const { userId, phone, isGiven, wording, version, source, at, from } = given;
  await db
    .insertInto('sms_consents')
    .values({
      id: newId(),
      user_id: userId,
      phone,
      is_given: isGiven,
      wording,
      version,
      source,
      at,
      from_address: from,
    })
    .execute();
}

export async function findConsent(db: Db, userId: string): Promise<SmsProof | undefined> {
  const row = await db
    .selectFrom('sms_consents')
    .select(['is_given', 'wording', 'version', 'source', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { isGiven: row.is_given, wording: row.wording, version: row.version, source: row.source, at: row.at };
}

/** The number at which somebody is written to now, also from their sign-up. */
export async function findSmsNumber(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`select own_sms_number(${userId}) as phone`.execute(db);
  return rows[0]?.phone ?? null;
}

/** Whose number this is, and whether they are written to at it. */
export async function findPeopleTextedAt(db: Db, phone: string) {
  const { rows } = await sql<{ user_id: string; language: string | null; is_given: boolean }>`
    select user_id, language, is_given from people_texted_at(${phone})`.execute(db);
  return rows.map((row) => ({ userId: row.user_id, language: row.language, isGiven: row.is_given }));
}

export interface WaitingNumber {
  phone: string;
  codeDigest: string;
  expiresAt: Date;
  tries: number;
}

/** Takes the place of one that waited before. */
export async function writeWaiting(tx: Tx, userId: string, waiting: Omit<WaitingNumber, 'tries'>): Promise<void> {
  const row = { phone: waiting.phone, code_digest: waiting.codeDigest, expires_at: waiting.expiresAt, tries: 0 };
  await tx
    .insertInto('sms_proofs')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function findWaiting(db: Db, userId: string, now: Date): Promise<WaitingNumber | undefined> {
  const row = await db
    .selectFrom('sms_proofs')
    .select(['phone', 'code_digest', 'expires_at', 'tries'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { phone: row.phone, codeDigest: row.code_digest, expiresAt: row.expires_at, tries: row.tries };
}

/** Counts a try before its code is looked at, so that many at once are counted, too; answers how many that makes. */
export async function countTry(db: Db, userId: string): Promise<number> {
  const row = await db
    .updateTable('sms_proofs')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? 0;
}

export async function deleteWaiting(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom('sms_proofs').where('user_id', '=', userId).execute();
}
