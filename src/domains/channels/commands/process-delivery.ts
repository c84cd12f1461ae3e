import { createLease } from '../../../platform/lease.ts';
import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import { isDataError, type Db } from '../../../platform/db/database.ts';
import { newId, type DeliveryId, type MerchantId } from '../../../shared/ids.ts';
import { minuteMs, secondMs } from '../../../shared/time.ts';
import type { Connector, Delivery, Mapping } from '../connector.ts';
import type { CustomerMessage } from '../chat-connector.ts';
import {
  customerWrote,
  menuResult,
  OrderNotKnownYet,
  orderUpdate,
  type MenuReport,
  type OrderUpdate,
} from '../events.ts';
import { claimDelivery, holdBackDelivery, holdDelivery, settleDelivery, settleOtherHints } from '../inbox-store.ts';
import { processJob } from '../jobs.ts';
import { acceptBy } from '../model/accept-by.ts';
import { isUnwanted, unwantedBecause } from '../model/unwanted.ts';
import { nextTry, retryDelayMs } from '../model/retry.ts';
import type { Registry } from '../registry.ts';
import { toStorable } from '../storable-order.ts';
import { askStoreNow } from '../stores/commands/ask-store-now.ts';
import type { UnknownFields } from '../unknown-fields.ts';
import { readOrder } from './read-order.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
  unknownFields: UnknownFields;
}

type Kept = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

/** What a look at a delivery leads to. */
type Finding =
  | { kind: 'news'; news: OrderUpdate; /** The order itself was asked for, then. */ readAt?: Date }
  | { kind: 'menu'; report: MenuReport }
  | { kind: 'store' }
  | { kind: 'message'; externalOrderId: string; message: CustomerMessage }
  | { kind: 'nothing'; reason: string }
  | { kind: 'quarantine'; reason: string }
  | { kind: 'held'; reason: string }
  | { kind: 'retry'; reason: string; afterMs: number | undefined };

/** News of an order that we still do not know by then is put into quarantine. */
const giveUpAfterMs = 15 * minuteMs;
/** What was set aside is released when its service answers again; where nobody is left to do that, it is looked at after this. */
const heldForMs = 10 * minuteMs;
const firstRetryMs = secondMs / 2;
const maxRetryMs = 20 * secondMs;
const actor = { kind: 'system', name: 'inbox' } as const;

/**
 * Works off one kept delivery: fetches the order where the webhook only pointed at it, tells the orders domain what
 * the service says, and settles the inbox row in the same transaction. Safe to repeat.
 */
export async function processDelivery(
  given: Given,
  at: { merchantId: MerchantId; deliveryId: DeliveryId },
): Promise<void> {
  const { db, parts } = given;
  const inContext = <T>(work: (ctx: Context) => Promise<T>) => inMerchant({ db, parts, actor }, at.merchantId, work);
  const lease = createLease(parts.clock);
  const kept = await inContext((ctx) =>
    claimDelivery(ctx.tx, at.deliveryId, { now: ctx.clock.now(), goneAt: lease.expiresAt }),
  );
  if (!kept) return;
  const finding = await lease.withRenewal(
    () => look(given, kept),
    (held) => inContext((ctx) => holdDelivery(ctx.tx, at.deliveryId, held)),
  );
  try {
    await settle(given, { at, kept, finding });
  } catch (error) {
    if (error instanceof OrderNotKnownYet) {
      await settle(given, { at, kept, finding: { kind: 'retry', reason: error.message, afterMs: undefined } });
    } else if (isDataError(error)) {
      parts.log.error({ err: error, deliveryId: at.deliveryId }, 'order cannot be stored');
      const reason = 'The order holds a value that cannot be stored.';
      await settle(given, { at, kept, finding: { kind: 'quarantine', reason } });
    } else {
      throw error;
    }
  }
}

async function look({ registry, parts, unknownFields }: Given, kept: Kept): Promise<Finding> {
  const connector = registry.get(kept.connection.service);
  if (!connector) return { kind: 'quarantine', reason: `No connector speaks ${kept.connection.service}.` };
  const rawBody = Buffer.from(kept.body, kept.body_encoding === 'base64' ? 'base64' : 'utf8');
  const reading = connector.read({ headers: parseHeaders(kept.headers), rawBody });
  if (!reading.ok) return { kind: 'quarantine', reason: reading.reason };
  return follow({ registry, unknownFields, connector, kept, now: parts.clock.now() }, reading.delivery);
}

async function follow(
  {
    registry,
    unknownFields,
    connector,
    kept,
    now,
  }: Pick<Given, 'registry' | 'unknownFields'> & { connector: Connector; kept: Kept; now: Date },
  delivery: Delivery,
): Promise<Finding> {
  const { connection } = kept;
  if (isUnwanted(connection, delivery)) return { kind: 'quarantine', reason: unwantedBecause };
  const externalOrderId = delivery.externalOrderId ?? '';
  switch (delivery.kind) {
    case 'order_placed':
    case 'order_adjusted':
      return toSnapshot(connector, kept, {
        mapping: delivery.mapping(connection),
        asOf: delivery.occurredAt ?? new Date(0),
      });
    case 'order_to_fetch': {
      const { apiVersion } = connection;
      const externalStoreId = delivery.externalStoreId ?? kept.external_store_id;
      const { resource } = delivery;
      const found = await readOrder(
        { registry, unknownFields, connector },
        {
          ref: { apiVersion, externalStoreId, externalOrderId, resource },
          currency: connection.currency,
          triesBefore: kept.attempts,
        },
      );
      switch (found.outcome) {
        case 'found':
          return toSnapshot(connector, kept, {
            mapping: found.mapping,
            asOf: now,
            readAt: now,
            isAnswer: delivery.why === 'answered',
          });
        case 'gone':
          return { kind: 'quarantine', reason: found.why };
        case 'held':
          return { kind: 'held', reason: found.why };
        case 'not_whole':
          return { kind: 'retry', reason: found.why, afterMs: undefined };
        case 'retry':
          if (registry.isLeftAlone(connection.service, externalStoreId)) return { kind: 'held', reason: found.why };
          return { kind: 'retry', reason: found.why, afterMs: found.afterMs };
      }
    }
    case 'order_cancelled': {
      const { cancellation } = delivery;
      return { kind: 'news', news: { kind: 'cancelled', connection, externalOrderId, cancellation } };
    }
    case 'courier_moved': {
      const { stage, courier } = delivery;
      return { kind: 'news', news: { kind: 'courier', connection, externalOrderId, stage, courier } };
    }
    case 'menu_result': {
      const { reference, result, why, externalMenuId } = delivery;
      return { kind: 'menu', report: { connection, reference, result, why, externalMenuId } };
    }
    case 'store_changed':
      return { kind: 'store' };
    case 'customer_message':
      return { kind: 'message', externalOrderId, message: delivery.message };
    case 'report_ready':
      return { kind: 'nothing', reason: 'It is about a report, which was noted when it came.' };
    case 'not_handled':
      return { kind: 'nothing', reason: delivery.reason };
  }
}

function toSnapshot(
  connector: Connector,
  kept: Kept,
  said: { mapping: Mapping; asOf: Date; readAt?: Date; isAnswer?: boolean },
): Finding {
  const mapping = toStorable(said.mapping);
  if (!mapping.ok) return { kind: 'quarantine', reason: mapping.reason };
  const { order } = mapping;
  const { received_at: receivedAt, occurred_at: occurredAt } = kept;
  const received = {
    orderId: newId<'order'>(),
    connection: kept.connection,
    order,
    receivedAt,
    acceptBy: acceptBy({
      order,
      receivedAt,
      occurredAt: occurredAt ?? undefined,
      capabilities: connector.capabilities,
    }),
    acceptedAt: undefined,
    asOf: said.asOf,
  };
  const news = { kind: 'snapshot' as const, received, isAnswer: said.isAnswer ?? false };
  return { kind: 'news', news, ...(said.readAt && { readAt: said.readAt }) };
}

async function settle(
  { db, parts }: Given,
  given: { at: { merchantId: MerchantId; deliveryId: DeliveryId }; kept: Kept; finding: Finding },
): Promise<void> {
  const { at, kept, finding } = given;
  await inMerchant({ db, parts, actor }, at.merchantId, async (ctx) => {
    const now = ctx.clock.now();
    const close = (state: 'done' | 'ignored' | 'quarantined', reason: string | null) =>
      settleDelivery(ctx.tx, at.deliveryId, { state, reason, at: now });
    switch (finding.kind) {
      case 'news':
        await ctx.events.emit(ctx, orderUpdate, finding.news);
        if (finding.readAt && kept.external_order_id !== null) {
          await settleOtherHints(ctx.tx, at.deliveryId, {
            connectionId: kept.connection.connectionId,
            externalOrderId: kept.external_order_id,
            readAt: finding.readAt,
            at: now,
          });
        }
        return close('done', null);
      case 'menu':
        await ctx.events.emit(ctx, menuResult, finding.report);
        return close('done', null);
      case 'store':
        await askStoreNow(ctx, kept.connection);
        return close('done', null);
      case 'message': {
        const { externalOrderId, message } = finding;
        await ctx.events.emit(ctx, customerWrote, { connection: kept.connection, externalOrderId, message });
        return close('done', null);
      }
      case 'nothing':
        return close('ignored', finding.reason);
      case 'quarantine':
        ctx.log.error({ deliveryId: at.deliveryId, reason: finding.reason }, 'delivery quarantined');
        return close('quarantined', finding.reason);
      case 'held': {
        const { reason } = finding;
        const dueAt = new Date(now.getTime() + heldForMs);
        return holdBackDelivery(ctx.tx, at.deliveryId, { service: kept.connection.service, reason, dueAt });
      }
      case 'retry': {
        const delayMs = retryDelayMs({
          attempts: kept.attempts + 1,
          random: Math.random(),
          firstMs: firstRetryMs,
          maxMs: maxRetryMs,
          askedMs: finding.afterMs,
        });
        const runAt = nextTry({ now, delayMs, deadline: new Date(kept.received_at.getTime() + giveUpAfterMs) });
        if (!runAt) {
          ctx.log.error({ deliveryId: at.deliveryId, reason: finding.reason }, 'delivery quarantined');
          return close('quarantined', finding.reason);
        }
        const { reason } = finding;
        await settleDelivery(ctx.tx, at.deliveryId, { state: 'waiting', reason, at: now, dueAt: runAt });
        return ctx.enqueue(processJob(at, runAt));
      }
    }
  });
}

function parseHeaders(stored: unknown): Record<string, string> {
  if (typeof stored !== 'object' || stored === null) return {};
  const pairs = Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(pairs);
}
