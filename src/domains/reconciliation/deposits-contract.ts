import { oc } from '@orpc/contract';
import { z } from 'zod';
import { dateOrders } from '../../shared/read-date.ts';
import { reason } from '../staff/contract.ts';

/** Statements of our own bank against the deposits that services announce. Amounts in minor units. */

const tags = ['Back office'];
const minor = z.int();
const date = z.iso.date();
const id = z.uuid('must be an id');
const maxTextLength = 900_000;

export const bankStatement = z.object({
  id: z.uuid(),
  name: z.string(),
  firstDay: date,
  lastDay: date,
  lines: z.int(),
  /** Of them those that name a delivery service. */
  serviceLines: z.int(),
  /** Of these those that stood in a statement before. */
  knownLines: z.int(),
  /** Of these those that no report has announced. */
  openLines: z.int(),
  takenAt: z.iso.datetime(),
  takenBy: z.string(),
});
export type BankStatement = z.infer<typeof bankStatement>;

/** A line that no report has announced. */
export const openBankLine = z.object({
  id: z.uuid(),
  service: z.string(),
  serviceName: z.string(),
  bookedOn: date,
  /** Negative: taken from our account. */
  amountMinor: minor,
  currency: z.string(),
  description: z.string(),
  row: z.int(),
  statementName: z.string(),
});
export type OpenBankLine = z.infer<typeof openBankLine>;

/** A deposit that a report has announced and our bank does not show. */
export const awaitedDeposit = z.object({
  id: z.uuid(),
  merchantId: z.uuid(),
  merchantName: z.string(),
  storeName: z.string(),
  service: z.string(),
  serviceName: z.string(),
  reference: z.string().nullable(),
  amountMinor: minor,
  currency: z.string(),
  expectedOn: date,
  /** It should have come: there is a case about it. */
  isMissing: z.boolean(),
});
export type AwaitedDepositView = z.infer<typeof awaitedDeposit>;

export const bankDeposits = z.object({
  statements: z.array(bankStatement),
  /** The oldest first. */
  lines: z.array(openBankLine),
  awaited: z.array(awaitedDeposit),
  /** There are more than these. */
  hasMore: z.boolean(),
});
export type BankDeposits = z.infer<typeof bankDeposits>;

const done = z.object({ state: z.enum(['matched', 'set_aside']) });

export const depositsContract = {
  listBankDeposits: oc
    .route({ method: 'GET', path: '/backoffice/bank-deposits', tags, summary: 'Our bank against the reports' })
    .output(bankDeposits),
  takeInBankStatement: oc
    .route({ method: 'POST', path: '/backoffice/bank-statements', tags, summary: 'Take in a statement of our bank' })
    .input(
      z.object({
        name: z.string().trim().min(1, 'Name the file.').max(150),
        text: z
          .string()
          .min(1, 'The file is empty.')
          .max(maxTextLength, 'A statement is smaller than 900 kB: take it in for a shorter time.'),
        /** Where the file's dates can be read in two ways: asked for by a BAD_REQUEST at this field. */
        dateOrder: z.enum(dateOrders).optional(),
      }),
    )
    .output(z.object({ id: z.uuid(), lines: z.int(), serviceLines: z.int(), knownLines: z.int() })),
  matchBankLine: oc
    .route({ method: 'POST', path: '/backoffice/bank-lines/{id}/match', tags, summary: 'It is this deposit' })
    .input(z.object({ id, depositId: id, reason }))
    .output(done),
  setBankLineAside: oc
    .route({ method: 'POST', path: '/backoffice/bank-lines/{id}/set-aside', tags, summary: 'It is no deposit' })
    .input(z.object({ id, reason }))
    .output(done),
};
