import type { Context } from '../../../../platform/context.ts';
import { lockAccounts, markDepositsSent } from '../account-store.ts';
import { letters } from '../letters.ts';
import { writeToOwners } from '../write-to-owners.ts';

/**
 * The two deposits to an account of the transaction's merchant are on their way: its owners are asked to look for them.
 * Nothing happens to an account that does not wait for them any more.
 *
 * @param arriveOn the file's effective entry date, `2026-11-24`
 */
export async function recordDepositsSent(
  ctx: Context,
  { accountId, arriveOn, publicUrl }: { accountId: string; arriveOn: string; publicUrl: string },
): Promise<void> {
  const account = (await lockAccounts(ctx.tx)).find(({ id }) => id === accountId);
  if (account?.state !== 'unverified' || account.depositsSentAt !== null) return;
  await markDepositsSent(ctx.tx, { accountId, at: ctx.clock.now(), arriveOn });
  await writeToOwners(ctx, {
    account,
    step: 'deposits_sent',
    publicUrl,
    compose: (to, about) => letters.depositsSent(to, { ...about, day: arriveOn }),
  });
}
