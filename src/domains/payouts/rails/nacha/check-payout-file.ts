import { bankDate, isBankingDay, sameDayLimitCents } from '../../model/bank-days.ts';
import {
  microEntryDescription,
  type BankAccount,
  type Payable,
  type PayoutBatch,
  type PayoutFile,
} from '../../model/payout-file.ts';
import { routingNumberProblem, routingNumberSentences } from '../../model/routing-number.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { alphameric } from './alphameric.ts';

export type WritingProblemCode =
  | 'nothing_to_pay'
  | 'too_many'
  | 'routing_number'
  | 'account_number'
  | 'name'
  | 'identification'
  | 'payout_number'
  | 'payout_twice'
  | 'amount'
  | 'amount_too_large'
  | 'total_too_large'
  | 'same_day'
  | 'effective_date'
  | 'entry_description'
  | 'file_id_modifier'
  | 'sequence';

/** Why a file cannot be written. The sentence holds no account number. */
export interface WritingProblem {
  code: WritingProblemCode;
  sentence: string;
  /** Of the payable that is in the way, where it is one. */
  payoutNumber?: string;
}

/** The ten digits of an entry's amount, in cents. */
export const maxEntryCents = 9_999_999_999;
/** The twelve digits of a batch's and of a file's totals, in cents. */
export const maxTotalCents = 999_999_999_999;
const maxSequence = 9_999_999;
/** The six digits of a batch's count of entries and addenda, the balancing debit left out. */
const maxPayablesInBatch = 499_999;
/** Below a dollar, in cents. */
const maxMicroCents = 99;

/** Words that the rules keep for other entries, or that would say what is not so (Nacha operating rules 2.5, 2.7, 2.9). */
const reservedDescriptions = ['PAYROLL', 'PURCHASE', 'REVERSAL', 'RECLAIM', 'NONSETTLED', 'RETRY PYMT', 'HCCLAIMPMT'];

/** The first thing that keeps a file from being written, or undefined. */
export function writingProblem(file: PayoutFile): WritingProblem | undefined {
  return (
    headProblem(file) ??
    first(file.batches, (batch) => batchProblem(batch, file)) ??
    first(file.batches, (batch) => first(batch.payables, (payable) => payableProblem(payable, batch))) ??
    twiceProblem(file) ??
    totalProblem(file)
  );
}

/** How many entries a file has, the balancing debits included. */
export function countEntries({ batches, settlementAccount }: PayoutFile): number {
  return batches.reduce(
    (sum, { payables }) => sum + payables.length + (settlementAccount && totalCents(payables) > 0 ? 1 : 0),
    0,
  );
}

export const totalCents = (payables: readonly Payable[]) =>
  payables.reduce((sum, { amountCents }) => sum + amountCents, 0);

function headProblem(file: PayoutFile): WritingProblem | undefined {
  const { bank, origin, company, settlementAccount } = file;
  if (file.batches.length === 0) return problem('nothing_to_pay', 'There is nothing to pay.');
  if (!/^[A-Z0-9]$/.test(file.fileIdModifier)) {
    return problem('file_id_modifier', 'The file id modifier is one letter from A to Z or one digit.');
  }
  if (!/^(?: \d{9}|[A-Z0-9]{10})$/.test(origin.id)) {
    return problem('identification', 'The immediate origin is a space and nine digits, or ten letters and digits.');
  }
  if (!/^[A-Z0-9]{10}$/.test(company.id)) {
    return problem('identification', 'The company identification has ten letters and digits.');
  }
  for (const routingNumber of [bank.routingNumber, file.originatingRoutingNumber]) {
    const wrong = routingNumberProblem(routingNumber);
    if (wrong) return problem('routing_number', `Our bank: ${routingNumberSentences[wrong]}`);
  }
  for (const { name } of [bank, origin, company]) {
    if (alphameric(name, name.length) === undefined)
      return problem('name', `The name ${quoted(name)} cannot be written.`);
  }
  return (
    (settlementAccount ? accountProblem(settlementAccount, 'Our settlement account') : undefined) ??
    sequenceProblem(file)
  );
}

function sequenceProblem(file: PayoutFile): WritingProblem | undefined {
  const { firstSequence } = file;
  if (!Number.isSafeInteger(firstSequence) || firstSequence < 1) {
    return problem('sequence', 'The first sequence number is a whole number from 1.');
  }
  if (firstSequence + countEntries(file) - 1 > maxSequence) {
    return problem('sequence', 'The trace numbers would pass 9999999: begin at 1 again.');
  }
  return undefined;
}

function batchProblem({ payables, entryDescription, effectiveOn, sameDay }: PayoutBatch, { createdAt }: PayoutFile) {
  if (payables.length === 0) return problem('nothing_to_pay', 'A batch has nothing to pay.');
  if (payables.length > maxPayablesInBatch) return problem('too_many', 'A batch has too many payments: split it.');
  if (!/^[A-Z0-9][A-Z0-9 ]{0,9}$/.test(entryDescription)) {
    return problem('entry_description', 'The entry description has up to ten capitals, digits and spaces.');
  }
  if (reservedDescriptions.some((reserved) => entryDescription.includes(reserved))) {
    return problem('entry_description', `The entry description ${entryDescription} is kept for other entries.`);
  }
  const made = bankDate(createdAt);
  if (!isCalendarDay(effectiveOn) || !isBankingDay(effectiveOn)) {
    return problem('effective_date', `${effectiveOn} is no banking day.`);
  }
  if (sameDay && effectiveOn !== made) return problem('same_day', `A same-day batch made on ${made} settles that day.`);
  // A bank would take it for a same-day entry, with its fee and its limit.
  if (!sameDay && effectiveOn <= made) return problem('effective_date', `${effectiveOn} is not after ${made}.`);
  return undefined;
}

function payableProblem(payable: Payable, batch: PayoutBatch): WritingProblem | undefined {
  const { payoutNumber, name, account } = payable;
  const found =
    payoutNumberProblem(payoutNumber) ?? accountProblem(account, 'Its bank account') ?? amountProblem(payable, batch);
  if (found) return { ...found, payoutNumber };
  if (alphameric(name, name.length) !== undefined) return undefined;
  return { ...problem('name', `The name ${quoted(name)} cannot be written in plain letters.`), payoutNumber };
}

function payoutNumberProblem(payoutNumber: string) {
  if (/^[A-Z0-9][A-Z0-9-]{0,14}$/.test(payoutNumber)) return undefined;
  return problem('payout_number', 'A payout number has up to 15 capitals, digits and hyphens.');
}

function accountProblem({ routingNumber, accountNumber }: BankAccount, whose: string) {
  const wrong = routingNumberProblem(routingNumber);
  if (wrong) return problem('routing_number', `${whose}: ${routingNumberSentences[wrong]}`);
  if (!/^[A-Z0-9-]{1,17}$/.test(accountNumber)) {
    return problem('account_number', `${whose}: an account number has up to 17 digits, capitals and hyphens.`);
  }
  if (!/[A-Z1-9]/.test(accountNumber))
    return problem('account_number', `${whose}: an account number is not all zeros.`);
  return undefined;
}

function amountProblem({ amountCents, purpose }: Payable, { sameDay, entryDescription }: PayoutBatch) {
  if (purpose === 'prenote') return amountCents === 0 ? undefined : problem('amount', 'A prenote has no amount.');
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) {
    return problem('amount', 'An amount is a whole number of cents, from 1.');
  }
  if (amountCents > maxEntryCents) {
    return problem('amount_too_large', `A payment is at most ${formatMoney(maxEntryCents, 'USD')}.`);
  }
  if (sameDay && amountCents > sameDayLimitCents) {
    return problem('same_day', `A same-day payment is at most ${formatMoney(sameDayLimitCents, 'USD')}.`);
  }
  if (entryDescription === microEntryDescription && amountCents > maxMicroCents) {
    return problem('amount', `A micro-deposit is at most ${formatMoney(maxMicroCents, 'USD')}.`);
  }
  return undefined;
}

function twiceProblem({ batches }: PayoutFile): WritingProblem | undefined {
  const seen = new Set<string>();
  for (const { payoutNumber } of batches.flatMap(({ payables }) => payables)) {
    if (seen.has(payoutNumber)) {
      return { ...problem('payout_twice', `The payout ${payoutNumber} is there twice.`), payoutNumber };
    }
    seen.add(payoutNumber);
  }
  return undefined;
}

function totalProblem({ batches, settlementAccount }: PayoutFile): WritingProblem | undefined {
  const totals = batches.map(({ payables }) => totalCents(payables));
  if (totals.reduce((sum, total) => sum + total, 0) > maxTotalCents) {
    return problem('total_too_large', `A file pays at most ${formatMoney(maxTotalCents, 'USD')}: split it.`);
  }
  if (settlementAccount && totals.some((total) => total > maxEntryCents)) {
    return problem(
      'total_too_large',
      `One debit balances at most ${formatMoney(maxEntryCents, 'USD')}: split the batch.`,
    );
  }
  return undefined;
}

const problem = (code: WritingProblemCode, sentence: string): WritingProblem => ({ code, sentence });

const quoted = (text: string) => JSON.stringify(text);

const isCalendarDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;

function first<Item>(items: readonly Item[], check: (item: Item) => WritingProblem | undefined) {
  for (const item of items) {
    const found = check(item);
    if (found) return found;
  }
  return undefined;
}
