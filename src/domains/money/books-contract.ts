import { oc } from '@orpc/contract';
import { z } from 'zod';
import { dayMs } from '../../shared/time.ts';
import { ledgerPage } from './contract.ts';

/** The books as staff see them, over all merchants. Amounts in minor units; dates are business days of the stores. */

const tags = ['Back office'];
const minor = z.int();
const date = z.iso.date();

/** The journal for an accountant's program. */
export const journalCsvPath = '/api/backoffice/journal.csv';

export const trialBalance = z.object({
  /** The last day that is counted; null for all. */
  through: date.nullable(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      /** Each with its balance on the side on which it stands; accounts at 0 are absent. */
      accounts: z.array(z.object({ account: z.string(), label: z.string(), debitMinor: minor, creditMinor: minor })),
      debitsMinor: minor,
      creditsMinor: minor,
    }),
  ),
});
export type TrialBalance = z.infer<typeof trialBalance>;

/** How a journal is written: as we keep it, or as a program imports it. */
export const journalFormats = ['plain', 'quickbooks', 'xero'] as const;

const maxDays = 366;
export const journalRange = z
  .object({ from: date, to: date, format: z.enum(journalFormats), merchantId: z.uuid().optional() })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Name a last day that does not lie before the first.',
  })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < maxDays, {
    path: ['to'],
    message: `A journal covers ${maxDays} days at most: choose a shorter time.`,
  });

export const booksContract = {
  getTrialBalance: oc
    .route({ method: 'GET', path: '/backoffice/trial-balance', tags })
    /** Without a day: everything that has been entered. */
    .input(z.object({ through: date.optional(), merchantId: z.uuid().optional() }))
    .output(trialBalance),
  browseLedger: oc
    .route({ method: 'GET', path: '/backoffice/merchants/{id}/ledger', tags })
    .input(
      z.object({
        id: z.uuid(),
        date: date.optional(),
        orderId: z.uuid().optional(),
        service: z.string().max(40).optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(ledgerPage),
};
