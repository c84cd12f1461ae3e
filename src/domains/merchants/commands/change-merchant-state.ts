import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { readTeam, type StaffMember } from '../../identity/index.ts';
import { languageOf } from '../../identity/model/languages.ts';
import { recordStaffAction } from '../../staff/index.ts';
import { merchantStateLetter } from '../letters.ts';
import { merchantTransitions, type MerchantTransition } from '../model/merchant-states.ts';
import { lockMerchant, updateMerchantState } from '../store.ts';

/** Suspends, reopens or closes a merchant and writes to its owners. Throws NOT_FOUND and CONFLICT. */
export async function changeMerchantState(
  ctx: Context,
  staff: StaffMember,
  given: { merchantId: string; transition: MerchantTransition; reason: string },
) {
  const { merchantId, transition, reason } = given;
  const merchant = await lockMerchant(ctx.tx, merchantId);
  if (!merchant) throw new AppError('NOT_FOUND', 'There is no such merchant.');
  if (merchant.isDeleted) throw new AppError('CONFLICT', 'This account has been deleted.');
  const { from, to, action } = merchantTransitions[transition];
  if (!from.some((state) => state === merchant.state)) {
    throw new AppError('CONFLICT', `This merchant is ${merchant.state} already.`);
  }
  await updateMerchantState(ctx.tx, { id: merchantId, state: to, reason, at: ctx.clock.now() });
  await recordStaffAction(ctx, staff, { action, subjectKind: 'merchant', subjectId: merchantId, merchantId, reason });
  const team = await readTeam(ctx.tx, merchantId);
  await postMessages(
    ctx,
    team
      .filter(({ role }) => role === 'owner')
      .map((owner) =>
        merchantStateLetter(
          { ...owner, language: languageOf(owner.language) },
          { transition, purpose: action, merchantName: merchant.name, reason },
        ),
      ),
  );
  return { state: to };
}
