import { createHash } from 'node:crypto';
import type { AckOutcome, Delivery, HookAnswer, HookRequest, Mapping, Reading } from '../../connector.ts';
import { unreachable } from '../../../../shared/assert.ts';
import type { CourierStage } from '../../model/service-order.ts';
import { equalInConstantTime } from '../../../../platform/crypto/constant-time.ts';
import { customerMessageIn } from '../shared-chats.ts';
import { headerOf } from '../shared-http.ts';
import { isRecord, isTooDeep, parseJson, toDate, type Read } from '../shared-lenient-schema.ts';
import { confirmation } from './calls.ts';
import { isFailure, isSuccess } from './menu-status.ts';
import { courierOf, isAdjustment, orderIn } from './order.ts';
import { unknownStoreReason } from './reasons.ts';
import * as schemas from './schemas.ts';

/** Checks the static token in `Authorization`, sent bare or as a bearer token. DoorDash documents no body signature. */
export function authenticate(request: HookRequest, webhookToken: string): { ok: true } | { ok: false; reason: string } {
  const sent = headerOf(request.headers, 'authorization');
  if (sent === undefined || sent === '') return { ok: false, reason: 'The Authorization header is missing.' };
  // Both are always compared, so that the time taken tells nothing about the form either.
  const bare = equalInConstantTime(sent, webhookToken);
  const bearer = equalInConstantTime(sent, `Bearer ${webhookToken}`);
  if (webhookToken !== '' && (bare || bearer)) return { ok: true };
  return { ok: false, reason: 'The Authorization header holds another token.' };
}

const dasherStages: Record<string, CourierStage> = {
  dasher_confirmed: 'assigned',
  arriving_at_store: 'arriving',
  arrived_at_store: 'arrived',
  dasher_out_for_delivery: 'picked_up',
  dropoff: 'delivered',
};

type Body = Read<typeof schemas.hookBody>;

/** Reads a webhook. All subscriptions share one address here, so the body's shape says which one it is. */
export function read(request: HookRequest, map: (raw: unknown, store: { currency: string }) => Mapping): Reading {
  const written = request.rawBody.toString('utf8');
  const sent = parseJson(written);
  if (!isRecord(sent)) return { ok: false, reason: 'The body is not a JSON object.' };
  if (isTooDeep(sent)) return { ok: false, reason: 'The body is nested too deeply to be an event.' };
  const body = schemas.hookBody.parse(sent);
  const digest = createHash('sha256').update(request.rawBody).digest('hex').slice(0, 32);
  const found = { sent, body, digest, map };
  if (isRecord(sent['event'])) return readNamed(found);
  if (body.external_order_id !== undefined) return readBare(found);
  if ('order' in sent || (body.id !== undefined && body.categories !== undefined))
    return readOrder('OrderCreate', found);
  return { ok: false, reason: 'The body names no event and holds no order.' };
}

interface Found {
  sent: Record<string, unknown>;
  body: Body;
  /** Stands in for a key that an event should have and has not: the same bytes are the same event. */
  digest: string;
  map: (raw: unknown, store: { currency: string }) => Mapping;
}

/** "Order Create", "order_create" and "OrderCreate" are the same word. */
const wordOf = (type: string | undefined) => (type ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');

function readNamed(found: Found): Reading {
  const { body, digest } = found;
  const eventType = body.event.type;
  const word = wordOf(eventType);
  if (eventType === undefined) {
    return readByShape(found, 'untyped') ?? { ok: false, reason: 'The event has no type.' };
  }
  if (word === 'ordercreate' || word === 'orderadjustment' || word === 'orderadjust') {
    return readOrder(isAdjustment(found.sent) ? 'OrderAdjustment' : 'OrderCreate', found);
  }
  if (word === 'ordermessage') return readMessage(found, eventType);
  if (word === 'dasherstatusupdate') return readDasher(found, eventType);
  if (word === 'menucreate' || word === 'menuupdate') return readMenuStatus(found, eventType);

  const byShape = readByShape(found, eventType);
  if (byShape) return byShape;

  const { merchant_supplied_id: store } = body.store;
  const isDeactivation = word === 'storetemporarilydeactivated';
  // One deactivation is sent more than once; its start tells it from the next one.
  const named = isDeactivation ? [store, body.start_time].filter((value) => value !== undefined) : [];
  const base = {
    eventKey: [eventType.slice(0, 100), ...(named.length === 0 ? [digest] : named)].join(':'),
    eventType,
    externalStoreId: store,
    externalOrderId: undefined,
    occurredAt: toDate(body.start_time),
  };
  if (isDeactivation) return { ok: true, delivery: { ...base, kind: 'store_changed' } };
  return notHandled({ ...base, reason: `The event "${eventType.slice(0, 100)}" is not known.`, known: false });
}

/** Event types are spelled differently on DoorDash's own pages: a word that is not known is read by what comes with it. */
function readByShape(found: Found, eventType: string): Reading | undefined {
  const { sent, body } = found;
  const order = orderIn(sent);
  if (isRecord(order) && 'categories' in order) {
    return readOrder(isAdjustment(sent) ? 'OrderAdjustment' : 'OrderCreate', found);
  }
  if (body.delivery.dasher_status !== undefined) return readDasher(found, eventType);
  if (isRecord(body.message)) return readMessage(found, eventType);
  if (isRecord(sent['menu']) && body.event.status !== undefined) return readMenuStatus(found, eventType);
  return undefined;
}

type NotHandled = Omit<Extract<Delivery, { kind: 'not_handled' }>, 'kind'>;

const notHandled = (delivery: NotHandled): Reading => ({ ok: true, delivery: { ...delivery, kind: 'not_handled' } });

function readOrder(eventType: 'OrderCreate' | 'OrderAdjustment', { sent, body, digest, map }: Found): Reading {
  const order = schemas.order.parse(orderIn(sent));
  const at = body.event.event_timestamp ?? body.event.event_time ?? body.order_adjustment_metadata.adjustment_timestamp;
  const isNew = eventType === 'OrderCreate';
  const moment = isNew ? [] : [at ?? digest];
  return {
    ok: true,
    delivery: {
      kind: isNew ? 'order_placed' : 'order_adjusted',
      eventKey: [eventType, order.id ?? digest, ...moment].join(':'),
      eventType,
      externalStoreId: order.store.merchant_supplied_id,
      externalOrderId: order.id,
      occurredAt: toDate(at),
      mapping: (store) => map(sent, store),
    },
  };
}

/** What became of a menu; its key has the status, since a job may be reported again with another one. */
function readMenuStatus({ body, digest }: Found, eventType: string): Reading {
  const { reference, status = '', details } = body.event;
  const { id: externalMenuId } = body.menu;
  const base = {
    eventKey: [eventType, reference ?? externalMenuId ?? digest, status].join(':').slice(0, 300),
    eventType,
    externalStoreId: body.store.merchant_supplied_id,
    externalOrderId: undefined,
    occurredAt: undefined,
  };
  if (!isSuccess.test(status) && !isFailure.test(status)) {
    return notHandled({ ...base, reason: `The menu status "${status.slice(0, 100)}" is not known.`, known: false });
  }
  const outcome = isSuccess.test(status)
    ? { result: 'live' as const, why: undefined } // one of the two results
    : { result: 'refused' as const, why: details ?? 'DoorDash gave no reason.' }; // the other one
  return { ok: true, delivery: { ...base, kind: 'menu_result', reference, externalMenuId, ...outcome } };
}

function readMessage({ body }: Found, eventType: string): Reading {
  const message = customerMessageIn(body.message);
  if (!message) return { ok: false, reason: 'The event holds no message.' };
  const base = {
    eventKey: [eventType, message.externalId].join(':').slice(0, 300),
    eventType,
    externalStoreId: body.store.merchant_supplied_id,
    externalOrderId: body.external_order_id,
    occurredAt: message.writtenAt,
  };
  return { ok: true, delivery: { ...base, kind: 'customer_message', message } };
}

function readDasher({ body, digest }: Found, eventType: string): Reading {
  const {
    external_order_id: externalOrderId,
    location_id: externalStoreId,
    dasher_status: status = '',
  } = body.delivery;
  const stage = Object.hasOwn(dasherStages, status.toLowerCase()) ? dasherStages[status.toLowerCase()] : undefined;
  const base = {
    // A second Dasher brings the same status once more; the time tells that from a repeated delivery.
    eventKey: ['dasher_status_update', externalOrderId ?? digest, status.slice(0, 100), body.created_at ?? digest].join(
      ':',
    ),
    eventType,
    externalStoreId,
    externalOrderId,
    occurredAt: toDate(body.created_at),
  };
  if (externalOrderId === undefined) return { ok: false, reason: 'The Dasher event names no order.' };
  if (stage === undefined) {
    return notHandled({ ...base, reason: `The Dasher status "${status.slice(0, 100)}" is not known.`, known: false });
  }
  const courier = courierOf(body.delivery.dasher, stage);
  return { ok: true, delivery: { ...base, kind: 'courier_moved', stage, courier } };
}

/**
 * Two webhooks have no event: Order Release brings the Dasher who is near, Order Canceled only the order. A release for a
 * customer who comes for the order has no Dasher in it, so the key counts and not its value: a release read as a
 * cancellation would end a good order.
 */
function readBare({ sent, body }: Found): Reading {
  const base = {
    externalStoreId: body.store.merchant_supplied_id,
    externalOrderId: body.external_order_id,
    occurredAt: toDate(body.created_at),
  };
  if ('dasher' in sent || 'distance_from_store' in sent) {
    const isNamed = isRecord(sent['dasher']) || typeof sent['dasher'] === 'string';
    const courier = isNamed ? courierOf(sent['dasher'], 'arriving') : undefined;
    const named = { eventKey: `OrderRelease:${body.external_order_id}`, eventType: 'OrderRelease' };
    return { ok: true, delivery: { ...base, ...named, kind: 'courier_moved', stage: 'arriving', courier } };
  }
  const named = { eventKey: `OrderCanceled:${body.external_order_id}`, eventType: 'OrderCanceled' };
  return { ok: true, delivery: { ...base, ...named, kind: 'order_cancelled', cancellation: { by: 'unknown' } } };
}

/**
 * DoorDash reads the answer to an order as its confirmation: 200 accepts it, 202 says that we will confirm by call, and any
 * other status fails it. Other events are merely received.
 */
export function acknowledge(outcome: AckOutcome): HookAnswer {
  if (outcome.kind === 'unreadable') return { status: 400, body: { message: outcome.reason } };
  if (outcome.delivery.kind !== 'order_placed') return { status: 200 };
  switch (outcome.kind) {
    case 'accepted':
      return { status: 200, body: confirmation(outcome.posRef, outcome.readyAt) };
    case 'received':
    // Mended in time, a quarantined order can still be confirmed by call.
    case 'quarantined':
      return { status: 202 };
    case 'unknown_store':
      // Failed at once, so that the customer is refunded now and not after minutes of silence.
      return { status: 404, body: refusal(outcome.delivery.externalOrderId) };
    default:
      return unreachable(outcome);
  }
}

const refusal = (externalOrderId: string | undefined) => ({
  merchant_supplied_id: externalOrderId ?? '',
  order_status: 'fail',
  failure_reason: unknownStoreReason,
  errors: [{ code: 'OTHER', message: unknownStoreReason }],
});
