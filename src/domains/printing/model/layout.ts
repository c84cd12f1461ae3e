import stringWidth from 'string-width';
import type { TicketContents, TicketLine } from './ticket.ts';
import { ticketWords, type TicketWords } from './words.ts';

/** One line of paper: `size` multiplies width and height, so that fewer letters fit. */
export interface PaperLine {
  text: string;
  size: 1 | 2 | 3;
  isBold: boolean;
  isInverted: boolean;
}

interface Style {
  size?: PaperLine['size'];
  bold?: boolean;
  inverted?: boolean;
  center?: boolean;
  /** What every line after the first begins with, so that a long item stands out as one. */
  hang?: number;
}

/**
 * The ticket line by line, none longer than the paper is wide; Chinese, Japanese and Korean letters take two columns.
 * What must not be overlooked is white on black over the whole width; the number is as large as it fits.
 * @param toLetters writes a text in letters that the printer has, before it is measured
 */
export function layoutTicket(
  contents: TicketContents,
  {
    columns,
    mayBeDouble = false,
    toLetters = (text) => text,
  }: { columns: number; mayBeDouble?: boolean; toLetters?: (text: string) => string },
): PaperLine[] {
  const words = ticketWords[contents.language];
  const { lines, put, rule, blank } = createPaper(columns, toLetters);
  for (const mark of marksOf(contents, { words, mayBeDouble })) {
    put(mark, { size: 2, bold: true, inverted: true, center: true });
  }
  put(contents.number, { size: largestFor(toLetters(contents.number), columns), bold: true, center: true });
  put(`${contents.brand} - ${words.fulfilment[contents.fulfilment]}`, { center: true });
  if (contents.station !== '') put(contents.station, { size: 2, bold: true, center: true });
  rule();
  putTimes(contents, { words, put });
  if (contents.customer !== '') put(contents.customer, { bold: true });
  if (contents.code !== null) put(`${words.code}: ${contents.code}`);
  if (contents.collect !== null) {
    put(`${words.collect} ${contents.collect}`, { size: 2, bold: true, inverted: true, center: true });
  }
  for (const check of contents.checks) put(words.checks[check], { bold: true });
  if (contents.destination.length > 0) {
    put(`${words.deliverTo}:`, { bold: true });
    for (const line of contents.destination) put(line, { bold: true });
  }
  if (contents.reason !== null) put(contents.reason, { bold: true });
  if (contents.allergies.length > 0) {
    blank();
    put(words.allergy, { size: 2, bold: true, inverted: true, center: true });
    for (const allergy of contents.allergies) put(allergy, { bold: true, inverted: true });
  }
  rule();
  for (const line of contents.lines) putLine(line, { words, put });
  rule();
  for (const note of contents.notes) put(`${words.note}: ${note}`, { bold: true, inverted: true });
  const utensils = words.utensils[contents.utensils];
  if (utensils !== null && contents.kind !== 'stop' && contents.kind !== 'test') put(utensils);
  if (contents.otherStations.length > 0) put(`${words.alsoAt}: ${contents.otherStations.join(', ')}`);
  put(`${words.ticketOf} ${clock(contents.madeAt, contents)}`);
  return lines;
}

/** A printer obeys control characters: none of an order, a name or a station may reach it. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controls = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g;

type Put = (text: string, style?: Style) => void;

function marksOf(
  { kind, copyNumber, isTestOrder }: TicketContents,
  { words, mayBeDouble }: { words: TicketWords; mayBeDouble: boolean },
): string[] {
  const mark = words.marks[kind];
  return [
    ...(mark === '' ? [] : [copyNumber === null ? mark : `${mark} ${copyNumber}`]),
    ...(mayBeDouble ? [words.maybeDouble] : []),
    ...(isTestOrder ? [words.testOrder] : []),
  ];
}

function putTimes(contents: TicketContents, { words, put }: { words: TicketWords; put: Put }): void {
  const { scheduledFor, readyAt, placedAt } = contents;
  if (scheduledFor !== null) put(`${words.scheduled} ${dayAndClock(scheduledFor, contents)}`, { size: 2, bold: true });
  if (readyAt !== null) put(`${words.readyBy} ${clock(readyAt, contents)}`, { size: 2, bold: true });
  put(`${words.placed} ${clock(placedAt, contents)}`);
}

function putLine(line: TicketLine, { words, put }: { words: TicketWords; put: Put }): void {
  const what = line.isRemoved ? `${words.no} ${line.name}` : `${line.quantity} x ${line.name}`;
  put(what, { size: 2, bold: true, hang: 4 });
  if (line.participant !== null) put(`   ${words.for} ${line.participant}`, { hang: 3 });
  for (const { depth, text, isRemoved } of line.modifiers) {
    const indent = 3 + 2 * depth;
    const shown = isRemoved && !/^(no|sin)\b/i.test(text) ? `${words.no} ${text}` : text;
    put(`${' '.repeat(indent)}${isRemoved ? '-' : '+'} ${shown}`, { bold: true, hang: indent + 2 });
  }
  for (const allergy of line.allergies) {
    put(`${words.allergy}: ${allergy === '' ? words.asTheCustomer : allergy}`, { bold: true, inverted: true });
  }
  for (const note of line.notes) put(`! ${note}`, { bold: true, inverted: true });
}

function createPaper(columns: number, toLetters: (text: string) => string) {
  const lines: PaperLine[] = [];
  const add = (text: string, { size = 1, bold = false, inverted = false }: Style) =>
    lines.push({ text, size, isBold: bold, isInverted: inverted });
  const put: Put = (text, style = {}) => {
    const width = Math.floor(columns / (style.size ?? 1));
    const letters = text
      .split(/\r?\n/)
      .map((line) => toLetters(line.replaceAll(controls, ' ')))
      .join('\n');
    for (const part of wrap(letters, { width, hang: style.hang ?? 0 })) {
      const placed = style.center ? centred(part, width) : part;
      // White on black reads as one block only where the black goes from edge to edge.
      add(style.inverted ? placed + ' '.repeat(Math.max(0, width - stringWidth(placed))) : placed, style);
    }
  };
  return {
    lines,
    put,
    rule: () => void add('-'.repeat(columns), {}),
    blank: () => void add('', {}),
  };
}

/** At spaces where it can be, within words that are longer than the paper is wide. */
export function wrap(text: string, { width, hang = 0 }: { width: number; hang?: number }): string[] {
  const pieces: string[] = [];
  for (const paragraph of text.split('\n')) {
    let rest = paragraph.trimEnd();
    let prefix = '';
    do {
      const end = endOfLine(rest, Math.max(1, width - prefix.length));
      pieces.push((prefix + rest.slice(0, end)).trimEnd());
      rest = rest.slice(end).trimStart();
      prefix = ' '.repeat(Math.min(hang, Math.floor(width / 2)));
    } while (rest !== '');
  }
  return pieces;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Where in the text a line of so many columns ends: one letter at least is on it. */
function endOfLine(text: string, room: number): number {
  let columns = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    columns += stringWidth(segment);
    if (columns <= room || index === 0) continue;
    const space = text.lastIndexOf(' ', index);
    const begins = text.length - text.trimStart().length;
    return space > begins ? space : index;
  }
  return text.length;
}

function centred(text: string, width: number): string {
  return ' '.repeat(Math.max(0, Math.floor((width - stringWidth(text)) / 2))) + text;
}

function largestFor(number: string, columns: number): PaperLine['size'] {
  const width = stringWidth(number);
  return width * 3 <= columns ? 3 : width * 2 <= columns ? 2 : 1;
}

const locales = { en: 'en-US', es: 'es-US' } as const;

type Where = Pick<TicketContents, 'timeZone' | 'language'>;

function clock(iso: string, { timeZone, language }: Where): string {
  return plainSpaces(
    new Intl.DateTimeFormat(locales[language], { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(iso)),
  );
}

function dayAndClock(iso: string, { timeZone, language }: Where): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  return plainSpaces(
    new Intl.DateTimeFormat(locales[language], { timeZone, ...day, hour: 'numeric', minute: '2-digit' }).format(
      new Date(iso),
    ),
  );
}

/** Dates come with narrow spaces, which no printer has. */
function plainSpaces(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}
