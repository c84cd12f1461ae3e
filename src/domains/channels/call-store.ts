import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { newId, type MerchantId, type OrderId } from '../../shared/ids.ts';
import type { OrderCall } from './connector.ts';
import { declineReason } from './model/reasons.ts';

const storedCall = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), readyAt: z.coerce.date() }),
  z.object({ action: z.literal('deny'), reason: declineReason, note: z.string().exactOptional() }),
  z.object({ action: z.literal('ready') }),
  z.object({ action: z.literal('cancel'), reason: declineReason, note: z.string().exactOptional() }),
]);

export interface NewCall {
  merchantId: MerchantId;
  orderId: OrderId;
  connectionId: string;
  externalOrderId: string;
  call: OrderCall;
  deadlineAt: Date;
}

export async function insertCall(tx: Tx, given: NewCall, createdAt: Date): Promise<void> {
  await tx
    .insertInto('outbound_calls')
    .values({
      merchant_id: given.merchantId,
      id: newId(),
      order_id: given.orderId,
      connection_id: given.connectionId,
      external_order_id: given.externalOrderId,
      call: JSON.stringify(given.call),
      deadline_at: given.deadlineAt,
      created_at: createdAt,
    })
    .execute();
}

/** The order's next unfinished call with what it takes to make it; calls leave in the order in which they were added. */
export async function readNextCall(tx: Tx, orderId: OrderId) {
  const row = await tx
    .selectFrom('outbound_calls')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.merchant_id', '=', 'outbound_calls.merchant_id')
        .onRef('connections.id', '=', 'outbound_calls.connection_id'),
    )
    .select(['outbound_calls.id', 'call', 'attempts', 'deadline_at', 'external_order_id'])
    .select(['service', 'api_version', 'external_store_id'])
    .where('order_id', '=', orderId)
    .where('outbound_calls.state', '=', 'pending')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const call: OrderCall = storedCall.parse(row.call);
  return { ...row, call };
}

export type CallState = 'done' | 'already' | 'unsupported' | 'rejected' | 'expired' | 'dropped';

export async function finishCall(tx: Tx, id: string, given: { state: CallState; why: string | null; at: Date }) {
  await tx
    .updateTable('outbound_calls')
    .set((eb) => ({
      state: given.state,
      last_error: given.why,
      attempts: eb('attempts', '+', 1),
      finished_at: given.at,
    }))
    .where('id', '=', id)
    .execute();
}

export async function noteFailedAttempt(tx: Tx, id: string, why: string): Promise<void> {
  await tx
    .updateTable('outbound_calls')
    .set((eb) => ({ last_error: why, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Gives up the order's calls that have not been made; they are kept with the reason. */
export async function dropPendingCalls(tx: Tx, orderId: OrderId, given: { why: string; at: Date }): Promise<void> {
  await tx
    .updateTable('outbound_calls')
    .set({ state: 'dropped', last_error: given.why, finished_at: given.at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .execute();
}
