/** Text as people type it, as words that can be compared: no case, no accents, no punctuation. */

const maxCharacters = 2_000;

/** Lower case, without accents, quotes as one kind, letters repeated for effect shortened. */
export function plainText(text: string): string {
  return text
    .slice(0, maxCharacters)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/([a-z])\1{2,}/g, '$1$1');
}

/** The words of a plain text, in their order. Apostrophes fall away, so that "what's" and "whats" are one. */
export function wordsOf(plain: string): string[] {
  return plain.replaceAll("'", '').match(/[a-z0-9]+/g) ?? [];
}

/** Of Spanish and English, the longer before those that they end in. */
const endings =
  'aciones acion amente mente iendo ando amos aron ieron ados adas idos idas ado ada ido ida ations ation ings ing edly ies ied ers er ed es ly os as an en ar ir s e o a y'.split(
    ' ',
  );
const minStemLength = 3;

/** What English and Spanish forms of a word have in common, roughly: "orders" and "order", "pedidos" and "pedido". */
export function stem(word: string): string {
  if (/\d/.test(word)) return word;
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= minStemLength);
  return ending ? word.slice(0, -ending.length) : word;
}

const whereSomebodyWas =
  /\b(?:was|were|been|am|im|estaba|estuve|estoy|ando|andaba) (?:over )?(?:at|in|en) (?:the|my|our|la|el|mi) (?:other|second|otra|otro|segunda) \w+/g;

/** "I was at the other location all morning" tells of a person's day, and names no store that is asked for. */
export const withoutWhereabouts = (plain: string) => plain.replaceAll(whereSomebodyWas, ' ');
