import { createHash, createHmac } from 'node:crypto';
import type { AckOutcome, Delivery, HookAnswer, HookRequest, Mapping, MappingOf, Reading } from '../../connector.ts';
import { equalInConstantTime } from '../../../../platform/crypto/constant-time.ts';
import { Drift } from '../shared-schema-drift.ts';
import { headerOf } from '../shared-http.ts';
import { isRecord, isTooDeep, parseJson, toDate } from '../shared-lenient-schema.ts';
import { courierOf } from './order.ts';
import * as schemas from './order-schemas.ts';

const header = 'x-hubrise-hmac-sha256';

/** Checks `X-HubRise-Hmac-SHA256`: hex HMAC-SHA-256 of the raw body, keyed with the client's secret (callbacks page). */
export function authenticate(
  { headers, rawBody }: HookRequest,
  clientSecret: string,
): { ok: true } | { ok: false; reason: string } {
  const signature = headerOf(headers, header);
  if (signature === undefined) return { ok: false, reason: 'The X-HubRise-Hmac-SHA256 header is missing.' };
  if (!/^[0-9a-f]{64}$/i.test(signature)) {
    return { ok: false, reason: 'The X-HubRise-Hmac-SHA256 header is ill-formed.' };
  }
  const expected = createHmac('sha256', clientSecret).update(rawBody).digest('hex');
  if (clientSecret !== '' && equalInConstantTime(signature.toLowerCase(), expected)) return { ok: true };
  return { ok: false, reason: 'The X-HubRise-Hmac-SHA256 header does not fit the body.' };
}

interface Found {
  sent: schemas.Callback;
  base: Omit<Extract<Delivery, { kind: 'not_handled' }>, 'kind' | 'reason' | 'known'>;
}

/**
 * Reads a callback: a new order, an order that somebody else has changed, or its delivery. `new_state` is the whole
 * thing as it is now; HubRise never tells a client of what it did itself.
 */
export function read({ rawBody }: HookRequest, map: (raw: unknown, store: { currency: string }) => Mapping): Reading {
  const body = parseJson(rawBody.toString('utf8'));
  if (!isRecord(body)) return { ok: false, reason: 'The body is not a JSON object.' };
  if (isTooDeep(body)) return { ok: false, reason: 'The body is nested too deeply to be a callback.' };
  const sent = schemas.callback.parse(body);
  const { resource_type: resource, event_type: event } = sent;
  if (resource === undefined || event === undefined) return { ok: false, reason: 'The callback names no event.' };
  const eventType = `${resource}.${event}`.slice(0, 100);
  const digest = createHash('sha256').update(rawBody).digest('hex').slice(0, 32);
  const state = isRecord(sent.new_state) ? sent.new_state : {};
  const named = schemas.delivery.parse(state);
  const base = {
    eventKey: `${eventType}:${sent.id ?? digest}`,
    eventType,
    externalStoreId: sent.location_id ?? named.location_id,
    externalOrderId: sent.order_id ?? (resource === 'order' ? schemas.order.parse(state).id : named.order_id),
    occurredAt: toDate(sent.created_at),
  };
  switch (eventType) {
    case 'order.create':
    case 'order.update':
      return readOrder({ sent, base }, map);
    case 'delivery.create':
    case 'delivery.update':
      return readDelivery({ sent, base });
    case 'location.update':
      return { ok: true, delivery: { ...base, kind: 'store_changed' } };
    default:
      return notHandled({ base }, knownEvents.has(eventType));
  }
}

/** Callbacks that a connection can ask for and that change nothing here. */
const knownEvents: ReadonlySet<string> = new Set([
  'catalog.create',
  'catalog.update',
  'catalog.delete',
  'customer.create',
  'customer.update',
  'inventory.patch',
  'inventory.update',
]);

function notHandled({ base }: Pick<Found, 'base'>, known: boolean, why?: string): Reading {
  const reason = why ?? (known ? 'Nothing here follows from it.' : `The event ${base.eventType} is not known.`);
  return { ok: true, delivery: { ...base, kind: 'not_handled', reason, known } };
}

/** A callback without the order's state points at it: then it is read. */
function readOrder({ sent, base }: Found, map: (raw: unknown, store: { currency: string }) => Mapping): Reading {
  if (base.externalOrderId === undefined) return { ok: false, reason: 'The callback names no order.' };
  const isNew = base.eventType === 'order.create';
  if (!isRecord(sent.new_state)) {
    return {
      ok: true,
      delivery: { ...base, kind: 'order_to_fetch', resource: '', why: isNew ? 'placed' : 'changed' },
    };
  }
  const state = schemas.order.parse(sent.new_state);
  const withIds = {
    ...sent.new_state,
    id: state.id ?? base.externalOrderId,
    location_id: state.location_id ?? base.externalStoreId,
  };
  const mapping: MappingOf = (store) => map(withIds, store);
  return { ok: true, delivery: { ...base, kind: isNew ? 'order_placed' : 'order_adjusted', mapping } };
}

function readDelivery({ sent, base }: Found): Reading {
  if (base.externalOrderId === undefined) return { ok: false, reason: 'The callback names no order.' };
  const drift = new Drift();
  const courier = courierOf(schemas.delivery.parse(sent.new_state), drift);
  if (courier.stage !== undefined) {
    return { ok: true, delivery: { ...base, kind: 'courier_moved', stage: courier.stage, courier } };
  }
  const [unknown] = drift.words();
  return notHandled({ base }, unknown === undefined, unknown ?? 'Nobody is on the way yet.');
}

/**
 * Anything from 200 to 499 acknowledges, so that each answer here does: HubRise sends again only after a 5xx or none at
 * all, which is what comes when nothing could be kept.
 */
export function acknowledge(outcome: AckOutcome): HookAnswer {
  return outcome.kind === 'unreadable' ? { status: 400 } : { status: 200 };
}
