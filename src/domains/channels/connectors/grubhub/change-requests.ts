import type { AdjustCall, Agent, CallResult, FetchResult, OrderCall, OrderRef } from '../../connector.ts';
import { quantityAfter, type AdjustChange } from '../../model/adjustment.ts';
import { secondMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, isPassing, retry, retryAfterMs } from '../shared-http.ts';
import { list, part, parseJson, text, type Read } from '../shared-lenient.ts';
import type { GrubhubApi } from './api.ts';
import * as schemas from './order-schemas.ts';
import { sentenceOf } from './reasons.ts';

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
 * Asks Grubhub's care to leave items of a confirmed order out, each by Grubhub's own words for its line, which are read
 * from the order (orders reference, LineSubstitutionAdjustment). The order without them is as it should be.
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
  const lines = sent.charges.line_groups.flatMap((group) => schemas.lineGroup.parse(group).lines);
  const changes = call.changes.flatMap((change) => {
    const line = lines.map((one) => schemas.line.parse(one)).find((one) => one.line_uuid === change.externalLineId);
    const isThere = line !== undefined && (line.quantity ?? 0) > quantityAfter(change);
    return isThere ? [lineSubstitution(change, line, order.externalStoreId)] : [];
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

const takeNo = async (why: string): Promise<CallResult> => ({ outcome: 'rejected', why, orderOver: false });

const over: ReadonlySet<string> = new Set(['FULFILLED', 'REJECTED', 'CANCELLED']);

function sentenceAbout({ name, ordered, ...change }: AdjustChange): string {
  return change.kind === 'remove'
    ? `${ordered} × ${name} has run out: please leave it out.`
    : `${name} is running out: please bring it down from ${ordered} to ${change.quantity}.`;
}

function lineSubstitution(change: AdjustChange, line: Read<typeof schemas.line>, merchantId: string): object {
  const quantity = quantityAfter(change);
  const old = { old_quantity: line.quantity };
  return {
    type: 'LINE',
    line_uuid: line.line_uuid,
    menu_item_id: line.menu_item_id,
    merchant_id: merchantId,
    name: line.name ?? change.name,
    quantity,
    line_substitution_type:
      change.kind === 'remove'
        ? { type: 'REMOVED', ...old }
        : { type: 'QUANTITY_CHANGED', ...old, new_quantity: quantity },
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
  return retry(
    `Grubhub has not decided on the request to ${what} yet${word === '' ? '' : ` (${word})`}.`,
    askAgainAfterMs,
  );
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
