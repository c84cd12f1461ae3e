import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockGuest } from '../guest-store.ts';
import { mayUndo } from '../model/undo.ts';
import { recordUndone, readRedemption } from '../points-store.ts';
import { readProgramme } from '../programme-store.ts';
import { movePoints } from './move-points.ts';

/** Takes back a reward that was given by mistake; the same again changes nothing. Answers whose it was. */
export async function undoRedemption(ctx: Context, { id }: { id: string }): Promise<{ guestId: string }> {
  const programme = await readProgramme(ctx.tx, 'share');
  const found = await readRedemption(ctx.tx, id);
  const guest = found && (await lockGuest(ctx.tx, found.guestId));
  // Read again: only who has the guest knows how it stands.
  const redemption = guest && (await readRedemption(ctx.tx, id));
  if (!programme || !redemption) throw new AppError('NOT_FOUND', 'There is no such reward to take back.');
  const { guestId, storeId, points } = redemption;
  if (redemption.undoneAt !== null) return { guestId };
  if (!mayUndo(redemption, ctx.clock.now())) {
    throw new AppError('CONFLICT', 'A reward can be taken back within 10 minutes.');
  }
  await recordUndone(ctx.tx, id, ctx.clock.now());
  await movePoints(ctx, {
    guest,
    programme,
    storeId,
    kind: 'undone',
    points,
    redemptionId: id,
    reference: guest.cardCode,
  });
  return { guestId };
}
