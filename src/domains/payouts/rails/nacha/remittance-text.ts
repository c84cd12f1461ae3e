import type { Payable } from '../../model/payout-file.ts';

/**
 * What the receiver's bank passes on with a payment: a remittance segment with the payout number and the amount in
 * dollars, `RMR*IV*PO-2026-000123**1234.56\` (ASC X12 820, segment RMR, as CCD addenda prescribe it).
 */
export function remittanceText({ payoutNumber, amountCents }: Pick<Payable, 'payoutNumber' | 'amountCents'>): string {
  const dollars = `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  return `RMR*IV*${payoutNumber}**${dollars}\\`;
}
