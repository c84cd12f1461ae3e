import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { composeMail } from '../../../platform/messages/letter.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { readTeam, type StaffMember } from '../../identity/index.ts';
import { recordStaffAction } from '../../staff/index.ts';
import { merchantHappenings, type MerchantHappening } from '../model/merchant-states.ts';
import { lockMerchant, updateMerchantState } from '../store.ts';

const letters = {
  suspend: {
    subject: 'Your Forkline account is suspended',
    opening: 'We have suspended the Forkline account of',
    closing:
      'You can still see everything and finish the orders that have come in; nothing else can be changed. Answer this mail, and we will sort it out together.',
  },
  reopen: {
    subject: 'Your Forkline account is open again',
    opening: 'We have reopened the Forkline account of',
    closing: 'Everything works as before.',
  },
  close: {
    subject: 'Your Forkline account is closed',
    opening: 'We have closed the Forkline account of',
    closing: 'Your team can no longer log in to it. What we still owe you is paid out as usual.',
  },
} as const;

/** Suspends, reopens or closes a merchant and writes to its owners. Throws NOT_FOUND and CONFLICT. */
export async function changeMerchantState(
  ctx: Context,
  staff: StaffMember,
  given: { merchantId: string; happening: MerchantHappening; reason: string },
) {
  const { merchantId, happening, reason } = given;
  const merchant = await lockMerchant(ctx.tx, merchantId);
  if (!merchant) throw new AppError('NOT_FOUND', 'There is no such merchant.');
  const { from, to, action } = merchantHappenings[happening];
  if (!from.some((state) => state === merchant.state)) {
    throw new AppError('CONFLICT', `This merchant is ${merchant.state} already.`);
  }
  await updateMerchantState(ctx.tx, { id: merchantId, state: to, reason, at: ctx.clock.now() });
  await recordStaffAction(ctx, staff, { action, subjectKind: 'merchant', subjectId: merchantId, merchantId, reason });
  const team = await readTeam(ctx.tx, merchantId);
  const { subject, opening, closing } = letters[happening];
  await postMessages(
    ctx,
    team
      .filter(({ role }) => role === 'owner')
      .map(({ email, name }) =>
        composeMail({
          to: email,
          purpose: action,
          subject,
          paragraphs: [`Hello ${name},`, `${opening} ${merchant.name}.`, `The reason: ${reason}`, closing],
        }),
      ),
  );
  return { state: to };
}
