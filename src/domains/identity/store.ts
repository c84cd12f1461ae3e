import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, newId, type MerchantId, type StoreId } from '../../shared/ids.ts';
import { role, type Role } from './contract.ts';
import { languageOf, type Language } from './model/languages.ts';
import { resetPrefix, storedResetOf, storedResetPrefix } from './reset-token.ts';

/** Whether a merchant's team may come in, and why not. */
export interface MerchantState {
  state: 'active' | 'suspended' | 'closed';
  reason: string | null;
}

/** What a person may do, and for whom. */
export interface Standing {
  role: Role;
  merchantId: MerchantId | null;
  merchant: MerchantState | null;
  /** The stores that this person works in; null means all of them. */
  storeIds: StoreId[] | null;
  lastSeenAt: Date | null;
}

/** Undefined for an account that belongs to nobody yet. */
export async function findStanding(db: Db, userId: string): Promise<Standing | undefined> {
  const membership = await db
    .selectFrom('memberships')
    .innerJoin('merchants', 'merchants.id', 'memberships.merchant_id')
    .select(['merchant_id', 'role', 'store_ids', 'last_seen_at', 'state', 'state_reason'])
    .where('user_id', '=', userId)
    .orderBy('memberships.created_at')
    .executeTakeFirst();
  if (membership) {
    return {
      role: role.parse(membership.role),
      merchantId: asId(membership.merchant_id),
      merchant: toState(membership),
      storeIds: membership.store_ids?.map((id) => asId<'store'>(id)) ?? null,
      lastSeenAt: membership.last_seen_at,
    };
  }
  const staff = await db.selectFrom('staff_members').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return staff && { role: 'staff', merchantId: null, merchant: null, storeIds: null, lastSeenAt: null };
}

/** Notes that somebody of a team is here. */
export async function writeLastSeen(db: Db, userId: string, at: Date): Promise<void> {
  await db.updateTable('memberships').set({ last_seen_at: at }).where('user_id', '=', userId).execute();
}

export async function findMerchantState(db: Db, id: MerchantId): Promise<MerchantState | null> {
  const row = await db
    .selectFrom('merchants')
    .select(['state', 'state_reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toState(row) : null;
}

function toState({ state, state_reason: reason }: { state: string; state_reason: string | null }): MerchantState {
  return { state: state as MerchantState['state'], reason }; // the column's check
}

/** The account behind an email that was typed into a public form. */
export async function findAccountByEmail(db: Db, email: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) return undefined;
  const standing = await findStanding(db, user.id);
  const ownsMerchant = standing?.role === 'owner' && standing.storeIds === null;
  return {
    userId: user.id,
    language: languageOf(user.language),
    isStaff: standing?.role === 'staff',
    /** The merchant of which this account owns every store. */
    merchantId: ownsMerchant ? standing.merchantId : null,
  };
}

/** The id of the account with this e-mail, which better-auth keeps in lower case. */
export async function findUserIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
  return user?.id;
}

export async function isPhoneFree(db: Db, phone: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('phone_number', '=', phone).executeTakeFirst();
  return user === undefined;
}

export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ email: string; name: string; language: string | null; email_verified: boolean } | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'language', 'email_verified'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
}

export async function findUserEmail(db: Db, id: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return user?.email;
}

/** The account whose owner has proven this number. */
export async function findUserIdByPhone(db: Db, phone: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('phone_number', '=', phone)
    .where('phone_number_verified', '=', true)
    .executeTakeFirst();
  return user?.id;
}

/** What a person has chosen to be written to in; English for nobody that is known. */
export async function findLanguage(
  db: Db,
  by: { id: string } | { email: string } | { phone_number: string },
): Promise<Language> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where((eb) => eb.and(by))
    .executeTakeFirst();
  return languageOf(row?.language);
}

/** Whose password a token may set. */
export async function findResetOwner(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', storedResetOf(`${resetPrefix}${token}`))
    .executeTakeFirst();
  return row?.value;
}

/** Whether a link to choose a new password has not been used and is not too old. */
export async function isResetGood(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', storedResetOf(`${resetPrefix}${token}`))
    // The accounts' library writes it by the time of day, not by the clock of tests.
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every reset that was asked for and not used. */
export async function endResets(db: Db | Tx, userId: string): Promise<void> {
  await db
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where((eb) =>
      eb.or([eb('identifier', 'like', `${storedResetPrefix}%`), eb('identifier', 'like', `${resetPrefix}%`)]),
    )
    .execute();
}

/** Marks the number of an account as proven, where it is the one that its owner gave at sign-up: for resets by SMS. */
export async function verifyPhone(tx: Tx, userId: string, phone: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phone_number_verified: true })
    .where('id', '=', userId)
    .where('phone_number', '=', phone)
    .execute();
}

export async function dropProvenPhone(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ phone_number_verified: false }).where('id', '=', userId).execute();
}

/** Notes when a session was last used, to the minute. */
export async function writeLastUse(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends an account's sessions but the one that is kept; returns their ids. */
export async function deleteSessionsOf(db: Db, userId: string, kept?: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('id', '!=', kept ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of an account's open sessions. */
export async function readAllSessions(db: Db, userId: string | undefined): Promise<string[]> {
  if (userId === undefined) return [];
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** The ids of all open sessions of a merchant's people. */
export async function readSessionsOfTeam(db: Db, merchantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('memberships', 'memberships.user_id', 'sessions.user_id')
    .select('sessions.id')
    .where('merchant_id', '=', merchantId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Limits a member to some stores; null opens all of them. */
export async function writeStoreIds(
  db: Db,
  given: { merchantId: string; userId: string; storeIds: readonly string[] | null },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ store_ids: given.storeIds === null ? null : [...given.storeIds] })
    .where('merchant_id', '=', given.merchantId)
    .where('user_id', '=', given.userId)
    .execute();
}

export async function confirmEmail(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
}

/** Makes a person the owner of a merchant; the transaction must be in the staff role. */
export async function addOwner(tx: Tx, { merchantId, userId }: { merchantId: MerchantId; userId: string }) {
  await tx
    .insertInto('memberships')
    .values({ id: newId(), merchant_id: merchantId, user_id: userId, role: 'owner' })
    .execute();
}

/** Whom a person works for, and in which role; the transaction must be in the staff role. */
export async function findWorkplace(
  tx: Tx,
  userId: string,
): Promise<{ merchantId: MerchantId; role: string; storeIds: string[] | null } | undefined> {
  const row = await tx
    .selectFrom('memberships')
    .select(['merchant_id', 'role', 'store_ids'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row && { merchantId: asId(row.merchant_id), role: row.role, storeIds: row.store_ids };
}

/** A merchant's people, oldest first. */
export async function readTeam(
  tx: Tx,
  merchantId: string,
): Promise<{ name: string; email: string; phone: string | null; role: string; language: string | null }[]> {
  return tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.name', 'users.email', 'users.phone_number as phone', 'memberships.role', 'users.language'])
    .where('merchant_id', '=', merchantId)
    .orderBy('memberships.created_at')
    .execute();
}

/** Everybody who works for the transaction's merchant, oldest first. */
export async function readPeopleByName(
  tx: Tx,
): Promise<{ userId: string; name: string; email: string; role: string }[]> {
  const { rows } = await sql<{ user_id: string; name: string; email: string; role: string }>`
    select user_id, name, email, role from people_of_store(null)`.execute(tx);
  return rows.map(({ user_id: userId, ...person }) => ({ userId, ...person }));
}

/** The owners of the transaction's merchant, oldest first. */
export async function readOwners(
  tx: Tx,
): Promise<{ userId: string; name: string; email: string; language: Language }[]> {
  const { rows } = await sql<{ user_id: string; name: string; email: string; language: string | null }>`
    select user_id, name, email, language from merchant_owners()`.execute(tx);
  return rows.map(({ user_id: userId, language, ...person }) => ({
    userId,
    ...person,
    language: languageOf(language),
  }));
}

/** A member of the transaction's merchant; undefined for somebody who is none. */
export async function findTeamMember(
  tx: Tx,
  userId: string,
): Promise<{ name: string; email: string; role: Role; storeIds: StoreId[] | null; language: Language } | undefined> {
  const { rows } = await sql<{
    name: string;
    email: string;
    role: string;
    store_ids: string[] | null;
    language: string | null;
  }>`
    select name, email, role, store_ids, language from team_member(${userId})`.execute(tx);
  const [row] = rows;
  return (
    row && {
      name: row.name,
      email: row.email,
      role: role.parse(row.role),
      storeIds: row.store_ids?.map((id) => asId<'store'>(id)) ?? null,
      language: languageOf(row.language),
    }
  );
}

/** Forkline's own people, by name. */
export async function readStaff(tx: Tx): Promise<{ id: string; name: string; email: string }[]> {
  return tx
    .selectFrom('staff_members')
    .innerJoin('users', 'users.id', 'staff_members.user_id')
    .select(['users.id', 'users.name', 'users.email'])
    .orderBy('users.name')
    .execute();
}

export async function findUser(tx: Tx, id: string): Promise<{ emailVerified: boolean } | undefined> {
  const row = await tx.selectFrom('users').select('email_verified').where('id', '=', id).executeTakeFirst();
  return row && { emailVerified: row.email_verified };
}
