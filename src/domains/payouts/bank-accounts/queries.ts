import type { Tx } from '../../../platform/db/database.ts';
import type { BankAccounts } from '../bank-account-contract.ts';
import type { StaffBankAccount } from '../desk-contract.ts';
import { historyOf, problemOf, proofOf, standingOf } from '../model/account-history.ts';
import { failureSentence, maxAttempts, standAt } from '../model/account-standing.ts';
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
          triesLeft: maxAttempts - change.wrongTries,
          usableFrom: change.usableFrom?.toISOString() ?? null,
        }
      : null,
    failed: failed?.failure ? { ...toView(failed), sentence: failureSentence(failed.failure) } : null,
  };
}

/**
 * Whether the transaction's merchant has an account that proved to be its own, resting or not; `waiting` while one has
 * been entered and the two deposits are still to come and to be confirmed.
 */
export async function bankAccountStep(tx: Tx): Promise<boolean | 'waiting'> {
  const accounts = await readAccounts(tx);
  if (accounts.some(({ state }) => state === 'verified')) return true;
  return accounts.some(({ state }) => state === 'unverified') ? 'waiting' : false;
}

/** All accounts of the transaction's merchant for staff, the latest first: no number but the last four digits. */
export async function listAccountsForStaff(tx: Tx, now: Date): Promise<StaffBankAccount[]> {
  const accounts = await readAccounts(tx);
  return accounts.toReversed().map((account) => {
    const facts = { ...account, enteredBy: account.contact.name };
    return {
      id: account.id,
      standing: standingOf(account, now),
      holderName: account.holderName,
      kind: account.kind,
      bankName: account.bankName,
      lastFour: account.lastFour,
      proof: proofOf(facts),
      usableFrom: account.usableFrom?.toISOString() ?? null,
      problem: problemOf(facts),
      history: historyOf(facts, now).map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    };
  });
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
