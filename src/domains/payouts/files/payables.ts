import type { Context } from '../../../platform/context.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { readSetAside } from '../../money/index.ts';
import { readDepositsToSend } from '../bank-accounts/payout-account.ts';
import type { PayoutReason } from '../model/payout-reasons.ts';
import type { FindPayoutAccount, PayoutAccount } from '../payout-account.ts';
import type { Payout } from '../payout-row.ts';
import { lockPayoutsIn, readPayouts, updatePayout } from '../payout-store.ts';
import type { Payment, Rail } from '../rails/port.ts';

/** A payment of a file, with what it is for: exactly one of `payoutId` and `verifiedAccountId` is set. */
export interface OwnedPayment {
  merchantId: MerchantId;
  payoutId: string | null;
  verifiedAccountId: string | null;
  payment: Payment;
}

/**
 * The ready payouts of the transaction's merchant as the rail would pay them. One whose account is no longer what it was
 * made for, or that the rail cannot pay, goes back on hold with the reason.
 */
export async function takeUpPayouts(ctx: Context, findAccount: FindPayoutAccount, rail: Rail): Promise<OwnedPayment[]> {
  const now = ctx.clock.now();
  const payouts = (await lockPayoutsIn(ctx.tx, 'prepared')).filter((payout) => payout.rail === rail.name);
  if (payouts.length === 0) return [];
  const account = await findAccount(ctx.tx, now);
  const taken: OwnedPayment[] = [];
  for (const payout of payouts) {
    const judged = judge(payout, account, (payment) => rail.problemOf(payment, now));
    if ('payment' in judged) {
      const { merchantId, id: payoutId } = payout;
      taken.push({ merchantId, payoutId, verifiedAccountId: null, payment: judged.payment });
    } else {
      await updatePayout(ctx.tx, payout.id, { state: 'held', reasons: [judged.reason], account }, now);
    }
  }
  return taken;
}

function judge(
  payout: Payout,
  account: PayoutAccount,
  problemOf: (payment: Payment) => string | undefined,
): { payment: Payment } | { reason: PayoutReason } {
  if ('reason' in account) return { reason: { code: account.reason, sentence: account.sentence } };
  if (account.bankAccountId !== payout.bankAccountId) {
    return { reason: { code: 'account_changed', sentence: 'The bank account has changed since the payout was made.' } };
  }
  const payment = paymentOf(payout, payout.amountMinor, account);
  const problem = problemOf(payment);
  return problem === undefined ? { payment } : { reason: { code: 'cannot_be_written', sentence: problem } };
}

const paymentOf = (
  { number }: Payout,
  amountCents: number,
  { destination, holderName }: Exclude<PayoutAccount, { reason: unknown }>,
): Payment => ({ number, name: holderName, destination, amountCents });

/**
 * What these payouts of the transaction's merchant must be paid, read anew: the amount from the ledger, the account as it is
 * now. `problems`: sentences for staff about those that may not be paid as they stand.
 */
export async function readPaymentsAnew(
  tx: Tx,
  { payoutIds, now, findAccount }: { payoutIds: readonly string[]; now: Date; findAccount: FindPayoutAccount },
): Promise<{ payments: Payment[]; problems: string[] }> {
  const payouts = await readPayouts(tx, payoutIds);
  const setAside = await readSetAside(
    tx,
    payouts.map(({ id, shares }) => ({ payoutId: id, storeIds: shares.map(({ storeId }) => storeId) })),
  );
  const account = await findAccount(tx, now);
  const payments: Payment[] = [];
  const problems: string[] = [];
  for (const payout of payouts) {
    const { id, number, state, bankAccountId } = payout;
    if (state !== 'in_file') problems.push(`The payout ${number} is in this file no more.`);
    else if ('reason' in account) problems.push(`The payout ${number} has no account to go to: ${account.sentence}`);
    else if (account.bankAccountId !== bankAccountId) problems.push(`The payout ${number} has another account now.`);
    else payments.push(paymentOf(payout, setAside.get(id) ?? 0, account));
  }
  return { payments, problems };
}

/** The two small deposits that are to verify the account of the transaction's merchant, where there are any. */
export async function readDepositPayments(tx: Tx, vault: Vault, merchantId: MerchantId): Promise<OwnedPayment[]> {
  const deposits = await readDepositsToSend(tx, vault);
  return deposits.flatMap(({ bankAccountId, holderName, account, amountsCents }) =>
    amountsCents.map((amountCents, at): OwnedPayment => {
      const destination = { rail: 'nacha', account } as const;
      const payment = { number: depositNumber(bankAccountId, at), name: holderName, destination, amountCents };
      return { merchantId, payoutId: null, verifiedAccountId: bankAccountId, payment };
    }),
  );
}

/** `MD-7F3A12BC90-1`: the random end of the account's id. */
function depositNumber(bankAccountId: string, at: number): string {
  return `MD-${bankAccountId.replaceAll('-', '').slice(-10).toUpperCase()}-${at + 1}`;
}
