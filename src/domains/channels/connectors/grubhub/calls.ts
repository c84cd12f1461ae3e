import { noCurrency } from '../shared-money.ts';
import type { Agent, CallResult, DecisionCall, FetchRef, FetchResult, OrderCall, OrderRef } from '../../connector.ts';
import { unreachable } from '../../../../shared/assert.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, isPassing, retry, retryAfterMs, type ApiAnswer } from '../shared-http.ts';
import { isRecord, parseJson, text } from '../shared-lenient-schema.ts';
import type { GrubhubApi } from './api.ts';
import { type ItemChangeAction, requestCancellation, requestItemChange } from './change-requests.ts';
import { mapOrder } from './order.ts';
import { rejectionCodes, sentenceOf } from './reasons.ts';
import { usableMerchant } from './words.ts';

interface Means {
  api: GrubhubApi;
  io: ConnectorIo;
  /** Who asks for a change that no person asked for. */
  agent: Agent;
  /** Under which of its actions Grubhub takes requests to leave items out. */
  itemChangeAction: ItemChangeAction;
}

/** What may stand in an address: an id that is none never reaches one. */
const usableId = /^[A-Za-z0-9_-]{1,64}$/;

/** The path of an order; undefined where one of its ids cannot stand in an address. */
function orderPath(order: { externalStoreId: string; orderId: string }): string | undefined {
  const { externalStoreId, orderId } = order;
  if (!usableMerchant.test(externalStoreId) || !usableId.test(orderId)) return undefined;
  return `/pos/v1/merchant/${externalStoreId}/orders/${orderId}`;
}

/** Reads one order. A hint may be quicker than the order that it is about, so that a 404 is asked again. */
export async function fetchOrder(ref: FetchRef, { api, io }: Means): Promise<FetchResult> {
  const path = orderPath({ externalStoreId: ref.externalStoreId, orderId: ref.externalOrderId });
  if (path === undefined) return { outcome: 'gone', why: 'The event names no usable order and merchant.' };
  const answered = await api({ method: 'GET', path });
  if (!answered.ok) return retry(answered.why, answered.afterMs);
  const { answer, quoted } = answered;
  if (isDone(answer.status)) {
    const raw = parseJson(answer.text);
    return isRecord(raw)
      ? { outcome: 'found', raw }
      : retry('Grubhub answered with something that is no order.', undefined);
  }
  if (isAskedAgain(answer.status)) return retry(quoted, retryAfterMs(answer, io.clock.now()));
  return { outcome: 'gone', why: quoted };
}

/** A 401 is about our signature, which a clock or a key can mend; a 404 may be an order that is not there yet. */
const isAskedAgain = (status: number) => status === 404 || status === 401 || isPassing(status);

/**
 * Confirms, rejects, marks ready, moves the ready time, tells of the store's own courier, or asks for a cancellation or
 * a change of items. Grubhub has no idempotency keys: after a conflict, an error or no answer at all the order itself is asked where it stands, so that repeating is safe.
 */
export async function callOrder(order: OrderRef, call: OrderCall, means: Means): Promise<CallResult> {
  if (call.action === 'confirm' || call.action === 'preparing') return { outcome: 'unsupported' };
  const path = orderPath({ externalStoreId: order.externalStoreId, orderId: order.externalId });
  if (path === undefined) {
    return { outcome: 'rejected', why: 'The order has no usable id.', orderOver: false };
  }
  if (call.action === 'cancel') {
    return requestCancellation(order, call, { ...means, path, settle: (why) => settle(path, call, { why, ...means }) });
  }
  if (call.action === 'adjust') {
    const ref = { ...order, externalOrderId: order.externalId, resource: '' };
    return requestItemChange(order, call, { ...means, path, fetchOrder: () => fetchOrder(ref, means) });
  }
  const answered = await means.api({ method: 'PUT', path: `${path}/status`, body: statusUpdate(order, call, means) });
  return judge(answered, path, call, means);
}

async function judge(answered: ApiAnswer, path: string, call: DecisionCall, means: Means): Promise<CallResult> {
  if (!answered.ok) return unlessSettled(path, call, { ...means, otherwise: retry(answered.why, answered.afterMs) });
  const { answer, quoted } = answered;
  if (isDone(answer.status)) return { outcome: 'done' };
  const again = retry(quoted, retryAfterMs(answer, means.io.clock.now()));
  // What was never looked at has not been done.
  if (answer.status === 401 || answer.status === 429) return again;
  if (isPassing(answer.status)) return unlessSettled(path, call, { ...means, otherwise: again });
  if ([400, 404, 409, 422].includes(answer.status)) return settle(path, call, { why: quoted, ...means });
  return { outcome: 'rejected', why: quoted, orderOver: false };
}

/** The order may be where we wanted it though we were not told so; else the call is made again. */
async function unlessSettled(
  path: string,
  call: DecisionCall,
  { otherwise, ...means }: Means & { otherwise: CallResult },
): Promise<CallResult> {
  const found = await settle(path, call, { why: '', ...means });
  return found.outcome === 'already' ? found : otherwise;
}

type State = 'scheduled' | 'offered' | 'accepted' | 'ready' | 'gone' | 'delivered' | 'denied' | 'cancelled' | 'other';

const states: Record<string, State> = {
  ANTICIPATED: 'scheduled',
  RESTAURANT_CONFIRMABLE: 'offered',
  CONFIRMED: 'accepted',
  PICKUP_READY: 'ready',
  READY_FOR_PICKUP: 'ready',
  OUT_FOR_DELIVERY: 'gone',
  FULFILLED: 'delivered',
  REJECTED: 'denied',
  CANCELLED: 'cancelled',
};

/** States in which what we asked for is already so, and in which nothing can be asked any more. */
const agreeing = {
  accept: ['accepted', 'ready', 'gone', 'delivered'],
  deny: ['denied'],
  ready: ['ready', 'gone', 'delivered'],
  // Here the time has to agree as well.
  update_ready: ['accepted'],
  handed_over: ['gone', 'delivered'],
  delivered: ['delivered'],
  cancel: ['cancelled', 'denied'],
} as const satisfies Record<DecisionCall['action'], readonly State[]>;

const ended: ReadonlySet<string> = new Set(['FULFILLED', 'REJECTED', 'CANCELLED']);

/** Asks where the order stands, and calls it `already` when that is where we wanted it. */
async function settle(
  path: string,
  call: DecisionCall,
  { why, api, io }: Means & { why: string },
): Promise<CallResult> {
  const answered = await api({ method: 'GET', path });
  if (!answered.ok) return retry(answered.why, answered.afterMs);
  const { answer, quoted } = answered;
  if (answer.status === 404) return { outcome: 'rejected', why: why === '' ? quoted : why, orderOver: true };
  if (!isDone(answer.status)) return retry(quoted, retryAfterMs(answer, io.clock.now()));
  const sent = parseJson(answer.text);
  const status = (isRecord(sent) ? text.parse(sent['status']) : undefined)?.toUpperCase() ?? 'UNKNOWN';
  const state = Object.hasOwn(states, status) ? (states[status] ?? 'other') : 'other';
  const wanted: readonly State[] = agreeing[call.action];
  if (
    wanted.includes(state) &&
    (call.action !== 'update_ready' || agrees(sent, call.readyAt, { isRefused: why !== '' }))
  ) {
    return { outcome: 'already' };
  }
  // Nothing is to be confirmed before the order's time: Grubhub offers it then, and it is accepted again.
  if (state === 'scheduled' && call.action === 'accept') return { outcome: 'unsupported' };
  const orderOver = ended.has(status);
  return { outcome: 'rejected', why: orderOver || why === '' ? `The order is ${status} on Grubhub.` : why, orderOver };
}

/**
 * Whether a confirmed order has the new ready time already. Where it shows none (a store's own courier), a refusal is the
 * one for a status that stands, and silence says nothing.
 */
function agrees(sent: unknown, readyAt: Date, { isRefused }: { isRefused: boolean }): boolean {
  const mapping = mapOrder(sent, { externalStoreId: '', currency: noCurrency });
  const shown = mapping.ok ? mapping.order.readyTargetAt : undefined;
  if (shown === undefined) return isRefused;
  return Math.abs(Date.parse(shown) - readyAt.getTime()) < minuteMs;
}

/** The whole minutes until then and the time itself. One that has passed is left out: a late repeat must still confirm. */
function readyTerms(readyAt: Date, now: Date): object {
  const waitMs = Math.max(0, readyAt.getTime() - now.getTime());
  return {
    wait_time_in_minutes: Math.ceil(waitMs / minuteMs),
    ...(waitMs > 0 && { expected_ready_at: readyAt.toISOString() }),
  };
}

/**
 * `reason_code` and `message` are demanded for a rejection; the reference marks them as required for every status.
 * REJECTED is for an order that never got into the till: what was confirmed is cancelled by a change request.
 */
function statusUpdate(
  { posRef }: OrderRef,
  call: Exclude<DecisionCall, { action: 'cancel' }>,
  { io }: Means,
): Record<string, unknown> {
  switch (call.action) {
    case 'accept':
    case 'update_ready':
      return {
        status: 'CONFIRMED',
        reason_code: 'SUBMITTED',
        message: call.action === 'accept' ? 'Accepted by the restaurant' : 'The food is ready at another time',
        external_order_id: posRef,
        ...readyTerms(call.readyAt, io.clock.now()),
      };
    case 'deny':
      return {
        status: 'REJECTED',
        reason_code: rejectionCodes[call.reason],
        message: sentenceOf(call),
        external_order_id: posRef,
      };
    case 'ready':
      return {
        status: 'PICKUP_READY',
        reason_code: 'SUBMITTED',
        message: 'The food is ready',
        external_order_id: posRef,
        wait_time_in_minutes: 0,
      };
    case 'handed_over':
      return {
        status: 'OUT_FOR_DELIVERY',
        reason_code: 'SUBMITTED',
        message: 'Our courier has the food',
        external_order_id: posRef,
      };
    case 'delivered':
      return {
        status: 'FULFILLED',
        reason_code: 'SUBMITTED',
        message: 'Our courier has delivered the food',
        external_order_id: posRef,
      };
    default:
      return unreachable(call);
  }
}
