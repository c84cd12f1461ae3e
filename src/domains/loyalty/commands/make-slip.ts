import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { asId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import { readSettledOrders } from '../../orders/index.ts';
import { newPlaceCode } from '../new-codes.ts';
import { insertSlip } from '../points-store.ts';
import { readProgramme } from '../programme-store.ts';

/** For so long the code in a bag is good. */
const goodForMs = 60 * dayMs;

/** Makes the slip of an order, once: asked again, it is the same. Throws NOT_FOUND, and CONFLICT without a programme. */
export async function makeSlip(ctx: Context, { id }: { id: string }): Promise<void> {
  const [order] = await readSettledOrders(ctx.tx, [asId<'order'>(id)]);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  const programme = await readProgramme(ctx.tx);
  if (programme?.state !== 'running') throw new AppError('CONFLICT', 'The loyalty programme is not running.');
  const madeAt = ctx.clock.now();
  await insertSlip(ctx.tx, {
    orderId: order.id,
    storeId: order.storeId,
    code: newPlaceCode(),
    rule: { kind: programme.kind, pointsPerUnit: programme.pointsPerUnit },
    madeAt,
    expiresAt: new Date(madeAt.getTime() + goodForMs),
  });
}
