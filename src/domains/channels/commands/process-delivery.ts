import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import { isDataError, type Db } from '../../../platform/db/database.ts';
import { job } from '../../../platform/jobs/queue.ts';
import { newId, type DeliveryId, type MerchantId } from '../../../shared/ids.ts';
import { minuteMs, secondMs } from '../../../shared/time.ts';
import type { Connector, Delivery, Mapping } from '../connector.ts';
import { OrderNotKnownYet, orderNews, type OrderNews } from '../events.ts';
import { readDelivery, settleDelivery } from '../inbox-store.ts';
import { processDeliveryJob } from '../jobs.ts';
import { acceptBy } from '../model/accept-by.ts';
import { nextTry, retryDelayMs } from '../model/retry.ts';
import { withoutUnstorableText } from '../model/storable-text.ts';
import type { Registry } from '../registry.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
}

type Kept = NonNullable<Awaited<ReturnType<typeof readDelivery>>>;

/** What a look at a delivery leads to. */
type Finding =
  | { kind: 'news'; news: OrderNews }
  | { kind: 'nothing'; reason: string }
  | { kind: 'quarantine'; reason: string }
  | { kind: 'retry'; reason: string; afterMs: number | undefined };

/** News of an order that we still do not know by then is put into quarantine. */
const giveUpAfterMs = 15 * minuteMs;
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
  const kept = await inMerchant({ db, parts, actor }, at.merchantId, (ctx) => readDelivery(ctx.tx, at.deliveryId));
  if (!kept || kept.state !== 'waiting') return;
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

async function look({ registry }: Given, kept: Kept): Promise<Finding> {
  const connector = registry.get(kept.connection.service);
  if (!connector) return { kind: 'quarantine', reason: `No connector speaks ${kept.connection.service}.` };
  const rawBody = Buffer.from(kept.body, kept.body_encoding === 'base64' ? 'base64' : 'utf8');
  const reading = connector.read({ headers: parseHeaders(kept.headers), rawBody });
  if (!reading.ok) return { kind: 'quarantine', reason: reading.reason };
  return follow(connector, kept, reading.delivery);
}

async function follow(connector: Connector, kept: Kept, delivery: Delivery): Promise<Finding> {
  const { connection } = kept;
  const externalOrderId = delivery.externalOrderId ?? '';
  switch (delivery.kind) {
    case 'order_placed':
    case 'order_adjusted':
      return toSnapshot(connector, kept, delivery.mapping);
    case 'order_to_fetch': {
      const { apiVersion } = connection;
      const externalStoreId = delivery.externalStoreId ?? kept.external_store_id ?? '';
      const fetched = await connector.fetchOrder({
        apiVersion,
        externalStoreId,
        externalOrderId,
        resource: delivery.resource,
      });
      if (fetched.outcome === 'retry') return { kind: 'retry', reason: fetched.why, afterMs: fetched.afterMs };
      if (fetched.outcome === 'gone') return { kind: 'quarantine', reason: fetched.why };
      return toSnapshot(connector, kept, connector.toServiceOrder(fetched.raw, { apiVersion, externalStoreId }));
    }
    case 'order_cancelled': {
      const { cancellation } = delivery;
      return { kind: 'news', news: { kind: 'cancelled', connection, externalOrderId, cancellation } };
    }
    case 'courier_moved': {
      const { stage, courier } = delivery;
      return { kind: 'news', news: { kind: 'courier', connection, externalOrderId, stage, courier } };
    }
    case 'not_handled':
      return { kind: 'nothing', reason: delivery.reason };
  }
}

function toSnapshot(connector: Connector, kept: Kept, mapping: Mapping): Finding {
  if (!mapping.ok) return { kind: 'quarantine', reason: mapping.reason };
  const received = {
    orderId: newId<'order'>(),
    connection: kept.connection,
    order: withoutUnstorableText(mapping.order),
    receivedAt: kept.received_at,
    acceptBy: acceptBy({ order: mapping.order, receivedAt: kept.received_at, capabilities: connector.capabilities }),
    acceptedAt: undefined,
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
        await settleDelivery(ctx.tx, at.deliveryId, { state: 'waiting', reason: finding.reason, at: now });
        return ctx.enqueue(job(processDeliveryJob, at, { runAt }));
      }
    }
  });
}

function parseHeaders(stored: unknown): Record<string, string> {
  if (typeof stored !== 'object' || stored === null) return {};
  const pairs = Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(pairs);
}
