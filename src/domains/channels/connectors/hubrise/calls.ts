import type { CallResult, DecisionCall, OrderCall, OrderRef, PreparingCall } from '../../connector.ts';
import { declineReasons, type Refusal } from '../../model/reasons.ts';
import type { ServiceStage } from '../../model/service-order.ts';
import { isDone, refusalOf } from '../shared-http.ts';
import { isUsableId, type Means } from './api.ts';
import * as schemas from './order-schemas.ts';
import { adjustOrder } from './adjust.ts';
import { ended, fetchOrder, orderPath, stageOf } from './reads.ts';

/**
 * Changes an order's status or its promised time. HubRise names no order in which statuses may follow each other, so that one written twice
 * or late would take back what happened since: the order is read first, and only brought forward.
 */
export async function callOrder(order: OrderRef, call: OrderCall, means: Means): Promise<CallResult> {
  if (call.action === 'confirm') return { outcome: 'unsupported' };
  const { externalStoreId, externalId: externalOrderId } = order;
  if (!isUsableId(externalOrderId) || !isUsableId(externalStoreId)) {
    return { outcome: 'rejected', why: 'The order has no usable ids.', orderOver: false };
  }
  const place = { externalStoreId, externalOrderId };
  if (call.action === 'adjust') return adjustOrder(place, call, means);
  const found = await fetchOrder(place, means);
  if (found.outcome === 'retry') return found;
  if (found.outcome === 'gone') return { outcome: 'rejected', why: found.why, orderOver: false };
  const known = schemas.order.parse(found.raw);
  const stage = stageOf(known.status);
  const isBegun = call.action === 'preparing' && known.status === 'in_preparation';
  if (isBegun || isSettled[call.action](stage)) return { outcome: 'already' };
  if (ended.has(stage) || isOutOfTurn(call, stage)) {
    return {
      outcome: 'rejected',
      why: `The order is ${known.status ?? 'over'} on HubRise.`,
      orderOver: ended.has(stage),
    };
  }
  const body = changeOf(call, { posRef: order.posRef, serviceType: known.service_type });
  const answered = await means.api(externalStoreId, { method: 'PATCH', path: orderPath(place), body });
  if (answered.ok && isDone(answered.answer.status)) return { outcome: 'done' };
  const refusal = refusalOf(answered, means.io.clock.now());
  if (refusal.outcome === 'retry') return refusal;
  return { outcome: 'rejected', why: refusal.why, orderOver: answered.ok && answered.answer.status === 404 };
}

/** What is said by a status, or by the time beside it. */
type StatusCall = DecisionCall | PreparingCall;

const offered: ReadonlySet<ServiceStage> = new Set(['scheduled', 'offered']);
const taken: ReadonlySet<ServiceStage> = new Set(['accepted', 'ready', 'handed_off', 'completed']);
const gone: ReadonlySet<ServiceStage> = new Set(['handed_off', 'completed']);
const prepared: ReadonlySet<ServiceStage> = new Set(['ready', 'handed_off', 'completed']);

/** Whether the order is not so far that the call may be made, or so far that it would take something back. */
function isOutOfTurn({ action }: StatusCall, stage: ServiceStage): boolean {
  if (action === 'preparing') return offered.has(stage);
  return (action === 'deny' && taken.has(stage)) || (action === 'update_ready' && prepared.has(stage));
}

/** Whether the order already stands where the call would bring it. */
const isSettled: Record<StatusCall['action'], (stage: ServiceStage) => boolean> = {
  accept: (stage) => taken.has(stage),
  deny: (stage) => stage === 'denied',
  // A status of its own, which is the same stage to us as accepted.
  preparing: (stage) => prepared.has(stage),
  ready: (stage) => prepared.has(stage),
  // The same time written twice is the same time.
  update_ready: () => false,
  handed_over: (stage) => gone.has(stage),
  delivered: (stage) => stage === 'completed',
  cancel: (stage) => stage === 'cancelled',
};

function changeOf(
  call: StatusCall,
  { posRef, serviceType }: { posRef: string; serviceType: string | undefined },
): object {
  switch (call.action) {
    case 'accept':
      // `private_ref` is seen by us alone; orders can be looked up by it.
      return { status: 'accepted', confirmed_time: call.readyAt.toISOString(), private_ref: posRef };
    case 'deny':
      return { status: 'rejected', seller_notes: sentenceOf(call) };
    case 'preparing':
      return { status: 'in_preparation' };
    case 'ready':
      return { status: serviceType === 'delivery' ? 'awaiting_shipment' : 'awaiting_collection' };
    case 'update_ready':
      return { confirmed_time: call.readyAt.toISOString() };
    case 'handed_over':
      return { status: serviceType === 'delivery' ? 'in_delivery' : 'completed' };
    case 'delivered':
      return { status: 'completed' };
    case 'cancel':
      return { status: 'cancelled', seller_notes: sentenceOf(call) };
  }
}

/** HubRise has no reasons of its own: the notes of the shop say it. */
function sentenceOf({ reason, note, items = [] }: Refusal): string {
  const words = note?.trim() || declineReasons[reason];
  const names = items.map(({ name }) => name).join(', ');
  return names === '' ? words : `${words}: ${names}`;
}
