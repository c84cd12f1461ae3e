import type { Context } from '../../../../platform/context.ts';
import { equalInConstantTime } from '../../../../platform/crypto/constant-time.ts';
import type { Vault } from '../../../../platform/crypto/vault.ts';
import { AppError } from '../../../../platform/errors.ts';
import { readBusinessDays } from '../../../merchants/index.ts';
import { maxAttempts, standAt, usableFrom, wrongAmounts } from '../../model/account-standing.ts';
import { depositsText } from '../../model/micro-deposits.ts';
import { lockAccounts, markReplaced, markVerified, recordWrongTry, type AccountRecord } from '../account-store.ts';
import { letters } from '../letters.ts';
import { openDeposits } from '../sealed-account.ts';
import { writeToOwners } from '../write-to-owners.ts';
import { noSuchAccount } from './cancel-change.ts';
import { failAccount } from './fail-account.ts';

export type Confirmation = { outcome: 'confirmed' } | { outcome: 'wrong'; triesLeft: number };

/**
 * Compares the two amounts, in either order, with what was sent. A wrong try is answered, not thrown, so that it counts:
 * after the third the account has failed. Throws NOT_FOUND, and CONFLICT where there is nothing to confirm.
 */
export async function confirmDeposits(
  ctx: Context,
  given: { accountId: string; amountsCents: readonly number[]; by: string; vault: Vault; publicUrl: string },
): Promise<Confirmation> {
  const { accountId, amountsCents, by, vault, publicUrl } = given;
  const accounts = await lockAccounts(ctx.tx);
  const account = accounts.find(({ id }) => id === accountId);
  if (!account) throw noSuchAccount();
  if (account.state !== 'unverified' || account.sealedDeposits === null) {
    throw new AppError('CONFLICT', 'This account is not waiting for its deposits any more.');
  }
  if (account.depositsSentAt === null) {
    throw new AppError('CONFLICT', 'The two deposits have not been sent yet. They are within two banking days.');
  }
  const sent = openDeposits(vault, account, account.sealedDeposits);
  if (equalInConstantTime(depositsText(amountsCents), depositsText(sent))) {
    await verify(ctx, { account, accounts, by, publicUrl });
    return { outcome: 'confirmed' };
  }
  const tries = account.wrongTries + 1;
  await recordWrongTry(ctx.tx, account.id, tries);
  if (tries >= maxAttempts) await failAccount(ctx, { accountId, failure: wrongAmounts, publicUrl });
  return { outcome: 'wrong', triesLeft: Math.max(0, maxAttempts - tries) };
}

async function verify(
  ctx: Context,
  given: { account: AccountRecord; accounts: AccountRecord[]; by: string; publicUrl: string },
): Promise<void> {
  const { account, accounts, by, publicUrl } = given;
  const now = ctx.clock.now();
  const others = accounts.filter(({ id }) => id !== account.id);
  const { inUse } = standAt(others, now);
  const from = usableFrom(others, now);
  if (inUse) await markReplaced(ctx.tx, inUse.id, from);
  await markVerified(ctx.tx, account.id, { at: now, usableFrom: from, by });
  const { timeZone } = await readBusinessDays(ctx.tx, undefined);
  const when = from > now ? { at: from, timeZone } : undefined;
  await writeToOwners(ctx, {
    also: inUse?.contact,
    account,
    step: 'confirmed',
    publicUrl,
    compose: (to, about) => letters.confirmed(to, { ...about, when }),
  });
}
