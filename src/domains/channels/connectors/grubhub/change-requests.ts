import { noCurrency } from '../shared-money.ts';
import type { AdjustCall, Agent, CallResult, FetchResult, OrderCall, OrderRef } from '../../connector.ts';
import { formatMoney } from '../../../../shared/money.ts';
import {
  priceDeltaOf,
  quantityAfter,
  type AdjustChange,
  type PriceChange,
  type Substitute,
} from '../../model/adjustment.ts';
import { secondMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, isPassing, retry, retryAfterMs } from '../shared-http.ts';
import { list, part, parseJson, text, type Read } from '../shared-lenient-schema.ts';
import type { GrubhubApi } from './api.ts';
import * as schemas from './order-schemas.ts';
import { mapOrder } from './order.ts';
import { sentenceOf } from './reasons.ts';
import { modifierId } from './words.ts';

type Cancel = Extract<OrderCall, { action: 'cancel' }>;
export type ItemChangeAction = 'adjust' | 'substitution';

interface Asking {
  api: GrubhubApi;
  io: ConnectorIo;
  agent: Agent;
  /** The order's own path. */
  path: string;
}

interface Means extends Asking {
  /** Asks where the order stands, after a no that says `why`. */
  settle: (why: string) => Promise<CallResult>;
}

const changeRequest = part({
  status: text,
  request: part({ change_action: text, notes: text }),
});
type ChangeRequest = Read<typeof changeRequest>;

/** Grubhub's care works on tickets by hand: asking more often would bring nothing. */
const askAgainAfterMs = 20 * secondMs;

/** Asks Grubhub's care to cancel an order that was confirmed. */
export async function requestCancellation(order: OrderRef, call: Cancel, means: Means): Promise<CallResult> {
  const body = { change_action: 'cancel.action', reason: sentenceOf(call), reason_code: call.reason };
  return request(order, { ...means, body, by: call.by, what: 'cancel this order' });
}

/**
 * Asks Grubhub's care to change items of a confirmed order, each by Grubhub's own words for its line, which are read from
 * the order (orders reference, LineSubstitutionAdjustment). An order that is so already is as it should be.
 */
export async function requestItemChange(
  order: OrderRef,
  call: AdjustCall,
  means: Asking & { itemChangeAction: ItemChangeAction; fetchOrder: () => Promise<FetchResult> },
): Promise<CallResult> {
  const found = await means.fetchOrder();
  if (found.outcome === 'retry') return found;
  if (found.outcome === 'gone') return { outcome: 'rejected', why: found.why, orderOver: false };
  const sent = schemas.order.parse(found.raw);
  const status = sent.status?.toUpperCase() ?? 'UNKNOWN';
  if (over.has(status)) return { outcome: 'rejected', why: `The order is ${status} on Grubhub.`, orderOver: true };
  const prices = call.changes.filter((change) => change.kind === 'price');
  if (prices.length > 0) return requestPrice(order, call, { ...means, prices, raw: found.raw });
  const lines = sent.charges.line_groups.flatMap((group) => schemas.lineGroup.parse(group).lines);
  const changes = call.changes.flatMap((change) => {
    const line = lines.map((one) => schemas.line.parse(one)).find((one) => one.line_uuid === change.externalLineId);
    const isThere = line !== undefined && (line.quantity ?? 0) > quantityAfter(change);
    return isThere && change.kind !== 'price' ? [lineSubstitution(change, line, order.externalStoreId)] : [];
  });
  if (changes.length === 0) return { outcome: 'already' };
  const body = {
    change_action: `${means.itemChangeAction}.action`,
    reason: call.changes.map(sentenceAbout).join(' '),
    reason_code: 'item_out_of_stock',
    substitution_requests: changes,
  };
  return request(order, { ...means, body, by: call.by, what: 'change this order', settle: takeNo });
}

/**
 * Asks for another price of the whole order, the only one that there are words for (orders reference,
 * TotalSubstitutionAdjustment): a line has none for a price alone. Its reason says which items it is about.
 */
async function requestPrice(
  order: OrderRef,
  call: AdjustCall,
  means: Asking & { prices: readonly PriceChange[]; raw: unknown },
): Promise<CallResult> {
  const { prices, raw } = means;
  if (prices.length < call.changes.length) return { outcome: 'unsupported' };
  const mapping = mapOrder(raw, { externalStoreId: order.externalStoreId, currency: noCurrency });
  if (mapping.ok && (mapping.order.totals.adjustmentMinor ?? 0) === call.adjustmentMinor) return { outcome: 'already' };
  const deltaMinor = prices.reduce((sum, price) => sum + priceDeltaOf(price), 0);
  const body = {
    change_action: 'adjust.action',
    amount: Math.abs(deltaMinor),
    reason: prices.map(sentenceAbout).join(' '),
    reason_code: 'price_adjustment',
    substitution_requests: [
      {
        type: 'TOTAL',
        delta: Math.abs(deltaMinor),
        total_adjustment_type: deltaMinor > 0 ? 'ADJUST_UP' : 'ADJUST_DOWN',
      },
    ],
  };
  return request(order, { ...means, body, by: call.by, what: 'change the price of this order', settle: takeNo });
}

const takeNo = async (why: string): Promise<CallResult> => ({ outcome: 'rejected', why, orderOver: false });

const over: ReadonlySet<string> = new Set(['FULFILLED', 'REJECTED', 'CANCELLED']);

function sentenceAbout({ name, ordered, ...change }: AdjustChange): string {
  switch (change.kind) {
    case 'remove':
      return `${ordered} × ${name} has run out: please leave it out.`;
    case 'quantity':
      return `${name} is running out: please bring it down from ${ordered} to ${change.quantity}.`;
    case 'substitute':
      return `${ordered} × ${name} has run out: please replace it by ${change.by.quantity} × ${change.by.name}.`;
    case 'price': {
      const [now, before] = [change.unitMinor, change.fromMinor].map((minor) => formatMoney(minor, change.currency));
      return `${ordered} × ${name}: please charge ${now} instead of ${before} each.`;
    }
  }
}

function lineSubstitution(
  change: Exclude<AdjustChange, PriceChange>,
  line: Read<typeof schemas.line>,
  merchantId: string,
): object {
  const quantity = change.kind === 'substitute' ? change.by.quantity : quantityAfter(change);
  return {
    type: 'LINE',
    line_uuid: line.line_uuid,
    menu_item_id: line.menu_item_id,
    merchant_id: merchantId,
    name: line.name ?? change.name,
    quantity,
    line_substitution_type: substitutionType(change, line.quantity),
    ...(change.kind === 'substitute' && { replacements: [replacement(change.by, merchantId)] }),
  };
}

function substitutionType(change: Exclude<AdjustChange, PriceChange>, old: number | undefined): object {
  if (change.kind === 'substitute') return { type: 'REPLACED' };
  if (change.kind === 'remove') return { type: 'REMOVED', old_quantity: old };
  return { type: 'QUANTITY_CHANGED', old_quantity: old, new_quantity: change.quantity };
}

/** The item by the id that our menu gives it there (orders reference, LineSubstitutionReplacement). */
function replacement({ ref, name, priceMinor, quantity, options }: Substitute, merchantId: string): object {
  return {
    replacement_id: ref,
    replacement_name: name,
    replacement_price: priceMinor,
    replacement_quantity: quantity,
    merchant_id: merchantId,
    options: options.map((option) => ({
      option_id: modifierId(option.groupRef, option.ref),
      name: option.name,
      price: option.priceMinor,
      quantity: option.quantity,
      line_option_substitution_type: { type: 'ADDED' },
    })),
  };
}

/**
 * Makes a request, which takes a person's name and e-mail. What became of it is read from the request: one that is still
 * open is asked for again and never made twice, since it carries our reference of this call.
 */
async function request(
  order: OrderRef,
  means: Means & { body: object; by: Agent | undefined; what: string },
): Promise<CallResult> {
  const { api, io, path } = means;
  const reference = `Forkline ${order.callId ?? order.posRef}`;
  const known = await api({ method: 'GET', path: `${path}/changerequests` });
  if (!known.ok) return retry(known.why, known.afterMs);
  // Without any request there is a 404.
  if (!isDone(known.answer.status) && known.answer.status !== 404) {
    return retry(known.quoted, retryAfterMs(known.answer, io.clock.now()));
  }
  const made = isDone(known.answer.status) ? requestsIn(known.answer.text) : [];
  const ours = made.find((one) => one.request.notes === reference);
  if (ours) return outcomeOf(ours, means);

  const body = { ...means.body, ...requestor(means.by ?? means.agent), notes: reference };
  const answered = await api({ method: 'POST', path: `${path}/changerequests`, body });
  if (!answered.ok) return retry(answered.why, answered.afterMs);
  const { answer, quoted } = answered;
  if (isDone(answer.status)) return outcomeOf(changeRequest.parse(parseJson(answer.text)), means);
  if (answer.status === 401 || isPassing(answer.status)) return retry(quoted, retryAfterMs(answer, io.clock.now()));
  return means.settle(quoted);
}

const requestsIn = (body: string): ChangeRequest[] =>
  list.parse(parseJson(body)).map((one) => changeRequest.parse(one));

/** The reference names no list of statuses and shows COMPLETED; words that say no are taken for one. */
async function outcomeOf(
  { status }: ChangeRequest,
  { settle, what }: Pick<Means, 'settle'> & { what: string },
): Promise<CallResult> {
  const word = status?.toUpperCase() ?? '';
  if (/^(COMPLETED?|APPROVED|ACCEPTED|DONE|PROCESSED|RESOLVED|SUCC)/.test(word)) return { outcome: 'done' };
  if (/(REJECT|DENIED|DECLIN|REFUS|FAIL|EXPIRED|INVALID|CANCELL?ED)/.test(word)) {
    return settle(`Grubhub did not agree to ${what} (${word}). Call Grubhub.`);
  }
  const undecided =
    word === ''
      ? `Grubhub has not decided on the request to ${what} yet.`
      : `Grubhub has not decided on the request to ${what} yet (${word}).`;
  return retry(undecided, askAgainAfterMs);
}

function requestor(by: Agent): object {
  const [first = by.name, ...rest] = by.name.trim().split(/\s+/);
  return {
    restaurant_agent_name: by.name.trim(),
    requestor_email: by.email,
    requestor_first_name: first,
    // Demanded, also of somebody with one name only.
    requestor_last_name: rest.length === 0 ? first : rest.join(' '),
  };
}
