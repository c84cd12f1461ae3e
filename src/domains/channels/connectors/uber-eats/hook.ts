import { createHmac } from 'node:crypto';
import type { AckOutcome, Delivery, HookAnswer, HookRequest, Reading } from '../../connector.ts';
import { equalInConstantTime } from '../../../../platform/crypto/constant-time.ts';
import { customerMessageIn } from '../shared-chats.ts';
import { headerOf } from '../shared-http.ts';
import { compact, isRecord, parseJson, toDate, type Read } from '../shared-lenient-schema.ts';
import { reportReadyIn } from './reports.ts';
import { hookBody } from './schemas.ts';
import { courierStages } from './words.ts';

/** Checks `X-Uber-Signature`: lower-case hex HMAC-SHA256 of the raw body, keyed with the client secret. */
export function authenticate(request: HookRequest, clientSecret: string): { ok: true } | { ok: false; reason: string } {
  const signature = headerOf(request.headers, 'x-uber-signature');
  if (signature === undefined) return { ok: false, reason: 'The X-Uber-Signature header is missing.' };
  if (!/^[0-9a-f]{64}$/.test(signature)) return { ok: false, reason: 'The X-Uber-Signature header is ill-formed.' };
  const expected = createHmac('sha256', clientSecret).update(request.rawBody).digest('hex');
  if (clientSecret !== '' && equalInConstantTime(signature, expected)) return { ok: true };
  return { ok: false, reason: 'The X-Uber-Signature header does not fit the body.' };
}

const toFetch: Record<string, Extract<Delivery, { kind: 'order_to_fetch' }>['why']> = {
  'orders.notification': 'placed',
  'orders.scheduled.notification': 'scheduled',
  'orders.failure': 'ended',
  'orders.cancel': 'ended',
  'orders.fulfillment_issues.resolved': 'answered',
  // One table of the guide spells it so.
  'order.fulfillment_issues.resolved': 'answered',
  'orders.customer_order_edit': 'changed',
};

type Body = Read<typeof hookBody>;
type Base = Omit<Extract<Delivery, { kind: 'not_handled' }>, 'kind' | 'reason' | 'known'>;

/** Reads an event. They are thin: which order it is about, and what happened. */
export function read(request: HookRequest): Reading {
  const sent = parseJson(request.rawBody.toString('utf8'));
  if (!isRecord(sent)) return { ok: false, reason: 'The body is not a JSON object.' };
  const body = hookBody.parse(sent);
  if (body.event_type === undefined) return { ok: false, reason: 'The event has no event_type.' };
  const isStoreEvent = body.event_type.startsWith('store.');
  // store.menu_refresh_request is documented without an event_id; its message id stands in.
  const eventKey = body.event_id ?? (isStoreEvent ? body.webhook_meta.webhook_msg_uuid : undefined);
  if (eventKey === undefined) return { ok: false, reason: 'The event has no event_id.' };
  const ready = body.event_type === 'eats.report.success' ? reportReadyIn(sent) : undefined;
  const delivery = {
    eventKey,
    eventType: body.event_type,
    externalStoreId: body.meta.store_id ?? body.meta.user_id ?? body.store_id,
    externalOrderId: isStoreEvent ? undefined : (body.meta.order_id ?? body.meta.resource_id),
    occurredAt: toDate(body.event_time),
  };
  return ready ? { ok: true, delivery: { ...delivery, ...ready } } : deliveryOf(body, delivery);
}

function deliveryOf(body: Body, base: Base): Reading {
  const notHandled = (reason: string, known: boolean): Reading => ({
    ok: true,
    delivery: { ...base, kind: 'not_handled', reason, known },
  });
  const type = base.eventType;
  if (type === 'store.status.changed') return { ok: true, delivery: { ...base, kind: 'store_changed' } };
  if (type.startsWith('store.')) return notHandled('Store events have no consequence here.', true);
  if (type === 'eats.report.success') return notHandled('The report has no link to it.', true);

  if (type === 'orders.customer_message') {
    const message = customerMessageIn(body.meta.message);
    if (!message) return { ok: false, reason: 'The event holds no message.' };
    return { ok: true, delivery: { ...base, kind: 'customer_message', message } };
  }

  const why = Object.hasOwn(toFetch, type) ? toFetch[type] : undefined;
  const isCourierEvent = type === 'orders.release' || type === 'delivery.state_changed';
  if (why === undefined && !isCourierEvent) return notHandled(`The event ${type.slice(0, 100)} is not known.`, false);
  if (base.externalOrderId === undefined) return { ok: false, reason: 'The event names no order.' };

  if (why !== undefined) {
    const resource = body.resource_href ?? '';
    return { ok: true, delivery: { ...base, kind: 'order_to_fetch', resource, why } };
  }
  if (type === 'orders.release') {
    return { ok: true, delivery: { ...base, kind: 'courier_moved', stage: 'arriving', courier: undefined } };
  }
  const { status = '', courier_trip_id: trip } = body.meta;
  const stage = Object.hasOwn(courierStages, status) ? courierStages[status] : undefined;
  if (stage === undefined) return notHandled(`The delivery status "${status.slice(0, 100)}" is not known.`, false);
  if (stage === 'nothing') return notHandled(`The delivery status ${status} changes nothing for the store.`, true);
  return {
    ok: true,
    delivery: { ...base, kind: 'courier_moved', stage, courier: compact({ externalId: trip, stage }) },
  };
}

/** 200 with an empty body says "received" and nothing more, so it also answers what we keep but cannot use. */
export function acknowledge(outcome: AckOutcome): HookAnswer {
  return outcome.kind === 'unreadable' ? { status: 400 } : { status: 200 };
}
