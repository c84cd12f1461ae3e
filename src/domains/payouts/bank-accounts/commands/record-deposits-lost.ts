import type { Context } from '../../../../platform/context.ts';
import { lockAccounts, markDepositsToSend } from '../account-store.ts';

/**
 * The two deposits to an account of the transaction's merchant were in a file that our bank did not take: they go out again
 * with the next one. Nothing happens to an account that does not wait for them any more.
 */
export async function recordDepositsLost(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const account = (await lockAccounts(ctx.tx)).find(({ id }) => id === accountId);
  if (account?.state !== 'unverified') return;
  await markDepositsToSend(ctx.tx, accountId);
}
