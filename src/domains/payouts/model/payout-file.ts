export type AccountKind = 'checking' | 'savings';

/** An account in the United States, as its holder gave it. */
export interface BankAccount {
  /** Nine digits. */
  routingNumber: string;
  /** At most 17 digits, letters and hyphens; leading zeros belong to it. */
  accountNumber: string;
  kind: AccountKind;
}

/** What one merchant is to be paid in a file. */
export interface Payable {
  /** Names the payout to us and to the merchant: at most 15 of A-Z, 0-9 and the hyphen. */
  payoutNumber: string;
  /** The business that holds the account, as people write it. */
  name: string;
  account: BankAccount;
  /** `prenote`: asks without money whether the account can be credited. Its amount is 0. */
  purpose: 'payment' | 'prenote';
  amountCents: number;
}

export interface PayoutBatch {
  /** What stands on the receiver's statement, at most 10 characters: `PAYOUT`. Never of wages. */
  entryDescription: string;
  /** The effective entry date, a banking day: `2026-11-20`. */
  effectiveOn: string;
  /** Settles on the day on which it is made; each payment is at most `sameDayLimitCents`. */
  sameDay: boolean;
  payables: readonly Payable[];
}

/** Everything that is to stand in a NACHA file. Who releases one makes this anew and compares the file with it. */
export interface PayoutFile {
  /** The bank to which the file goes: the format's immediate destination. */
  bank: { routingNumber: string; name: string };
  /** Who sends it, as the bank wants it: a space and nine digits, or ten characters. The format's immediate origin. */
  origin: { id: string; name: string };
  /** Who pays, as the receiver's statement shows it; the identification has ten characters, often 1 and the tax number. */
  company: { name: string; id: string };
  /** Of the bank that brings the entries into the network (the ODFI), often the same as the bank's. */
  originatingRoutingNumber: string;
  /** Each batch's credits are balanced by a debit of this account of ours; null: the bank does that itself. */
  settlementAccount: BankAccount | null;
  createdAt: Date;
  /** Tells the files of one day apart: A-Z, 0-9. */
  fileIdModifier: string;
  /**
   * The first trace number's last seven digits, from 1. They go on from file to file, so that a return names one payment
   * among all.
   */
  firstSequence: number;
  batches: readonly PayoutBatch[];
}

/** The entry description that the rules prescribe for micro-deposits, each below a dollar (Nacha operating rules 2.7). */
export const microEntryDescription = 'ACCTVERIFY';
