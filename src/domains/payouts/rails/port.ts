import type { BankAccount } from '../model/payout-file.ts';
import type { RailName } from '../model/rail-names.ts';

/** Where a merchant's money goes. */
export type Destination = { rail: 'nacha'; account: BankAccount } | { rail: 'stripe'; accountId: string };

/** One payment, in cents. */
export interface Payment {
  /** Names it to us, to the merchant and to the bank: at most 15 of A-Z, 0-9 and the hyphen. */
  number: string;
  /** The business, as people write it. */
  name: string;
  destination: Destination;
  amountCents: number;
}

/** What tells one file, or list of transfers, from another. */
export interface FileFacts {
  createdAt: Date;
  fileIdModifier: string;
  firstSequence: number;
  /** ISO date. */
  effectiveOn: string;
  sameDay: boolean;
}

/** What is paid at once: payouts, and the small deposits that verify accounts. */
export interface Payments {
  payouts: readonly Payment[];
  deposits: readonly Payment[];
}

export interface WrittenFile {
  text: string;
  /** Fifteen digits for each payment, by its number. */
  traces: ReadonlyMap<string, string>;
  totalCents: number;
  lastSequence: number;
}

/**
 * A way by which money reaches merchants. What it is told is written out first, so that a second person can release it:
 * the same facts and payments always lead to the same text.
 */
export interface Rail {
  readonly name: RailName;
  /** When the money of what is made at an instant is to arrive, and from when on it counts as paid: ISO dates. */
  datesOf(at: Date): { payOn: string; settleOn: string };
  /** Why a payment cannot be made by this rail, in a sentence for staff. */
  problemOf(payment: Payment, at: Date): string | undefined;
  write(facts: FileFacts, payments: Payments): WrittenFile | { problem: string };
  /** Where a text says something else than it should, a sentence each; none means that it may be released. */
  differences(text: string, facts: FileFacts, wanted: Payments): string[];
  /**
   * Makes a payment that was released; a second time it changes nothing. Rejects where that is to be tried again, answers
   * why where it never will be. Absent where people hand the text over and the bank answers later.
   *
   * @param wasAsked whether it was asked for before, without an answer: then it is looked for first
   */
  transfer?: (payment: Payment, given: { wasAsked: boolean }) => Promise<{ refused: string } | undefined>;
}

/** By name; those that the deployment has settings for. */
export type Rails = Partial<Record<RailName, Rail>>;
