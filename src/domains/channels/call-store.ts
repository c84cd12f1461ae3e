import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, newId, type MerchantId, type OrderId } from '../../shared/ids.ts';
import type { OrderCall } from './connector.ts';
import { declinedItem, declineReason } from './model/reasons.ts';

const refusal = {
  reason: declineReason,
  note: z.string().exactOptional(),
  items: z.array(declinedItem).exactOptional(),
};
const storedCall = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), readyAt: z.coerce.date() }),
  z.object({ action: z.literal('deny'), ...refusal }),
  z.object({ action: z.literal('confirm') }),
  z.object({ action: z.literal('ready') }),
  z.object({
    action: z.literal('cancel'),
    by: z.object({ name: z.string(), email: z.string() }).exactOptional(),
    ...refusal,
  }),
]);

export interface NewCall {
  merchantId: MerchantId;
  orderId: OrderId;
  connectionId: string;
  externalOrderId: string;
  call: OrderCall;
  deadlineAt: Date;
  /** Not made earlier, unless something else is to be said about the order before. */
  notBefore?: Date;
}

export async function insertCall(tx: Tx, given: NewCall, createdAt: Date): Promise<void> {
  if (given.call.action !== 'accept' && given.call.action !== 'confirm')
    await bringConfirmForward(tx, given.orderId, createdAt);
  await tx
    .insertInto('outbound_calls')
    .values({
      merchant_id: given.merchantId,
      id: newId(),
      order_id: given.orderId,
      connection_id: given.connectionId,
      external_order_id: given.externalOrderId,
      call: JSON.stringify(given.call),
      due_at: given.notBefore ?? createdAt,
      deadline_at: given.deadlineAt,
      created_at: createdAt,
    })
    .execute();
}

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
 * The order's next unfinished call with what it takes to make it, taken so that nobody else makes it before `goneAt`.
 * Calls leave in the order in which they were added: `wait` says until when the first one keeps the others waiting.
 */
export async function claimNextCall(tx: Tx, orderId: OrderId, { now, goneAt }: { now: Date; goneAt: Date }) {
  const first = await tx
    .selectFrom('outbound_calls')
    .select(['id', 'call', 'attempts', 'due_at', 'deadline_at', 'external_order_id', 'connection_id'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .orderBy('sequence')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!first) return undefined;
  if (first.due_at > now) return { wait: first.due_at };
  await tx.updateTable('outbound_calls').set({ due_at: goneAt }).where('id', '=', first.id).execute();
  const connection = await tx
    .selectFrom('connections')
    .select(['service', 'api_version', 'external_store_id'])
    .where('id', '=', first.connection_id)
    .executeTakeFirstOrThrow();
  const call: OrderCall = storedCall.parse(first.call);
  return { ...first, ...connection, call };
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

export async function noteFailedAttempt(
  tx: Tx,
  id: string,
  given: { why: string; dueAt: Date; tookMs: number | null },
): Promise<void> {
  await tx
    .updateTable('outbound_calls')
    .set((eb) => ({
      last_error: given.why,
      due_at: given.dueAt,
      took_ms: given.tookMs,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Gives up the order's calls that have not been made, or those of one kind; they are kept with the reason. */
export async function dropPendingCalls(
  tx: Tx,
  orderId: OrderId,
  given: { why: string; at: Date; action?: OrderCall['action'] },
): Promise<void> {
  await tx
    .updateTable('outbound_calls')
    .set({ state: 'dropped', last_error: given.why, finished_at: given.at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .$if(given.action !== undefined, (query) => query.where(sql<string>`call->>'action'`, '=', given.action ?? ''))
    .execute();
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

const taken: ReadonlySet<string> = new Set(['done', 'already', 'unsupported']);
