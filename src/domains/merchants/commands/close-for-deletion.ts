import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { findDeletionRequest } from '../deletion-store.ts';
import { lockMerchant, updateMerchantState } from '../store.ts';

/**
 * Closes a merchant whose deletion an owner asked for; `isTrial` only checks. Throws NOT_FOUND, BAD_REQUEST where the
 * name that was typed is another one, and CONFLICT where no owner has asked.
 */
export async function closeForDeletion(
  { tx, clock }: Context,
  { merchantId, name, isTrial = false }: { merchantId: MerchantId; name: string; isTrial?: boolean },
): Promise<{ isDeleted: boolean }> {
  const merchant = await lockMerchant(tx, merchantId);
  if (!merchant) throw new AppError('NOT_FOUND', 'There is no such merchant.');
  if (merchant.name !== name) throw new AppError('BAD_REQUEST', 'name: This is not the name of the merchant.');
  if (merchant.isDeleted) return { isDeleted: true };
  if (!(await findDeletionRequest(tx, merchantId)))
    throw new AppError('CONFLICT', 'No owner has asked for this account to be deleted.');
  if (!isTrial) {
    await updateMerchantState(tx, { id: merchantId, state: 'closed', reason: 'Account deleted', at: clock.now() });
  }
  return { isDeleted: false };
}
