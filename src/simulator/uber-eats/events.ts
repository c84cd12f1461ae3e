import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Order } from '../order.ts';
import type { Json, TryOutcome } from '../webhook-sender.ts';

export type UberEvent =
  | 'orders.notification'
  | 'orders.scheduled.notification'
  | 'orders.release'
  | 'orders.failure'
  | 'orders.cancel'
  | 'delivery.state_changed';

/** Both documented plans end after seven sends. */
const retryPlansMs = {
  reference: [1, 2, 4, 8, 16, 32].map((seconds) => seconds * 1_000),
  guide: [10, 30, 60, 120, 240, 480].map((seconds) => seconds * 1_000),
} as const;

/** Sends the thin event; the product has to read the order itself. */
export function announce(context: Context, order: Order, event: UberEvent, meta?: Json): void {
  const { settings, sender, credentials, targetUrl } = context;
  const eventId = randomUUID();
  void sender.send({
    service: 'uber-eats',
    orderId: order.id,
    event,
    eventId,
    url: `${targetUrl}/hooks/uber-eats`,
    body: eventBody(context, order, { event, eventId, meta }),
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
  order: Order,
  { event, eventId, meta }: { event: UberEvent; eventId: string; meta: Json | undefined },
): Json {
  const nowMs = clock.now();
  const nowSeconds = Math.floor(nowMs / 1_000);
  const path = order.outlet.apiVersion === '1.0.0' ? 'v1/delivery/order' : 'v2/eats/order';
  return {
    event_type: event,
    event_id: eventId,
    event_time: random.chance(settings.uberMillisecondsShare) ? nowMs : nowSeconds,
    meta: meta ?? { user_id: order.outlet.externalStoreId, resource_id: order.id, status: 'pos' },
    // The real host: integrations have to map it onto the host that they are configured for.
    resource_href: `https://api.uber.com/${path}/${order.id}`,
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
