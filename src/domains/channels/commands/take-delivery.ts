import { createHash } from 'node:crypto';
import type { Clock } from '../../../shared/time.ts';
import { minuteMs } from '../../../shared/time.ts';
import { newId } from '../../../shared/ids.ts';
import { isDataError } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import type { Metrics } from '../../../platform/telemetry/metrics.ts';
import type { ConnectionDirectory } from '../connection-directory.ts';
import type { AckOutcome, Connector, Delivery, HookRequest } from '../connector.ts';
import type { ConnectionRef, ReceivedOrder } from '../events.ts';
import { toInboxRow } from '../inbox-row.ts';
import type { DeliveryState, NewDelivery } from '../inbox-store.ts';
import { noCurrency } from '../connectors/shared-money.ts';
import { acceptBy } from '../model/accept-by.ts';
import { madeAt, prepMinutesAt } from '../model/accept-rules.ts';
import { isUnwanted, unwantedBecause } from '../model/unwanted.ts';
import { toStorable } from '../storable-order.ts';
import type { UnknownFields } from '../unknown-fields.ts';
import type { Arrival, Arrived } from './receive-delivery.ts';

export interface TakeParts {
  directory: ConnectionDirectory;
  receive: (arrival: Arrival) => Promise<Arrived>;
  clock: Clock;
  metrics: Metrics;
  /** Of a store that is not connected: whether the delivery proves who claims it. */
  hearProof: (service: string, delivery: Delivery) => Promise<void>;
  unknownFields: UnknownFields;
}

/** Keeps the delivery with all that follows from it, and says what the service is to be told. */
export async function takeDelivery(
  given: TakeParts,
  { connector, hook, log }: { connector: Connector; hook: HookRequest; log: Log },
): Promise<AckOutcome> {
  const receivedAt = given.clock.now();
  const reading = given.unknownFields.watch(connector, (isLooking) => {
    const read = connector.read(hook);
    // Most of a body is read where its order is mapped, which has to wait for its store.
    if (isLooking && read.ok && 'mapping' in read.delivery) read.delivery.mapping({ currency: noCurrency });
    return read;
  });
  if (!reading.ok) {
    const eventKey = `unreadable:${createHash('sha256').update(hook.rawBody).digest('hex')}`;
    const named = { eventKey, eventType: 'unreadable', externalStoreId: undefined, externalOrderId: undefined };
    const row = toInboxRow({ connector, hook, delivery: { ...named, occurredAt: undefined }, receivedAt });
    await given.receive({ row: { ...row, state: 'quarantined', reason: reading.reason }, received: undefined });
    return { kind: 'unreadable', reason: reading.reason };
  }
  const { delivery } = reading;
  const connection = await given.directory.find(connector.service, {
    ...(delivery.externalStoreId !== undefined && { externalStoreId: delivery.externalStoreId }),
    ...(delivery.externalOrderId !== undefined && { externalOrderId: delivery.externalOrderId }),
  });
  const row = toInboxRow({ connector, hook, delivery, receivedAt });
  if (delivery.kind === 'report_ready') {
    const done = { ...row, state: 'done', due_at: null, processed_at: receivedAt } as const;
    await given.receive({ row: done, received: undefined, report: delivery });
    return { kind: 'received', delivery };
  }
  const isIdle = delivery.kind === 'not_handled' || delivery.kind === 'store_changed';
  if (!connection && isIdle && delivery.externalStoreId === undefined) {
    // It names nobody and leads to nothing: no connection that comes later can change that.
    const settled = {
      ...row,
      state: 'ignored',
      reason: delivery.kind === 'not_handled' ? delivery.reason : 'The event names no store.',
      due_at: null,
      processed_at: receivedAt,
    } as const;
    await given.receive({ row: settled, received: undefined });
    return { kind: 'received', delivery };
  }
  if (!connection) {
    const outcome: AckOutcome = { kind: 'unknown_store', delivery };
    const reason = `No connection claims the store ${delivery.externalStoreId ?? '(none named)'}.`;
    await given.receive(setAside(row, { connector, outcome, reason, receivedAt }));
    await given.hearProof(connector.service, delivery);
    return outcome;
  }
  if (isUnwanted(connection, delivery)) {
    const outcome: AckOutcome = { kind: 'unknown_store', delivery };
    const at = { merchant_id: connection.merchantId, connection_id: connection.connectionId };
    await given.receive(setAside({ ...row, ...at }, { connector, outcome, reason: unwantedBecause, receivedAt }));
    return outcome;
  }
  const arrival = toArrival({ connector, delivery, connection, row, receivedAt });
  countDrift(given.metrics, connector.service, arrival.received);
  const kept = await keep(given, arrival, log);
  if (kept.quarantined !== undefined) return { kind: 'quarantined', delivery, reason: kept.quarantined };
  const { orderId, acceptedFor } = kept;
  if (orderId && acceptedFor) return { kind: 'accepted', delivery, posRef: orderId, readyAt: acceptedFor };
  return { kind: 'received', delivery };
}

/** A service that we tell to fail the order refunds it at once: nothing of it may come to life later. */
function setAside(
  row: NewDelivery,
  given: { connector: Connector; outcome: AckOutcome; reason: string; receivedAt: Date },
): Arrival {
  const { connector, outcome, reason, receivedAt } = given;
  const state = connector.acknowledge(outcome).status >= 400 ? 'ignored' : 'quarantined';
  return { row: { ...row, state, reason, processed_at: receivedAt }, received: undefined };
}

/**
 * Keeps the delivery. An order that the database cannot hold (an amount beyond all bounds) is set aside whole, since
 * sending it again would not help; any other failure rejects, so that the service sends again.
 */
async function keep(
  { receive }: TakeParts,
  arrival: Arrival,
  log: Log,
): Promise<Arrived & { quarantined: string | undefined }> {
  const { row, received } = arrival;
  try {
    const arrived = await receive(arrival);
    return { ...arrived, quarantined: row.state === 'quarantined' ? (row.reason ?? '') : undefined };
  } catch (error) {
    if (!received || !isDataError(error)) throw error;
    log.error({ err: error, service: row.service, externalOrderId: row.external_order_id }, 'order cannot be stored');
    const reason = 'The order holds a value that cannot be stored.';
    const arrived = await receive({
      row: { ...row, order_id: null, accepted_for: null, state: 'quarantined', reason },
      received: undefined,
    });
    return { ...arrived, quarantined: reason };
  }
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
    row: { ...row, state, reason, due_at: null, processed_at: receivedAt },
    received: undefined,
  });
  if (delivery.kind === 'not_handled') return settled('ignored', delivery.reason);
  if (delivery.kind !== 'order_placed') return { row, received: undefined };
  const mapping = toStorable(delivery.mapping(connection));
  if (!mapping.ok) return settled('quarantined', mapping.reason);
  const { order } = mapping;
  const { occurredAt } = delivery;
  const { capabilities } = connector;
  // With a limit of open orders the kitchen is asked first: not in the answer to the webhook.
  const hasLimit = connection.acceptRules.openOrdersAtMost !== null;
  const isAccepted = connection.autoAccept && capabilities.acceptByAnswer && !hasLimit;
  const received: ReceivedOrder = {
    orderId: newId(),
    connection,
    order,
    receivedAt,
    acceptBy: acceptBy({ order, receivedAt, occurredAt, capabilities }),
    acceptedAt: isAccepted ? receivedAt : undefined,
    // The first word about an order never wins over a later one.
    asOf: occurredAt ?? new Date(0),
  };
  const readyAt = new Date(receivedAt.getTime() + prepMinutesAt(connection, madeAt(order, receivedAt)) * minuteMs);
  return {
    row: {
      ...row,
      order_id: received.orderId,
      accepted_for: isAccepted ? readyAt : null,
      state: 'done',
      due_at: null,
      processed_at: receivedAt,
    },
    received,
  };
}

function countDrift(metrics: Metrics, service: string, received: ReceivedOrder | undefined): void {
  for (const word of received?.order.drift ?? []) metrics.countDrift(service, word);
}
