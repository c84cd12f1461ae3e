import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import { isDataError, type Db } from '../../../platform/db/database.ts';
import { newId, type DeliveryId, type MerchantId } from '../../../shared/ids.ts';
import { minuteMs, secondMs } from '../../../shared/time.ts';
import type { Connector, Delivery, Mapping } from '../connector.ts';
import { menuResult, OrderNotKnownYet, orderNews, type MenuReport, type OrderNews } from '../events.ts';
import { claimDelivery, settleDelivery } from '../inbox-store.ts';
import { processJob } from '../jobs.ts';
import { acceptBy } from '../model/accept-by.ts';
import { nextTry, retryDelayMs } from '../model/retry.ts';
import type { Registry } from '../registry.ts';
import { toStorable } from '../storable-order.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
}

type Kept = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

/** What a look at a delivery leads to. */
type Finding =
  | { kind: 'news'; news: OrderNews }
  | { kind: 'menu'; report: MenuReport }
  | { kind: 'nothing'; reason: string }
  | { kind: 'quarantine'; reason: string }
  | { kind: 'retry'; reason: string; afterMs: number | undefined };

/** News of an order that we still do not know by then is put into quarantine. */
const giveUpAfterMs = 15 * minuteMs;
/** Longer than a fetch with all its own waiting may take: who has not settled by then has died. */
const goneAfterMs = 45 * secondMs;
/** An order without lines does not exist; one that keeps coming so is shown all the same before its time is up. */
const triesForLines = 4;
const firstRetryMs = secondMs / 2;
const longestRetryMs = 20 * secondMs;
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
  const kept = await inMerchant({ db, parts, actor }, at.merchantId, (ctx) => {
    const now = ctx.clock.now();
    return claimDelivery(ctx.tx, at.deliveryId, { now, goneAt: new Date(now.getTime() + goneAfterMs) });
  });
  if (!kept) return;
  const finding = await look(given, kept);
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

async function look({ registry, parts }: Given, kept: Kept): Promise<Finding> {
  const connector = registry.get(kept.connection.service);
  if (!connector) return { kind: 'quarantine', reason: `No connector speaks ${kept.connection.service}.` };
  const rawBody = Buffer.from(kept.body, kept.body_encoding === 'base64' ? 'base64' : 'utf8');
  const reading = connector.read({ headers: parseHeaders(kept.headers), rawBody });
  if (!reading.ok) return { kind: 'quarantine', reason: reading.reason };
  return follow({ connector, kept, now: parts.clock.now() }, reading.delivery);
}

async function follow(
  { connector, kept, now }: { connector: Connector; kept: Kept; now: Date },
  delivery: Delivery,
): Promise<Finding> {
  const { connection } = kept;
  const externalOrderId = delivery.externalOrderId ?? '';
  switch (delivery.kind) {
    case 'order_placed':
    case 'order_adjusted':
      return toSnapshot(connector, kept, { mapping: delivery.mapping, asOf: delivery.occurredAt ?? new Date(0) });
    case 'order_to_fetch': {
      const { apiVersion } = connection;
      const externalStoreId = delivery.externalStoreId ?? kept.external_store_id;
      const fetched = await connector.fetchOrder({
        apiVersion,
        externalStoreId,
        externalOrderId,
        resource: delivery.resource,
      });
      if (fetched.outcome === 'retry') return { kind: 'retry', reason: fetched.why, afterMs: fetched.afterMs };
      if (fetched.outcome === 'gone') return { kind: 'quarantine', reason: fetched.why };
      const mapping = connector.toServiceOrder(fetched.raw, { apiVersion, externalStoreId });
      if (mapping.ok && mapping.order.lines.length === 0 && kept.attempts < triesForLines) {
        return { kind: 'retry', reason: 'The answer left out what was ordered.', afterMs: undefined };
      }
      return toSnapshot(connector, kept, { mapping, asOf: now });
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
    case 'not_handled':
      return { kind: 'nothing', reason: delivery.reason };
  }
}

function toSnapshot(connector: Connector, kept: Kept, said: { mapping: Mapping; asOf: Date }): Finding {
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
  return { kind: 'news', news: { kind: 'snapshot', received } };
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
        await ctx.events.emit(ctx, orderNews, finding.news);
        return close('done', null);
      case 'menu':
        await ctx.events.emit(ctx, menuResult, finding.report);
        return close('done', null);
      case 'nothing':
        return close('ignored', finding.reason);
      case 'quarantine':
        ctx.log.error({ deliveryId: at.deliveryId, reason: finding.reason }, 'delivery quarantined');
        return close('quarantined', finding.reason);
      case 'retry': {
        const delayMs = retryDelayMs({
          attempts: kept.attempts + 1,
          random: Math.random(),
          firstMs: firstRetryMs,
          mostMs: longestRetryMs,
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
