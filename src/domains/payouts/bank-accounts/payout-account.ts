import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { failureSentence, noAccountSentences, standAt, type NoAccountReason } from '../model/account-standing.ts';
import type { MicroDeposits } from '../model/micro-deposits.ts';
import type { BankAccount } from '../model/payout-file.ts';
import { readAccounts, replaceSeal, type AccountRecord } from './account-store.ts';
import { openDeposits, openNumber, sealNumber } from './sealed-account.ts';

/** Where a merchant's money goes. It holds the whole account number: never to be logged, answered or written about. */
export interface PayoutAccount {
  bankAccountId: string;
  holderName: string;
  account: BankAccount;
  lastFour: string;
}

/** Where the transaction's merchant is paid now, or why it cannot be, with a sentence for its owner. */
export async function readPayoutAccount(
  tx: Tx,
  vault: Vault,
  now: Date,
): Promise<PayoutAccount | { reason: NoAccountReason; sentence: string }> {
  const { inUse, change, failed } = standAt(await readAccounts(tx), now);
  if (inUse) return open(tx, vault, inUse);
  if (change) {
    const reason = change.state === 'unverified' ? 'unverified' : 'cooling_off';
    return { reason, sentence: noAccountSentences[reason] };
  }
  if (failed?.failure) return { reason: 'failed', sentence: failureSentence(failed.failure) };
  return { reason: 'no_account', sentence: noAccountSentences.no_account };
}

export interface DepositsToSend extends PayoutAccount {
  amountsCents: MicroDeposits;
}

/**
 * The two small deposits that the transaction's merchant is to be sent to prove whose account it is, where there are
 * any: credits of a file whose entry description is `microEntryDescription`. `note-deposits-sent.ts` ends their waiting.
 */
export async function readDepositsToSend(tx: Tx, vault: Vault): Promise<DepositsToSend[]> {
  const waiting = (await readAccounts(tx)).filter(
    ({ state, depositsSentAt }) => state === 'unverified' && depositsSentAt === null,
  );
  return Promise.all(
    waiting.map(async (account) => {
      if (account.sealedDeposits === null) throw new Error(`Bank account ${account.id} waits for no deposits.`);
      return {
        ...(await open(tx, vault, account)),
        amountsCents: openDeposits(vault, account, account.sealedDeposits),
      };
    }),
  );
}

/** One that a former key sealed is sealed with the present one on the way. */
async function open(tx: Tx, vault: Vault, account: AccountRecord): Promise<PayoutAccount> {
  const { id, sealedNumber, holderName, kind, routingNumber, lastFour } = account;
  if (sealedNumber === null) throw new Error(`Bank account ${id} has lost its number.`);
  const accountNumber = openNumber(vault, account, sealedNumber);
  if (vault.isStale(sealedNumber)) {
    await replaceSeal(tx, id, { before: sealedNumber, sealed: sealNumber(vault, account, accountNumber) });
  }
  return { bankAccountId: id, holderName, lastFour, account: { routingNumber, accountNumber, kind } };
}
