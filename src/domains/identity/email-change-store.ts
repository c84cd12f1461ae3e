import type { Db, Tx } from '../../platform/db/database.ts';

/** Changes of emails that wait, in the auth role. */
export interface EmailChange {
  userId: string;
  newEmail: string;
  oldDigest: string;
  newDigest: string;
  oldApprovedAt: Date | null;
  newProvenAt: Date | null;
  expiresAt: Date;
}

const columns = [
  'user_id',
  'new_email',
  'old_digest',
  'new_digest',
  'old_approved_at',
  'new_proven_at',
  'expires_at',
] as const;

interface Row {
  user_id: string;
  new_email: string;
  old_digest: string;
  new_digest: string;
  old_approved_at: Date | null;
  new_proven_at: Date | null;
  expires_at: Date;
}

function toChange(row: Row): EmailChange {
  return {
    userId: row.user_id,
    newEmail: row.new_email,
    oldDigest: row.old_digest,
    newDigest: row.new_digest,
    oldApprovedAt: row.old_approved_at,
    newProvenAt: row.new_proven_at,
    expiresAt: row.expires_at,
  };
}

export async function findEmailChange(db: Db, userId: string, now: Date): Promise<EmailChange | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .select(columns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toChange(row);
}

/** Replaces one that waits already. */
export async function putEmailChange(tx: Tx, change: EmailChange, askedAt: Date): Promise<void> {
  const row = {
    new_email: change.newEmail,
    old_digest: change.oldDigest,
    new_digest: change.newDigest,
    old_approved_at: change.oldApprovedAt,
    new_proven_at: change.newProvenAt,
    asked_at: askedAt,
    expires_at: change.expiresAt,
  };
  await tx
    .insertInto('email_changes')
    .values({ user_id: change.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** The change behind a mailed link, locked, and which address the link was mailed to. */
export async function lockEmailChange(
  tx: Tx,
  digest: string,
  now: Date,
): Promise<(EmailChange & { side: 'old' | 'new' }) | undefined> {
  const row = await tx
    .selectFrom('email_changes')
    .select(columns)
    .where((eb) => eb.or([eb('old_digest', '=', digest), eb('new_digest', '=', digest)]))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...toChange(row), side: row.old_digest === digest ? 'old' : 'new' };
}

export async function recordConfirmed(tx: Tx, userId: string, side: 'old' | 'new', at: Date): Promise<void> {
  const change = side === 'old' ? { old_approved_at: at } : { new_proven_at: at };
  await tx.updateTable('email_changes').set(change).where('user_id', '=', userId).execute();
}

export async function deleteEmailChange(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/** Whether another account has the address. */
export async function isEmailTaken(db: Db | Tx, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** Gives an account its new, proven email; returns the one that it had, with what mails to it need. */
export async function writeEmail(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<{ email: string; name: string; language: string | null; isVerified: boolean }> {
  const before = await tx
    .selectFrom('users')
    .select(['email', 'name', 'language', 'email_verified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('users').set({ email, email_verified: true }).where('id', '=', userId).execute();
  return { email: before.email, name: before.name, language: before.language, isVerified: before.email_verified };
}
