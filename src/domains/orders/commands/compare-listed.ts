import type { Context } from '../../../platform/context.ts';
import { secondMs } from '../../../shared/time.ts';
import {
  checkOrdersSoon,
  recordAheadSince,
  readNewestDeliveries,
  refreshRequest,
  type ConnectionRef,
  type ListedOrder,
} from '../../channels/index.ts';
import { readSuspicions, writeGap, type Gap, type GapCause } from '../gap-store.ts';
import { suspicionOf } from '../model/suspicion.ts';
import { readAheadSince, readStanding } from '../store.ts';

/** A webhook event may be delayed by this much. */
const onItsWayMs = 10 * secondMs;
/** No event of an order placed longer ago is still in flight, so it is fetched while its accept deadline runs. */
const overdueMs = 30 * secondMs;

/**
 * Reconciles a service's order list with ours: fetches missing orders and refreshes those that have ended there. A gap
 * counts when a later list confirms it, since its event may still be in flight; the gap of an older order counts at once.
 */
export async function compareListed(
  ctx: Context,
  { connection, orders }: { connection: ConnectionRef; orders: readonly ListedOrder[] },
): Promise<void> {
  const ids = orders.map(({ externalOrderId }) => externalOrderId);
  const standing = await readStanding(ctx.tx, connection, ids);
  const refresh = (externalOrderId: string) =>
    refreshRequest({ merchantId: connection.merchantId, connectionId: connection.connectionId, externalOrderId });
  // Not gaps: some services do not report an arrived courier or the start of a scheduled order. The list closes the one
  // and offers the other.
  const moved = orders.filter(({ externalOrderId, stage }) => {
    const known = standing.get(externalOrderId);
    if (!known || known.hasEnded) return false;
    return (stage === 'completed' && known.hasLeft) || (stage === 'offered' && known.isHeldBack);
  });
  // The list reaches back to scheduled orders, since the service may not report that their time has come.
  await recordAheadSince(ctx.tx, connection.connectionId, await readAheadSince(ctx.tx, connection));
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
    // A refresh is already under way.
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
