import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readGuest } from '../guest-store.ts';
import { useSlip } from '../points-store.ts';
import { lockOpenSlip } from './join-programme.ts';

/** Adds an order's points to the card of somebody who has its link. */
export async function claimSlip(
  ctx: Context,
  { orderId, guestId }: { orderId: string; guestId: string },
): Promise<void> {
  const slip = await lockOpenSlip(ctx, orderId);
  if (!(await readGuest(ctx.tx, guestId))) throw new AppError('NOT_FOUND', 'This card is not there any more.');
  await useSlip(ctx.tx, { orderId: slip.orderId, guestId, at: ctx.clock.now() });
}
