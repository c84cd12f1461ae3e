import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockGuest } from '../guest-store.ts';
import { mayUndo } from '../model/undo.ts';
import { readProgramme } from '../programme-store.ts';
import { recordPurchaseUndone, readPurchase } from '../purchase-store.ts';
import { movePoints } from './move-points.ts';

/** Takes back points that were counted by mistake; the same again changes nothing. Answers whose they were. */
export async function undoPurchase(ctx: Context, { id }: { id: string }): Promise<{ guestId: string }> {
  const programme = await readProgramme(ctx.tx, 'share');
  const found = await readPurchase(ctx.tx, id);
  const guest = found && (await lockGuest(ctx.tx, found.guestId));
  // Read again: only who has the guest knows how it stands.
  const purchase = guest && (await readPurchase(ctx.tx, id));
  if (!programme || !purchase) throw new AppError('NOT_FOUND', 'There is no such purchase to take back.');
  const { guestId, storeId, points } = purchase;
  if (purchase.undoneAt !== null) return { guestId };
  if (!mayUndo(purchase, ctx.clock.now())) {
    throw new AppError('CONFLICT', 'A purchase can be taken back within 10 minutes.');
  }
  if (guest.balance < points) throw new AppError('CONFLICT', 'The guest has spent these points already.');
  await recordPurchaseUndone(ctx.tx, id, ctx.clock.now());
  const reference = guest.cardCode;
  await movePoints(ctx, {
    guest,
    programme,
    storeId,
    kind: 'bought_undone',
    points: -points,
    purchaseId: id,
    reference,
  });
  return { guestId };
}
