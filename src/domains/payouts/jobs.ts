import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

const ids = { merchantId: z.uuid(), payoutId: z.uuid() };

/** Enters in the ledger, and in the payout, what staff or our bank have decided for it. */
export const movePayoutJob = defineJob(
  'payouts.move',
  z.object({ ...ids, to: z.enum(['sent', 'returned', 'cancelled']), code: z.string().nullable() }),
);
export type MoveRequest = z.output<typeof movePayoutJob.payload>;

/** `code`: with `returned` the bank's return code, or null where our bank did not take the file. */
export function movePayout(move: MoveRequest) {
  return job(movePayoutJob, move, { jobKey: `payout:${move.payoutId}:${move.to}` });
}

/** Makes a transfer that was released. */
export const transferPayoutJob = defineJob('payouts.transfer', z.object(ids));

/** Tried again for some hours at most, while the rail still knows that it is the same one. */
const transferTries = 10;

export function transferPayout(payout: z.output<typeof transferPayoutJob.payload>) {
  return job(transferPayoutJob, payout, {
    jobKey: `payout:${payout.payoutId}:transfer`,
    maxAttempts: transferTries,
  });
}

/** Pays again what came back. */
export const reissuePayoutJob = defineJob('payouts.reissue', z.object(ids));

export function reissuePayout(payout: { merchantId: string; payoutId: string }) {
  return job(reissuePayoutJob, payout, { jobKey: `payout:${payout.payoutId}:reissued` });
}

/** Looks whether what holds a merchant's payouts is over. */
export const recheckHeldJob = defineJob('payouts.recheck_held', z.object({ merchantId: z.uuid() }));

export function recheckHeld(merchantId: string) {
  return job(recheckHeldJob, { merchantId }, { jobKey: `payouts:${merchantId}:held` });
}

/** The bank wants the account of a payout corrected. */
export const recordCorrectionJob = defineJob('payouts.record_correction', z.object({ ...ids, code: z.string() }));

export function recordCorrection(correction: z.output<typeof recordCorrectionJob.payload>) {
  return job(recordCorrectionJob, correction, { jobKey: `payout:${correction.payoutId}:${correction.code}` });
}

/** The small deposits to an account are on their way. */
export const depositsSentJob = defineJob(
  'payouts.deposits_sent',
  z.object({ merchantId: z.uuid(), accountId: z.uuid(), arriveOn: z.iso.date() }),
);

export function depositsSent(sent: z.output<typeof depositsSentJob.payload>) {
  return job(depositsSentJob, sent, { jobKey: `account:${sent.accountId}:deposits_sent` });
}

/** Small deposits are in no account: our bank did not take the file. They go out with the next one. */
export const depositsLostJob = defineJob(
  'payouts.deposits_lost',
  z.object({ merchantId: z.uuid(), accountId: z.uuid(), fileId: z.uuid() }),
);

export function depositsLost(lost: z.output<typeof depositsLostJob.payload>) {
  return job(depositsLostJob, lost, { jobKey: `account:${lost.accountId}:lost:${lost.fileId}` });
}

/** Enters small deposits in the ledger, as our cost, or takes that back. */
export const enterDepositsJob = defineJob(
  'payouts.enter_deposits',
  z.object({
    merchantId: z.uuid(),
    step: z.enum(['sent', 'returned']),
    fileId: z.uuid(),
    deposits: z.array(z.object({ number: z.string(), amountMinor: z.int().positive() })).min(1),
  }),
);

export function enterDeposits(given: z.output<typeof enterDepositsJob.payload>) {
  const numbers = given.deposits.map(({ number }) => number).join(' ');
  return job(enterDepositsJob, given, { jobKey: `deposits:${given.fileId}:${given.step}:${numbers}` });
}

/** The bank has sent something back to us about an account: a return code, or what is to be corrected. */
export const accountAnswerJob = defineJob(
  'payouts.account_answer',
  z.object({ merchantId: z.uuid(), accountId: z.uuid(), code: z.string() }),
);

export function accountAnswer(answer: z.output<typeof accountAnswerJob.payload>) {
  return job(accountAnswerJob, answer, { jobKey: `account:${answer.accountId}:${answer.code}` });
}
