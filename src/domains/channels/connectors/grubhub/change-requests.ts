import type { Agent, CallResult, OrderCall, OrderRef } from '../../connector.ts';
import { secondMs } from '../../../../shared/time.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, isPassing, retry, retryAfterMs } from '../shared-http.ts';
import { list, part, parseJson, text, type Read } from '../shared-lenient.ts';
import type { GrubhubApi } from './api.ts';
import { sentenceOf } from './reasons.ts';

type Cancel = Extract<OrderCall, { action: 'cancel' }>;

interface Means {
  api: GrubhubApi;
  io: ConnectorIo;
  agent: Agent;
  /** The order's own path. */
  path: string;
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

/**
 * Asks Grubhub's care to cancel an order that was confirmed, which takes a person's name and e-mail. What became of it
 * is read from the request: one that is still open is asked for again and never made twice, since it carries our
 * reference of this call.
 */
export async function requestCancellation(order: OrderRef, call: Cancel, means: Means): Promise<CallResult> {
  const { api, io, path } = means;
  const reference = `Forkline ${order.callId ?? order.posRef}`;
  const known = await api({ method: 'GET', path: `${path}/changerequests` });
  if (!known.ok) return retry(known.why, known.afterMs);
  // Without any request there is a 404.
  if (!isDone(known.answer.status) && known.answer.status !== 404) {
    return retry(known.quoted, retryAfterMs(known.answer, io.clock.now()));
  }
  const made = isDone(known.answer.status) ? requestsIn(known.answer.text) : [];
  const ours = made.find(({ request }) => request.notes === reference);
  if (ours) return outcomeOf(ours, means);

  const body = requestBody(call, call.by ?? means.agent, reference);
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
async function outcomeOf({ status }: ChangeRequest, { settle }: Means): Promise<CallResult> {
  const word = status?.toUpperCase() ?? '';
  if (/^(COMPLETED?|APPROVED|ACCEPTED|DONE|PROCESSED|RESOLVED|SUCC)/.test(word)) return { outcome: 'done' };
  if (/(REJECT|DENIED|DECLIN|REFUS|FAIL|EXPIRED|INVALID|CANCELL?ED)/.test(word)) {
    return settle(`Grubhub did not agree to cancel this order (${word}). Call Grubhub.`);
  }
  return retry(`Grubhub has not decided on the cancellation yet${word === '' ? '' : ` (${word})`}.`, askAgainAfterMs);
}

function requestBody(call: Cancel, by: Agent, reference: string): object {
  const [first = by.name, ...rest] = by.name.trim().split(/\s+/);
  return {
    change_action: 'cancel.action',
    restaurant_agent_name: by.name.trim(),
    requestor_email: by.email,
    requestor_first_name: first,
    // Demanded, also of somebody with one name only.
    requestor_last_name: rest.length === 0 ? first : rest.join(' '),
    reason: sentenceOf(call),
    reason_code: call.reason,
    notes: reference,
  };
}
