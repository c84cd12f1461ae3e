import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { layoutTicket } from '../model/layout.ts';
import { isWide, type CodePage, type Tongue, type WideCodePage } from '../model/paper.ts';
import type { TicketContents } from '../model/ticket.ts';
import { bytesOf, inLettersOf, tablesOf } from './letters.ts';

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
  const table = codePage === 'ascii' ? 'cp437' : codePage;
  const encoder = new ReceiptPrinterEncoder({
    language: tongue,
    columns,
    feedBeforeCut,
    codepageMapping: tongue === 'esc-pos' ? 'epson' : 'star',
    ...(!isWide(table) && { codepageCandidates: [...tablesOf(table)] }),
  });
  const { on, off } = isWide(codePage) ? switchesOf(codePage, tongue) : { on: [], off: [] };
  const write = (text: string) => (isWide(codePage) ? encoder.raw([...bytesOf(codePage, text)]) : encoder.text(text));
  encoder.initialize();
  if (isWide(codePage)) encoder.raw([...on]);
  else encoder.codepage('auto');
  const lines = layoutTicket(contents, { columns, mayBeDouble, toLetters: (text) => inLettersOf(codePage, text) });
  for (let copy = 0; copy < copies; copy += 1) {
    for (const { text, size, isBold, isInverted } of lines) {
      encoder.size(size, size).bold(isBold).invert(isInverted);
      write(text);
      encoder.invert(false).bold(false).size(1, 1).newline();
    }
    encoder.cut('partial');
  }
  return Buffer.concat([encoder.encode(), Buffer.from(off)]);
}

/**
 * What switches a table of many letters on, and off again for whoever prints next. ESC/POS: FS ( C, function 48, and the
 * Kanji mode, FS & and FS . (Epson, ESC/POS command reference). Star: ESC GS ) U, functions 48 and 64: letters of a width
 * that depends are narrow (Star, StarPRNT command specifications). Without a printer at hand the commands are from those
 * papers alone.
 */
function switchesOf(codePage: WideCodePage, tongue: Tongue): { on: readonly number[]; off: readonly number[] } {
  if (codePage === 'gb18030') return { on: [0x1c, 0x26], off: [0x1c, 0x2e] };
  if (tongue === 'esc-pos') {
    const select = [0x1c, 0x28, 0x43, 0x02, 0x00, 0x30];
    return { on: [...select, 2], off: [...select, 1] };
  }
  const unicode = [0x1b, 0x1d, 0x29, 0x55, 0x02, 0x00];
  return { on: [...unicode, 0x30, 1, ...unicode, 0x40, 0], off: [...unicode, 0x30, 0] };
}

/** The ticket as plain text, which every printer that asks takes. */
export function plainTicket({ contents, copies, mayBeDouble }: Printed, { columns }: Pick<Paper, 'columns'>): string {
  const lines = layoutTicket(contents, { columns, mayBeDouble });
  const text = lines.map(({ text: line, isInverted }) =>
    // Printers take control characters in plain text for commands.
    (isInverted && line.trim() !== '' ? `*** ${line.trim()} ***` : line).replaceAll(/\p{Cc}/gu, ''),
  );
  return Array.from({ length: copies }, () => `${text.join('\n')}\n`).join('\n\n');
}
