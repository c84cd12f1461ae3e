import { dayMs } from '../../../shared/time.ts';

/** What may be done with a payable whose payment came back. */
export type Again =
  /** The same payment to the same account, so many times within so many days of the first one. */
  | { may: 'same_account'; times: number; withinDays: number }
  /** A new payment once the merchant has given another account, or corrected or confirmed this one. */
  | { may: 'after_change' }
  /** A new payment once staff have found out, often with our own bank, what went wrong. */
  | { may: 'after_staff' };

export interface ReturnReason {
  meaning: string;
  /** Which entries come back with it; a reason of debits about a payout is a question for our bank. */
  of: 'credits' | 'debits' | 'both';
  again: Again;
  /** No further payment to this account before the merchant has changed it or staff have released it. */
  blocksAccount: boolean;
  /** For the merchant: what is wrong and what to do. */
  forMerchant: string;
}

/** Reinitiated entries: at most twice, within 180 days of the first settlement (Nacha operating rules 2.13.4). */
const twiceIn180Days: Again = { may: 'same_account', times: 2, withinDays: 180 };
const afterChange: Again = { may: 'after_change' };
const afterStaff: Again = { may: 'after_staff' };

const ourMistake =
  'Your bank sent this payout back because of an error in our file; we will correct it and pay you, and you need not do anything.';
const notAuthorized =
  'Your bank says that our transfer was not authorized; tell your bank to allow transfers from Forkline and confirm your bank account under Bank & Payouts.';

const reasons = {
  R01: {
    meaning: 'Insufficient funds',
    of: 'debits',
    again: twiceIn180Days,
    blocksAccount: false,
    forMerchant: 'Your account did not hold enough for our transfer; make sure that it does, and we will try again.',
  },
  R02: {
    meaning: 'Account closed',
    of: 'both',
    again: afterChange,
    blocksAccount: true,
    forMerchant:
      'The bank says that this account is closed; enter another one under Bank & Payouts and we will pay you there.',
  },
  R03: {
    meaning: 'No account, or account cannot be found',
    of: 'both',
    again: afterChange,
    blocksAccount: true,
    forMerchant:
      'The bank finds no account of yours with this number; compare it with a check and enter it again under Bank & Payouts.',
  },
  R04: {
    meaning: 'Account number is not valid',
    of: 'both',
    again: afterChange,
    blocksAccount: true,
    forMerchant: 'The account number cannot be right; copy it from a check and enter it again under Bank & Payouts.',
  },
  R05: {
    meaning: 'Corporate debit of a consumer account, not authorized',
    of: 'debits',
    again: afterChange,
    blocksAccount: true,
    forMerchant: 'This is a personal account; enter an account of your business under Bank & Payouts.',
  },
  R06: {
    meaning: 'Returned at the request of our bank',
    of: 'both',
    again: afterStaff,
    blocksAccount: false,
    forMerchant: 'We had this payout called back to check it; we will write to you, and you need not do anything.',
  },
  R07: {
    meaning: 'Authorization revoked',
    of: 'debits',
    again: afterChange,
    blocksAccount: true,
    forMerchant: notAuthorized,
  },
  R08: {
    meaning: 'Payment stopped',
    of: 'debits',
    again: afterChange,
    blocksAccount: true,
    forMerchant:
      'Our transfer was stopped at your bank; ask your bank to lift the stop and confirm your bank account under Bank & Payouts.',
  },
  R09: {
    meaning: 'Uncollected funds',
    of: 'debits',
    again: twiceIn180Days,
    blocksAccount: false,
    forMerchant: 'Deposits in your account had not cleared for our transfer; once they have, we will try again.',
  },
  R10: {
    meaning: 'Originator not known or not authorized to debit',
    of: 'debits',
    again: afterChange,
    blocksAccount: true,
    forMerchant: notAuthorized,
  },
  R11: {
    meaning: 'Entry not in accordance with its authorization',
    of: 'debits',
    again: afterStaff,
    blocksAccount: false,
    forMerchant:
      'Our transfer was not what you had agreed to; we will find out why and write to you, and you need not do anything.',
  },
  R12: {
    meaning: 'Account sold to another bank',
    of: 'both',
    again: afterChange,
    blocksAccount: true,
    forMerchant:
      'Your account has moved to another bank; ask your bank for the new routing and account number and enter them under Bank & Payouts.',
  },
  R13: {
    meaning: 'Bank does not take ACH entries',
    of: 'both',
    again: afterChange,
    blocksAccount: true,
    forMerchant:
      'This bank takes no direct deposits under this routing number; ask it for the number for ACH, or enter another account under Bank & Payouts.',
  },
  R14: {
    meaning: 'Representative payee deceased or unable to continue',
    of: 'both',
    again: afterStaff,
    blocksAccount: true,
    forMerchant:
      'The bank can no longer credit this account in its holder’s name; write to support and tell us who receives your payouts from now on.',
  },
  R15: {
    meaning: 'Beneficiary or account holder deceased',
    of: 'both',
    again: afterStaff,
    blocksAccount: true,
    forMerchant:
      'The bank can no longer credit this account in its holder’s name; write to support and tell us who receives your payouts from now on.',
  },
  R16: {
    meaning: 'Account frozen, or returned on instruction of the sanctions office',
    of: 'both',
    again: afterChange,
    blocksAccount: true,
    forMerchant:
      'The bank has frozen this account; settle it with your bank, or enter another account under Bank & Payouts.',
  },
  R17: {
    meaning: 'Bank cannot process the entry, or finds it questionable',
    of: 'both',
    again: afterStaff,
    blocksAccount: true,
    forMerchant:
      'Your bank could not process this payout; check the routing and account number under Bank & Payouts, and we will write to you.',
  },
  R18: {
    meaning: 'Improper effective entry date',
    of: 'both',
    again: afterStaff,
    blocksAccount: false,
    forMerchant: ourMistake,
  },
  R19: {
    meaning: 'Amount field error',
    of: 'both',
    again: afterStaff,
    blocksAccount: false,
    forMerchant: ourMistake,
  },
  R20: {
    meaning: 'Not a transaction account',
    of: 'both',
    again: afterChange,
    blocksAccount: true,
    forMerchant: 'This kind of account takes no direct deposits; enter a checking account under Bank & Payouts.',
  },
  R21: {
    meaning: 'Company identification not valid',
    of: 'both',
    again: afterStaff,
    blocksAccount: false,
    forMerchant: ourMistake,
  },
  R22: {
    meaning: 'Individual identification not valid',
    of: 'both',
    again: afterStaff,
    blocksAccount: false,
    forMerchant: ourMistake,
  },
  R23: {
    meaning: 'Credit refused by its receiver',
    of: 'credits',
    again: afterChange,
    blocksAccount: true,
    forMerchant:
      'The holder of this account refused the payout; ask your bank why, then confirm the account or enter another one under Bank & Payouts.',
  },
  R24: {
    meaning: 'Duplicate entry',
    of: 'both',
    again: afterStaff,
    blocksAccount: false,
    forMerchant:
      'Your bank took this payout for a second copy of another; we will find out whether it was, and you need not do anything.',
  },
  R25: {
    meaning: 'Addenda error',
    of: 'both',
    again: afterStaff,
    blocksAccount: false,
    forMerchant: ourMistake,
  },
  R26: {
    meaning: 'Mandatory field error',
    of: 'both',
    again: afterStaff,
    blocksAccount: false,
    forMerchant: ourMistake,
  },
  R27: {
    meaning: 'Trace number error',
    of: 'both',
    again: afterStaff,
    blocksAccount: false,
    forMerchant: ourMistake,
  },
  R28: {
    meaning: 'Routing number has a wrong check digit',
    of: 'both',
    again: afterChange,
    blocksAccount: true,
    forMerchant: 'The routing number has a wrong digit; copy it from a check and enter it again under Bank & Payouts.',
  },
  R29: {
    meaning: 'Corporate customer advises not authorized',
    of: 'debits',
    again: afterChange,
    blocksAccount: true,
    forMerchant: notAuthorized,
  },
  R30: {
    meaning: 'Bank takes no part in check truncation',
    of: 'debits',
    again: afterStaff,
    blocksAccount: false,
    forMerchant: ourMistake,
  },
  R31: {
    meaning: 'Late return that our bank agreed to',
    of: 'both',
    again: afterStaff,
    blocksAccount: true,
    forMerchant:
      'Your bank sent this payout back late; ask your bank why, and confirm or change your bank account under Bank & Payouts.',
  },
  R32: {
    meaning: 'Bank cannot settle the entry',
    of: 'both',
    again: afterChange,
    blocksAccount: true,
    forMerchant: 'Your bank cannot take deposits at the moment; enter an account at another bank under Bank & Payouts.',
  },
  R33: {
    meaning: 'Return of a destroyed check entry',
    of: 'debits',
    again: afterStaff,
    blocksAccount: false,
    forMerchant: ourMistake,
  },
} as const satisfies Record<string, ReturnReason>;

export type ReturnCode = keyof typeof reasons;

/**
 * What each reason for a return means to us, by its code (Nacha operating rules, appendix four: table of return reason
 * codes). The codes from R34 on are of entries that we do not send, or of a bank's dispute about a return.
 */
export const returnReasons: Readonly<Record<ReturnCode, ReturnReason>> = reasons;

/** The reason behind a code as the file names it, `R03`; undefined for one that staff must look up. */
export function returnReasonOf(code: string): ReturnReason | undefined {
  return isReturnCode(code) ? returnReasons[code] : undefined;
}

/**
 * Whether a returned payment may be tried again at the same account as it stands. A code that is not known is never
 * tried again.
 *
 * @param triesAgain how often this payment has been tried again already
 * @param firstSettledAt when the first try settled
 */
export function mayTryAgain(
  code: string,
  { triesAgain, firstSettledAt, at }: { triesAgain: number; firstSettledAt: Date; at: Date },
): boolean {
  const again = returnReasonOf(code)?.again;
  if (again?.may !== 'same_account') return false;
  return triesAgain < again.times && at.getTime() - firstSettledAt.getTime() <= again.withinDays * dayMs;
}

const isReturnCode = (code: string): code is ReturnCode => Object.hasOwn(reasons, code);
