import type { AdjustCall, CallResult, FetchRef, FetchResult, OrderRef } from '../../connector.ts';
import type { AdjustChange } from '../../model/adjustment.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, isPassing, retry, retryAfterMs } from '../shared-http.ts';
import { isRecord } from '../shared-lenient.ts';
import type { UberEatsApi } from './api.ts';
import { mapOrder, stateOf } from './order.ts';

interface Means {
  api: UberEatsApi;
  io: ConnectorIo;
  fetchOrder: (ref: FetchRef) => Promise<FetchResult>;
}

/**
 * Says which items have run out; Uber Eats asks the customer, and the answer is an event. Restaurants use no action but
 * ASK_CUSTOMER and have no field for how many are left (order fulfilment API, resolve-fulfillment-issues).
 */
export async function adjustOrder(order: OrderRef, call: AdjustCall, means: Means): Promise<CallResult> {
  const { api, io } = means;
  if (call.changes.some(({ kind }) => kind !== 'remove')) return { outcome: 'unsupported' };
  const path = `/v1/delivery/order/${order.externalId}/resolve-fulfillment-issues`;
  const answered = await api.post(path, { fulfillment_issues: call.changes.map(outOfItem) });
  if (!answered.ok) return retry(answered.why, answered.afterMs);
  const { answer, quoted } = answered;
  if (isDone(answer.status)) return { outcome: 'done' };
  if (answer.status === 401 || isPassing(answer.status)) return retry(quoted, retryAfterMs(answer, io.clock.now()));
  if (answer.status === 409) return settle(order, call, { ...means, quoted });
  return { outcome: 'rejected', why: quoted, orderOver: answer.status === 404 };
}

function outOfItem({ externalLineId, name }: AdjustChange): object {
  return {
    issue_type: 'OUT_OF_ITEM',
    action_type: 'ASK_CUSTOMER',
    item: { cart_item_id: externalLineId },
    store_response: `${name} has run out.`,
  };
}

const ended: ReadonlySet<string> = new Set(['over', 'denied', 'cancelled']);

/** After a conflict: an order without these items has been asked about before, and answered. */
async function settle(
  order: OrderRef,
  { changes }: AdjustCall,
  { fetchOrder, quoted }: Means & { quoted: string },
): Promise<CallResult> {
  const found = await fetchOrder({ ...order, externalOrderId: order.externalId, resource: '' });
  if (found.outcome === 'retry') return found;
  if (found.outcome === 'gone' || !isRecord(found.raw)) return { outcome: 'rejected', why: quoted, orderOver: false };
  const { state, asSent } = stateOf(found.raw);
  if (ended.has(state)) return { outcome: 'rejected', why: `The order is ${asSent} on Uber Eats.`, orderOver: true };
  const { apiVersion, externalStoreId } = order;
  const mapping = mapOrder(found.raw, { apiVersion, externalStoreId, isTest: false });
  const left = mapping.ok ? mapping.order.lines.map(({ externalLineId }) => externalLineId) : [];
  // An answer without any lines has left them out.
  const areGone = left.length > 0 && !changes.some(({ externalLineId }) => left.includes(externalLineId));
  return areGone ? { outcome: 'already' } : { outcome: 'rejected', why: quoted, orderOver: false };
}
