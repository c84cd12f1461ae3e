import type { AdjustCall, CallResult, FetchRef, FetchResult, OrderRef } from '../../connector.ts';
import { priceDeltaOf, type AdjustChange, type PriceChange } from '../../model/adjustment.ts';
import type { ServiceOrder } from '../../model/service-order.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, isPassing, retry, retryAfterMs } from '../shared-http.ts';
import { isRecord } from '../shared-lenient-schema.ts';
import { digitsOf, noCurrency } from '../shared-money.ts';
import type { UberEatsApi } from './api.ts';
import { mapOrder, stateOf } from './order.ts';

interface Means {
  api: UberEatsApi;
  io: ConnectorIo;
  fetchOrder: (ref: FetchRef) => Promise<FetchResult>;
}

/** Uber Eats asks the customer: about items that have run out, or about another price, and takes nothing else. */
export function adjustOrder(order: OrderRef, call: AdjustCall, means: Means): Promise<CallResult> {
  const { changes } = call;
  const prices = changes.filter((change) => change.kind === 'price');
  if (prices.length > 0 && prices.length === changes.length) return askForPrice(order, { call, prices }, means);
  if (changes.every(({ kind }) => kind === 'remove')) return askAboutItems(order, call, means);
  return Promise.resolve({ outcome: 'unsupported' });
}

/**
 * Says which items have run out; the customer's answer is an event. Restaurants use no action but ASK_CUSTOMER and have no
 * field for how many are left or for what could come instead (order fulfilment API, resolve-fulfillment-issues).
 */
async function askAboutItems(order: OrderRef, call: AdjustCall, means: Means): Promise<CallResult> {
  const { api, io } = means;
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
  { quoted, ...means }: Means & { quoted: string },
): Promise<CallResult> {
  const found = await standingOf(order, means, quoted);
  if ('outcome' in found) return found;
  const left = found.order?.lines.map(({ externalLineId }) => externalLineId) ?? [];
  // An answer without any lines has left them out.
  const areGone = left.length > 0 && !changes.some(({ externalLineId }) => left.includes(externalLineId));
  return areGone ? { outcome: 'already' } : { outcome: 'rejected', why: quoted, orderOver: false };
}

/** How the order is now, unless it cannot be read or is over; `otherwise` says why nothing can be done then. */
async function standingOf(
  order: OrderRef,
  { fetchOrder }: Means,
  otherwise: string,
): Promise<CallResult | { order: ServiceOrder | undefined }> {
  const found = await fetchOrder({ ...order, externalOrderId: order.externalId, resource: '' });
  if (found.outcome === 'retry') return found;
  if (found.outcome === 'gone' || !isRecord(found.raw))
    return { outcome: 'rejected', why: otherwise, orderOver: false };
  const { state, asSent } = stateOf(found.raw);
  if (ended.has(state)) return { outcome: 'rejected', why: `The order is ${asSent} on Uber Eats.`, orderOver: true };
  const { apiVersion, externalStoreId } = order;
  const mapping = mapOrder(found.raw, { apiVersion, externalStoreId, isTest: false, currency: noCurrency });
  return { order: mapping.ok ? mapping.order : undefined };
}

/**
 * Asks the customer to agree to another price of the whole order, by what its items come to more or less; the order shows
 * it once they have (order fulfilment API, adjust-price). An amount that is asked for twice may be agreed to twice: the
 * order is read first, and where it is not known whether Uber Eats took the call, a person has to look.
 */
async function askForPrice(
  order: OrderRef,
  { call, prices }: { call: AdjustCall; prices: readonly PriceChange[] },
  means: Means,
): Promise<CallResult> {
  const { api, io } = means;
  const found = await standingOf(order, means, 'Uber Eats does not show this order.');
  if ('outcome' in found) return found;
  if (found.order && (found.order.totals.adjustmentMinor ?? 0) === call.adjustmentMinor) return { outcome: 'already' };
  const answered = await api.post(`/v1/delivery/order/${order.externalId}/adjust-price`, priceBody(prices));
  if (!answered.ok) return unknownEnd(answered.why);
  const { answer, quoted } = answered;
  if (isDone(answer.status)) return { outcome: 'done' };
  // What was never looked at has not been taken.
  if (answer.status === 401 || answer.status === 429) return retry(quoted, retryAfterMs(answer, io.clock.now()));
  if (isPassing(answer.status)) return unknownEnd(quoted);
  return { outcome: 'rejected', why: quoted, orderOver: answer.status === 404 };
}

const unknownEnd = (why: string): CallResult => ({
  outcome: 'rejected',
  why: `${why} Whether it took the new price is not known: look at the order in Uber Eats before you ask again.`,
  orderOver: false,
});

function priceBody(prices: readonly PriceChange[]): object {
  const deltaMinor = prices.reduce((sum, price) => sum + priceDeltaOf(price), 0);
  const digits = digitsOf(prices[0]?.currency ?? noCurrency);
  return {
    amount_e5: deltaMinor * 10 ** (5 - digits),
    reason: 'OTHER',
    custom_reason: `New price: ${prices.map(({ name }) => name).join(', ')}`.slice(0, maxReasonLength),
  };
}

/** Uber Eats names no limit; a sentence of this length fits on a screen. */
const maxReasonLength = 200;
