import { z } from 'zod';
import { demoSecrets } from '../../src/config.ts';
import { readOwners } from '../../src/domains/identity/index.ts';
import { insertAccount, lockAccounts, markVerified } from '../../src/domains/payouts/bank-accounts/account-store.ts';
import { sealNewDeposits, sealNumber } from '../../src/domains/payouts/bank-accounts/sealed-account.ts';
import { nameOfBank } from '../../src/domains/payouts/model/bank-names.ts';
import { createVault } from '../../src/platform/crypto/vault.ts';
import { asMerchant, type Db } from '../../src/platform/db/database.ts';
import { asId, newId } from '../../src/shared/ids.ts';
import { dayMs } from '../../src/shared/time.ts';

/** Before the first of the demo's past orders. */
const enteredBefore = 70 * dayMs;

export const partnerBankAccount = z.object({
  holderName: z.string(),
  kind: z.enum(['checking', 'savings']),
  routingNumber: z.string(),
  accountNumber: z.string(),
});

/** Writes the merchant's bank account as its first owner would have entered and confirmed it; one that is there stays. */
export async function loadBankAccount(
  appDb: Db,
  given: { merchantId: string; bankAccount: z.infer<typeof partnerBankAccount> },
): Promise<void> {
  const { accountNumber, ...account } = given.bankAccount;
  const of = { merchantId: asId<'merchant'>(given.merchantId), id: newId() };
  const vault = createVault([process.env['SECRETS_KEY'] || demoSecrets.SECRETS_KEY]);
  await asMerchant(appDb, of.merchantId, async (tx) => {
    const [owner] = await readOwners(tx);
    if (!owner || (await lockAccounts(tx)).length > 0) return;
    const at = new Date(Date.now() - enteredBefore);
    await insertAccount(tx, {
      ...of,
      ...account,
      bankName: nameOfBank(account.routingNumber) ?? null,
      lastFour: accountNumber.slice(-4),
      sealedNumber: sealNumber(vault, of, accountNumber),
      sealedDeposits: sealNewDeposits(vault, of),
      enteredBy: owner,
      at,
    });
    await markVerified(tx, of.id, { at, usableFrom: at, by: owner.name });
  });
}
