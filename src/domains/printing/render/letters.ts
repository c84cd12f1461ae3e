import CodepageEncoder from '@point-of-sale/codepage-encoder';
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
  const [byte] = CodepageEncoder.encode(letter, codePage);
  return byte !== undefined && byte > 0x7f;
}

/** Scripts that need no shaping, with the marks between their letters; Arabic or Hindi would come out unreadable. */
const setOneByOne =
  /^(?:[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]|[\u3000-\u303f\u30fb\u30fc\uff01-\uff9f\uffe0-\uffe6]|[¡¿£¥¢€©®°±²³¼½¾×÷·§«»‘’“”–—…•])$/u;
