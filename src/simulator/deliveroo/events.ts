import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Order } from '../order.ts';
import type { Json, TryOutcome } from '../webhook-sender.ts';

type DeliverooEvent = 'order.new' | 'order.status_update' | 'rider.status_update';

/** How long Deliveroo sends an event again: 6 minutes, for orders placed ahead 30, for riders 10. */
const resendMinutes = { asap: 6, ahead: 30, rider: 10 } as const;
const firstWaitMs = 5_000;
const maxWaitMs = 60_000;

/** Sends a signed event. */
export function announce(context: Context, order: Order, event: DeliverooEvent, body: Json): void {
  const { sender, credentials, targetUrl } = context;
  const guid = randomUUID();
  const kind = event === 'rider.status_update' ? 'rider' : order.window === null ? 'asap' : 'ahead';
  void sender.send({
    service: 'deliveroo',
    orderId: order.id,
    event,
    eventId: guid,
    url: `${targetUrl}/hooks/deliveroo`,
    body: { event, body },
    headers: (rawBody, spoiled) => ({
      'x-deliveroo-sequence-guid': guid,
      'x-deliveroo-hmac-sha256': sign(
        { guid, rawBody },
        spoiled ? `${credentials.deliverooWebhookSecret}-not` : credentials.deliverooWebhookSecret,
      ),
      'x-deliveroo-payload-type': `event/${event}`,
      'x-deliveroo-webhook-version': '1',
      'user-agent': 'Deliveroo/1.0',
    }),
    waitsMs: waitsWithin(resendMinutes[kind] * 60_000),
    isWorthResending,
  });
}

/** Over the sequence guid, a space and the raw body (securing webhooks guide). */
export function sign({ guid, rawBody }: { guid: string; rawBody: string }, webhookSecret: string): string {
  return createHmac('sha256', webhookSecret).update(`${guid} ${rawBody}`).digest('hex');
}

/** Only the whole time is documented: the waits double up to a minute. */
function waitsWithin(totalMs: number): number[] {
  const waits: number[] = [];
  for (let waitMs = firstWaitMs, leftMs = totalMs; leftMs > 0; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
    waits.push(Math.min(waitMs, leftMs));
    leftMs -= waitMs;
  }
  return waits;
}

/** Whatever is not a 200. */
function isWorthResending(outcome: TryOutcome): boolean {
  return outcome.kind !== 'answered' || outcome.status !== 200;
}
