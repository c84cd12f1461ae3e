import type { Context } from '../../../platform/context.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import type { Registry } from '../../channels/index.ts';
import { getOrder } from '../../orders/index.ts';
import { toApiOrder } from '../api-order.ts';
import { sendMessageRequest } from '../jobs.ts';
import type { EventKind } from '../model/event-kinds.ts';
import { readEndpoints } from '../endpoint-store.ts';
import { insertMessages, lockAnnounced, recordAnnounced } from '../message-store.ts';

/** How long an order, and what was said of it, is remembered. */
export const keptDays = 30;

/** What is said to programs, in one shape for all kinds (Standard Webhooks, section "Payload structure"). */
export function bodyOf({ kind, at, data }: { kind: string; at: Date; data: unknown }): string {
  return JSON.stringify({ type: kind, timestamp: at.toISOString(), data });
}

/** Writes what happened for every endpoint that listens to it, and promises the sending. `key` says what it is about. */
export async function announce(
  ctx: Context,
  { kind, key, data }: { kind: EventKind; key: string; data: unknown },
): Promise<void> {
  const listening = (await readEndpoints(ctx.tx)).filter(({ state, kinds }) => state === 'on' && kinds.includes(kind));
  if (listening.length === 0) return;
  const at = ctx.clock.now();
  const messages = await insertMessages(ctx.tx, {
    endpointIds: listening.map(({ id }) => id),
    kind,
    key,
    happenedAt: at,
    body: bodyOf({ kind, at, data }),
    at,
  });
  await ctx.enqueue(...messages.map(({ merchantId, id }) => sendMessageRequest({ merchantId, messageId: id })));
}

/**
 * Announces an order as it is now: as new the first time, as cancelled once, else as changed. What was announced before is
 * not said again, however often this runs.
 */
export async function announceOrder(ctx: Context, registry: Registry, orderId: OrderId): Promise<void> {
  const known = await lockAnnounced(ctx.tx, orderId);
  const order = await getOrder(ctx.tx, registry, orderId);
  if (known && known.version >= order.version) return;
  const isCancelled = order.state === 'cancelled' || order.state === 'declined';
  const at = ctx.clock.now();
  // What came long before anybody listened, or was forgotten meanwhile, is no new order.
  const isOld = at.getTime() - Date.parse(order.receivedAt) > keptDays * dayMs;
  const data = toApiOrder(order);
  const say = (kind: EventKind) => announce(ctx, { kind, key: `${kind} ${orderId} ${order.version}`, data });
  if (!known && !isOld) await say('order.created');
  if (isCancelled && !known?.isCancelled) await say('order.cancelled');
  else if (known ?? isOld) await say('order.updated');
  await recordAnnounced(ctx.tx, { orderId, version: order.version, isCancelled, at });
}
