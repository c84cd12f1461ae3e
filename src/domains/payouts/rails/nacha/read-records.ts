import { fieldsOf, numberIn, type Fields, type Line } from './record-fields.ts';
import { demand, refuse } from './unreadable.ts';

export interface EntryRecord {
  line: Line;
  fields: Fields<'entry'>;
  amountCents: number;
  isDebit: boolean;
  /** The records that belong to it, of any type. */
  addenda: Line[];
}

export interface BatchRecord {
  line: Line;
  fields: Fields<'batchHeader'>;
  entries: EntryRecord[];
  controlLine: Line;
  control: Fields<'batchControl'>;
}

/** The records of a file in their places; their counts, hashes and totals are known to be right. Amounts in cents. */
export interface FileRecords {
  headerLine: Line;
  header: Fields<'fileHeader'>;
  batches: BatchRecord[];
  controlLine: Line;
  control: Fields<'fileControl'>;
  totals: Sums;
}

export interface Sums {
  records: number;
  hash: number;
  debitCents: number;
  creditCents: number;
}

const none: Sums = { records: 0, hash: 0, debitCents: 0, creditCents: 0 };

/**
 * Puts the records of any NACHA file in their places, 1 (5 (6 7*)* 8)* 9, and holds what the control records say against
 * what is there (Nacha operating rules, appendix one: sequence of records in ACH files). Ends the reading at the first
 * difference.
 *
 * @param lines of 94 characters, without padding
 */
export function readRecords(lines: readonly Line[]): FileRecords {
  const [headerLine, ...rest] = lines;
  const controlLine = rest.pop();
  if (headerLine === undefined || !isKind('1', headerLine)) refuse(1, 'A file begins with a file header (1).');
  if (controlLine === undefined || !isKind('9', controlLine)) {
    refuse(lines.at(-1)?.number ?? 1, 'A file ends with a file control (9).');
  }
  const batches = readBatches(rest, controlLine);
  const control = fieldsOf('fileControl', controlLine);
  const totals = batches.map(({ entries }) => sumsOf(entries)).reduce(added, none);
  compareSums(control, totals, { line: controlLine, whole: 'file' });
  const batchCount = numberIn(control.batches, { line: controlLine, what: 'batch count' });
  demand(
    batchCount === batches.length,
    controlLine.number,
    `The file has ${batches.length} batches, not ${batchCount}.`,
  );
  return { headerLine, header: fieldsOf('fileHeader', headerLine), batches, controlLine, control, totals };
}

function readBatches(lines: readonly Line[], end: Line): BatchRecord[] {
  const batches: BatchRecord[] = [];
  let left = lines;
  for (let head = left[0]; head !== undefined; head = left[0]) {
    if (!isKind('5', head)) refuse(head.number, 'Here a batch header (5) or the file control (9) must stand.');
    const length = left.findIndex((line) => isKind('8', line));
    const controlLine = left[length];
    if (controlLine === undefined) refuse(end.number, 'The last batch has no batch control (8).');
    batches.push(readBatch(head, left.slice(1, length), controlLine));
    left = left.slice(length + 1);
  }
  return batches;
}

function readBatch(line: Line, body: readonly Line[], controlLine: Line): BatchRecord {
  const entries = readEntries(body);
  const fields = fieldsOf('batchHeader', line);
  const control = fieldsOf('batchControl', controlLine);
  compareSums(control, sumsOf(entries), { line: controlLine, whole: 'batch' });
  const isSame = control.number === fields.number && control.originatingId === fields.originatingId;
  demand(isSame, controlLine.number, 'The batch control belongs to another batch header.');
  return { line, fields, entries, controlLine, control };
}

function readEntries(lines: readonly Line[]): EntryRecord[] {
  const entries: EntryRecord[] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (isKind('6', line)) entries.push(readEntry(line));
    else if (isKind('7', line) && last) last.addenda.push(line);
    else refuse(line.number, 'Here an entry (6), an addenda of one (7) or the batch control (8) must stand.');
  }
  for (const { line, fields, addenda } of entries) {
    const expected = addenda.length > 0 ? '1' : '0';
    demand(fields.addendaIndicator === expected, line.number, 'The addenda indicator does not say what follows.');
  }
  return entries;
}

function readEntry(line: Line): EntryRecord {
  const fields = fieldsOf('entry', line);
  const code = /^[2-5]([1-9])$/.exec(fields.transactionCode)?.[1];
  if (code === undefined) refuse(line.number, `There is no transaction code ${fields.transactionCode}.`);
  return {
    line,
    fields,
    amountCents: numberIn(fields.amountCents, { line, what: 'amount' }),
    isDebit: Number(code) >= 5,
    addenda: [],
  };
}

function sumsOf(entries: readonly EntryRecord[]): Sums {
  return entries
    .map(({ line, fields, amountCents, isDebit, addenda }) => ({
      records: 1 + addenda.length,
      hash: numberIn(fields.receivingId, { line, what: 'routing number' }),
      debitCents: isDebit ? amountCents : 0,
      creditCents: isDebit ? 0 : amountCents,
    }))
    .reduce(added, none);
}

function added(one: Sums, other: Sums): Sums {
  return {
    records: one.records + other.records,
    // The hash keeps its last ten digits.
    hash: (one.hash + other.hash) % 10_000_000_000,
    debitCents: one.debitCents + other.debitCents,
    creditCents: one.creditCents + other.creditCents,
  };
}

const sumNames: Record<keyof Sums, string> = {
  records: 'count of entries and addenda',
  hash: 'entry hash',
  debitCents: 'total of debits',
  creditCents: 'total of credits',
};

function compareSums(
  control: Record<keyof Sums, string>,
  sums: Sums,
  { line, whole }: { line: Line; whole: 'batch' | 'file' },
): void {
  for (const name of ['records', 'hash', 'debitCents', 'creditCents'] as const) {
    const said = numberIn(control[name], { line, what: sumNames[name] });
    demand(said === sums[name], line.number, `The ${whole}'s ${sumNames[name]} is ${sums[name]}, not ${said}.`);
  }
}

const isKind = (kind: '1' | '5' | '6' | '7' | '8' | '9', { record }: Line) => record.startsWith(kind);
