import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Order } from '../order.ts';
import type { Json, TryOutcome } from '../webhook-sender.ts';
import type { Outlet } from '../world.ts';

export type UberEvent =
  | 'orders.notification'
  | 'orders.scheduled.notification'
  | 'orders.release'
  | 'orders.failure'
  | 'orders.cancel'
  | 'orders.fulfillment_issues.resolved'
  | 'delivery.state_changed';
type StoreEvent = 'store.status.changed';
type ReportEvent = 'eats.report.success';
type MessageEvent = 'orders.customer_message';

/** Both documented plans end after seven sends. */
const retryPlansMs = {
  reference: [1, 2, 4, 8, 16, 32].map((seconds) => seconds * 1_000),
  guide: [10, 30, 60, 120, 240, 480].map((seconds) => seconds * 1_000),
} as const;

/** Sends the thin event; the product has to read the order itself. */
export function announce(context: Context, order: Order, event: UberEvent, meta?: Json): void {
  const path = order.outlet.apiVersion === '1.0.0' ? 'v1/delivery/order' : 'v2/eats/order';
  send(context, event, {
    orderId: order.id,
    meta: meta ?? { user_id: order.outlet.externalStoreId, resource_id: order.id, status: 'pos' },
    // The real host: integrations have to map it onto the host that they are configured for.
    href: `https://api.uber.com/${path}/${order.id}`,
  });
}

/** A store went online or offline. Uber publishes no more of the body than that it is one of its webhooks. */
export function announceStore(context: Context, { externalStoreId }: Outlet): void {
  send(context, 'store.status.changed', {
    orderId: '',
    meta: { user_id: externalStoreId, resource_id: externalStoreId },
    href: `https://api.uber.com/v1/delivery/store/${externalStoreId}/status`,
  });
}

/** A report is made and lies there. Uber publishes no fields of this body: these are how it is told of. */
export function announceReport(context: Context, { reference, link }: { reference: string; link: string }): void {
  const more = {
    report_type: 'PAYMENT_DETAILS_REPORT',
    workflow_id: reference,
    report_metadata: { sections: [{ download_url: link }] },
  };
  send(context, 'eats.report.success', { orderId: '', meta: {}, href: '', more });
}

/** A customer has written to the restaurant. Uber publishes no such event: this is the shape that the connector believes in. */
export function announceMessage(context: Context, order: Order, message: Json): void {
  send(context, 'orders.customer_message', {
    orderId: order.id,
    meta: { user_id: order.outlet.externalStoreId, resource_id: order.id, status: 'pos', message },
    href: `https://api.uber.com/v1/delivery/order/${order.id}/messages`,
  });
}

function send(
  context: Context,
  event: UberEvent | StoreEvent | ReportEvent | MessageEvent,
  { orderId, meta, href, more = {} }: { orderId: string; meta: Json; href: string; more?: Json },
): void {
  const { settings, sender, credentials, targetUrl } = context;
  const eventId = randomUUID();
  void sender.send({
    service: 'uber-eats',
    orderId,
    event,
    eventId,
    url: `${targetUrl}/hooks/uber-eats`,
    body: { ...eventBody(context, { event, eventId, meta, href }), ...more },
    headers: (rawBody, spoiled) => ({
      'x-uber-signature': sign(rawBody, spoiled ? `${credentials.uberClientSecret}-not` : credentials.uberClientSecret),
      'x-environment': 'sandbox',
      'user-agent': 'Uber-Webhooks/1.0',
    }),
    waitsMs: retryPlansMs[settings.retryPlan],
    isWorthResending,
  });
}

export function sign(rawBody: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(rawBody).digest('hex');
}

function eventBody(
  { clock, random, settings, credentials }: Context,
  { event, eventId, meta, href }: { event: string; eventId: string; meta: Json; href: string },
): Json {
  const nowMs = clock.now();
  const nowSeconds = Math.floor(nowMs / 1_000);
  return {
    event_type: event,
    event_id: eventId,
    event_time: random.chance(settings.uberMillisecondsShare) ? nowMs : nowSeconds,
    meta,
    resource_href: href,
    webhook_meta: {
      client_id: credentials.uberClientId,
      webhook_config_id: 'eats-restaurant-order-experience.order-webhooks',
      webhook_msg_timestamp: nowSeconds,
      webhook_msg_uuid: randomUUID(),
    },
  };
}

function isWorthResending(outcome: TryOutcome): boolean {
  return outcome.kind !== 'answered' || [500, 502, 503, 504].includes(outcome.status);
}
