import { createHash } from 'node:crypto';
import type { ChangeCode } from '../../model/change-codes.ts';
import { isChangeCode } from '../../model/change-codes.ts';
import { correctedDetails, type CorrectedDetails } from './corrected-details.ts';
import { readRecords, type EntryRecord } from './read-records.ts';
import { dateIn, fieldsOf, type Line } from './record-fields.ts';
import { readingOrProblem, refuse, type ReadingProblem } from './unreadable.ts';

/** What our bank's file brings back. It is the caller who knows which payments are ours, and which files came before. */
export interface ReturnFile {
  /**
   * SHA-256 of the records, in hexadecimal: the same for a file that comes again, also where line ends or padding differ.
   * One that was changed has another; `returnTrace` and `originalTrace` say whether its returns are known.
   */
  digest: string;
  /** `2026-11-20` */
  createdOn: string;
  fileIdModifier: string;
  returns: ReturnedEntry[];
  changes: NotificationOfChange[];
}

interface Answer {
  line: number;
  /** Fifteen digits: the trace number of the entry of ours that this is about. */
  originalTrace: string;
  /** Fifteen digits, given by the bank that answers. */
  returnTrace: string;
  /** The first eight digits of the routing number to which we had sent the entry. */
  originalReceivingId: string;
  /** As our entry had it. */
  payoutNumber: string;
}

export interface ReturnedEntry extends Answer {
  /** `R03`; `returnReasonOf` says what it means. */
  code: string;
  amountCents: number;
  /** Whether a debit came back, such as one that balances a batch. */
  isDebit: boolean;
  /** With R14 and R15, where the bank gives it: `2026-11-03`. */
  dateOfDeath: string | null;
  /** What the bank adds; with R17 `QUESTIONABLE` says that it suspects fraud. */
  information: string;
}

/**
 * A bank's word that the entry arrived and that a detail is to be corrected before the next one, within six banking days.
 * It comes without proof of the account's holder: nobody should be paid elsewhere for it alone.
 */
export interface NotificationOfChange extends Answer {
  code: ChangeCode | (string & {});
  /** Null for a code that we do not know, or details that are none; staff then read `correctedText`. */
  corrected: CorrectedDetails | null;
  correctedText: string;
}

const recordLength = 94;

/**
 * Reads a file of returned entries (addenda 99) and notifications of change (addenda 98, entry class COR), as a bank makes
 * it (Nacha operating rules, appendix four: return entries, and appendix five: notification of change). Counts, hashes
 * and totals must be right; in line ends, padding, service classes and the rest banks differ, and are let be. Several files
 * one after another are read as one: banks stack what they made in a day.
 *
 * @returns the file, or the first problem with its line; nothing of a file with a problem is to be believed
 */
export function readReturnFile(text: string): { file: ReturnFile } | { problem: ReadingProblem } {
  return readingOrProblem(() => {
    const lines = linesOf(text);
    const [first, ...further] = stacked(lines).map(readRecords);
    if (first === undefined) return refuse(1, 'A file begins with a file header (1).');
    const { headerLine: line, header } = first;
    const answers = [first, ...further].flatMap(({ batches }) =>
      batches.flatMap(({ entries }) => entries.map(answerOf)),
    );
    return {
      digest: createHash('sha256')
        .update(lines.map(({ record }) => `${record}\n`).join(''))
        .digest('hex'),
      createdOn: dateIn(header.createdOn, { line, what: 'creation date' }),
      fileIdModifier: header.fileIdModifier,
      returns: answers.flatMap((answer) => (answer.kind === 'return' ? [answer.entry] : [])),
      changes: answers.flatMap((answer) => (answer.kind === 'change' ? [answer.entry] : [])),
    };
  });
}

/** Each file's records, from its header (1) to the next one's. */
function stacked(lines: readonly Line[]): Line[][] {
  const files: Line[][] = [];
  for (const [at, line] of lines.entries()) {
    const isHeader = line.record.startsWith('1') && (at === 0 || lines[at - 1]?.record.startsWith('9') === true);
    if (isHeader || files.length === 0) files.push([]);
    files.at(-1)?.push(line);
  }
  return files;
}

/** A text as a bank's program or a transfer may have left it: without byte-order mark, end-of-file marks and blank lines above. */
export function withoutFileMarks(text: string): string {
  return text.replace(/^[\uFEFF\s]+/, '').replace(/[\p{Cc}\s]+$/u, '');
}

/** Lines end in any way, or not at all where a file is one long line; blanks at their end may be missing. */
function linesOf(text: string): Line[] {
  const start = text.search(/[^\uFEFF\s]/);
  const above = (text.slice(0, Math.max(0, start)).match(/\r\n|\r|\n/g) ?? []).length;
  const kept = withoutFileMarks(text);
  const endless = !/[\r\n]/.test(kept) && kept.length > recordLength;
  const records = endless ? (kept.match(/[^]{1,94}/g) ?? []) : kept.split(/\r\n|\r|\n/);
  const lines = records.map((record, at) => ({ number: above + at + 1, record: inAscii(record).trimEnd() }));
  // A file of several ends each with its own padding.
  const filled = lines.filter(({ record }) => record !== '' && !/^9{94}$/.test(record));
  return filled.map(({ number, record }) => {
    if (record.length > recordLength) refuse(number, `The line has ${record.length} characters, not ${recordLength}.`);
    return { number, record: record.padEnd(recordLength) };
  });
}

/**
 * Texts may hold letters and blanks that the format does not know: each is a question mark or a space, in as many places as
 * the record needs to be of its length. A code or trace with one is refused where it is read.
 */
function inAscii(record: string): string {
  if (/^[\x20-\x7E]*$/.test(record)) return record;
  const isCountedInBytes = Buffer.byteLength(record) === recordLength;
  return Array.from(record, (letter) => {
    if (/[\x20-\x7E]/.test(letter)) return letter;
    const mark = /[\s\p{Cc}\p{Cf}]/u.test(letter) ? ' ' : '?';
    return mark.repeat(isCountedInBytes ? Buffer.byteLength(letter) : 1);
  }).join('');
}

function answerOf(entry: EntryRecord) {
  const [line, another] = entry.addenda;
  if (another) refuse(another.number, 'A returned entry has one addenda.');
  const type = line?.record.slice(1, 3);
  if (line && type === '99') return { kind: 'return' as const, entry: returnOf(entry, line) };
  if (line && type === '98') return { kind: 'change' as const, entry: changeOf(entry, line) };
  return refuse(entry.line.number, 'The entry has no addenda 98 or 99 that says why it came back.');
}

function returnOf(entry: EntryRecord, line: Line): ReturnedEntry {
  const fields = fieldsOf('returned', line);
  const { code, dateOfDeath } = fields;
  if (!/^R\d\d$/.test(code)) refuse(line.number, 'The return reason is not R and two digits.');
  const isDeath = (code === 'R14' || code === 'R15') && !/^[ 0]*$/.test(dateOfDeath);
  return {
    ...answer(entry, line, fields),
    code,
    amountCents: entry.amountCents,
    isDebit: entry.isDebit,
    dateOfDeath: isDeath ? dateIn(dateOfDeath, { line, what: 'date of death' }) : null,
    information: fields.information.trim(),
  };
}

function changeOf(entry: EntryRecord, line: Line): NotificationOfChange {
  const fields = fieldsOf('changed', line);
  const { code, corrected } = fields;
  if (!/^C\d\d$/.test(code)) refuse(line.number, 'The change code is not C and two digits.');
  return {
    ...answer(entry, line, fields),
    code,
    corrected: isChangeCode(code) ? correctedDetails(code, corrected) : null,
    correctedText: corrected.trim(),
  };
}

function answer(
  { fields: { identification } }: EntryRecord,
  line: Line,
  { originalTrace, originalReceivingId, trace }: { originalTrace: string; originalReceivingId: string; trace: string },
): Answer {
  if (!/^\d{15}$/.test(originalTrace)) refuse(line.number, 'The original trace number is not fifteen digits.');
  return {
    line: line.number,
    originalTrace,
    returnTrace: trace.trim(),
    originalReceivingId: originalReceivingId.trim(),
    payoutNumber: identification.trim(),
  };
}
