import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { withOffset } from '../local-time.ts';
import type { Order } from '../order.ts';
import type { Json, TryOutcome } from '../webhook-sender.ts';

export type Change = {
  resource: 'order' | 'delivery';
  event: 'create' | 'update';
  state: Json;
  before?: Json;
};

const minuteMs = 60_000;
/** Tried six times (callbacks page): the waits between the tries are 1, 2, 4, 8 and 16 minutes. */
const waitsMs = [1, 2, 4, 8, 16].map((minutes) => minutes * minuteMs);

/** Tells the partner's connection of what somebody else did. */
export function announce(context: Context, order: Order, { resource, event, state, before }: Change): void {
  const { sender, credentials, targetUrl, clock } = context;
  const id = randomUUID();
  void sender.send({
    service: 'hubrise',
    orderId: order.id,
    event: `${resource}.${event}`,
    eventId: id,
    url: `${targetUrl}/hooks/hubrise`,
    body: {
      id,
      resource_type: resource,
      event_type: event,
      created_at: withOffset(clock.now(), order.outlet.timeZone),
      location_id: order.outlet.externalStoreId,
      order_id: order.id,
      new_state: state,
      ...(before && { previous_state: before }),
    },
    headers: (rawBody, spoiled) => ({
      'x-hubrise-hmac-sha256': sign(
        rawBody,
        spoiled ? `${credentials.hubriseClientSecret}-not` : credentials.hubriseClientSecret,
      ),
      'user-agent': 'HubRise/1.0',
    }),
    waitsMs,
    isWorthResending,
  });
}

/** Hex, over the raw body (callbacks page). */
export function sign(rawBody: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(rawBody).digest('hex');
}

/** Anything from 200 to 499 acknowledges, a refusal as well. */
function isWorthResending(outcome: TryOutcome): boolean {
  return outcome.kind !== 'answered' || outcome.status >= 500;
}
