import type { CallResult, OrderCall, OrderRef } from '../../connector.ts';
import { declineReasons, type Refusal } from '../../model/reasons.ts';
import { minuteMs, secondMs } from '../../../../shared/time.ts';
import { isDone, refusalOf, retry, type ApiAnswer } from '../shared-http.ts';
import * as schemas from './order-schemas.ts';
import { toDate } from '../shared-lenient-schema.ts';
import { fetchOrder, isUsableOrderId, type Means } from './reads.ts';
import { rejectReasons } from './reasons.ts';
import { standingOf, type Standing } from './standing.ts';

/** Five PATCHes a minute and one sync status in ten seconds, each per order: tries keep further apart than that. */
const betweenPatchesMs = 13 * secondMs;
const betweenSyncsMs = 11 * secondMs;

type Call = Exclude<OrderCall, { action: 'cancel' | 'adjust' | 'delivered' }>;
/** What can be said without knowing when Deliveroo expects the food. */
type PlainCall = Exclude<Call, { action: 'update_ready' }>;

/**
 * Accepts, denies, confirms, puts off, marks as in the kitchen, ready or collected. Repeating is safe: a 409 is checked against the order's own state. Accepting
 * also tells Deliveroo that the order has arrived here, without which its tablet asks staff to key it in.
 */
export async function callOrder(order: OrderRef, call: OrderCall, means: Means): Promise<CallResult> {
  if (call.action === 'cancel' || call.action === 'adjust' || call.action === 'delivered')
    return { outcome: 'unsupported' };
  if (!isUsableOrderId(order.externalId)) {
    return { outcome: 'rejected', why: 'The order has no usable id.', orderOver: false };
  }
  if (call.action === 'update_ready') return putOff(order, call, means);
  const answered = await say(order, call, means);
  const result = await resultOf(answered, { order, call, means });
  if (call.action !== 'accept' || (result.outcome !== 'done' && result.outcome !== 'already')) return result;
  const synced = await reportSync(order, means);
  // Once more is enough: with the order accepted, a missing report only costs a question on the tablet.
  return synced.ok || result.outcome === 'already' ? result : synced.retry;
}

/** What a delay may be, in minutes (order API, preparation stages). */
const delays = [2, 4, 6, 8, 10] as const;
const maxDelay = 10;

/**
 * Puts an order off by the smallest delay that covers the new time, or else by the longest. Whether delays add up is not
 * documented: counted from when Deliveroo expects the food now, the delay is right in either case, also when repeated.
 */
async function putOff(
  order: OrderRef,
  call: Extract<Call, { action: 'update_ready' }>,
  means: Means,
): Promise<CallResult> {
  const found = await fetchOrder(order.externalId, means);
  if (found.outcome === 'retry') return found;
  if (found.outcome === 'gone') return { outcome: 'rejected', why: found.why, orderOver: false };
  const expectedAt = toDate(schemas.order.parse(found.raw).prepare_for);
  if (!expectedAt) {
    return { outcome: 'rejected', why: 'Deliveroo does not say when it expects this order.', orderOver: false };
  }
  // Deliveroo tells whole seconds.
  const lateMs = call.readyAt.getTime() - expectedAt.getTime() - secondMs;
  if (lateMs <= 0) return { outcome: 'already' };
  const delay = delays.find((minutes) => minutes * minuteMs >= lateMs) ?? maxDelay;
  const answered = await means.api.call({
    method: 'POST',
    path: `${orderPath(order)}/prep_stage`,
    body: { stage: 'in_kitchen', occurred_at: means.io.clock.now().toISOString(), delay },
  });
  return resultOf(answered, { order, call, means });
}

const orderPath = ({ externalId }: OrderRef) => `/order/v1/orders/${encodeURIComponent(externalId)}`;

function say(order: OrderRef, call: PlainCall, { api, io }: Means): Promise<ApiAnswer> {
  const path = orderPath(order);
  switch (call.action) {
    case 'accept':
      return api.call({ method: 'PATCH', path, body: { status: 'accepted' } });
    case 'confirm':
      return api.call({ method: 'PATCH', path, body: { status: 'confirmed' } });
    case 'deny':
      return api.call({ method: 'PATCH', path, body: rejection(call) });
    case 'preparing':
    case 'ready':
    case 'handed_over':
      return api.call({
        method: 'POST',
        path: `${path}/prep_stage`,
        body: { stage: prepStages[call.action], occurred_at: io.clock.now().toISOString() },
      });
  }
}

/** Its words for the stages of a preparation (order API, preparation stages). */
const prepStages = { preparing: 'in_kitchen', ready: 'ready_for_collection', handed_over: 'collected' } as const;

function rejection({ reason, note, items = [] }: Refusal): object {
  const words = note?.trim() || declineReasons[reason];
  const names = items.map(({ name }) => name).join(', ');
  return {
    status: 'rejected',
    reject_reason: rejectReasons[reason],
    notes: names === '' ? words : `${words}: ${names}`,
  };
}

async function resultOf(
  answered: ApiAnswer,
  { order, call, means }: { order: OrderRef; call: Call; means: Means },
): Promise<CallResult> {
  if (answered.ok && isDone(answered.answer.status)) return { outcome: 'done' };
  if (answered.ok && answered.answer.status === 409) return settle(order, call, { quoted: answered.quoted, means });
  const refusal = refusalOf(answered, means.io.clock.now());
  if (refusal.outcome === 'retry') return retry(refusal.why, Math.max(refusal.afterMs ?? 0, betweenPatchesMs));
  const orderOver = answered.ok && answered.answer.status === 404;
  return { outcome: 'rejected', why: refusal.why, orderOver };
}

const ended: ReadonlySet<Standing['stage']> = new Set(['completed', 'denied', 'cancelled']);
const taken: ReadonlySet<Standing['stage']> = new Set(['accepted', 'ready', 'handed_off', 'completed']);
const prepared: ReadonlySet<Standing['stage']> = new Set(['ready', 'handed_off', 'completed']);

/**
 * Whether the order already stands where the call would bring it. The stages of its preparation are not in its log, so
 * one that is being made counts as told to be in the kitchen, to be ready, and to be collected.
 */
const isSettled: Record<Call['action'], (standing: Standing) => boolean> = {
  accept: ({ stage }) => taken.has(stage),
  deny: ({ stage }) => stage === 'denied',
  confirm: ({ stage, isConfirmed }) => prepared.has(stage) || (isConfirmed && !ended.has(stage)),
  preparing: isInKitchenOrPast,
  ready: isInKitchenOrPast,
  update_ready: () => false,
  handed_over: isInKitchenOrPast,
};

function isInKitchenOrPast({ stage, isAhead, isConfirmed }: Standing): boolean {
  return prepared.has(stage) || (stage === 'accepted' && (isConfirmed || !isAhead));
}

/** After a conflict: asks where the order stands. */
async function settle(
  { externalId }: OrderRef,
  { action }: Call,
  { quoted, means }: { quoted: string; means: Means },
): Promise<CallResult> {
  const found = await fetchOrder(externalId, means);
  if (found.outcome === 'retry') return retry(found.why, Math.max(found.afterMs ?? 0, betweenPatchesMs));
  if (found.outcome === 'gone') return { outcome: 'rejected', why: quoted, orderOver: false };
  const standing = standingOf(schemas.order.parse(found.raw));
  if (isSettled[action](standing)) return { outcome: 'already' };
  const why = `The order is ${standing.asSent ?? 'in an unknown state'} on Deliveroo.`;
  return { outcome: 'rejected', why, orderOver: ended.has(standing.stage) };
}

/** Says that the order has arrived in the kitchen's own system. Sent twice or too late, it is a 409 and no matter. */
async function reportSync(
  order: OrderRef,
  { api, io }: Means,
): Promise<{ ok: true } | { ok: false; retry: CallResult }> {
  const now = io.clock.now();
  const answered = await api.call({
    method: 'POST',
    path: `${orderPath(order)}/sync_status`,
    body: { status: 'succeeded', occurred_at: now.toISOString() },
  });
  if (answered.ok && isDone(answered.answer.status)) return { ok: true };
  const refusal = refusalOf(answered, now);
  if (refusal.outcome === 'refused') return { ok: true };
  return { ok: false, retry: retry(refusal.why, Math.max(refusal.afterMs ?? 0, betweenSyncsMs)) };
}
