import { oc } from '@orpc/contract';
import { z } from 'zod';
import { nextCursor, reason } from '../staff/contract.ts';
import { accountStandings } from './model/account-standings.ts';
import { railNames } from './model/rail-names.ts';
import { payoutStates } from './model/payout-states.ts';

/** How staff pay merchants. Amounts in minor units; weeks are named by their Monday. */

const tags = ['Back office'];
const minor = z.int();
const date = z.iso.date();
const time = z.iso.datetime();
const id = z.uuid('must be an id');
const maxTextLength = 900_000;

export const runStates = ['due', 'held', 'stopped', 'running', 'done'] as const;
export const fileStates = ['draft', 'released', 'acknowledged', 'rejected', 'withdrawn'] as const;

export const payoutRun = z.object({
  weekFrom: date,
  weekTo: date,
  dueAt: time,
  state: z.enum(runStates),
  /** Why it is held or stopped. */
  reason: z.string().nullable(),
  changedBy: z.string().nullable(),
  endedAt: time.nullable(),
  /** Its payouts by state. */
  counts: z.array(z.object({ state: z.enum(payoutStates), count: z.int(), minor })),
});
export type PayoutRunView = z.infer<typeof payoutRun>;

/** A payout as staff see it, or what the run would make of a merchant. */
const judged = z.object({
  merchantId: z.uuid(),
  merchantName: z.string(),
  amountMinor: minor,
  currency: z.string(),
  state: z.enum(payoutStates),
  /** The median of the payouts before; null where there were too few. */
  usualMinor: minor.nullable(),
  /** What holds or carries it. */
  reasons: z.array(z.string()),
  /** What is unusual about it. */
  anomalies: z.array(z.string()),
  accountLastFour: z.string().nullable(),
});

export const deskPayout = judged.extend({
  id: z.uuid(),
  number: z.string(),
  weekFrom: date,
  weekTo: date,
  isReissue: z.boolean(),
  payOn: date.nullable(),
  /** Its transfer was asked for, and nothing says whether it was made. */
  isUnanswered: z.boolean(),
  createdAt: time,
});
export type DeskPayout = z.infer<typeof deskPayout>;

export const runPreview = z.object({
  /** Whether the week's payouts exist; otherwise this is what the run would do now. */
  isDone: z.boolean(),
  merchants: z.array(judged.extend({ payoutId: z.uuid().nullable(), number: z.string().nullable() })),
  nextCursor,
});
export type RunPreview = z.infer<typeof runPreview>;

export const merchantHold = z.object({
  merchantId: z.uuid(),
  merchantName: z.string(),
  reason: z.string(),
  heldBy: z.string(),
  heldAt: time,
});

export const payoutFile = z.object({
  id: z.uuid(),
  /** `stripe`: a list of transfers, made by us once it is released. */
  rail: z.enum(railNames),
  /** `2026-11-24 A`, as the bank names it. */
  name: z.string(),
  state: z.enum(fileStates),
  createdAt: time,
  effectiveOn: date,
  sameDay: z.boolean(),
  payouts: z.int(),
  totalMinor: minor,
  madeBy: z.string(),
  releasedBy: z.string().nullable(),
  releasedAt: time.nullable(),
  /** Until when our bank is to acknowledge it; null where it has nothing to say, or has said it. */
  acknowledgeBy: time.nullable(),
  /** That time is past. */
  isUnacknowledged: z.boolean(),
  reason: z.string().nullable(),
  /** Whether the person who asks has made it, and so may not release it. */
  isMine: z.boolean(),
});
export type PayoutFileView = z.infer<typeof payoutFile>;

export const payoutFileDetails = payoutFile.extend({
  entries: z.array(
    z.object({
      trace: z.string(),
      number: z.string(),
      merchantId: z.uuid(),
      merchantName: z.string(),
      amountMinor: minor,
      /** A small deposit that verifies an account, no payout. */
      isDeposit: z.boolean(),
      /** What the bank answered: `R03`. */
      answerCode: z.string().nullable(),
    }),
  ),
  /** How many bank accounts it pays into. */
  accounts: z.int(),
  /** Of a draft: what would keep it from being released, a sentence each. */
  differences: z.array(z.string()),
});
export type PayoutFileDetails = z.infer<typeof payoutFileDetails>;

export const bankFile = z.object({
  id: z.uuid(),
  kind: z.enum(['acknowledgement', 'returns']),
  name: z.string(),
  receivedAt: time,
  receivedBy: z.string(),
  taken: z.array(z.string()),
  problems: z.array(z.string()),
});
export type BankFileView = z.infer<typeof bankFile>;

/** A merchant's bank account as staff see it: no number but its last four digits. */
export const staffBankAccount = z.object({
  id: z.uuid(),
  /** `unverified`: waits for its deposits; `resting`: for the end of its cooling-off time; `replaced`: by another one. */
  standing: z.enum(accountStandings),
  holderName: z.string(),
  kind: z.enum(['checking', 'savings']),
  /** Null where the bank is not in our list. */
  bankName: z.string().nullable(),
  lastFour: z.string(),
  /** How it was proved whose it is, a sentence. */
  proof: z.string(),
  /** The end of the cooling-off time. */
  usableFrom: time.nullable(),
  /** What its bank has corrected, and why it failed; null where nothing. */
  problem: z.string().nullable(),
  /** Oldest first; `by` is null where no person did it. */
  history: z.array(z.object({ at: time, by: z.string().nullable(), sentence: z.string() })),
});
export type StaffBankAccount = z.infer<typeof staffBankAccount>;

/** The text of a file for the bank; each download leaves a staff action. */
export const fileDownloadPath = (fileId: string) => `/api/backoffice/payout-files/${fileId}/text`;

const ofOne = z.object({ id, reason });
const ofWeek = z.object({ week: date, reason });
const moved = z.object({ state: z.enum(payoutStates) });
const verb = (path: `/${string}`, summary: string) => oc.route({ method: 'POST', path, tags, summary });

export const deskContract = {
  listPayoutRuns: oc
    .route({ method: 'GET', path: '/backoffice/payout-runs', tags, summary: 'Weekly runs, newest first' })
    .output(z.object({ runs: z.array(payoutRun), holds: z.array(merchantHold) })),
  previewPayoutRun: oc
    .route({
      method: 'GET',
      path: '/backoffice/payout-runs/{week}',
      tags,
      summary: 'What a run pays, or would pay now',
    })
    .input(z.object({ week: date, cursor: z.string().max(200).optional() }))
    .output(runPreview),
  holdPayoutRun: verb('/backoffice/payout-runs/{week}/hold', 'Keep a run from beginning')
    .input(ofWeek)
    .output(z.object({ state: z.enum(runStates) })),
  releasePayoutRun: verb('/backoffice/payout-runs/{week}/release', 'Let a held or stopped run begin')
    .input(ofWeek)
    .output(z.object({ state: z.enum(runStates) })),
  holdMerchantPayouts: verb('/backoffice/merchants/{id}/payouts/hold', 'Keep back a merchant’s payouts')
    .input(ofOne)
    .output(z.object({ held: z.literal(true) })),
  endMerchantHold: verb('/backoffice/merchants/{id}/payouts/release', 'End a merchant’s hold')
    .input(ofOne)
    .output(z.object({ held: z.literal(false) })),
  listAllPayouts: oc
    .route({ method: 'GET', path: '/backoffice/payouts', tags, summary: 'Payouts of all merchants, newest first' })
    .input(
      z.object({
        state: z.enum(payoutStates).optional(),
        search: z.string().trim().max(100).optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        payouts: z.array(deskPayout),
        counts: z.array(z.object({ state: z.enum(payoutStates), count: z.int(), minor })),
        nextCursor,
      }),
    ),
  releaseHeldPayout: verb('/backoffice/payouts/{id}/release', 'Let a held payout go to the next file')
    .input(ofOne)
    .output(moved),
  holdReadyPayout: verb('/backoffice/payouts/{id}/hold', 'Keep back a payout that is ready').input(ofOne).output(moved),
  cancelPayout: verb('/backoffice/payouts/{id}/cancel', 'Take a payout back: it is part of the next one')
    .input(ofOne)
    .output(moved),
  askTransferAgain: verb(
    '/backoffice/payouts/{id}/ask-again',
    'Ask the rail what became of a transfer, and make it once',
  )
    .input(ofOne)
    .output(z.object({ asked: z.literal(true) })),
  reissuePayout: verb('/backoffice/payouts/{id}/reissue', 'Pay again what came back')
    .input(ofOne)
    .output(z.object({ asked: z.literal(true) })),
  listMerchantBankAccounts: oc
    .route({
      method: 'GET',
      path: '/backoffice/merchants/{id}/bank-accounts',
      tags,
      summary: 'A merchant’s bank accounts without their numbers; each look leaves a staff action',
    })
    .input(z.object({ id }))
    .output(z.object({ accounts: z.array(staffBankAccount) })),
  listPayoutFiles: oc
    .route({ method: 'GET', path: '/backoffice/payout-files', tags, summary: 'Files for the bank, newest first' })
    .output(
      z.object({
        files: z.array(payoutFile),
        received: z.array(bankFile),
        /** Payouts whose transfer was asked for, and nothing says whether it was made; the oldest first. */
        unanswered: z.array(deskPayout),
        /** By which merchants can be paid. */
        rails: z.array(z.enum(railNames)),
      }),
    ),
  getPayoutFile: oc
    .route({ method: 'GET', path: '/backoffice/payout-files/{id}', tags, summary: 'What stands in a file' })
    .input(z.object({ id }))
    .output(payoutFileDetails),
  makePayoutFile: verb('/backoffice/payout-files', 'Make a file of what is ready')
    .input(z.object({ rail: z.enum(railNames).default('nacha') }))
    .output(z.object({ id: z.uuid() })),
  linkStripeAccount: verb('/backoffice/merchants/{id}/stripe-account', 'Pay a merchant by Stripe, or no more')
    .input(
      ofOne.extend({
        accountId: z
          .string()
          .trim()
          .regex(/^acct_[A-Za-z0-9]{6,60}$/, 'An account at Stripe is acct_ and letters and digits.')
          .nullable(),
      }),
    )
    .output(z.object({ accountId: z.string().nullable() })),
  releasePayoutFile: verb('/backoffice/payout-files/{id}/release', 'Release a file that somebody else has made')
    .input(z.object({ id }))
    .output(z.object({ state: z.literal('released') })),
  withdrawPayoutFile: verb('/backoffice/payout-files/{id}/withdraw', 'Take back a file that was not released')
    .input(ofOne)
    .output(z.object({ state: z.literal('withdrawn') })),
  receiveBankFile: verb('/backoffice/bank-files', 'Take in an acknowledgement or returns from the bank')
    .input(
      z.object({
        name: z.string().trim().min(1, 'Name the file.').max(150),
        text: z
          .string()
          .min(1, 'The file is empty.')
          .max(maxTextLength, 'A bank’s answer is smaller than 900 kB: choose another file.'),
      }),
    )
    .output(
      z.object({
        kind: z.enum(['acknowledgement', 'returns']),
        taken: z.array(z.string()),
        problems: z.array(z.string()),
      }),
    ),
};
