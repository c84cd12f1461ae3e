import type { Context } from '../../../platform/context.ts';
import { secondMs } from '../../../shared/time.ts';
import {
  checkOrdersSoon,
  noteAheadSince,
  readNewestDeliveries,
  refreshRequest,
  type ConnectionRef,
  type ListedOrder,
} from '../../channels/index.ts';
import { readSuspicions, writeGap, type Gap, type GapCause } from '../gap-store.ts';
import { suspicionOf } from '../model/suspicion.ts';
import { readAheadSince, readStanding } from '../store.ts';

/** News of what just happened may be on its way for so long. */
const onItsWayMs = 10 * secondMs;
/** Of an order that was placed longer ago nothing is on its way any more: with its time to answer running, it is fetched. */
const overdueMs = 30 * secondMs;

/**
 * Holds a service's own list against our orders: what we lack is fetched, and what ended there is asked about. A gap
 * counts only when it is seen again a while later, because the news of it may just be on its way; an order that was placed
 * so long ago that they cannot be counts at once.
 */
export async function compareListed(
  ctx: Context,
  { connection, orders }: { connection: ConnectionRef; orders: readonly ListedOrder[] },
): Promise<void> {
  const ids = orders.map(({ externalOrderId }) => externalOrderId);
  const standing = await readStanding(ctx.tx, connection, ids);
  const refresh = (externalOrderId: string) =>
    refreshRequest({ merchantId: connection.merchantId, connectionId: connection.connectionId, externalOrderId });
  // Not every service tells that a courier has arrived, or that the time of an order placed ahead has come: no gaps,
  // but an order to close, and one to answer.
  const moved = orders.filter(({ externalOrderId, stage }) => {
    const known = standing.get(externalOrderId);
    if (!known || known.hasEnded) return false;
    return (stage === 'completed' && known.hasLeft) || (stage === 'offered' && known.isHeldBack);
  });
  // The service may not tell when their time has come: its list has to reach back to them.
  await noteAheadSince(ctx.tx, connection.connectionId, await readAheadSince(ctx.tx, connection));
  await ctx.enqueue(...moved.map(({ externalOrderId }) => refresh(externalOrderId)));
  const suspected = orders.flatMap((listed) => {
    const kind = suspicionOf(listed.stage, standing.get(listed.externalOrderId));
    return kind === undefined ? [] : [{ listed, kind }];
  });
  if (suspected.length === 0) return;
  const now = ctx.clock.now();
  const { connectionId } = connection;
  const suspectedIds = suspected.map(({ listed }) => listed.externalOrderId);
  const before = await readSuspicions(ctx.tx, connectionId, suspectedIds);
  const deliveries = await readNewestDeliveries(ctx.tx, connection, suspectedIds);
  for (const { listed, kind } of suspected) {
    const { externalOrderId } = listed;
    const delivery = deliveries.get(externalOrderId);
    // Work on it is under way.
    if (delivery === 'waiting') continue;
    const seen = before.get(`${kind} ${externalOrderId}`);
    const isSeenAgain = seen !== undefined && now.getTime() - seen.suspectedAt.getTime() >= onItsWayMs;
    const isFound = isSeenAgain || isOverdue({ kind, listed, now });
    const gap: Gap = { ...listed, kind, cause: causeOf(delivery) };
    if (!seen?.isFound) await writeGap(ctx.tx, connection, { gap, isFound, at: now });
    if (!isFound) {
      await checkOrdersSoon(ctx, connectionId, listed);
      continue;
    }
    if (!seen?.isFound) ctx.log.error({ connectionId, ...gap }, 'an order was found by reconciliation');
    await ctx.enqueue(refresh(externalOrderId));
  }
}

function isOverdue({ kind, listed, now }: { kind: Gap['kind']; listed: ListedOrder; now: Date }): boolean {
  const { stage, placedAt } = listed;
  return kind === 'missing' && stage === 'offered' && !!placedAt && now.getTime() - placedAt.getTime() >= overdueMs;
}

function causeOf(delivery: string | undefined): GapCause {
  if (delivery === undefined) return 'no_webhook';
  return delivery === 'quarantined' ? 'quarantined' : 'not_applied';
}
