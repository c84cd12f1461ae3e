import type { Context } from '../../../../platform/context.ts';
import { failureSentence, standAt } from '../../model/account-standing.ts';
import { spanishFailureSentence } from '../../model/return-reasons-es.ts';
import { lockAccounts, markFailed, markReplaced } from '../account-store.ts';
import { letters } from '../letters.ts';
import { writeToOwners } from '../write-to-owners.ts';

/**
 * No more money goes to this account of the transaction's merchant; its owners are told why and what to do. Nothing
 * happens to one that has ended already. Where it was a change, the account in use stays so.
 *
 * @param failure a bank's return code, `R03`, or `wrongAmounts`
 */
export async function failAccount(
  ctx: Context,
  { accountId, failure, publicUrl }: { accountId: string; failure: string; publicUrl: string },
): Promise<void> {
  const now = ctx.clock.now();
  const accounts = await lockAccounts(ctx.tx);
  const account = accounts.find(({ id }) => id === accountId);
  if (!account || account.endedAt !== null) return;
  const { inUse, change } = standAt(accounts, now);
  await markFailed(ctx.tx, account.id, { failure, at: now });
  if (inUse && change?.id === account.id) await markReplaced(ctx.tx, inUse.id, null);
  await writeToOwners(ctx, {
    also: account.contact,
    account,
    step: 'failed',
    publicUrl,
    compose: (to, about) =>
      letters.failed(to, { ...about, sentence: { en: failureSentence(failure), es: spanishFailureSentence(failure) } }),
  });
}
