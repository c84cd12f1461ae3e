import { CsvError, parse } from 'csv-parse/sync';
import type { NachaFile } from './read-file.ts';
import { readingOrProblem, refuse, type ReadingProblem } from './unreadable.ts';

/** What our bank says about one file of ours. Amounts in cents. */
export interface Acknowledgement {
  line: number;
  /** The creation date of the file, `2026-11-20`. */
  createdOn: string;
  fileIdModifier: string;
  entries: number;
  debitCents: number;
  creditCents: number;
  accepted: boolean;
  /** Why it was rejected, in the bank's words; empty where it says nothing. */
  reason: string;
}

type Column = 'createdOn' | 'fileIdModifier' | 'entries' | 'debits' | 'credits' | 'status' | 'reason';

/** How a bank writes its confirmation: a setting, as no standard prescribes it. */
export interface AcknowledgementFormat {
  delimiter: string;
  /** The headings of the bank's columns. */
  columns: Record<Column, string>;
  amountsIn: 'cents' | 'dollars';
  acceptedWord: string;
  rejectedWord: string;
}

/** The form to agree with a bank that has none of its own; dates are ISO dates. */
export const plainAcknowledgement: AcknowledgementFormat = {
  delimiter: ',',
  columns: {
    createdOn: 'file_date',
    fileIdModifier: 'file_id_modifier',
    entries: 'entries',
    debits: 'debits',
    credits: 'credits',
    status: 'status',
    reason: 'reason',
  },
  amountsIn: 'dollars',
  acceptedWord: 'ACCEPTED',
  rejectedWord: 'REJECTED',
};

/**
 * Reads a bank's confirmation of received files: a table with a line of headings and a line for each file. Banks differ
 * in it, and some answer with a report for people or a code on their portal instead, so that the form is a parameter.
 *
 * @returns the acknowledgements, or the first problem with its line
 */
export function readAcknowledgements(
  text: string,
  format: AcknowledgementFormat = plainAcknowledgement,
): { file: Acknowledgement[] } | { problem: ReadingProblem } {
  return readingOrProblem(() => rowsOf(text, format).map((row) => acknowledgementOf(row, format)));
}

/**
 * Where an acknowledgement says something else than the file of which it is: for staff, one sentence each. None means
 * that the bank has the file as we wrote it; whether it accepts it is for `accepted` to say.
 */
export function acknowledgementDifferences(
  { createdOn, fileIdModifier, ...said }: Acknowledgement,
  { totals, ...file }: NachaFile,
): string[] {
  if (createdOn !== file.createdOn || fileIdModifier !== file.fileIdModifier) return ['The bank names another file.'];
  return [
    ...(said.entries === totals.entries ? [] : [`The bank counts ${said.entries} entries, not ${totals.entries}.`]),
    ...(said.debitCents === totals.debitCents ? [] : ['The bank has another total of debits.']),
    ...(said.creditCents === totals.creditCents ? [] : ['The bank has another total of credits.']),
  ];
}

interface Row {
  line: number;
  cells: Partial<Record<string, string>>;
}

function rowsOf(text: string, { delimiter, columns }: AcknowledgementFormat): Row[] {
  if (text.trim() === '') refuse(1, 'The file is empty.');
  try {
    return parse<Row, Row['cells']>(text, {
      bom: true,
      delimiter,
      trim: true,
      skip_empty_lines: true,
      columns: (headings: readonly string[]) => {
        const missing = Object.values(columns).find((heading) => !headings.includes(heading));
        return missing === undefined ? [...headings] : refuse(1, `There is no column ${missing}.`);
      },
      on_record: (cells, { lines }) => ({ line: lines, cells }),
    });
  } catch (error) {
    if (error instanceof CsvError) refuse(Number(error.lines ?? 1), 'The line is not like the others of the table.');
    throw error;
  }
}

function acknowledgementOf({ line, cells }: Row, format: AcknowledgementFormat): Acknowledgement {
  const cell = (column: Column) => cells[format.columns[column]] ?? '';
  const createdOn = cell('createdOn');
  const fileIdModifier = cell('fileIdModifier');
  const status = cell('status');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(createdOn)) refuse(line, 'The file date is no date.');
  if (!/^[A-Z0-9]$/.test(fileIdModifier)) refuse(line, 'The file id modifier is not one of A-Z, 0-9.');
  if (!/^\d{1,8}$/.test(cell('entries'))) refuse(line, 'The count of entries is not a number.');
  if (status !== format.acceptedWord && status !== format.rejectedWord) {
    refuse(line, `The status is neither ${format.acceptedWord} nor ${format.rejectedWord}.`);
  }
  return {
    line,
    createdOn,
    fileIdModifier,
    entries: Number(cell('entries')),
    debitCents: centsIn(cell('debits'), line, format),
    creditCents: centsIn(cell('credits'), line, format),
    accepted: status === format.acceptedWord,
    reason: cell('reason'),
  };
}

function centsIn(text: string, line: number, { amountsIn }: AcknowledgementFormat): number {
  const shape = amountsIn === 'cents' ? /^\d{1,12}$/ : /^\d{1,10}\.\d\d$/;
  if (!shape.test(text)) refuse(line, `A total is not an amount in ${amountsIn}.`);
  return Number(text.replace('.', ''));
}
