import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { standAt } from '../../model/account-standing.ts';
import { forgetCorrection, lockAccounts } from '../account-store.ts';
import { noSuchAccount } from './cancel-change.ts';

/**
 * Its owner says that the account in use is right as it is, whatever its bank has corrected. Throws NOT_FOUND, and
 * CONFLICT for an account that is not in use.
 */
export async function keepAccount(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const accounts = await lockAccounts(ctx.tx);
  if (!accounts.some(({ id }) => id === accountId)) throw noSuchAccount();
  const { inUse } = standAt(accounts, ctx.clock.now());
  if (inUse?.id !== accountId) throw new AppError('CONFLICT', 'This account is not in use any more.');
  await forgetCorrection(ctx.tx, accountId);
}
