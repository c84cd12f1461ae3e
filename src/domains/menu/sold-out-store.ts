import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../shared/ids.ts';
import { inPieces, ownMerchant } from './draft-store.ts';
import type { SoldOutThings } from './model/compose.ts';

/** What is sold out, and what services were told about it. */

export interface Subject {
  kind: 'item' | 'modifier';
  id: string;
}

export interface SoldOutRow {
  storeId: string;
  kind: 'item' | 'modifier';
  subjectId: string;
  until: Date | null;
  cause: 'person' | 'stock';
  since: Date;
}

const columns = ['store_id', 'kind', 'subject_id', 'until_at', 'cause', 'since'] as const;

/** What is sold out now, oldest first; `storeId` narrows it down. */
export async function readSoldOuts(tx: Tx, storeId?: string): Promise<SoldOutRow[]> {
  const rows = await tx
    .selectFrom('sold_outs')
    .select(columns)
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId ?? ''))
    .orderBy('since')
    .orderBy('subject_id')
    .execute();
  return rows.map((row) => ({
    storeId: row.store_id,
    kind: row.kind as SoldOutRow['kind'], // the column's check
    subjectId: row.subject_id,
    until: row.until_at,
    cause: row.cause as SoldOutRow['cause'], // the column's check
    since: row.since,
  }));
}

export async function upsertSoldOuts(
  tx: Tx,
  given: { storeId: string; subjects: readonly Subject[]; until: Date | null; cause: 'person' | 'stock'; at: Date },
): Promise<void> {
  await tx
    .insertInto('sold_outs')
    .values(
      given.subjects.map(({ kind, id }) => ({
        merchant_id: ownMerchant,
        store_id: given.storeId,
        kind,
        subject_id: id,
        until_at: given.until,
        cause: given.cause,
        since: given.at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'store_id', 'kind', 'subject_id'])
        .doUpdateSet({ until_at: given.until, cause: given.cause }),
    )
    .execute();
}

/** Answers those that were sold out indeed. */
export async function deleteSoldOuts(tx: Tx, storeId: string, subjects: readonly Subject[]): Promise<Subject[]> {
  if (subjects.length === 0) return [];
  const rows = await tx
    .deleteFrom('sold_outs')
    .where('store_id', '=', storeId)
    .where(
      sql<boolean>`(kind, subject_id) in (
        select * from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ id }) => id)}::uuid[]))`,
    )
    .returning(['kind', 'subject_id'])
    .execute();
  return rows.map((row) => ({ kind: row.kind as Subject['kind'], id: row.subject_id })); // the column's check
}

const until = (row: { until_at: Date | null }) => row.until_at?.toISOString() ?? null;

/** By service's refs, as `markSoldOut` wants it: what is sold out at the store at `now`. */
export async function readSoldOutThings(tx: Tx, storeId: string, now: Date): Promise<SoldOutThings> {
  const { rows } = await sql<{ kind: string; ref: string; group_ref: string | null; until_at: Date | null }>`
    select s.kind, coalesce(i.ref, m.ref) as ref, g.ref as group_ref, s.until_at
    from sold_outs s
    left join menu_items i on i.merchant_id = s.merchant_id and s.kind = 'item' and i.id = s.subject_id
    left join modifiers m on m.merchant_id = s.merchant_id and s.kind = 'modifier' and m.id = s.subject_id
    left join modifier_groups g on g.merchant_id = m.merchant_id and g.id = m.group_id
    where s.store_id = ${storeId} and (s.until_at is null or s.until_at > ${now}) and coalesce(i.ref, m.ref) is not null`.execute(
    tx,
  );
  return {
    items: new Map(rows.filter(({ kind }) => kind === 'item').map((row) => [row.ref, until(row)])),
    modifiers: new Map(
      rows.filter(({ kind }) => kind === 'modifier').map((row) => [`${row.group_ref} ${row.ref}`, until(row)]),
    ),
  };
}

/** One thing as a service knows it; an item also under each modifier that stands for it. */
export interface NamedSubject {
  subject: Subject;
  ref: string;
  groupRef: string | null;
}

export async function nameSubjects(tx: Tx, subjects: readonly Subject[]): Promise<NamedSubject[]> {
  const idsOf = (kind: Subject['kind']) => subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
  const { rows } = await sql<{ kind: Subject['kind']; id: string; ref: string; group_ref: string | null }>`
    select 'item' as kind, i.id, i.ref, null as group_ref
      from menu_items i where i.id = any(${idsOf('item')}::uuid[])
    union all
    select 'item', i.id, i.ref, g.ref
      from menu_items i
      join modifiers m on m.merchant_id = i.merchant_id and m.item_id = i.id
      join modifier_groups g on g.merchant_id = m.merchant_id and g.id = m.group_id and g.deleted_at is null
      where i.id = any(${idsOf('item')}::uuid[])
    union all
    select 'modifier', m.id, m.ref, g.ref
      from modifiers m
      join modifier_groups g on g.merchant_id = m.merchant_id and g.id = m.group_id and g.deleted_at is null
      where m.id = any(${idsOf('modifier')}::uuid[])`.execute(tx);
  return rows.map(({ kind, id, ref, group_ref: groupRef }) => ({ subject: { kind, id }, ref, groupRef }));
}

export interface NewAvailabilityCall extends NamedSubject {
  connectionId: string;
  storeId: string;
  available: boolean;
  until: Date | null;
}

/** Adds calls; what was to be said about the same thing before, and was not yet, is dropped. */
export async function insertAvailabilityCalls(
  tx: Tx,
  calls: readonly NewAvailabilityCall[],
  { at, deadline }: { at: Date; deadline: Date },
): Promise<void> {
  if (calls.length === 0) return;
  const connections = [...new Set(calls.map(({ connectionId }) => connectionId))];
  const subjects = [...new Set(calls.map(({ subject }) => subject.id))];
  await tx
    .updateTable('availability_calls')
    .set({ state: 'superseded', finished_at: at, due_at: null })
    .where('state', '=', 'pending')
    .where('connection_id', '=', sql<string>`any(${connections}::uuid[])`)
    .where('subject_id', '=', sql<string>`any(${subjects}::uuid[])`)
    .execute();
  const rows = calls.map((call) => ({
    merchant_id: ownMerchant,
    id: newId(),
    connection_id: call.connectionId,
    store_id: call.storeId,
    kind: call.subject.kind,
    subject_id: call.subject.id,
    ref: call.ref,
    group_ref: call.groupRef,
    available: call.available,
    until_at: call.until,
    state: 'pending',
    due_at: at,
    deadline_at: deadline,
    created_at: at,
  }));
  for (const piece of inPieces(rows)) await tx.insertInto('availability_calls').values(piece).execute();
}

const maxConcurrentCalls = 500;

/** A connection's calls that are due, taken so that nobody else makes them before `goneAt`. */
export async function claimAvailabilityCalls(
  tx: Tx,
  connectionId: string,
  { now, goneAt }: { now: Date; goneAt: Date },
) {
  const rows = await tx
    .selectFrom('availability_calls')
    .select(['id', 'kind', 'ref', 'group_ref', 'available', 'until_at', 'attempts', 'deadline_at'])
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxConcurrentCalls)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length > 0) {
    await tx
      .updateTable('availability_calls')
      .set({ due_at: goneAt })
      .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
      .execute();
  }
  return rows;
}

/** Writes down what came of a call; one that was dropped meanwhile stays dropped. */
export async function settleAvailabilityCalls(
  tx: Tx,
  ids: readonly string[],
  given: { state: 'done' | 'failed' | 'pending'; why: string | null; dueAt: Date | null; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('availability_calls')
    .set((eb) => ({
      state: given.state,
      why: given.why,
      due_at: given.dueAt,
      attempts: eb('attempts', '+', 1),
      finished_at: given.state === 'pending' ? null : given.at,
    }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '=', 'pending')
    .execute();
}

/** What each service was told last about the things that are sold out now; of several names of a thing the worst. */
export async function readAvailability(tx: Tx) {
  const { rows } = await sql<{
    connection_id: string;
    store_id: string;
    kind: string;
    subject_id: string;
    state: 'pending' | 'done' | 'failed';
    why: string | null;
  }>`
    select distinct on (c.connection_id, c.kind, c.subject_id, c.group_ref)
      c.connection_id, c.store_id, c.kind, c.subject_id, c.state, c.why
    from availability_calls c
    join sold_outs s on s.merchant_id = c.merchant_id and s.store_id = c.store_id
      and s.kind = c.kind and s.subject_id = c.subject_id
    where c.state <> 'superseded' and c.created_at >= s.since and not c.available
    order by c.connection_id, c.kind, c.subject_id, c.group_ref, c.created_at desc`.execute(tx);
  return rows;
}

/** Refs at a connection whose availability is being changed, or was within the last moments before `since`. */
export async function unsettledRefs(tx: Tx, connectionId: string, since: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('availability_calls')
    .select('ref')
    .where('connection_id', '=', connectionId)
    .where((eb) => eb.or([eb('state', '=', 'pending'), eb('finished_at', '>', since)]))
    .execute();
  return new Set(rows.map(({ ref }) => ref));
}
