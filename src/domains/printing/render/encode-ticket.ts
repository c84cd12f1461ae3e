import CodepageEncoder from '@point-of-sale/codepage-encoder';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { layoutTicket } from '../model/layout.ts';
import type { CodePage, Tongue } from '../model/paper.ts';
import type { TicketContents } from '../model/ticket.ts';

/** What of a printer decides the bytes that it is sent. */
export interface Paper {
  columns: number;
  codePage: CodePage;
}

interface Printed {
  contents: TicketContents;
  copies: number;
  mayBeDouble: boolean;
}

const feedBeforeCut = 4;

/** The ticket in a printer's own commands, cut after each copy. */
export function encodeTicket(
  { contents, copies, mayBeDouble }: Printed,
  { columns, codePage, tongue }: Paper & { tongue: Tongue },
): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    language: tongue,
    columns,
    feedBeforeCut,
    codepageMapping: tongue === 'esc-pos' ? 'epson' : 'star',
  });
  encoder.initialize().codepage(codePage === 'ascii' ? 'cp437' : codePage);
  const lines = layoutTicket(contents, { columns, mayBeDouble });
  for (let copy = 0; copy < copies; copy += 1) {
    for (const { text, size, isBold, isInverted } of lines) {
      encoder.size(size, size).bold(isBold).invert(isInverted).text(inLettersOf(codePage, text));
      encoder.invert(false).bold(false).size(1, 1).newline();
    }
    encoder.cut('partial');
  }
  return encoder.encode();
}

/** The ticket as plain text, which every printer that asks takes. */
export function plainTicket({ contents, copies, mayBeDouble }: Printed, { columns }: Pick<Paper, 'columns'>): string {
  const lines = layoutTicket(contents, { columns, mayBeDouble });
  const text = lines.map(({ text: line, isInverted }) =>
    isInverted && line.trim() !== '' ? `*** ${line.trim()} ***` : line,
  );
  return Array.from({ length: copies }, () => `${text.join('\n')}\n`).join('\n\n');
}

/** Marks that come in many shapes, as the plain one that every table has. */
const plainMarks: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '×': 'x',
  '•': '*',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  '€': 'EUR',
};

/**
 * The text in letters that the printer's table has: accents stay where they can, else the letter under them is printed,
 * else a question mark, so that nothing comes out as a letter that it is not.
 */
export function inLettersOf(codePage: CodePage, text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (isIn(codePage, letter)) return letter;
    const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const plain = plainMarks[letter] ?? plainMarks[bare] ?? bare;
    if (plain !== '' && Array.from(plain).every((one) => isIn(codePage, one))) return plain;
    // Joiners and variation marks of emoji stand for nothing by themselves.
    return /\p{M}|\p{Cf}/u.test(letter) ? '' : '?';
  }).join('');
}

function isIn(codePage: CodePage, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f) return true;
  // Commands to printers are control characters: none comes from a customer's note.
  if (codePage === 'ascii' || code < 0xa0) return false;
  const [byte] = CodepageEncoder.encode(letter, codePage);
  return byte !== undefined && byte > 0x7f;
}
