/** Letters and signs that Unicode does not take apart into a plain one and its accent. */
const plain: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ł: 'L',
  Ħ: 'H',
  ẞ: 'SS',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '⁄': '/',
  '×': 'X',
  '·': '-',
  '•': '-',
};

/**
 * A text as an alphameric field of `length` holds it: in capitals, accents and typographic signs replaced, spaces in a row
 * made one, the rest cut off (Nacha operating rules, appendix three: data specifications). Undefined for a text that is
 * empty or keeps a character which the format does not know, line breaks and control characters among them.
 */
export function alphameric(text: string, length: number): string | undefined {
  const ascii = text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\x20-\x7E]/gu, (character) => plain[character] ?? character);
  if (!/^[\x20-\x7E]*$/u.test(ascii)) return undefined;
  const cut = ascii.replaceAll(/ +/gu, ' ').trim().slice(0, length).trimEnd();
  return cut === '' ? undefined : cut;
}
