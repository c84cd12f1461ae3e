import type { Context } from '../../../platform/context.ts';
import { newId, type OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { Registry } from '../../channels/index.ts';
import { readWholeOrders, type WholeOrder } from '../../orders/index.ts';
import { kitchenDigest } from '../model/compose-ticket.ts';
import type { TicketKind } from '../model/ticket.ts';
import { ticketsFor } from '../order-tickets.ts';
import { readSettings } from '../settings-store.ts';
import { forgetContents, lockTicketsOf, recordContentsAsOf, writeStep, type NewTicket } from '../ticket-store.ts';
import { putInQueue } from './put-in-queue.ts';

type Made = Awaited<ReturnType<typeof lockTicketsOf>>;

/**
 * Brings what the kitchen has on paper to what the order is now: its tickets when it was accepted, changed ones when the
 * service changed what the kitchen reads, a stop when it was cancelled after something came out. Safe to repeat.
 */
export async function makeTickets(ctx: Context, registry: Registry, orderId: OrderId): Promise<void> {
  const [order] = await readWholeOrders(ctx.tx, [orderId]);
  if (!order) return;
  const { automaticSince } = await readSettings(ctx.tx, order.storeId);
  const made = await lockTicketsOf(ctx.tx, orderId);
  if (order.state === 'cancelled') return stop(ctx, order, made);
  const isWanted = automaticSince !== null && order.acceptedAt !== null && order.acceptedAt >= automaticSince;
  if (!isWanted || order.state !== 'getting_ready' || order.endedAt) return;
  const digest = kitchenDigest({ ...order.details, lines: order.lines });
  const shown = made.findLast(({ contentsAsOf }) => contentsAsOf !== null);
  if (shown?.digest === digest) return recordContentsAsOf(ctx.tx, orderId, order.contentsAsOf);
  await dropWaiting(ctx, made, 'The order was changed before this was printed.');
  const kind: TicketKind = made.some(cameOut) ? 'change' : 'order';
  const tickets = await ticketsFor(ctx, registry, { order, kind, copyNumber: null });
  const key = (stationId: string | null) => `order:${orderId}:${made.length}:${stationId}`;
  await putInQueue(
    ctx,
    order.merchantId,
    tickets.map((ticket) => ({ ...ticket, key: key(ticket.stationId), contentsAsOf: order.contentsAsOf, digest })),
  );
}

/** What came out, may have, or is coming out now. */
function cameOut({ state, mayBeDouble, kind }: Made[number]): boolean {
  return kind !== 'stop' && (state === 'printed' || state === 'printing' || mayBeDouble);
}

async function dropWaiting(ctx: Context, made: Made, reason: string): Promise<void> {
  for (const { id, state, kind } of made) {
    if (state === 'waiting' && kind !== 'again' && kind !== 'stop')
      await writeStep(ctx.tx, id, { state: 'dropped', reason });
  }
}

/** Tells each station that has a ticket of the order to stop; what still waits is not printed at all. */
async function stop(ctx: Context, order: WholeOrder, made: Made): Promise<void> {
  const sinceLastStop = made.slice(made.findLastIndex(({ kind }) => kind === 'stop') + 1);
  await dropWaiting(ctx, sinceLastStop, 'The order was cancelled before this was printed.');
  const byStation = new Map(sinceLastStop.filter(cameOut).map((ticket) => [ticket.stationId, ticket]));
  const now = ctx.clock.now();
  const { expiresAfterMinutes } = await readSettings(ctx.tx, order.storeId);
  const stops = [...byStation.values()].map((ticket): NewTicket => ({
    id: newId(),
    storeId: ticket.storeId,
    printerId: ticket.printerId,
    stationId: ticket.stationId,
    orderId: order.id,
    key: `stop:${order.id}:${made.length}:${ticket.stationId}`,
    kind: 'stop',
    contents: {
      ...ticket.contents,
      kind: 'stop',
      copyNumber: null,
      madeAt: now.toISOString(),
      reason: order.ending?.reason ?? null,
    },
    copies: 1,
    contentsAsOf: null,
    digest: null,
    dueAt: now,
    expiresAt: new Date(now.getTime() + expiresAfterMinutes * minuteMs),
  }));
  await putInQueue(ctx, order.merchantId, stops);
  await forgetContents(ctx.tx, order.id);
}
