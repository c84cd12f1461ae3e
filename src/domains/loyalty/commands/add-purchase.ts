import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { asId, newId } from '../../../shared/ids.ts';
import { readBusinessDays } from '../../merchants/index.ts';
import { lockGuest } from '../guest-store.ts';
import { pointsFor } from '../model/points.ts';
import { readProgramme } from '../programme-store.ts';
import { findPurchaseByKey, insertPurchase } from '../purchase-store.ts';
import { movePoints } from './move-points.ts';

interface Input {
  /** Made where the button was pressed. */
  requestKey: string;
  guestId: string;
  storeId: string;
  /** What was paid for the food, in minor units. */
  spentMinor: number;
  /** Of the guest, as it was seen. */
  version: number;
}

/**
 * Gives a guest the points of what they bought at the counter, once: pressed again it is the same, and on a second device
 * it is refused, since the guest has changed since they were looked up there.
 */
export async function addPurchase(ctx: Context, byUser: string, input: Input): Promise<void> {
  const { requestKey, guestId, storeId, spentMinor, version } = input;
  const programme = await readProgramme(ctx.tx, 'share');
  const guest = programme && (await lockGuest(ctx.tx, guestId));
  if (!guest) throw new AppError('NOT_FOUND', 'There is no such guest.');
  const known = await findPurchaseByKey(ctx.tx, requestKey);
  if (known?.guestId === guestId && known.spentMinor === spentMinor) return;
  if (known) throw new AppError('CONFLICT', 'Something else was counted with this press. Look the guest up again.');
  if (guest.version !== version) {
    throw new AppError('CONFLICT', 'This card has just changed, perhaps on another device. Look the guest up again.');
  }
  if (programme.state !== 'running') throw new AppError('CONFLICT', 'The programme is stopped: nothing is counted.');
  // Throws for a store that is not this member's.
  await readBusinessDays(ctx.tx, asId<'store'>(storeId));
  const points = pointsFor(programme, spentMinor, programme.currency);
  if (points === 0) throw new AppError('BAD_REQUEST', 'spentMinor: This brings no points. Enter what was paid.');
  const id = newId<'purchase'>();
  const purchase = { id, guestId, storeId: asId<'store'>(storeId), spentMinor, points, requestKey };
  await insertPurchase(ctx.tx, { ...purchase, at: ctx.clock.now() }, byUser);
  await movePoints(ctx, {
    guest,
    programme,
    storeId,
    kind: 'bought',
    points,
    purchaseId: id,
    reference: guest.cardCode,
  });
}
