import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContextParts } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { newId } from '../../shared/ids.ts';
import { minuteMs } from '../../shared/time.ts';
import type { Arrival, Arrived } from './commands/receive-delivery.ts';
import type { ConnectionDirectory } from './connection-directory.ts';
import type { AckOutcome, Connector, Delivery, HookRequest } from './connector.ts';
import type { ConnectionRef, ReceivedOrder } from './events.ts';
import type { DeliveryState, NewDelivery } from './inbox-store.ts';
import { acceptBy } from './model/accept-by.ts';
import { withoutUnstorableText } from './model/storable-text.ts';
import type { RefusalCounter } from './refusals.ts';
import type { Registry } from './registry.ts';

export interface HookParts {
  registry: Registry;
  directory: ConnectionDirectory;
  receive: (arrival: Arrival) => Promise<Arrived>;
  refusals: RefusalCounter;
  parts: ContextParts;
  metrics: Metrics;
}

/** `POST /hooks/:service`: every webhook of every service comes in here. */
export function hookRoutes(given: HookParts): (server: FastifyInstance) => void {
  return (server) => {
    void server.register(async (hooks) => {
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      hooks.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        if (error.statusCode !== 413) throw error;
        const service = serviceOf(request);
        if (given.registry.get(service)) refuse(given, { service, reason: 'larger than 1 MiB', log: request.log });
        void reply.status(413).send({ code: 'PAYLOAD_TOO_LARGE', message: 'A delivery may hold 1 MiB at most.' });
      });
      hooks.post('/hooks/:service', async (request, reply) => {
        const { status, body } = await answer(given, request);
        return reply.status(status).send(body ?? '');
      });
    });
  };
}

function serviceOf(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === 'object' && params !== null && 'service' in params ? String(params.service) : '';
}

async function answer(given: HookParts, request: FastifyRequest) {
  const { registry, metrics } = given;
  const service = serviceOf(request);
  const connector = registry.get(service);
  if (!connector) throw new AppError('NOT_FOUND', 'No such delivery service.');
  const hook: HookRequest = {
    headers: request.headers,
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
  const verdict = connector.authenticate(hook);
  if (!verdict.ok) {
    refuse(given, { service, reason: verdict.reason, log: request.log });
    throw new AppError('UNAUTHORIZED', 'The signature or token of this delivery is wrong.');
  }
  const outcome = await take(given, connector, hook);
  metrics.deliveries.inc({ service, outcome: outcome.kind });
  if (outcome.kind !== 'received' && outcome.kind !== 'accepted') {
    const reason = 'reason' in outcome ? outcome.reason : 'no connection claims this store';
    const storeId = 'delivery' in outcome ? outcome.delivery.externalStoreId : undefined;
    request.log.warn({ service, outcome: outcome.kind, reason, externalStoreId: storeId }, 'delivery set aside');
  }
  return connector.acknowledge(outcome);
}

function refuse(
  { refusals, metrics }: HookParts,
  { service, reason, log }: { service: string; reason: string; log: FastifyRequest['log'] },
): void {
  refusals.add(service, reason);
  metrics.deliveries.inc({ service, outcome: 'refused' });
  log.warn({ service, reason }, 'delivery refused');
}

/** Keeps the delivery with all that follows from it, and says what the service is to be told. */
async function take(given: HookParts, connector: Connector, hook: HookRequest): Promise<AckOutcome> {
  const receivedAt = given.parts.clock.now();
  const reading = connector.read(hook);
  if (!reading.ok) {
    const eventKey = `unreadable:${createHash('sha256').update(hook.rawBody).digest('hex')}`;
    const named = { eventKey, eventType: 'unreadable', externalStoreId: undefined, externalOrderId: undefined };
    const row = toRow({ connector, hook, delivery: { ...named, occurredAt: undefined }, receivedAt });
    await given.receive({ row: { ...row, state: 'quarantined', reason: reading.reason }, received: undefined });
    return { kind: 'unreadable', reason: reading.reason };
  }
  const { delivery } = reading;
  const connection = await given.directory.find(connector.service, {
    ...(delivery.externalStoreId !== undefined && { externalStoreId: delivery.externalStoreId }),
    ...(delivery.externalOrderId !== undefined && { externalOrderId: delivery.externalOrderId }),
  });
  const row = toRow({ connector, hook, delivery, receivedAt });
  if (!connection) {
    const reason = `No connection claims the store ${delivery.externalStoreId ?? '(none named)'}.`;
    await given.receive({ row: { ...row, state: 'quarantined', reason }, received: undefined });
    return { kind: 'unknown_store', delivery };
  }
  const arrival = toArrival({ connector, delivery, connection, row, receivedAt });
  countDrift(given.metrics, connector.service, arrival.received);
  const { orderId } = await given.receive(arrival);
  if (arrival.row.state === 'quarantined') {
    return { kind: 'quarantined', delivery, reason: arrival.row.reason ?? '' };
  }
  if (arrival.received?.acceptedAt && orderId) {
    const readyAt = new Date(receivedAt.getTime() + connection.prepMinutes * minuteMs);
    return { kind: 'accepted', delivery, posRef: orderId, readyAt };
  }
  return { kind: 'received', delivery };
}

function toArrival(given: {
  connector: Connector;
  delivery: Delivery;
  connection: ConnectionRef;
  row: NewDelivery;
  receivedAt: Date;
}): Arrival {
  const { connector, delivery, connection, receivedAt } = given;
  const row = { ...given.row, merchant_id: connection.merchantId, connection_id: connection.connectionId };
  const settled = (state: DeliveryState, reason: string | null): Arrival => ({
    row: { ...row, state, reason, processed_at: receivedAt },
    received: undefined,
  });
  if (delivery.kind === 'not_handled') return settled('ignored', delivery.reason);
  if (delivery.kind !== 'order_placed') return { row, received: undefined };
  if (!delivery.mapping.ok) return settled('quarantined', delivery.mapping.reason);
  const order = withoutUnstorableText(delivery.mapping.order);
  const received: ReceivedOrder = {
    orderId: newId(),
    connection,
    order,
    receivedAt,
    acceptBy: acceptBy({ order, receivedAt, capabilities: connector.capabilities }),
    acceptedAt: connection.autoAccept && connector.capabilities.acceptByAnswer ? receivedAt : undefined,
  };
  return { row: { ...row, order_id: received.orderId, state: 'done', processed_at: receivedAt }, received };
}

function toRow(given: {
  connector: Connector;
  hook: HookRequest;
  delivery: Pick<Delivery, 'eventKey' | 'eventType' | 'externalStoreId' | 'externalOrderId' | 'occurredAt'>;
  receivedAt: Date;
}): NewDelivery {
  const { connector, hook, delivery, receivedAt } = given;
  return {
    id: newId(),
    service: connector.service,
    event_key: storable(delivery.eventKey),
    event_type: storable(delivery.eventType),
    merchant_id: null,
    connection_id: null,
    external_store_id: storableOrNull(delivery.externalStoreId),
    external_order_id: storableOrNull(delivery.externalOrderId),
    order_id: null,
    state: 'waiting',
    reason: null,
    headers: keptHeaders(hook.headers),
    ...keptBody(hook.rawBody),
    occurred_at: delivery.occurredAt ?? null,
    received_at: receivedAt,
    processed_at: null,
  };
}

const longestKey = 500;

function storable(text: string): string {
  return withoutUnstorableText(text).slice(0, longestKey);
}

function storableOrNull(text: string | undefined): string | null {
  return text === undefined ? null : storable(text);
}

const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** The headers as they came, but for those that carry a secret. */
function keptHeaders(headers: HookRequest['headers']): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    kept[name] = secretHeaders.has(name) ? '(hidden)' : storable(String(value));
  }
  return kept;
}

function keptBody(rawBody: Buffer): Pick<NewDelivery, 'body' | 'body_encoding'> {
  const text = rawBody.toString('utf8');
  const isPlain = !text.includes('\u0000') && !text.includes('\uFFFD');
  return isPlain
    ? { body: text, body_encoding: 'utf8' }
    : { body: rawBody.toString('base64'), body_encoding: 'base64' };
}

function countDrift(metrics: Metrics, service: string, received: ReceivedOrder | undefined): void {
  for (const word of received?.order.drift ?? []) metrics.drift.inc({ service, word: word.slice(0, 80) });
}
