import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { standAt } from '../../model/account-standing.ts';
import { lockAccounts, markCancelled, markReplaced, type AccountRecord } from '../account-store.ts';

/**
 * Ends a change before the new account is paid to. Throws NOT_FOUND for an account that is not this merchant's, CONFLICT
 * for one that is no change under way any more.
 */
export async function cancelChange(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const accounts = await lockAccounts(ctx.tx);
  if (!accounts.some(({ id }) => id === accountId)) throw noSuchAccount();
  const { inUse, change } = standAt(accounts, ctx.clock.now());
  if (change?.id !== accountId) throw new AppError('CONFLICT', 'This account is not being changed any more.');
  await endChange(ctx, { change, inUse });
}

/** The account in use has nobody coming after it then. */
export async function endChange(
  ctx: Context,
  { change, inUse }: { change: AccountRecord; inUse: AccountRecord | undefined },
): Promise<void> {
  await markCancelled(ctx.tx, change.id, ctx.clock.now());
  if (inUse) await markReplaced(ctx.tx, inUse.id, null);
}

export const noSuchAccount = () => new AppError('NOT_FOUND', 'There is no such bank account.');
