import { routingNumberProblem, routingNumberSentences } from '../../model/routing-number.ts';
import { readRecords, type BatchRecord, type EntryRecord, type FileRecords } from './read-records.ts';
import { dateIn, fieldsOf, numberIn, type Line } from './record-fields.ts';
import { demand, readingOrProblem, refuse, type ReadingProblem } from './unreadable.ts';

/** An outgoing file as its text says it; texts without their padding. */
export interface NachaFile {
  bank: { routingNumber: string; name: string };
  /** The ten characters of the immediate origin, a leading space included. */
  origin: { id: string; name: string };
  /** By the clock of New York: `2026-11-20` and `17:05`. */
  createdOn: string;
  createdAtTime: string;
  fileIdModifier: string;
  reference: string;
  batches: NachaBatch[];
  /** Cents. */
  totals: { entries: number; debitCents: number; creditCents: number };
}

export interface NachaBatch {
  line: number;
  /** `200`: credits and the debit that balances them; `220`: credits only. */
  serviceClass: string;
  companyName: string;
  companyId: string;
  companyData: string;
  entryDescription: string;
  descriptiveDate: string;
  /** `2026-11-20` */
  effectiveOn: string;
  /** The first eight digits of the originating bank's routing number. */
  originatingId: string;
  entries: NachaEntry[];
}

export interface NachaEntry {
  line: number;
  transactionCode: string;
  routingNumber: string;
  accountNumber: string;
  amountCents: number;
  /** The payout number; empty in the debit that balances a batch. */
  identification: string;
  name: string;
  discretionaryData: string;
  /** Fifteen digits, by which a return names the entry. */
  trace: string;
  /** What the addenda record says; null where there is none. */
  remittance: string | null;
}

const recordLength = 94;
const recordsInBlock = 10;
/** Credits, prenotes of credits, and the debits that balance them, each to a checking or a savings account. */
const ourTransactionCodes = new Set(['22', '23', '27', '32', '33', '37']);

/**
 * Reads a file that is about to be released, as strictly as the format is written: every record, count, hash, total,
 * trace number and padding. That it pays what is owed is for `compareWithPayables` to say.
 *
 * @returns the file, or the first problem with its line
 */
export function readNachaFile(text: string): { file: NachaFile } | { problem: ReadingProblem } {
  return readingOrProblem(() => {
    const { lines, blocks } = linesOf(text);
    const records = readRecords(lines);
    const said = numberIn(records.control.blocks, { line: records.controlLine, what: 'block count' });
    demand(said === blocks, records.controlLine.number, `The file has ${blocks} blocks, not ${said}.`);
    demandBlank(records.control.reserved, records.controlLine);
    demand(records.batches.length > 0, records.controlLine.number, 'The file has no batch.');
    demandAscendingTraces(records.batches.flatMap(({ entries }) => entries));
    return fileOf(records);
  });
}

function linesOf(text: string): { lines: Line[]; blocks: number } {
  const records = text.split('\n');
  demand(text !== '', 1, 'The file is empty.');
  demand(records.pop() === '', records.length + 1, 'The last line does not end.');
  const lines = records.map((record, at) => ({ number: at + 1, record }));
  for (const { number, record } of lines) {
    demand(record.length === recordLength, number, `The line has ${record.length} characters, not ${recordLength}.`);
    demand(/^[\x20-\x7E]*$/.test(record), number, 'The line has a character that the format does not know.');
  }
  demand(lines.length % recordsInBlock === 0, lines.length, 'The last block is not filled up to ten lines.');
  const filled = lines.findLastIndex((line) => !isPadding(line)) + 1;
  demand(lines.length - filled < recordsInBlock, filled + 1, 'There is more padding than fills the last block.');
  return { lines: lines.slice(0, filled), blocks: lines.length / recordsInBlock };
}

const isPadding = ({ record }: Line) => /^9+$/.test(record);

function fileOf({ headerLine: line, header, batches, totals }: FileRecords): NachaFile {
  const time = /^([01]\d|2[0-3])([0-5]\d)$/.exec(header.createdAt);
  if (time === null) refuse(line.number, 'The creation time is no time.');
  demand(header.priority === '01', line.number, 'The priority code is not 01.');
  demand(header.sizes === '094101', line.number, 'Record size, blocking factor and format code are not 094, 10 and 1.');
  demand(header.destination.startsWith(' '), line.number, 'The immediate destination is not a space and nine digits.');
  demand(/^(?: \d{9}|[A-Z0-9]{10})$/.test(header.origin), line.number, 'The immediate origin is not ten characters.');
  demand(/^[A-Z0-9]$/.test(header.fileIdModifier), line.number, 'The file id modifier is not one of A-Z, 0-9.');
  return {
    bank: {
      routingNumber: routingNumberIn(header.destination.slice(1), line),
      name: trimmed(header.destinationName, line),
    },
    origin: { id: header.origin, name: trimmed(header.originName, line) },
    createdOn: dateIn(header.createdOn, { line, what: 'creation date' }),
    createdAtTime: `${time[1]}:${time[2]}`,
    fileIdModifier: header.fileIdModifier,
    reference: trimmed(header.reference, line),
    batches: batches.map(batchOf),
    totals: {
      entries: batches.reduce((sum, { entries }) => sum + entries.length, 0),
      debitCents: totals.debitCents,
      creditCents: totals.creditCents,
    },
  };
}

function batchOf({ line, fields, entries, controlLine, control }: BatchRecord, at: number): NachaBatch {
  demand(fields.entryClass === 'CCD', line.number, 'The entry class is not CCD.');
  demand(fields.originatorStatus === '1', line.number, 'The originator status code is not 1.');
  demandBlank(fields.settlementDay, line);
  demand(
    Number(fields.number) === at + 1 && /^\d+$/.test(fields.number),
    line.number,
    'The batches are not numbered from 1.',
  );
  demand(/^\d{8}$/.test(fields.originatingId), line.number, 'The originating bank is not eight digits.');
  demand(
    control.companyId === fields.companyId,
    controlLine.number,
    'The company is another one than in the batch header.',
  );
  demand(
    control.serviceClass === fields.serviceClass,
    controlLine.number,
    'The service class is another one than in the batch header.',
  );
  demandBlank(control.reserved, controlLine);
  demand(entries.length > 0, controlLine.number, 'The batch has no entry.');
  demandServiceClass(fields.serviceClass, entries, line);
  return {
    line: line.number,
    serviceClass: fields.serviceClass,
    companyName: trimmed(fields.companyName, line),
    companyId: fields.companyId,
    companyData: trimmed(fields.companyData, line),
    entryDescription: trimmed(fields.entryDescription, line),
    descriptiveDate: trimmed(fields.descriptiveDate, line),
    effectiveOn: dateIn(fields.effectiveOn, { line, what: 'effective entry date' }),
    originatingId: fields.originatingId,
    entries: entries.map((entry) => entryOf(entry, fields.originatingId)),
  };
}

function entryOf({ line, fields, amountCents, addenda }: EntryRecord, originatingId: string): NachaEntry {
  const { transactionCode, trace } = fields;
  demand(ourTransactionCodes.has(transactionCode), line.number, `We send no transaction code ${transactionCode}.`);
  demand(trace.startsWith(originatingId), line.number, 'The trace number does not begin with the originating bank.');
  const isPrenote = transactionCode.endsWith('3');
  demand(isPrenote === (amountCents === 0), line.number, 'A prenote alone has no amount.');
  return {
    line: line.number,
    transactionCode,
    routingNumber: routingNumberIn(fields.receivingId + fields.checkDigit, line),
    accountNumber: trimmed(fields.accountNumber, line),
    amountCents,
    identification: trimmed(fields.identification, line),
    name: trimmed(fields.name, line),
    discretionaryData: trimmed(fields.discretionaryData, line),
    trace,
    remittance: remittanceOf(addenda, trace),
  };
}

function remittanceOf([line, another]: readonly Line[], trace: string): string | null {
  if (another) refuse(another.number, 'A CCD entry has one addenda at most.');
  if (line === undefined) return null;
  const { type, text, number, sequence } = fieldsOf('remittance', line);
  demand(type === '05', line.number, 'The addenda type is not 05.');
  demand(number === '0001', line.number, 'The addenda number is not 0001.');
  demand(sequence === trace.slice(8), line.number, 'The addenda belongs to another entry.');
  return trimmed(text, line);
}

function demandServiceClass(serviceClass: string, entries: readonly EntryRecord[], line: Line): void {
  const expected = entries.some(({ isDebit }) => isDebit) ? '200' : '220';
  demand(serviceClass === expected, line.number, `The service class is ${serviceClass}, the entries want ${expected}.`);
}

/** Nacha operating rules, entry detail record: trace numbers ascend within a batch; ours do in the whole file. */
function demandAscendingTraces(entries: readonly EntryRecord[]): void {
  let before = '';
  for (const { line, fields } of entries) {
    demand(/^\d{15}$/.test(fields.trace), line.number, 'The trace number is not fifteen digits.');
    demand(fields.trace.slice(8) > before, line.number, 'The trace numbers do not ascend.');
    before = fields.trace.slice(8);
  }
}

function demandBlank(field: string, line: Line): void {
  demand(field.trim() === '', line.number, 'A reserved field is not blank.');
}

function routingNumberIn(field: string, line: Line): string {
  const problem = routingNumberProblem(field);
  return problem ? refuse(line.number, routingNumberSentences[problem]) : field;
}

/** A text field's text, which stands on its left. */
function trimmed(field: string, line: Line): string {
  demand(field.trim() === '' || !field.startsWith(' '), line.number, 'A text does not stand on the left of its field.');
  return field.trimEnd();
}
