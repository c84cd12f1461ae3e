import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { dayMs } from '../../../shared/time.ts';
import { readStores } from '../../merchants/index.ts';
import { readRefunded } from '../../money/index.ts';
import { readSettledOrders, type SettledOrder } from '../../orders/index.ts';
import { lockGuest, lockResting } from '../guest-store.ts';
import { orderMovement } from '../model/points.ts';
import { orderPoints } from '../order-points.ts';
import { readBrought, takeSlipsToLookAt, type Slip } from '../points-store.ts';
import { merchantsWithPointsDue, readProgramme, type ProgrammeRow } from '../programme-store.ts';
import { movePoints } from './move-points.ts';

interface Given {
  db: Db;
  parts: ContextParts;
}

const actor = { kind: 'system', name: 'loyalty' } as const;
const maxMerchants = 100;
const maxConcurrent = 100;

/**
 * Brings the points of claimed orders to what the orders are worth now, and lets expire what has rested long enough. Safe
 * to repeat, and to run in several processes.
 */
export async function countPoints({ db, parts }: Given): Promise<void> {
  const due = await merchantsWithPointsDue(db, parts.clock.now(), maxMerchants);
  for (const { merchantId, kind } of due) {
    const work = kind === 'slips' ? lookAtSlips : expirePoints;
    await inMerchant({ db, parts, actor }, merchantId, work).catch((error: unknown) =>
      parts.log.error({ err: error, merchantId, kind }, 'points could not be counted'),
    );
  }
}

async function lookAtSlips(ctx: Context): Promise<void> {
  const programme = await readProgramme(ctx.tx, 'share');
  if (!programme) return;
  // By id, so that no two of these wait for each other's guest.
  const slips = (await takeSlipsToLookAt(ctx.tx, maxConcurrent)).toSorted((a, b) =>
    (a.guestId ?? '') < (b.guestId ?? '') ? -1 : 1,
  );
  const ids = slips.map(({ orderId }) => orderId);
  const orders = new Map((await readSettledOrders(ctx.tx, ids)).map((order) => [order.id, order]));
  const refunded = await readRefunded(ctx.tx, ids);
  for (const slip of slips) {
    const order = orders.get(slip.orderId);
    if (order) await lookAtSlip(ctx, { slip, order, programme, refundedMinor: refunded.get(order.id) ?? 0 });
  }
}

async function lookAtSlip(
  ctx: Context,
  given: { slip: Slip; order: SettledOrder; programme: ProgrammeRow; refundedMinor: number },
): Promise<void> {
  const { slip, order, programme, refundedMinor } = given;
  const guest = slip.guestId === null ? undefined : await lockGuest(ctx.tx, slip.guestId);
  // Whoever has left earns nothing more.
  if (!guest || order.details.totals.currency !== programme.currency) return;
  const target = order.state === 'driver_on_the_way' ? orderPoints(slip.rule, order, refundedMinor) : 0;
  const movement = orderMovement({ ...(await readBrought(ctx.tx, order.id)), target, balance: guest.balance });
  if (!movement) return;
  const { storeId } = slip;
  await movePoints(ctx, {
    guest,
    programme,
    storeId,
    ...movement,
    orderId: order.id,
    reference: order.details.displayId,
  });
}

async function expirePoints(ctx: Context): Promise<void> {
  const programme = await readProgramme(ctx.tx, 'share');
  if (!programme || programme.expiresAfterDays === null) return;
  const before = new Date(ctx.clock.now().getTime() - programme.expiresAfterDays * dayMs);
  const [store] = await readStores(ctx.tx);
  if (!store) return;
  for (const guest of await lockResting(ctx.tx, before, maxConcurrent)) {
    const points = -guest.balance;
    await movePoints(ctx, { guest, programme, storeId: store.id, kind: 'expired', points, reference: guest.cardCode });
  }
}
