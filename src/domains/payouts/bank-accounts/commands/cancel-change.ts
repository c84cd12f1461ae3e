import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { standAt } from '../../model/account-standing.ts';
import { lockAccounts, markCancelled, markReplaced, type AccountRecord } from '../account-store.ts';
import { letters } from '../letters.ts';
import { writeToOwners } from '../write-to-owners.ts';

/**
 * Ends a change before the new account is paid to; the owners and who had entered it are written to. Throws NOT_FOUND for
 * an account that is not this merchant's, CONFLICT for one that is no change under way any more.
 *
 * @param given.by who ends it, for people
 */
export async function cancelChange(
  ctx: Context,
  given: { accountId: string; by: string; publicUrl: string },
): Promise<void> {
  const { accountId, by, publicUrl } = given;
  const accounts = await lockAccounts(ctx.tx);
  if (!accounts.some(({ id }) => id === accountId)) throw noSuchAccount();
  const { inUse, change } = standAt(accounts, ctx.clock.now());
  if (change?.id !== accountId) throw new AppError('CONFLICT', 'This account is not being changed any more.');
  await endChange(ctx, { change, inUse, by });
  await writeToOwners(ctx, {
    also: change.contact,
    account: change,
    step: 'cancelled',
    publicUrl,
    compose: (to, about) => letters.cancelled(to, { ...about, by, before: inUse }),
  });
}

/** The account in use has nobody coming after it then. */
export async function endChange(
  ctx: Context,
  { change, inUse, by }: { change: AccountRecord; inUse: AccountRecord | undefined; by: string },
): Promise<void> {
  await markCancelled(ctx.tx, change.id, { at: ctx.clock.now(), by });
  if (inUse) await markReplaced(ctx.tx, inUse.id, null);
}

export const noSuchAccount = () => new AppError('NOT_FOUND', 'There is no such bank account.');
