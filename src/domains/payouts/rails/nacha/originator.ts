import { effectiveEntryDate, nextBankingDay } from '../../model/bank-days.ts';
import type { BankAccount } from '../../model/payout-file.ts';

/** Who we are to our bank, and how it takes files: settings of the deployment. */
export interface Originator {
  bank: { routingNumber: string; name: string };
  origin: { id: string; name: string };
  company: { name: string; id: string };
  originatingRoutingNumber: string;
  /** Null: the bank balances each batch itself. */
  settlementAccount: BankAccount | null;
  /** Until when the bank takes a file for that day, New York time. */
  cutoff: string;
  sameDay: boolean;
}

/** When the money of a file made at an instant is to arrive, an ISO date. */
export function payDayOf(at: Date, { cutoff, sameDay }: Pick<Originator, 'cutoff' | 'sameDay'>): string {
  return effectiveEntryDate(at, { cutoff, speed: sameDay ? { sameDay } : { sameDay: false, bankingDaysLater: 1 } });
}

/** From when on a payment counts as paid: banks have two banking days to send it back (Nacha operating rules 3.8). */
export function settleDayOf(payDay: string): string {
  return nextBankingDay(nextBankingDay(payDay));
}
