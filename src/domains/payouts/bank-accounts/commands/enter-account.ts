import type { Context } from '../../../../platform/context.ts';
import type { Vault } from '../../../../platform/crypto/vault.ts';
import { AppError } from '../../../../platform/errors.ts';
import { newId, type MerchantId } from '../../../../shared/ids.ts';
import { dayMs } from '../../../../shared/time.ts';
import { maxAccountsInDay, standAt } from '../../model/account-standing.ts';
import { nameOfBank } from '../../model/bank-names.ts';
import type { AccountKind } from '../../model/payout-file.ts';
import { insertAccount, lockAccounts } from '../account-store.ts';
import { letters } from '../letters.ts';
import { sealNewDeposits, sealNumber } from '../sealed-account.ts';
import { writeToOwners } from '../write-to-owners.ts';
import { endChange } from './cancel-change.ts';

export interface AccountInput {
  holderName: string;
  kind: AccountKind;
  routingNumber: string;
  accountNumber: string;
}

/**
 * Enters an account, to be confirmed by two small deposits. It takes the place of a change that is under way; the
 * account in use stays so. The owners and who entered that one are written to. Throws TOO_MANY_REQUESTS.
 */
export async function enterAccount(
  ctx: Context,
  given: {
    merchantId: MerchantId;
    by: { userId: string; name: string; email: string };
    account: AccountInput;
    vault: Vault;
    publicUrl: string;
  },
): Promise<void> {
  const { merchantId, by, vault, publicUrl } = given;
  const { accountNumber, ...account } = given.account;
  const now = ctx.clock.now();
  const accounts = await lockAccounts(ctx.tx);
  const ofToday = accounts.filter(({ enteredAt }) => now.getTime() - enteredAt.getTime() < dayMs);
  if (ofToday.length >= maxAccountsInDay) {
    throw new AppError('TOO_MANY_REQUESTS', 'Several accounts have been entered today. Try again tomorrow.');
  }
  const { inUse, change } = standAt(accounts, now);
  if (change) await endChange(ctx, { change, inUse, by: by.name });
  const of = { merchantId, id: newId() };
  const bankName = nameOfBank(account.routingNumber) ?? null;
  const lastFour = accountNumber.slice(-4);
  await insertAccount(ctx.tx, {
    ...of,
    ...account,
    bankName,
    lastFour,
    sealedNumber: sealNumber(vault, of, accountNumber),
    sealedDeposits: sealNewDeposits(vault, of),
    enteredBy: by,
    at: now,
  });
  await writeToOwners(ctx, {
    also: inUse?.contact,
    account: { bankName, lastFour },
    step: inUse ? 'changing' : 'entered',
    publicUrl,
    compose: (to, about) => letters.entered(to, { ...about, by: by.name, before: inUse }),
  });
}
