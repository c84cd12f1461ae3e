import { sql, type Insertable, type Selectable } from 'kysely';
import type { ApplicationDocuments, ApplicationEntries, Applications } from '../../database.gen.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ApplicationState, CheckName } from './model/application-states.ts';

export type ApplicationRow = Selectable<Applications>;

export async function insertApplication(tx: Tx, row: Insertable<Applications>): Promise<void> {
  await tx.insertInto('applications').values(row).execute();
}

/** The application, locked until the transaction ends; in an applicant's transaction only their own. */
export async function lockApplication(tx: Tx, id: string): Promise<ApplicationRow | undefined> {
  return tx.selectFrom('applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Of several applications of a person: the one with an open question, else the newest. */
function ownApplication(tx: Tx) {
  return tx
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', sql<string>`current_user_id()`)
    .where('state', '!=', 'unconfirmed')
    .orderBy(sql`state = 'needs_information'`, 'desc')
    .orderBy('submitted_at', 'desc')
    .limit(1);
}

/** The application that the person whose transaction this is works on. */
export async function findOwnApplication(tx: Tx): Promise<ApplicationRow | undefined> {
  return ownApplication(tx).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockOwnApplication(tx: Tx): Promise<ApplicationRow | undefined> {
  return ownApplication(tx).forUpdate().executeTakeFirst();
}

/**
 * Serializes the requests of one person until the transaction ends, and returns whether one of theirs at this address is
 * open or was approved.
 */
export async function hasRequestAt(tx: Tx, given: { userId: string; addressKey: string; now: Date }): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`store request ${given.userId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', given.userId)
    .where('address_key', '=', given.addressKey)
    .where('state', 'not in', ['declined', 'withdrawn'])
    .where((eb) => eb.or([eb('state', '!=', 'unconfirmed'), eb('confirmation_expires_at', '>', given.now)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets a merchant's transaction write in the name of one of its people, too. */
export async function actAs(tx: Tx, userId: string): Promise<void> {
  await sql`select set_config('app.user_id', ${userId}, true)`.execute(tx);
}

/** What the transaction's merchant asked for and did not get yet, or not at all; newest first. */
export async function readOwnRequests(tx: Tx) {
  return tx
    .selectFrom('applications')
    .select(['id', 'brand_name', 'store_name', 'store_address', 'suite', 'state', 'submitted_at'])
    .where('for_merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('state', 'in', ['submitted', 'needs_information', 'declined'])
    .orderBy('submitted_at', 'desc')
    .limit(20)
    .execute();
}

/** The account whose request a mailed link confirms. */
export async function findRequestOwner(db: Db, digest: string): Promise<string | undefined> {
  const { rows } = await sql<{ owner: string | null }>`select store_request_owner(${digest}) as owner`.execute(db);
  return rows[0]?.owner ?? undefined;
}

/** The request behind a mailed link, locked; in the transaction of its person. */
export async function lockRequest(tx: Tx, digest: string): Promise<ApplicationRow | undefined> {
  return tx
    .selectFrom('applications')
    .selectAll()
    .where('confirmation_digest', '=', digest)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateApplication(
  tx: Tx,
  id: string,
  change: {
    state?: ApplicationState;
    waiting_since?: Date | null;
    assigned_to?: string | null;
    decided_at?: Date;
    became_merchant_id?: string;
    submitted_at?: Date;
  },
): Promise<void> {
  await tx.updateTable('applications').set(change).where('id', '=', id).execute();
}

export async function insertEntry(tx: Tx, row: Insertable<ApplicationEntries>): Promise<void> {
  await tx.insertInto('application_entries').values(row).execute();
}

export async function insertDocument(tx: Tx, row: Insertable<ApplicationDocuments>): Promise<void> {
  await tx.insertInto('application_documents').values(row).execute();
}

export async function countDocuments(tx: Tx, applicationId: string): Promise<number> {
  const row = await tx
    .selectFrom('application_documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findDocument(tx: Tx, id: string) {
  return tx
    .selectFrom('application_documents')
    .select(['id', 'application_id', 'file_name', 'media_type', 'file_key'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** One row per application and check: the latest finding replaces the one before. */
export async function putCheck(
  tx: Tx,
  row: { application_id: string; name: CheckName; state: string; note: string; checked_by: string; checked_at: Date },
): Promise<void> {
  const { application_id: _, name: __, ...found } = row;
  await tx
    .insertInto('application_checks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['application_id', 'name']).doUpdateSet(found))
    .execute();
}
