import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../shared/ids.ts';
import { ownMerchant } from '../draft-store.ts';
import type { Difference } from '../model/compare.ts';

/** What each connection shows, when it is read back, and how it differs. */

export async function upsertConnectionMenu(
  tx: Tx,
  at: { connectionId: string; storeId: string },
  change: {
    liveTargetId?: string;
    externalMenuId?: string;
    driftPolicy?: 'repair' | 'ask';
    readDueAt?: Date | null;
    readAt?: Date;
    readProblem?: string | null;
  },
): Promise<void> {
  const values = {
    ...(change.liveTargetId && { live_target_id: change.liveTargetId }),
    ...(change.externalMenuId && { external_menu_id: change.externalMenuId }),
    ...(change.driftPolicy && { drift_policy: change.driftPolicy }),
    ...(change.readDueAt !== undefined && { read_due_at: change.readDueAt }),
    ...(change.readAt && { read_at: change.readAt }),
    ...(change.readProblem !== undefined && { read_problem: change.readProblem }),
  };
  await tx
    .insertInto('connection_menus')
    .values({ merchant_id: ownMerchant, connection_id: at.connectionId, store_id: at.storeId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'connection_id']).doUpdateSet({ store_id: at.storeId, ...values }),
    )
    .execute();
}

/** When a connection's menu is read back next, where we know of one; null: no more. */
export async function readMenuFrom(tx: Tx, connectionId: string, readDueAt: Date | null): Promise<void> {
  await tx
    .updateTable('connection_menus')
    .set({ read_due_at: readDueAt, read_problem: null })
    .where('connection_id', '=', connectionId)
    .where('live_target_id', 'is not', null)
    .execute();
}

/** Locks what is known of a connection's menu, so that one at a time goes on with it. */
export async function lockConnectionMenu(tx: Tx, at: { connectionId: string; storeId: string }) {
  await upsertConnectionMenu(tx, at, {});
  return tx
    .selectFrom('connection_menus')
    .select(['live_target_id', 'drift_policy', 'read_due_at'])
    .where('connection_id', '=', at.connectionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const driftColumns = [
  'id',
  'connection_id',
  'store_id',
  'subject',
  'kind',
  'ref',
  'name',
  'field',
  'wanted',
  'found',
  'since',
  'repairs',
  'repaired_at',
  'ended_at',
  'ending',
] as const;
const maxDrifts = 500;

export async function readDrifts(tx: Tx, given: { scope: 'open' | 'past'; connectionId?: string }) {
  return tx
    .selectFrom('drifts')
    .select(driftColumns)
    .where('ended_at', given.scope === 'open' ? 'is' : 'is not', null)
    .$if(given.connectionId !== undefined, (query) => query.where('connection_id', '=', given.connectionId ?? ''))
    .orderBy('since', 'desc')
    .orderBy('id')
    .limit(maxDrifts)
    .execute();
}

/** What a row says differs. */
export function toDifference(row: Awaited<ReturnType<typeof readDrifts>>[number]): Difference {
  const groupRef = row.subject.split(' ')[1];
  return {
    kind: row.kind as Difference['kind'], // the column's check
    ref: row.ref,
    ...(groupRef && { groupRef }),
    name: row.name,
    field: row.field as Difference['field'], // written from one
    wanted: row.wanted,
    found: row.found,
  };
}

/** Open differences per connection. */
export async function countDrifts(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('drifts')
    .select(['connection_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('ended_at', 'is', null)
    .groupBy('connection_id')
    .execute();
  return new Map(rows.map((row) => [row.connection_id, row.count]));
}

/** What a difference is about, in one word: the same one found again has the same. */
export function subjectOf({
  kind,
  ref,
  groupRef,
  field,
}: Pick<Difference, 'kind' | 'ref' | 'groupRef' | 'field'>): string {
  return [kind, groupRef ?? '', ref, field].join(' ');
}

export async function insertDrifts(
  tx: Tx,
  at: { connectionId: string; storeId: string },
  drifts: readonly { difference: Difference; repairs: number }[],
  since: Date,
): Promise<void> {
  if (drifts.length === 0) return;
  await tx
    .insertInto('drifts')
    .values(
      drifts.map(({ difference, repairs }) => ({
        merchant_id: ownMerchant,
        id: newId(),
        connection_id: at.connectionId,
        store_id: at.storeId,
        subject: subjectOf(difference),
        kind: difference.kind,
        ref: difference.ref,
        name: difference.name,
        field: difference.field,
        wanted: difference.wanted,
        found: difference.found,
        since,
        repairs,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A difference that is still there may have moved on. */
export async function updateDrift(tx: Tx, id: string, { wanted, found }: Pick<Difference, 'wanted' | 'found'>) {
  await tx.updateTable('drifts').set({ wanted, found }).where('id', '=', id).execute();
}

export async function recordRepair(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('drifts')
    .set((eb) => ({ repairs: eb('repairs', '+', 1), repaired_at: at }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function endDrifts(
  tx: Tx,
  ids: readonly string[],
  given: { ending: 'repaired' | 'vanished' | 'republished'; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('drifts')
    .set({ ended_at: given.at, ending: given.ending })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** How often each of a connection's differences was repaired since `since` and came back, by subject. */
export async function readRecentRepairs(tx: Tx, connectionId: string, since: Date): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('drifts')
    .select(['subject', (eb) => eb.fn.max('repairs').as('repairs')])
    .where('connection_id', '=', connectionId)
    .where('repaired_at', '>', since)
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, repairs }) => [subject, repairs]));
}

/** Work of any merchant's menu that is due before a moment. */
export async function dueMenuWork(db: Db, dueBefore: Date, most: number) {
  const { rows } = await sql<{ kind: string; merchant_id: string; id: string }>`
    select kind, merchant_id, id from due_menu_work(${dueBefore}, ${most})`.execute(db);
  return rows;
}
