export interface ChangeCodeMeaning {
  meaning: string;
  /** For the merchant: what their bank says, and what to do. */
  forMerchant: string;
}

const confirm = 'compare it with what your bank tells you and confirm it under Bank & Payouts.';

const codes = {
  C01: { meaning: 'Account number incorrect', forMerchant: `Your bank has corrected the account number; ${confirm}` },
  C02: { meaning: 'Routing number incorrect', forMerchant: `Your bank has corrected the routing number; ${confirm}` },
  C03: {
    meaning: 'Routing and account number incorrect',
    forMerchant: `Your bank has corrected the routing and the account number; ${confirm}`,
  },
  C04: {
    meaning: 'Name incorrect',
    forMerchant: `Your bank has corrected the name on the account; ${confirm}`,
  },
  C05: {
    meaning: 'Kind of account incorrect',
    forMerchant: `Your bank has corrected whether this is a checking or a savings account; ${confirm}`,
  },
  C06: {
    meaning: 'Account number and kind of account incorrect',
    forMerchant: `Your bank has corrected the account number and the kind of account; ${confirm}`,
  },
  C07: {
    meaning: 'Routing number, account number and kind of account incorrect',
    forMerchant: `Your bank has corrected routing number, account number and kind of account; ${confirm}`,
  },
  C08: {
    meaning: 'Foreign bank’s identification incorrect',
    forMerchant: 'Your bank has corrected a detail of ours; you need not do anything.',
  },
  C09: {
    meaning: 'Payout number as identification incorrect',
    forMerchant: 'Your bank has corrected a detail of ours; you need not do anything.',
  },
} as const satisfies Record<string, ChangeCodeMeaning>;

export type ChangeCode = keyof typeof codes;

/** What a notification of change is about, by its code (Nacha operating rules, appendix five: table of change codes). */
export const changeCodes: Readonly<Record<ChangeCode, ChangeCodeMeaning>> = codes;

export const isChangeCode = (code: string): code is ChangeCode => Object.hasOwn(codes, code);
