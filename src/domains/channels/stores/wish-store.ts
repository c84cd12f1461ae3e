import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { asId, type ConnectionId, type MerchantId, type StoreId } from '../../../shared/ids.ts';
import { timetable, type Timetable } from '../model/service-menu.ts';
import { storeState, type StoreState, type StoreWish } from '../model/store-wish.ts';

/** What owners want of their stores on services, how far the services have been told, and the stores' hours. */

/** Like no pause that anybody wishes for, and like no open store: whatever is wanted next is told. */
const unsurePause: StoreState['paused'] = { until: '9999-12-31T23:59:59.999Z' };

const noState: StoreState = { paused: null, busy: null, hours: null };

export interface WishRecord extends StoreWish {
  connectionId: ConnectionId;
  pauseReason: string | null;
  told: StoreState;
  /** When the service took what it was told of a pause last. */
  pauseToldAt: Date | null;
  attempts: number;
  problem: string | null;
  /** When the owner last changed what is wanted, or had it sent again. */
  changedAt: Date;
}

const columns = [
  'connection_id',
  'paused_since',
  'paused_until',
  'pause_reason',
  'busy_minutes',
  'busy_until',
  'told',
  'pause_told_at',
  'attempts',
  'problem',
  'changed_at',
] as const;

function toRecord(row: {
  connection_id: string;
  paused_since: Date | null;
  paused_until: Date | null;
  pause_reason: string | null;
  busy_minutes: number | null;
  busy_until: Date | null;
  told: unknown;
  pause_told_at: Date | null;
  attempts: number;
  problem: string | null;
  changed_at: Date;
}): WishRecord {
  const told = storeState.safeParse(row.told);
  return {
    connectionId: asId(row.connection_id),
    pausedSince: row.paused_since,
    pausedUntil: row.paused_until,
    pauseReason: row.pause_reason,
    busyMinutes: row.busy_minutes,
    busyUntil: row.busy_until,
    told: told.success ? told.data : noState,
    pauseToldAt: row.pause_told_at,
    attempts: row.attempts,
    problem: row.problem,
    changedAt: row.changed_at,
  };
}

export async function readWishes(tx: Tx): Promise<Map<string, WishRecord>> {
  const rows = await tx.selectFrom('store_wishes').select(columns).execute();
  return new Map(rows.map((row) => [row.connection_id, toRecord(row)]));
}

/** What changes of a wish; what is left out stays. */
export interface WishChange {
  pausedSince?: Date | null;
  pausedUntil?: Date | null;
  pauseReason?: string | null;
  busyMinutes?: number | null;
  busyUntil?: Date | null;
}

/** Writes a change of the wish; its service is due to be told at once. */
export async function changeWish(
  tx: Tx,
  at: { merchantId: MerchantId; connectionId: string; storeId: string },
  { change, by, now }: { change: WishChange; by: string; now: Date },
): Promise<void> {
  const changed = {
    ...(change.pausedSince !== undefined && { paused_since: change.pausedSince }),
    ...(change.pausedUntil !== undefined && { paused_until: change.pausedUntil }),
    ...(change.pauseReason !== undefined && { pause_reason: change.pauseReason }),
    ...(change.busyMinutes !== undefined && { busy_minutes: change.busyMinutes }),
    ...(change.busyUntil !== undefined && { busy_until: change.busyUntil }),
    changed_by: by,
    changed_at: now,
    due_at: now,
    attempts: 0,
    problem: null,
  };
  await tx
    .insertInto('store_wishes')
    .values({ merchant_id: at.merchantId, connection_id: at.connectionId, store_id: at.storeId, ...changed })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'connection_id']).doUpdateSet(changed))
    .execute();
  if (change.busyMinutes === undefined) return;
  // Orders that are accepted by themselves are promised the minutes, whatever the service has of busy mode.
  await tx
    .updateTable('connections')
    .set({ busy_minutes: change.busyMinutes, busy_until: change.busyUntil ?? null })
    .where('id', '=', at.connectionId)
    .execute();
}

/** Takes a wish that is due, so that nobody else tells the service before `goneAt`. */
export async function claimWish(
  tx: Tx,
  connectionId: ConnectionId,
  { now, goneAt }: { now: Date; goneAt: Date },
): Promise<WishRecord | undefined> {
  const row = await tx
    .updateTable('store_wishes')
    .set({ due_at: goneAt })
    .where('connection_id', '=', connectionId)
    .where('due_at', '<=', now)
    .returning(columns)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Says what the service has taken. Answers when it is due again: at once where the wish has changed meanwhile. */
export async function settleWish(
  tx: Tx,
  connectionId: ConnectionId,
  given: { now: Date; goneAt: Date; told: StoreState; dueAt: Date | null; attempts: number; problem: string | null },
): Promise<Date | null> {
  const { now, goneAt, told, dueAt, attempts, problem } = given;
  const uncertain: StoreState = { ...told, paused: told.paused && unsurePause };
  const row = await tx
    .updateTable('store_wishes')
    .set({
      // Changed while the service was told: what is due stays due, and a pause counts as uncertain.
      told: sql`case when due_at = ${goneAt} then ${JSON.stringify(told)}::jsonb else ${JSON.stringify(uncertain)}::jsonb end`,
      pause_told_at: sql<Date | null>`case when told->'paused' is distinct from ${JSON.stringify(told.paused)}::jsonb
        then ${now}::timestamptz else pause_told_at end`,
      due_at: sql<Date | null>`case when due_at = ${goneAt} then ${dueAt}::timestamptz else due_at end`,
      attempts: sql<number>`case when due_at = ${goneAt} then ${attempts}::int else attempts end`,
      problem: sql<string | null>`case when due_at = ${goneAt} then ${problem}::text else problem end`,
    })
    .where('connection_id', '=', connectionId)
    .returning('due_at')
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Makes the worker send the pause again at once: something else may have opened the store. */
export async function invalidatePause(tx: Tx, connectionId: ConnectionId, now: Date): Promise<void> {
  await tx
    .updateTable('store_wishes')
    .set({ told: sql`told || ${JSON.stringify({ paused: unsurePause })}::jsonb`, due_at: now })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Makes the worker send a confirmed pause again: a user may have ended it in the service's own app. */
export async function invalidateConfirmedPause(tx: Tx, connectionId: ConnectionId): Promise<void> {
  await tx
    .updateTable('store_wishes')
    .set({ told: sql`told || ${JSON.stringify({ paused: unsurePause })}::jsonb` })
    .where('connection_id', '=', connectionId)
    .where(sql<boolean>`told->'paused' <> 'null'::jsonb`)
    .execute();
}

/** Makes the worker send "open" again where no pause of ours is confirmed: a user may have paused the store elsewhere. */
export async function invalidateConfirmedOpen(tx: Tx, connectionId: ConnectionId): Promise<void> {
  await tx
    .updateTable('store_wishes')
    .set({ told: sql`told || ${JSON.stringify({ paused: unsurePause })}::jsonb` })
    .where('connection_id', '=', connectionId)
    .where(sql<boolean>`told->'paused' = 'null'::jsonb`)
    .execute();
}

/** A special day that no timetable has, so that no hours equal those that are recorded as confirmed. */
const unsureDay = { date: '9999-12-31', spans: [] };

/** Makes the worker send confirmed hours again: the service may show others by now. */
export async function invalidateHours(tx: Tx, connectionId: ConnectionId): Promise<void> {
  await tx
    .updateTable('store_wishes')
    .set({
      // The special days stay known: those that are no longer wanted are still recognized as ours.
      told: sql`jsonb_set(told, '{hours,special}', (told->'hours'->'special') || ${JSON.stringify([unsureDay])}::jsonb)`,
    })
    .where('connection_id', '=', connectionId)
    .where(sql<boolean>`jsonb_typeof(told->'hours') = 'object'`)
    .execute();
}

export async function readHours(tx: Tx): Promise<Map<string, Timetable>> {
  const rows = await tx.selectFrom('store_hours').select(['store_id', 'timetable']).execute();
  return new Map(
    rows.flatMap((row) => {
      const parsed = timetable.safeParse(row.timetable);
      return parsed.success ? [[row.store_id, parsed.data] as const] : [];
    }),
  );
}

/** One store's hours, with when they were saved last. */
export async function readSavedHours(
  tx: Tx,
  storeId: string,
): Promise<{ hours: Timetable; version: number; changedAt: Date } | undefined> {
  const row = await tx
    .selectFrom('store_hours')
    .select(['timetable', 'version', 'changed_at'])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  const parsed = timetable.safeParse(row?.timetable);
  return row && parsed.success ? { hours: parsed.data, version: row.version, changedAt: row.changed_at } : undefined;
}

/** Whether the transaction's merchant has said when one of its stores is open. */
export async function hasHours(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('store_hours').select('store_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Answers whether they were written: not over others than those of `version` (null: none), where one is given. */
export async function writeHours(
  tx: Tx,
  { merchantId, storeId }: { merchantId: MerchantId; storeId: StoreId },
  { hours, version, now }: { hours: Timetable; version?: number | null | undefined; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('store_hours')
    .values({ merchant_id: merchantId, store_id: storeId, timetable: JSON.stringify(hours), changed_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'store_id'])
        .doUpdateSet((eb) => ({
          timetable: JSON.stringify(hours),
          version: eb('store_hours.version', '+', 1),
          changed_at: now,
        }))
        .where((eb) => (version === undefined ? eb.lit(true) : eb('store_hours.version', '=', version ?? 0))),
    )
    .executeTakeFirst();
  return (written ?? 0n) > 0n;
}

/** Stores of any merchant that a service is to be told about, or asked about where it is one of `asked`. */
export async function dueStoreWork(
  db: Db,
  { asked, now, most }: { asked: readonly string[]; now: Date; most: number },
) {
  const { rows } = await sql<{ kind: 'tell' | 'ask'; merchant_id: string; connection_id: string }>`
    select kind, merchant_id, connection_id from due_store_work(${asked}, ${now}, ${most})`.execute(db);
  return rows.map((row) => ({ kind: row.kind, merchantId: row.merchant_id, connectionId: row.connection_id }));
}
