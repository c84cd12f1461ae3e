import type { ChangeCode } from '../../model/change-codes.ts';
import type { AccountKind } from '../../model/payout-file.ts';
import { routingNumberProblem } from '../../model/routing-number.ts';

/** What a notification of change wants instead; only what its code is about is there. */
export interface CorrectedDetails {
  routingNumber?: string;
  accountNumber?: string;
  kind?: AccountKind;
  name?: string;
  identification?: string;
  foreignBankId?: string;
}

type Part = keyof CorrectedDetails;

/**
 * How the 29 characters are laid out for each code (Nacha operating rules, appendix five: corrected data). Banks put
 * what comes last on the right or after some blanks, so that blanks and not positions divide.
 */
const layouts: Record<ChangeCode, RegExp> = {
  C01: /^(?<accountNumber>\S{1,17})$/,
  C02: /^(?<routingNumber>\d{9})$/,
  C03: /^(?<routingNumber>\d{9}) *(?<accountNumber>\S{1,17})$/,
  C04: /^(?<name>.{1,22})$/,
  C05: /^(?<kind>[23]\d)$/,
  C06: /^(?<accountNumber>\S{1,17}) +(?<kind>[23]\d)$/,
  C07: /^(?<routingNumber>\d{9})(?:(?<accountNumber>\S{1,17}) +|(?<wholeAccountNumber>\S{17}))(?<kind>[23]\d)$/,
  C08: /^(?<foreignBankId>.{1,29})$/,
  C09: /^(?<identification>.{1,22})$/,
};

/** Reads the corrected data of a code that we know; null where it is not laid out like that or the routing number is none. */
export function correctedDetails(code: ChangeCode, text: string): CorrectedDetails | null {
  const groups = layouts[code].exec(text.trim())?.groups;
  if (!groups) return null;
  const { wholeAccountNumber, kind, ...rest } = groups as Partial<Record<Part | 'wholeAccountNumber', string>>; // named above
  const accountNumber = rest.accountNumber ?? wholeAccountNumber;
  if (rest.routingNumber !== undefined && routingNumberProblem(rest.routingNumber)) return null;
  const found: Partial<Record<Part, string | undefined>> = {
    ...rest,
    accountNumber,
    kind: kind && (kind.startsWith('2') ? 'checking' : 'savings'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
