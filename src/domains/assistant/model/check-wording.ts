import { writtenLanguage } from '../../../shared/detect-language.ts';
import { ungroundedValues } from './check-answer.ts';
import { plainText, wordsOf } from './understanding/words.ts';

/**
 * What words that a language model made say beyond their sources: values, numbers and days in words, addresses, things
 * said to be done or promised, food called safe. Words with any of it are not sent. Stricter than for built-in answers,
 * whose sentences are known: what the question names is no source either.
 *
 * @param sources texts of the answers that it was made from
 * @returns what does not hold; nothing for words that may be sent
 */
export function ungroundedClaims(
  text: string,
  { sources, language }: { sources: readonly string[]; language: 'en' | 'es' },
): string[] {
  const plain = plainText(text);
  const known = plainText(sources.join('\n'));
  const knownWords = new Set(wordsOf(known));
  const size = text.trim() === '' ? ['nothing'] : text.length > maxTextLength ? ['too much'] : [];
  const words = wordsOf(plain).filter((word) => wordedValues.has(word) && !knownWords.has(word));
  const addresses = (text.match(/https?:\S+|www\.\S+|\S+@\S+|\S+\.(?:com|net|org|io)\b/gi) ?? []).filter(
    (address) => !known.includes(plainText(address).replace(/[.,;:!?)]+$/, '')),
  );
  const claims = claimsOf(plain).filter((claim) => !known.includes(claim));
  const other = writtenLanguage(text, language) === language ? [] : ['another language'];
  return [...new Set([...size, ...ungroundedValues(text, sources), ...words, ...addresses, ...claims, ...other])];
}

const maxTextLength = 1_500;

/** Numbers and days that are written as words. */
const wordedValues = new Set(
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen half double twice dos tres cuatro cinco seis siete ocho nueve diez doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento mil millon docena doble today tomorrow tonight yesterday noon midnight hoy manana ayer anoche mediodia medianoche'.split(
    ' ',
  ),
);

const claims: readonly RegExp[] = [
  /\b(?:i|we) (?:have |ve |just |already )*(?:paused|resumed|reopened|marked|removed|changed|updated|sent|mailed|emailed|refunded|credited|cancelled|canceled|approved|released|waived|transferred|published|disputed|fixed)\b/g,
  /\b(?:i|we)(?: will| ll| can| promise| guarantee)\b.{0,40}\b(?:refund|credit|reimburse|compensat\w*|pay you|waive|release|approve|guarantee|fix)\b/g,
  /\b(?:has|have) been (?:paused|resumed|refunded|credited|approved|released|waived|cancelled|canceled)\b/g,
  /\b(?:ya |le |lo |la )*(?:he|hemos) (?:pausado|reanudado|reabierto|marcado|cambiado|enviado|mandado|reembolsado|acreditado|cancelado|aprobado|liberado)\b/g,
  /\b(?:le|les) (?:vamos a |voy a )?(?:reembols\w+|acredit\w+|devolver\w*|compens\w+)\b/g,
  /\b(?:is|are|its|it is) (?:completely |totally |perfectly )?(?:safe|allergen free|nut free)\b/g,
  /\b(?:es|son|esta|estan) (?:completamente |totalmente )?(?:segur[oa]s? para|libres? de)\b/g,
];
const claimsOf = (plain: string) => claims.flatMap((claim) => plain.replaceAll("'", ' ').match(claim) ?? []);
