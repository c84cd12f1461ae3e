import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { asId, newId } from '../../../shared/ids.ts';
import { readBusinessDays } from '../../merchants/index.ts';
import { lockGuest } from '../guest-store.ts';
import { hindranceOf } from '../model/points.ts';
import { findRedemptionByKey, insertRedemption } from '../points-store.ts';
import { readProgramme, readRewards } from '../programme-store.ts';
import { movePoints } from './move-points.ts';

interface Input {
  /** Made where the button was pressed. */
  requestKey: string;
  guestId: string;
  rewardId: string;
  storeId: string;
  /** Of the guest, as it was seen. */
  version: number;
}

/**
 * Gives a guest a reward for their points, once: pressed again it is the same, and on a second device it is refused, since
 * the guest has changed since they were looked up there.
 */
export async function redeemReward(ctx: Context, byUser: string, input: Input): Promise<void> {
  const { requestKey, guestId, rewardId, storeId, version } = input;
  const programme = await readProgramme(ctx.tx, 'share');
  const guest = programme && (await lockGuest(ctx.tx, guestId));
  if (!guest) throw new AppError('NOT_FOUND', 'There is no such guest.');
  const known = await findRedemptionByKey(ctx.tx, requestKey);
  if (known?.guestId === guestId && known.rewardId === rewardId) return;
  if (known) throw new AppError('CONFLICT', 'Something else was given with this press. Look the guest up again.');
  if (guest.version !== version) {
    throw new AppError('CONFLICT', 'This card has just changed, perhaps on another device. Look the guest up again.');
  }
  // Throws for a store that is not this member's.
  await readBusinessDays(ctx.tx, asId<'store'>(storeId));
  const reward = (await readRewards(ctx.tx)).find((one) => one.id === rewardId);
  if (!reward) throw new AppError('NOT_FOUND', 'There is no such reward.');
  const hindrance = hindranceOf(reward, guest.balance);
  if (hindrance !== undefined) throw new AppError('CONFLICT', hindrance);
  const redemption = {
    id: newId<'redemption'>(),
    guestId,
    storeId: asId<'store'>(storeId),
    rewardId,
    rewardName: reward.name,
    points: reward.costPoints,
    requestKey,
    at: ctx.clock.now(),
  };
  await insertRedemption(ctx.tx, redemption, byUser);
  await movePoints(ctx, {
    guest,
    programme,
    storeId,
    kind: 'redeemed',
    points: -reward.costPoints,
    redemptionId: redemption.id,
    reference: guest.cardCode,
  });
}
