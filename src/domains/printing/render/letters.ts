import CodepageEncoder from '@point-of-sale/codepage-encoder';
import anyAscii from 'any-ascii';
import { eastAsianWidth } from 'get-east-asian-width';
import iconv from 'iconv-lite';
import type { CodePage, WideCodePage } from '../model/paper.ts';

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

/** A table that is switched to for letters alone. */
export type LetterTable = 'cp852' | 'cp866';

/**
 * Tables that a printer with this one has, too: of central Europe and of Cyrillic, which makers number alike (17 and 18 in
 * ESC/POS). Those of Greek and Turkish have other numbers with each, and would come out as letters that they are not.
 */
const alsoThere: Partial<Record<CodePage, readonly LetterTable[]>> = {
  windows1252: ['cp852', 'cp866'],
  cp858: ['cp852', 'cp866'],
};

/** The tables that a text is printed from, the printer's own first. */
export function tablesOf(codePage: Exclude<CodePage, WideCodePage | 'ascii'>) {
  return [codePage, ...(alsoThere[codePage] ?? [])] as const;
}

/**
 * The text in letters that the printer has: accents stay where they can, else the letter under them is printed, else it is
 * spelled in the Latin alphabet, so that a kitchen can call a name. What has no letters (a control, a sign of somebody's
 * own) is a question mark.
 */
export function inLettersOf(codePage: CodePage, text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (isIn(codePage, letter)) return letter;
    const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const plain = plainMarks[letter] ?? plainMarks[bare] ?? bare;
    if (plain !== '' && Array.from(plain).every((one) => isIn(codePage, one))) return plain;
    const spelled = anyAscii(letter);
    if (spelled !== '') return isPrintable.test(spelled) ? spelled : '?';
    // Alef, joiners and variation marks of emoji stand for nothing by themselves.
    return /[\p{L}\p{M}\p{Cf}\p{Sk}]/u.test(letter) ? '' : '?';
  }).join('');
}

const isPrintable = /^[\u0020-\u007e]+$/;

/** The bytes of a text that is in letters of the table. */
export function bytesOf(codePage: WideCodePage, text: string): Uint8Array {
  return codePage === 'utf-8' ? Buffer.from(text, 'utf8') : iconv.encode(text, 'gb18030');
}

function isIn(codePage: CodePage, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f) return true;
  // Commands to printers are control characters: none comes from a customer's note.
  if (codePage === 'ascii' || code < 0xa0) return false;
  if (codePage === 'utf-8') return setOneByOne.test(letter);
  // Its other letters, accents among them, are printed two columns wide as well.
  if (codePage === 'gb18030') return eastAsianWidth(code) === 2 && iconv.encode(letter, 'gb18030').length === 2;
  // What of Greek a small table has are signs of mathematics: a name of them and of Latin letters nobody could read.
  if (/\p{sc=Greek}/u.test(letter)) return false;
  const has = (table: typeof codePage | LetterTable) => (CodepageEncoder.encode(letter, table)[0] ?? 0) > 0x7f;
  return has(codePage) || (/\p{L}/u.test(letter) && (alsoThere[codePage] ?? []).some(has));
}

/** Scripts that need no shaping, with the marks between their letters; Arabic or Hindi would come out unreadable. */
const setOneByOne =
  /^(?:[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]|[\u3000-\u303f\u30fb\u30fc\uff01-\uff9f\uffe0-\uffe6]|[¡¿£¥¢€©®°±²³¼½¾×÷·§«»‘’“”–—…•])$/u;
