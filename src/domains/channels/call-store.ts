import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, newId, type MerchantId, type OrderId } from '../../shared/ids.ts';
import type { OrderCall } from './connector.ts';
import { adjustChange } from './model/adjustment.ts';
import { declinedItem, declineReason } from './model/reasons.ts';

const refusal = {
  reason: declineReason,
  note: z.string().exactOptional(),
  items: z.array(declinedItem).exactOptional(),
};
const by = z.object({ name: z.string(), email: z.string() }).exactOptional();
const newReadyTime = z.object({ action: z.literal('update_ready'), readyAt: z.coerce.date() });
const storedCall = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), readyAt: z.coerce.date() }),
  z.object({ action: z.literal('deny'), ...refusal }),
  z.object({ action: z.literal('confirm') }),
  z.object({ action: z.literal('preparing') }),
  z.object({ action: z.literal('ready') }),
  newReadyTime,
  z.object({ action: z.literal('handed_over') }),
  z.object({ action: z.literal('delivered') }),
  z.object({ action: z.literal('cancel'), by, ...refusal }),
  z.object({
    action: z.literal('adjust'),
    by,
    changes: z.array(adjustChange),
    adjustmentMinor: z.int().exactOptional(),
  }),
]);

export interface NewCall {
  merchantId: MerchantId;
  orderId: OrderId;
  connectionId: string;
  externalOrderId: string;
  /** In which the order came: its calls go by the same version, whatever its connection speaks since. */
  apiVersion: string;
  call: OrderCall;
  deadlineAt: Date;
  /** Not made earlier, unless something else is to be said about the order before. */
  notBefore?: Date;
}

export async function insertCall(tx: Tx, given: NewCall, createdAt: Date): Promise<void> {
  if (!waitsForConfirm.has(given.call.action)) await bringConfirmForward(tx, given.orderId, createdAt);
  await tx
    .insertInto('outbound_calls')
    .values({
      merchant_id: given.merchantId,
      id: newId(),
      order_id: given.orderId,
      connection_id: given.connectionId,
      external_order_id: given.externalOrderId,
      api_version: given.apiVersion,
      call: JSON.stringify(given.call),
      due_at: given.notBefore ?? createdAt,
      deadline_at: given.deadlineAt,
      created_at: createdAt,
    })
    .execute();
}

/** What does not hurry a confirmation: it says nothing of a preparation that has begun, or has the same time. */
const waitsForConfirm: ReadonlySet<OrderCall['action']> = new Set(['accept', 'confirm', 'preparing', 'update_ready']);

/** A confirmation waits for its time; what is to be said after it does not wait for that. */
async function bringConfirmForward(tx: Tx, orderId: OrderId, now: Date): Promise<void> {
  await tx
    .updateTable('outbound_calls')
    .set({ due_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .where('due_at', '>', now)
    .where(sql<string>`call->>'action'`, '=', 'confirm')
    .execute();
}

/**
 * The order's next unfinished call with what it takes to make it, locked. Calls leave in the order in which they were
 * added: while the first one waits, so do the others. Only a change of lines that people at the service think about
 * holds nothing up.
 */
export async function lockNextCall(tx: Tx, orderId: OrderId, now: Date) {
  const first = await tx
    .selectFrom('outbound_calls')
    .select(['id', 'call', 'attempts', 'due_at', 'deadline_at', 'external_order_id', 'api_version', 'connection_id'])
    .select('held_service')
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .orderBy(sql`call->>'action' = 'adjust' and attempts > 0 and due_at > ${now}`)
    .orderBy('sequence')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!first) return undefined;
  const connection = await tx
    .selectFrom('connections')
    .select(['service', 'api_version', 'external_store_id'])
    .where('id', '=', first.connection_id)
    .executeTakeFirstOrThrow();
  const call: OrderCall = storedCall.parse(first.call);
  return { ...first, ...connection, api_version: first.api_version ?? connection.api_version, call };
}

/** Puts off when a call that is being made counts as given up, unless somebody else has taken it meanwhile. */
export async function holdCall(tx: Tx, id: string, { from, to }: { from: Date; to: Date }): Promise<void> {
  await tx
    .updateTable('outbound_calls')
    .set({ due_at: to })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('due_at', '=', from)
    .execute();
}

/** Takes a call to make it: nobody else does before `goneAt`. */
export async function claimCall(tx: Tx, id: string, goneAt: Date): Promise<void> {
  await tx.updateTable('outbound_calls').set({ due_at: goneAt, held_service: null }).where('id', '=', id).execute();
}

/** Sets a call aside until its service is spoken to again, or until `dueAt` at the latest. It counts as no attempt. */
export async function holdBackCall(
  tx: Tx,
  id: string,
  given: { service: string; why: string; dueAt: Date },
): Promise<void> {
  await tx
    .updateTable('outbound_calls')
    .set({ held_service: given.service, last_error: given.why, due_at: given.dueAt })
    .where('id', '=', id)
    .execute();
}

/** Makes the oldest calls due that were set aside for a service, of any merchant. Answers their orders, oldest first. */
export async function releaseHeldCalls(
  tx: Tx,
  given: { service: string; except: readonly string[]; now: Date; most: number },
) {
  const { rows } = await sql<{ merchant_id: string; order_id: string }>`
    select merchant_id, order_id from release_held_calls(${given.service}, ${given.except}, ${given.now}, ${given.most})
    order by sequence`.execute(tx);
  return rows.map((row) => ({ merchantId: row.merchant_id, orderId: row.order_id }));
}

/** Orders of any merchant with calls that nobody made though they were due before `dueBefore`. */
export async function overdueCalls(db: Db, dueBefore: Date, most: number) {
  const { rows } = await sql<{ merchant_id: string; order_id: string }>`
    select merchant_id, order_id from overdue_calls(${dueBefore}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId<'merchant'>(row.merchant_id), orderId: asId<'order'>(row.order_id) }));
}

export type CallState = 'done' | 'already' | 'unsupported' | 'rejected' | 'expired' | 'dropped';

export async function finishCall(
  tx: Tx,
  id: string,
  given: { state: CallState; why: string | null; at: Date; tookMs: number | null },
) {
  await tx
    .updateTable('outbound_calls')
    .set((eb) => ({
      state: given.state,
      last_error: given.why,
      took_ms: given.tookMs,
      attempts: eb('attempts', '+', 1),
      finished_at: given.at,
    }))
    .where('id', '=', id)
    .execute();
}

export async function recordFailedAttempt(
  tx: Tx,
  id: string,
  given: { why: string; dueAt: Date; tookMs: number | null; heldService: string | null },
): Promise<void> {
  await tx
    .updateTable('outbound_calls')
    .set((eb) => ({
      last_error: given.why,
      due_at: given.dueAt,
      held_service: given.heldService,
      took_ms: given.tookMs,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Gives up the order's calls that have not been made, or those of one kind; they are kept with the reason. Answers how many. */
export async function dropPendingCalls(
  tx: Tx,
  orderId: OrderId,
  given: { why: string; at: Date; action?: OrderCall['action'] },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbound_calls')
    .set({ state: 'dropped', last_error: given.why, finished_at: given.at, held_service: null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .$if(given.action !== undefined, (query) => query.where(sql<string>`call->>'action'`, '=', given.action ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Gives up an order's waiting ready times but the newest. Answers how many. */
export async function dropReplacedReadyTimes(tx: Tx, orderId: OrderId, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbound_calls as older')
    .set({ state: 'dropped', last_error: 'A newer ready time took its place.', finished_at: at, held_service: null })
    .where('older.order_id', '=', orderId)
    .where('older.state', '=', 'pending')
    .where(sql<string>`older.call->>'action'`, '=', 'update_ready')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('outbound_calls as newer')
          .select('newer.id')
          .whereRef('newer.order_id', '=', 'older.order_id')
          .whereRef('newer.sequence', '>', 'older.sequence')
          .where('newer.state', '=', 'pending')
          .where(sql<string>`newer.call->>'action'`, '=', 'update_ready'),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Puts a call that finally failed back in line. Answers its order; undefined where it has not failed, or its order has no say any more. */
export async function reviveCall(
  tx: Tx,
  id: string,
  { now, deadlineAt }: { now: Date; deadlineAt: Date },
): Promise<OrderId | undefined> {
  const row = await tx
    .updateTable('outbound_calls')
    .set({ state: 'pending', due_at: now, deadline_at: deadlineAt, finished_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['rejected', 'expired'])
    .returning('order_id')
    .executeTakeFirst();
  return row && asId<'order'>(row.order_id);
}

/** When the service took an order's last call of this kind; null where it has not, or there was none. */
export async function readTakenAt(tx: Tx, orderId: string, action: OrderCall['action']): Promise<Date | null> {
  const row = await tx
    .selectFrom('outbound_calls')
    .select(['state', 'finished_at'])
    .where('order_id', '=', orderId)
    .where(sql<string>`call->>'action'`, '=', action)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined && taken.has(row.state) ? row.finished_at : null;
}

/** A new ready time that a service was promised to be told, whether it has heard of it or not, and since when. */
export interface ReadyMove {
  orderId: OrderId;
  readyAt: Date;
  movedAt: Date;
}

/** How the ready times of this merchant's orders were moved after they were accepted, oldest first. */
export async function readReadyMoves(tx: Tx, orderIds: readonly string[]): Promise<ReadyMove[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .selectFrom('outbound_calls')
    .select(['order_id', 'call', 'created_at'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('order_id', 'in', orderIds)
    .where(sql<string>`call->>'action'`, '=', 'update_ready')
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({
    orderId: asId(row.order_id),
    readyAt: newReadyTime.parse(row.call).readyAt,
    movedAt: row.created_at,
  }));
}

const taken: ReadonlySet<string> = new Set(['done', 'already', 'unsupported']);
