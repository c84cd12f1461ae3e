import { assert } from '../../../../shared/assert.ts';
import { bankDate, bankTime } from '../../model/bank-days.ts';
import type { BankAccount, Payable, PayoutBatch, PayoutFile } from '../../model/payout-file.ts';
import { alphameric } from './alphameric.ts';
import { totalCents, writingProblem, type WritingProblem } from './check-payout-file.ts';
import { remittanceText } from './remittance-text.ts';

/** What a batch or a file adds up to, amounts in cents. */
interface Sums {
  /** Entries and addenda. */
  records: number;
  /** The routing numbers' first eight digits, added up. */
  hash: number;
  debitCents: number;
  creditCents: number;
}

interface Entry {
  transactionCode: string;
  account: BankAccount;
  amountCents: number;
  identification: string;
  name: string;
  addenda: string | null;
}

const recordLength = 94;
const recordsInBlock = 10;
const none: Sums = { records: 0, hash: 0, debitCents: 0, creditCents: 0 };

/**
 * Writes the file with which our bank is told to credit merchants: CCD entries, each with its payout number in an addenda
 * record (Nacha operating rules, appendix one: ACH file exchange specifications, and appendix three: record formats).
 * Nothing of it is in doubt: what does not fit is refused before a line is written.
 *
 * @returns the text, lines of 94 characters that end with a line feed; or the first problem, in a sentence
 */
export function writeNachaFile(file: PayoutFile): { text: string } | { problem: WritingProblem } {
  const problem = writingProblem(file);
  if (problem) return { problem };
  const lines = [fileHeader(file)];
  let sums = none;
  let sequence = file.firstSequence;
  for (const [at, batch] of file.batches.entries()) {
    const entries = entriesOf(batch, file);
    const written = writeBatch(entries, { file, batch, number: at + 1, sequence });
    lines.push(...written.lines);
    sums = added(sums, written.sums);
    sequence += entries.length;
  }
  const blocks = Math.ceil((lines.length + 1) / recordsInBlock);
  lines.push(fileControl(sums, { batches: file.batches.length, blocks }));
  const padding = Array.from({ length: blocks * recordsInBlock - lines.length }, () => '9'.repeat(recordLength));
  return { text: [...lines, ...padding].map((line) => `${line}\n`).join('') };
}

function entriesOf({ payables }: PayoutBatch, { settlementAccount, company }: PayoutFile): Entry[] {
  const credits = payables.map(entryOf);
  const amountCents = totalCents(payables);
  if (settlementAccount === null || amountCents === 0) return credits;
  const debit: Entry = {
    transactionCode: settlementAccount.kind === 'checking' ? '27' : '37',
    account: settlementAccount,
    amountCents,
    identification: '',
    name: company.name,
    addenda: null,
  };
  return [...credits, debit];
}

function entryOf(payable: Payable): Entry {
  const { purpose, account, payoutNumber, name, amountCents } = payable;
  const [credit, prenote] = account.kind === 'checking' ? ['22', '23'] : ['32', '33'];
  return {
    transactionCode: purpose === 'prenote' ? prenote : credit,
    account,
    amountCents,
    identification: payoutNumber,
    name,
    addenda: remittanceText(payable),
  };
}

function writeBatch(
  entries: readonly Entry[],
  place: { file: PayoutFile; batch: PayoutBatch; number: number; sequence: number },
): { lines: string[]; sums: Sums } {
  const { file, sequence } = place;
  const sums = entries.map(sumsOf).reduce(added, none);
  const serviceClass = sums.debitCents > 0 ? '200' : '220';
  const lines = entries.flatMap((entry, at) => writeEntry(entry, { file, sequence: sequence + at }));
  return {
    sums,
    lines: [batchHeader(place, serviceClass), ...lines, batchControl(sums, place, serviceClass)],
  };
}

function writeEntry(entry: Entry, { file, sequence }: { file: PayoutFile; sequence: number }): string[] {
  const { transactionCode, account, amountCents, identification, name, addenda } = entry;
  const detail = record(
    '6',
    transactionCode,
    account.routingNumber,
    left(account.accountNumber, 17),
    right(amountCents, 10),
    left(identification, 15),
    named(name, 22),
    left('', 2),
    addenda === null ? '0' : '1',
    originatingId(file),
    right(sequence, 7),
  );
  return addenda === null ? [detail] : [detail, record('705', left(addenda, 80), right(1, 4), right(sequence, 7))];
}

/** Nacha operating rules: file header record. */
function fileHeader({ bank, origin, createdAt, fileIdModifier }: PayoutFile): string {
  return record(
    '1',
    '01',
    ` ${bank.routingNumber}`,
    origin.id,
    shortDate(bankDate(createdAt)),
    bankTime(createdAt).replace(':', ''),
    fileIdModifier,
    '094',
    '10',
    '1',
    named(bank.name, 23),
    named(origin.name, 23),
    left('', 8),
  );
}

/** Nacha operating rules: company/batch header record. The operator fills in the settlement date. */
function batchHeader(
  { file, batch, number }: { file: PayoutFile; batch: PayoutBatch; number: number },
  serviceClass: string,
): string {
  return record(
    '5',
    serviceClass,
    named(file.company.name, 16),
    left('', 20),
    file.company.id,
    'CCD',
    left(batch.entryDescription, 10),
    left('', 6),
    shortDate(batch.effectiveOn),
    left('', 3),
    '1',
    originatingId(file),
    right(number, 7),
  );
}

/** Nacha operating rules: company/batch control record. */
function batchControl(
  sums: Sums,
  { file, number }: { file: PayoutFile; number: number },
  serviceClass: string,
): string {
  return record(
    '8',
    serviceClass,
    right(sums.records, 6),
    right(sums.hash % 10 ** 10, 10),
    right(sums.debitCents, 12),
    right(sums.creditCents, 12),
    file.company.id,
    left('', 19 + 6),
    originatingId(file),
    right(number, 7),
  );
}

/** Nacha operating rules: file control record. */
function fileControl(sums: Sums, { batches, blocks }: { batches: number; blocks: number }): string {
  return record(
    '9',
    right(batches, 6),
    right(blocks, 6),
    right(sums.records, 8),
    right(sums.hash % 10 ** 10, 10),
    right(sums.debitCents, 12),
    right(sums.creditCents, 12),
    left('', 39),
  );
}

function sumsOf({ transactionCode, account, amountCents, addenda }: Entry): Sums {
  const isDebit = transactionCode.endsWith('7');
  return {
    records: addenda === null ? 1 : 2,
    hash: Number(account.routingNumber.slice(0, 8)),
    debitCents: isDebit ? amountCents : 0,
    creditCents: isDebit ? 0 : amountCents,
  };
}

const added = (one: Sums, other: Sums): Sums => ({
  records: one.records + other.records,
  hash: one.hash + other.hash,
  debitCents: one.debitCents + other.debitCents,
  creditCents: one.creditCents + other.creditCents,
});

const originatingId = ({ originatingRoutingNumber }: PayoutFile) => originatingRoutingNumber.slice(0, 8);

/** `2026-11-20` as `261120`. */
const shortDate = (day: string) => day.slice(2).replaceAll('-', '');

function record(...fields: readonly string[]): string {
  const line = fields.join('');
  assert(line.length === recordLength, `a record has ${recordLength} characters, not ${line.length}`);
  return line;
}

function named(name: string, length: number): string {
  const text = alphameric(name, length);
  assert(text !== undefined, 'a name was looked at before it is written');
  return left(text, length);
}

function left(text: string, length: number): string {
  assert(text.length <= length, `a field of ${length} characters holds its text`);
  return text.padEnd(length);
}

function right(number: number, length: number): string {
  const digits = String(number);
  assert(/^\d+$/.test(digits) && digits.length <= length, `a field of ${length} digits holds its number`);
  return digits.padStart(length, '0');
}
