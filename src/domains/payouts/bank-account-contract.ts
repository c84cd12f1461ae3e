import { oc } from '@orpc/contract';
import { z } from 'zod';
import { maxDepositCents } from './model/micro-deposits.ts';
import { routingNumberProblem, routingNumberSentences } from './model/routing-number.ts';

/** Where the merchant's payouts go. No answer holds an account number: its last four digits at most. */

const tags = ['Payouts'];
const date = z.iso.date();

const account = z.object({
  id: z.uuid(),
  holderName: z.string(),
  kind: z.enum(['checking', 'savings']),
  routingNumber: z.string(),
  /** Null where the routing number is not in our list, which says nothing against it. */
  bankName: z.string().nullable(),
  lastFour: z.string(),
  enteredAt: z.iso.datetime(),
  enteredBy: z.string(),
});

export const bankAccounts = z.object({
  /** Payouts go there now. `correction`: what its bank says is different, and what to do. */
  inUse: account.extend({ correction: z.string().nullable() }).nullable(),
  /** On its way to take that place. */
  change: account
    .extend({
      /** The two deposits are still to be sent, are to be confirmed; or they are, and the account rests. */
      stage: z.enum(['deposits_to_send', 'deposits_sent', 'cooling_off']),
      /** When the deposits are to be seen in the account. */
      depositsArriveOn: date.nullable(),
      triesLeft: z.int(),
      /** The end of the cooling-off time. */
      usableFrom: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The last one entered, where it came to nothing: why, and what to do. */
  failed: account.extend({ sentence: z.string() }).nullable(),
  /** By what whoever asks proves that it is they, before an account is entered. */
  proof: z.enum(['password', 'code']),
});
export type BankAccounts = z.infer<typeof bankAccounts>;

const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '');
const accountNumber = z
  .string({ error: 'Enter the account number.' })
  .max(60, 'This is longer than any account number.')
  .transform(digitsOf)
  .refine((digits) => /^\d{5,17}$/.test(digits), 'An account number has 5 to 17 digits. Copy it from a check.');

export const bankAccountInput = z
  .object({
    holderName: z
      .string({ error: 'Enter the name on the account.' })
      .trim()
      .min(1, 'Enter the name on the account.')
      .max(80, 'At most 80 characters fit here.'),
    kind: z.enum(['checking', 'savings']),
    routingNumber: z
      .string({ error: 'Enter the routing number.' })
      .max(60, 'This is longer than any routing number.')
      .transform(digitsOf)
      .superRefine((digits, issues) => {
        const problem = routingNumberProblem(digits);
        if (problem) issues.addIssue({ code: 'custom', message: routingNumberSentences[problem] });
      }),
    accountNumber,
    /** Typed a second time. */
    accountNumberAgain: z.string({ error: 'Enter the account number again.' }).max(60).transform(digitsOf),
    password: z.string().max(200, 'A password has 200 characters at most.').optional(),
    /** Of the authenticator app, or a recovery code, where two-factor sign-in is on. */
    code: z.string().trim().max(40, 'This is longer than any code.').optional(),
  })
  .refine((given) => given.accountNumber === given.accountNumberAgain, {
    path: ['accountNumberAgain'],
    message: 'The two account numbers differ. Compare them with a check.',
    // Beside what is wrong with other fields, not with the numbers themselves.
    when: ({ issues }) => !issues.some(({ path }) => String(path?.[0]).startsWith('accountNumber')),
  });

const amountCents = z
  .int('Enter both amounts.')
  .min(1, 'Each amount is between $0.01 and $0.99.')
  .max(maxDepositCents, 'Each amount is between $0.01 and $0.99.');

const notFound = { NOT_FOUND: { message: 'There is no such bank account.' } } as const;
const post = (path: `/${string}`, summary: string) => oc.route({ method: 'POST', path, tags, summary });

export const bankAccountContract = {
  getBankAccount: oc
    .route({ method: 'GET', path: '/bank-account', tags, summary: 'Where payouts go' })
    .output(bankAccounts),
  enterBankAccount: post('/bank-account', 'Enter an account, or another one')
    .input(bankAccountInput)
    .output(bankAccounts),
  confirmDeposits: post('/bank-account/{id}/confirm', 'Confirm the amounts of the two small deposits')
    .input(z.object({ id: z.uuid(), amountsCents: z.tuple([amountCents, amountCents]) }))
    .output(bankAccounts)
    .errors(notFound),
  keepBankAccount: post('/bank-account/{id}/keep', 'The account is right, whatever its bank has corrected')
    .input(z.object({ id: z.uuid() }))
    .output(bankAccounts)
    .errors(notFound),
  cancelBankAccountChange: post('/bank-account/{id}/cancel', 'End a change of the account')
    .input(z.object({ id: z.uuid() }))
    .output(bankAccounts)
    .errors(notFound),
};
