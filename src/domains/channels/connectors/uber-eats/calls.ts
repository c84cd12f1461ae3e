import type { CallResult, DecisionCall, FetchRef, FetchResult, OrderCall, OrderRef } from '../../connector.ts';
import { declineReasons } from '../../model/reasons.ts';
import { unreachable } from '../../../../shared/assert.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, isPassing, retry, retryAfterMs, type ApiAnswer } from '../shared-http.ts';
import { compact, isRecord, parseJson } from '../shared-lenient-schema.ts';
import { adjustOrder } from './adjust.ts';
import type { UberEatsApi } from './api.ts';
import { type OrderState, stateOf } from './order.ts';
import { declineTypes, itemIssueTypes, legacyCancelCodes, legacyDenyCodes } from './reasons.ts';
import { type Generation, generationOf } from './words.ts';

/** What may stand in an address: an id that is none never reaches one. */
const orderId = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Reads one order. The event's address only tells the generation (by its path); the call goes to the configured host, so
 * that an event can never point us elsewhere.
 */
export async function fetchOrder(ref: FetchRef, api: UberEatsApi, { clock }: ConnectorIo): Promise<FetchResult> {
  if (!orderId.test(ref.externalOrderId)) return { outcome: 'gone', why: 'The event names no usable order id.' };
  const answered = await api.get(
    orderPath(generationIn(ref.resource) ?? generationOf(ref.apiVersion), ref.externalOrderId),
  );
  if (!answered.ok) return retry(answered.why, answered.afterMs);
  const { answer, quoted } = answered;
  if (isDone(answer.status)) {
    const raw = parseJson(answer.text);
    return isRecord(raw)
      ? { outcome: 'found', raw }
      : retry('Uber Eats answered with something that is no order.', undefined);
  }
  // Uber warns that right after orders.failure the order itself may not be readable yet, so a 404 is asked again.
  if (answer.status === 404 || answer.status === 401 || isPassing(answer.status)) {
    return retry(quoted, retryAfterMs(answer, clock.now()));
  }
  return { outcome: 'gone', why: quoted };
}

function generationIn(resource: string): Generation | undefined {
  if (/\/v1\/delivery\/order\//.test(resource)) return '1.0.0';
  return /\/v2\/eats\/order\//.test(resource) ? 'legacy' : undefined;
}

function orderPath(generation: Generation, id: string): string {
  return generation === 'legacy' ? `/v2/eats/order/${id}` : `/v1/delivery/order/${id}?expand=carts,deliveries,payment`;
}

/**
 * Accepts, denies, marks ready, moves the ready time, tells of the store's own courier, cancels, or asks to leave items
 * out or for another price. Repeating is safe: a 409 is checked against the order's own state.
 */
export async function callOrder(
  order: OrderRef,
  call: OrderCall,
  { api, io }: { api: UberEatsApi; io: ConnectorIo },
): Promise<CallResult> {
  const generation = generationOf(order.apiVersion);
  if (call.action === 'confirm' || call.action === 'preparing') return { outcome: 'unsupported' };
  if ((generation === 'legacy' ? newOnly : legacyOnly).has(call.action)) return { outcome: 'unsupported' };
  if (!orderId.test(order.externalId))
    return { outcome: 'rejected', why: 'The order has no usable id.', orderOver: false };

  if (call.action === 'adjust') {
    return adjustOrder(order, call, { api, io, fetchOrder: (ref) => fetchOrder(ref, api, io) });
  }
  const now = io.clock.now();
  const path = callPath(generation, order.externalId, call.action);
  let answered = await api.post(path, bodyOf(generation, order, call, now));
  if (call.action === 'accept' && refusesReadyTime(answered)) {
    // Some orders may not have their ready time set (adjust_ready_for_pickup_time): better accepted without one.
    answered = await api.post(path, bodyOf(generation, order, { ...call, readyAt: now }, now));
  }
  if (!answered.ok) return retry(answered.why, answered.afterMs);

  const { answer, quoted } = answered;
  if (isDone(answer.status)) return { outcome: 'done' };
  // A second 401 is about our credentials, not the order: it can still be accepted once they are mended.
  if (answer.status === 401 || isPassing(answer.status)) return retry(quoted, retryAfterMs(answer, io.clock.now()));
  if (answer.status === 409) return settle(order, call, { quoted, api, io });
  // The legacy cancel answers 404 for an order that has ended, perhaps by our own earlier call.
  if (answer.status === 404 && (call.action === 'cancel' || call.action === 'deny')) {
    const found = await settle(order, call, { quoted, api, io });
    return found.outcome === 'already' ? found : { outcome: 'rejected', why: quoted, orderOver: true };
  }
  return { outcome: 'rejected', why: quoted, orderOver: answer.status === 404 };
}

/** What the older generation has no call for. */
const newOnly: ReadonlySet<OrderCall['action']> = new Set(['ready', 'update_ready', 'adjust']);

/** Own couriers: the newer generation has no call for them in its reference. */
const legacyOnly: ReadonlySet<OrderCall['action']> = new Set(['handed_over', 'delivered']);

/** States in which what we asked for is already so, and in which nothing can be asked any more. */
const agreeing = {
  accept: ['accepted', 'ready', 'over'],
  deny: ['denied'],
  ready: ['ready', 'over'],
  // A repeat is taken like the first; a conflict is about an order that is not being prepared.
  update_ready: [],
  handed_over: ['over'],
  delivered: ['over'],
  cancel: ['cancelled', 'denied'],
} as const satisfies Record<DecisionCall['action'], readonly OrderState['state'][]>;

const ended: ReadonlySet<OrderState['state']> = new Set(['over', 'denied', 'cancelled']);

/** After a conflict: asks where the order stands, and calls it `already` when that is where we wanted it. */
async function settle(
  order: OrderRef,
  call: DecisionCall,
  { quoted, api, io }: { quoted: string; api: UberEatsApi; io: ConnectorIo },
): Promise<CallResult> {
  const ref = { ...order, externalOrderId: order.externalId, resource: '' };
  const found = await fetchOrder(ref, api, io);
  if (found.outcome === 'retry') return found;
  if (found.outcome === 'gone') return { outcome: 'rejected', why: quoted, orderOver: false };
  const { state, asSent } = stateOf(found.raw);
  const wanted: readonly OrderState['state'][] = agreeing[call.action];
  if (wanted.includes(state)) return { outcome: 'already' };
  return { outcome: 'rejected', why: `The order is ${asSent} on Uber Eats.`, orderOver: ended.has(state) };
}

const legacyActions: Partial<Record<DecisionCall['action'], string>> = {
  accept: 'accept_pos_order',
  deny: 'deny_pos_order',
  handed_over: 'restaurantdelivery/status',
  delivered: 'restaurantdelivery/status',
};
const newActions: Partial<Record<DecisionCall['action'], string>> = { update_ready: 'update-ready-time' };

function callPath(generation: Generation, id: string, action: DecisionCall['action']): string {
  if (generation === 'legacy') return `/v1/eats/orders/${id}/${legacyActions[action] ?? action}`;
  return `/v1/delivery/order/${id}/${newActions[action] ?? action}`;
}

function bodyOf(generation: Generation, order: OrderRef, call: DecisionCall, now: Date): object {
  switch (call.action) {
    case 'accept':
      return acceptBody(generation, order, call.readyAt > now ? call.readyAt : undefined);
    case 'deny':
      return generation === 'legacy' ? legacyDenial(call) : { deny_reason: declineBody(call) };
    case 'cancel':
      if (generation === '1.0.0') return { cancellation_reason: declineBody(call) };
      return { reason: legacyCancelCodes[call.reason], details: sentenceOf(call) };
    case 'ready':
      return {};
    case 'update_ready':
      return { ready_for_pickup_time: call.readyAt.toISOString() };
    case 'handed_over':
      return { status: 'started' };
    case 'delivered':
      return { status: 'delivered' };
    default:
      return unreachable(call);
  }
}

/** A ready time that has passed is left out: Uber refuses it, and a late repeat of the call must still accept. */
function acceptBody(generation: Generation, order: OrderRef, readyAt: Date | undefined): object {
  if (generation === '1.0.0') {
    return { external_reference_id: order.posRef, ...(readyAt && { ready_for_pickup_time: readyAt.toISOString() }) };
  }
  return {
    reason: 'Accepted by the store',
    external_reference_id: order.posRef,
    ...(readyAt && { pickup_time: Math.floor(readyAt.getTime() / 1000) }),
    fields_relayed: {
      order_special_instructions: true,
      item_special_instructions: true,
      item_special_requests: true,
      promotions: true,
    },
  };
}

type Refusal = Extract<OrderCall, { action: 'deny' | 'cancel' }>;

const sentenceOf = ({ note, reason }: Refusal) => note?.trim() || declineReasons[reason];

function legacyDenial(call: Refusal): object {
  const ids = (call.items ?? []).map((item) => item.itemRef).filter((ref) => ref !== undefined);
  const list = call.reason === 'item_out_of_stock' ? 'out_of_stock_items' : 'invalid_items';
  return {
    reason: {
      explanation: sentenceOf(call),
      code: legacyDenyCodes[call.reason],
      ...(ids.length > 0 && { [list]: ids }),
    },
  };
}

function declineBody(call: Refusal): object {
  const items = (call.items ?? []).map((item) =>
    compact({
      id: item.externalLineId,
      type: itemIssueTypes[call.reason] ?? 'OTHER',
      info: item.name,
      external_id: item.itemRef,
    }),
  );
  return {
    type: declineTypes[call.reason],
    info: sentenceOf(call),
    client_error_code: call.reason,
    ...(items.length > 0 && { item_metadata: { invalid_item: items } }),
  };
}

function refusesReadyTime(answered: ApiAnswer): boolean {
  return (
    answered.ok && answered.answer.status === 400 && /ready_for_pickup_time|pickup_time/.test(answered.answer.text)
  );
}
