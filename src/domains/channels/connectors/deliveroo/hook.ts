import { noCurrency } from '../shared-money.ts';
import { createHash, createHmac } from 'node:crypto';
import type { AckOutcome, Delivery, HookAnswer, HookRequest, Mapping, Reading } from '../../connector.ts';
import { equalInConstantTime } from '../../../../platform/crypto/constant-time.ts';
import { bareAnswer } from '../../model/bare-answer.ts';
import { headerOf } from '../shared-http.ts';
import { compact, isRecord, isTooDeep, parseJson, toDate, toInstant, type Read } from '../shared-lenient-schema.ts';
import * as schemas from './order-schemas.ts';
import { standingOf } from './standing.ts';
import { menuIdOf, riderStages } from './words.ts';

/**
 * Checks `X-Deliveroo-Hmac-Sha256`: hex HMAC-SHA-256 over the sequence guid, a space and the raw body, keyed with the
 * webhook secret (securing webhooks guide). The older events of point-of-sale integrations put a line feed in between;
 * we do not subscribe to them.
 */
export function authenticate(
  { headers, rawBody }: HookRequest,
  webhookSecret: string,
): { ok: true } | { ok: false; reason: string } {
  const guid = headerOf(headers, 'x-deliveroo-sequence-guid');
  const signature = headerOf(headers, 'x-deliveroo-hmac-sha256');
  if (guid === undefined || guid === '')
    return { ok: false, reason: 'The X-Deliveroo-Sequence-Guid header is missing.' };
  if (signature === undefined) return { ok: false, reason: 'The X-Deliveroo-Hmac-Sha256 header is missing.' };
  if (!/^[0-9a-f]{64}$/i.test(signature)) {
    return { ok: false, reason: 'The X-Deliveroo-Hmac-Sha256 header is ill-formed.' };
  }
  const expected = createHmac('sha256', webhookSecret).update(`${guid} `).update(rawBody).digest('hex');
  if (webhookSecret !== '' && equalInConstantTime(signature.toLowerCase(), expected)) return { ok: true };
  return { ok: false, reason: 'The X-Deliveroo-Hmac-Sha256 header does not fit the body.' };
}

interface Found {
  body: Read<typeof schemas.hookBody>;
  eventType: string;
  /** Stands for the bytes: an event sent again has the same ones. */
  digest: string;
  map: (raw: unknown, store: { currency: string }) => Mapping;
}

/** Reads an event: an order as a whole, a change of its status, its riders, or what became of a menu. */
export function read(
  { headers, rawBody }: HookRequest,
  map: (raw: unknown, store: { currency: string }) => Mapping,
): Reading {
  const sent = parseJson(rawBody.toString('utf8'));
  if (!isRecord(sent)) return { ok: false, reason: 'The body is not a JSON object.' };
  if (isTooDeep(sent)) return { ok: false, reason: 'The body is nested too deeply to be an event.' };
  const body = schemas.hookBody.parse(sent);
  const eventType = body.event?.toLowerCase() ?? typeIn(headers);
  if (eventType === undefined) return { ok: false, reason: 'The event has no type.' };
  const digest = createHash('sha256').update(rawBody).digest('hex').slice(0, 32);
  const found: Found = { body, eventType, digest, map };
  switch (eventType) {
    case 'order.new':
    case 'order.status_update':
      return readOrder(found);
    case 'rider.status_update':
      return readRider(found);
    case 'menu.upload_result':
    case 'webhook_menu':
      return readMenuResult(found);
    default:
      return {
        ok: true,
        delivery: notHandled({ ...baseOf(found), reason: `The event ${cut(eventType)} is not known.`, known: false }),
      };
  }
}

const cut = (word: string) => word.slice(0, 100);

/** `event/order.new` in the header says what `event` in the body does. */
function typeIn(headers: HookRequest['headers']): string | undefined {
  const sent = headerOf(headers, 'x-deliveroo-payload-type')
    ?.trim()
    .toLowerCase()
    .replace(/^event\//, '');
  return sent === '' ? undefined : sent;
}

type NotHandled = Extract<Delivery, { kind: 'not_handled' }>;
type Base = Omit<NotHandled, 'kind' | 'reason' | 'known'>;

const notHandled = (delivery: Omit<NotHandled, 'kind'>): Delivery => ({ ...delivery, kind: 'not_handled' });

function baseOf({ body, eventType, digest }: Found): Base {
  return {
    eventKey: `${cut(eventType)}:${digest}`,
    eventType: cut(eventType),
    externalStoreId: body.body.location_id,
    externalOrderId: body.body.order_id,
    occurredAt: undefined,
  };
}

/**
 * An order has one `order.new`, however often it is sent. News of it that come without its items only say that it is
 * over, or that it must be read.
 */
function readOrder(found: Found): Reading {
  const { body, eventType, digest, map } = found;
  const sent = body.body.order;
  const order = schemas.order.parse(sent);
  const standing = standingOf(order);
  const { id } = order;
  const base: Base = {
    eventKey: eventType === 'order.new' && id !== undefined ? `order.new:${id}` : `${eventType}:${id ?? ''}:${digest}`,
    eventType,
    externalStoreId: order.location_id,
    externalOrderId: id,
    occurredAt: standing.at,
  };
  if (eventType === 'order.new')
    return { ok: true, delivery: { ...base, kind: 'order_placed', mapping: (store) => map(sent, store) } };
  if (id === undefined) return { ok: false, reason: 'The event names no order.' };
  if (order.items.length > 0)
    return { ok: true, delivery: { ...base, kind: 'order_adjusted', mapping: (store) => map(sent, store) } };
  if (standing.stage === 'cancelled' || standing.stage === 'denied') {
    const mapping = map(sent, { currency: noCurrency });
    const cancellation = (mapping.ok ? mapping.order.cancellation : undefined) ?? { by: 'unknown' };
    return { ok: true, delivery: { ...base, kind: 'order_cancelled', cancellation } };
  }
  return { ok: true, delivery: { ...base, kind: 'order_to_fetch', resource: '', why: 'changed' } };
}

/** An order may have several riders, each with a log: what happened last counts. */
function readRider(found: Found): Reading {
  const base = baseOf(found);
  const { riders, order_id: orderId } = found.body.body;
  if (orderId === undefined) return { ok: false, reason: 'The rider event names no order.' };
  const moves = riders.flatMap((sent) => {
    const rider = schemas.rider.parse(sent);
    return rider.status_log.flatMap((entry) => {
      const { at, status } = schemas.logEntry.parse(entry);
      return status === undefined ? [] : [{ rider, at: toDate(at), status: status.toLowerCase() }];
    });
  });
  const last = moves.toSorted((one, other) => timeOf(one) - timeOf(other)).at(-1);
  if (!last) return { ok: true, delivery: notHandled({ ...base, reason: 'No rider has moved.', known: true }) };
  const { rider, at, status } = last;
  const moved = { ...base, occurredAt: at };
  const stage = Object.hasOwn(riderStages, status) ? riderStages[status] : undefined;
  if (stage === undefined) {
    return {
      ok: true,
      delivery: notHandled({ ...moved, reason: `The status ${cut(status)} is not known.`, known: false }),
    };
  }
  if (stage === 'nothing') {
    return {
      ok: true,
      delivery: notHandled({ ...moved, reason: 'The rider was taken off; another follows.', known: true }),
    };
  }
  const courier = compact({
    name: rider.full_name,
    // The number that bridges the call wants the code; the rider's own does not.
    phone: rider.bridge_number ?? rider.contact_number,
    phoneCode: rider.bridge_number === undefined ? undefined : rider.bridge_code,
    stage,
    pickupEta: toInstant(rider.estimated_arrival_time),
  });
  return { ok: true, delivery: { ...moved, kind: 'courier_moved', stage, courier } };
}

const timeOf = ({ at }: { at: Date | undefined }) => at?.getTime() ?? 0;

/** The menu's id is the only tie to what was sent: each site has one menu of ours. */
function readMenuResult(found: Found): Reading {
  const { body } = found;
  const result = schemas.menuResult.parse(body.body.menu_upload_result ?? body.menu_upload_result);
  const { http_status: status, menu_id: externalMenuId, site_ids: sites, errors } = result;
  if (status === undefined) return { ok: false, reason: 'The menu event has no http_status.' };
  const site = sites.find((id) => menuIdOf(id) === externalMenuId) ?? sites[0];
  const said = errors.map(({ message, code, field }) =>
    [message ?? code, field && `(${field})`].filter(Boolean).join(' '),
  );
  const isLive = status >= 200 && status < 300;
  return {
    ok: true,
    delivery: {
      ...baseOf(found),
      kind: 'menu_result',
      eventType: 'menu.upload_result',
      externalStoreId: site,
      reference: undefined,
      result: isLive ? 'live' : 'refused',
      why: isLive
        ? undefined
        : said
            .filter((one) => one !== '')
            .join(' ')
            .slice(0, 1_000) || bareAnswer(status),
      externalMenuId,
    },
  };
}

/** 200 says "received" and nothing more, so it also answers what we keep but cannot use: other answers are sent again. */
export function acknowledge(outcome: AckOutcome): HookAnswer {
  return outcome.kind === 'unreadable' ? { status: 400 } : { status: 200 };
}
