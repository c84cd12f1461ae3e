import { sql, type Insertable, type Selectable } from 'kysely';
import type { ApplicationDocuments, ApplicationEntries, Applications } from '../../database.gen.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ApplicationState, CheckName } from './model/application-states.ts';

export type ApplicationRow = Selectable<Applications>;

export async function insertApplication(tx: Tx, row: Insertable<Applications>): Promise<void> {
  await tx.insertInto('applications').values(row).execute();
}

/** The application, locked until the transaction ends; in an applicant's transaction only their own. */
export async function lockApplication(tx: Tx, id: string): Promise<ApplicationRow | undefined> {
  return tx.selectFrom('applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The newest application of the person whose transaction this is, locked until it ends. */
export async function lockOwnApplication(tx: Tx): Promise<ApplicationRow | undefined> {
  return tx
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', sql<string>`current_user_id()`)
    .orderBy('submitted_at', 'desc')
    .limit(1)
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
