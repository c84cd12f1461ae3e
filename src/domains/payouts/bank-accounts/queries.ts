import type { Tx } from '../../../platform/db/database.ts';
import type { BankAccounts } from '../bank-account-contract.ts';
import { failureSentence, mostTries, standAt } from '../model/account-standing.ts';
import { changeCodes, isChangeCode } from '../model/change-codes.ts';
import { readAccounts, type AccountRecord } from './account-store.ts';

/** How the accounts of the transaction's merchant stand now. */
export async function getBankAccounts(tx: Tx, now: Date): Promise<Omit<BankAccounts, 'proof'>> {
  const { inUse, change, failed } = standAt(await readAccounts(tx), now);
  return {
    inUse: inUse ? { ...toView(inUse), correction: correctionOf(inUse) } : null,
    change: change
      ? {
          ...toView(change),
          stage: stageOf(change),
          depositsArriveOn: change.depositsArriveOn,
          triesLeft: mostTries - change.wrongTries,
          usableFrom: change.usableFrom?.toISOString() ?? null,
        }
      : null,
    failed: failed?.failure ? { ...toView(failed), sentence: failureSentence(failed.failure) } : null,
  };
}

/** Whether the transaction's merchant has an account that proved to be its own, resting or not. */
export async function hasBankAccount(tx: Tx): Promise<boolean> {
  return (await readAccounts(tx)).some(({ state }) => state === 'verified');
}

function stageOf({ state, depositsSentAt }: AccountRecord) {
  if (state !== 'unverified') return 'cooling_off';
  return depositsSentAt === null ? 'deposits_to_send' : 'deposits_sent';
}

function correctionOf({ correctionCode }: AccountRecord): string | null {
  return correctionCode !== null && isChangeCode(correctionCode) ? changeCodes[correctionCode].forMerchant : null;
}

function toView({ id, holderName, kind, routingNumber, bankName, lastFour, enteredAt, contact }: AccountRecord) {
  return {
    id,
    holderName,
    kind,
    routingNumber,
    bankName,
    lastFour,
    enteredAt: enteredAt.toISOString(),
    enteredBy: contact.name,
  };
}
