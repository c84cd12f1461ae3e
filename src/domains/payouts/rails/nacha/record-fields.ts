import { refuse } from './unreadable.ts';

/** A field's first and last position in its record, counted from 1 as the rules print them. */
type Positions = Readonly<Record<string, readonly [first: number, last: number]>>;

/**
 * The positions of what we read (Nacha operating rules, appendix three: record formats). The writer lines up fields by
 * their lengths and does not know this table, so that a slip in one is found by the other.
 */
export const positions = {
  fileHeader: {
    priority: [2, 3],
    destination: [4, 13],
    origin: [14, 23],
    createdOn: [24, 29],
    createdAt: [30, 33],
    fileIdModifier: [34, 34],
    sizes: [35, 40],
    destinationName: [41, 63],
    originName: [64, 86],
    reference: [87, 94],
  },
  batchHeader: {
    serviceClass: [2, 4],
    companyName: [5, 20],
    companyData: [21, 40],
    companyId: [41, 50],
    entryClass: [51, 53],
    entryDescription: [54, 63],
    descriptiveDate: [64, 69],
    effectiveOn: [70, 75],
    settlementDay: [76, 78],
    originatorStatus: [79, 79],
    originatingId: [80, 87],
    number: [88, 94],
  },
  entry: {
    transactionCode: [2, 3],
    receivingId: [4, 11],
    checkDigit: [12, 12],
    accountNumber: [13, 29],
    amountCents: [30, 39],
    identification: [40, 54],
    name: [55, 76],
    discretionaryData: [77, 78],
    addendaIndicator: [79, 79],
    trace: [80, 94],
  },
  remittance: { type: [2, 3], text: [4, 83], number: [84, 87], sequence: [88, 94] },
  returned: {
    type: [2, 3],
    code: [4, 6],
    originalTrace: [7, 21],
    dateOfDeath: [22, 27],
    originalReceivingId: [28, 35],
    information: [36, 79],
    trace: [80, 94],
  },
  changed: {
    type: [2, 3],
    code: [4, 6],
    originalTrace: [7, 21],
    originalReceivingId: [28, 35],
    corrected: [36, 64],
    trace: [80, 94],
  },
  batchControl: {
    serviceClass: [2, 4],
    records: [5, 10],
    hash: [11, 20],
    debitCents: [21, 32],
    creditCents: [33, 44],
    companyId: [45, 54],
    reserved: [55, 79],
    originatingId: [80, 87],
    number: [88, 94],
  },
  fileControl: {
    batches: [2, 7],
    blocks: [8, 13],
    records: [14, 21],
    hash: [22, 31],
    debitCents: [32, 43],
    creditCents: [44, 55],
    reserved: [56, 94],
  },
} as const satisfies Record<string, Positions>;

/** A line of a file: a record with its number, from 1. */
export interface Line {
  number: number;
  record: string;
}

/** A record's fields as they stand there, padding included. */
export type Fields<Kind extends keyof typeof positions> = Record<keyof (typeof positions)[Kind], string>;

export function fieldsOf<Kind extends keyof typeof positions>(kind: Kind, { record }: Line): Fields<Kind> {
  const cut = Object.entries<readonly [number, number]>(positions[kind]).map(
    ([name, [first, last]]) => [name, record.slice(first - 1, last)] as const,
  );
  return Object.fromEntries(cut) as Fields<Kind>; // one text for each name of the table
}

/** A numeric field's value; ends the reading where it is not all digits. */
export function numberIn(field: string, { line, what }: { line: Line; what: string }): number {
  if (!/^\d+$/.test(field)) refuse(line.number, `The ${what} is not a number.`);
  return Number(field);
}

/** A date field, `261120`, as `2026-11-20`; ends the reading where there is no such day. */
export function dateIn(field: string, { line, what }: { line: Line; what: string }): string {
  const day = `20${field.slice(0, 2)}-${field.slice(2, 4)}-${field.slice(4, 6)}`;
  const isDay = /^\d{6}$/.test(field) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
  return isDay ? day : refuse(line.number, `The ${what} is no date.`);
}
