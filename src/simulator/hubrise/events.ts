import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { withOffset } from '../local-time.ts';
import type { Order } from '../order.ts';
import type { Json, TryOutcome } from '../webhook-sender.ts';
import type { Outlet } from '../world.ts';
import type { Callback } from './grants.ts';

export type Change = {
  resource: 'order' | 'delivery';
  event: 'create' | 'update';
  state: Json;
  before?: Json;
};

const minuteMs = 60_000;
/** Tried six times (callbacks page): the waits between the tries are 1, 2, 4, 8 and 16 minutes. */
const waitsMs = [1, 2, 4, 8, 16].map((minutes) => minutes * minuteMs);

/** Tells the partner's connection of what somebody else did to an order. */
export function announce(
  context: Context,
  order: Order,
  { resource, event, state, before }: Change,
  callback: Callback | null,
): void {
  send(context, order.outlet, callback, {
    orderId: order.id,
    resource,
    event,
    rest: { order_id: order.id, new_state: state, ...(before && { previous_state: before }) },
  });
}

/** Somebody else has changed the location, whether it takes orders for one. */
export function announceLocation(
  context: Context,
  outlet: Outlet,
  { state, callback }: { state: Json; callback: Callback | null },
): void {
  const rest = { new_state: state };
  send(context, outlet, callback, { orderId: '', resource: 'location', event: 'update', rest });
}

function send(
  context: Context,
  outlet: Outlet,
  callback: Callback | null,
  { orderId, resource, event, rest }: { orderId: string; resource: string; event: string; rest: Json },
): void {
  const { sender, credentials, clock } = context;
  // Without an address the events wait to be asked for, which this partner never does; others it has not asked for.
  if (!callback?.url || callback.events[resource]?.includes(event) !== true) return;
  const id = randomUUID();
  void sender.send({
    service: 'hubrise',
    orderId,
    event: `${resource}.${event}`,
    eventId: id,
    url: callback.url,
    body: {
      id,
      resource_type: resource,
      event_type: event,
      created_at: withOffset(clock.now(), outlet.timeZone),
      location_id: outlet.externalStoreId,
      ...rest,
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
