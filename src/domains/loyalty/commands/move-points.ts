import type { Context } from '../../../platform/context.ts';
import { assert } from '../../../shared/assert.ts';
import { asId } from '../../../shared/ids.ts';
import { enterGuestPoints } from '../../money/index.ts';
import { updateBalance, type Guest } from '../guest-store.ts';
import { worthOf, type MovementKind } from '../model/points.ts';
import { insertMovement } from '../points-store.ts';
import type { ProgrammeRow } from '../programme-store.ts';

const steps = {
  earned: 'earned',
  given_again: 'earned',
  taken_back: 'taken_back',
  redeemed: 'redeemed',
  undone: 'undone',
  expired: 'expired',
  bought: 'earned',
  bought_undone: 'taken_back',
} as const satisfies Record<MovementKind, string>;

/**
 * Moves a guest's balance, and enters in the ledger what that changes of what the restaurant owes. The guest must be
 * locked, the programme too. Answers the guest as they stand afterwards.
 */
export async function movePoints(
  ctx: Context,
  given: {
    guest: Guest;
    programme: ProgrammeRow;
    storeId: string;
    kind: MovementKind;
    /** Not 0. */
    points: number;
    orderId?: string;
    redemptionId?: string;
    purchaseId?: string;
    /** For people: the number on the bag, or on the card. */
    reference: string;
  },
): Promise<Guest> {
  const { guest, programme, storeId, kind, points, reference } = given;
  const { orderId = null, redemptionId = null, purchaseId = null } = given;
  const balance = guest.balance + points;
  assert(balance >= 0, 'a balance of points is never below zero');
  const at = ctx.clock.now();
  const movement = { guestId: guest.id, storeId, kind, points, orderId, redemptionId, purchaseId };
  const id = await insertMovement(ctx.tx, movement, at);
  const owedMinor = worthOf(balance, programme.worthPerHundredMinor);
  await updateBalance(ctx.tx, { id: guest.id, balance, owedMinor, at });
  if (owedMinor !== guest.owedMinor) {
    await enterGuestPoints(ctx, {
      key: id,
      step: steps[kind],
      storeId: asId<'store'>(storeId),
      currency: programme.currency,
      amountMinor: owedMinor - guest.owedMinor,
      reference,
      happenedAt: at,
    });
  }
  return { ...guest, balance, owedMinor, version: guest.version + 1, lastMovedAt: at };
}
