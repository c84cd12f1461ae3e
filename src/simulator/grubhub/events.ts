import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { utc } from '../local-time.ts';
import type { Order } from '../order.ts';
import type { Json, TryOutcome } from '../webhook-sender.ts';
import type { Outlet } from '../world.ts';
import { statusOf } from './statuses.ts';

export type GrubhubEvent = 'ORDER_STATUS' | 'JUST_IN_TIME' | 'DELIVERY_STATUS';

/** Grubhub publishes neither the bodies of its webhooks nor how often it sends them again: both are made up. */
const resendWaitsMs = [1, 5, 30, 120, 600].map((seconds) => seconds * 1_000);

/** Tells the store that something about an order is new; what it is has to be read. */
export function announce(context: Context, order: Order, event: GrubhubEvent): void {
  const eventId = randomUUID();
  send(context, {
    orderId: order.id,
    event,
    eventId,
    body: hintOf(order, { event, eventId, now: context.clock.now() }),
  });
}

/** Something about the merchant's configuration, such as whether it is online, has changed. */
export function announceMerchant(context: Context, { externalStoreId }: Outlet): void {
  const [event, eventId] = ['MERCHANT_CONFIGURATION', randomUUID()];
  const body = {
    event_type: event,
    event_id: eventId,
    updated_at: utc(context.clock.now()),
    merchant_id: externalStoreId,
  };
  send(context, { orderId: '', event, eventId, body });
}

function send(
  { sender, credentials, targetUrl }: Context,
  { orderId, event, eventId, body }: { orderId: string; event: string; eventId: string; body: Json },
): void {
  void sender.send({
    service: 'grubhub',
    orderId,
    event,
    eventId,
    url: `${targetUrl}/hooks/grubhub`,
    body,
    headers: (rawBody, spoiled) => ({
      'x-gh-signature': sign(
        rawBody,
        spoiled ? `${credentials.grubhubWebhookSecret}-not` : credentials.grubhubWebhookSecret,
      ),
    }),
    waitsMs: resendWaitsMs,
    isWorthResending,
  });
}

export function sign(rawBody: string, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}

/** Two shapes, so that whoever reads them cannot lean on one. */
function hintOf(order: Order, { event, eventId, now }: { event: GrubhubEvent; eventId: string; now: number }): Json {
  const merchantId = order.outlet.externalStoreId;
  if (order.oddSpelling) {
    return { type: event, timestamp: utc(now), payload: { orderUuid: order.id, merchantId, status: statusOf(order) } };
  }
  return {
    event_type: event,
    event_id: eventId,
    updated_at: utc(now),
    merchant_id: merchantId,
    order: { uuid: order.id, status: statusOf(order) },
  };
}

function isWorthResending(outcome: TryOutcome): boolean {
  return outcome.kind !== 'answered' || outcome.status >= 500;
}
