import { editDistance } from './understanding/spelling.ts';
import { findWhen } from './understanding/when.ts';
import { plainText, wordsOf } from './understanding/words.ts';

/** Finds the name of somebody else in a question about figures: "what did Golden Wok sell". */

const name = String.raw`((?:[\w&.]+\s+){0,5}[\w&.]+)`;
const verbs =
  'sell|sells|sold|make|makes|made|earn|earns|earned|get|gets|got|gross|grosses|grossed|pay|pays|paid|take in|bring in|brings in|doing|do|charge|charges|charged|average';
const figures =
  'sales|orders?|payouts?|revenue|ratings?|earnings|numbers|figures|reviews?|upcharge|prices|income|statement|bank account|best ?sellers?|top sellers?';
const cifras = 'ventas|pedidos|ordenes|pagos?|ingresos|calificacion|ganancias|numeros|cifras|resenas|recargo|estrellas';
const vende =
  'vendio|vende|vendieron|venden|gana|gano|ganan|ganaron|factura|facturo|recibe|recibio|cobra|cobro|saca|saco|mete';

/** Where a name stands in such a question. */
const places: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:did|does|do|has|have|is|was|were)\s+${name}\s+(?:${verbs})\b`, 'g'),
  new RegExp(String.raw`\b${name} s (?:\w+ )?(?:${figures})\b`, 'g'),
  new RegExp(String.raw`\b(?:${figures}) (?:of|for|at|from|by) ${name}`, 'g'),
  new RegExp(String.raw`\b${name} (?:sales|payouts?|revenue|earnings|rating)\b`, 'g'),
  new RegExp(String.raw`\b(?:${vende}) ${name}`, 'g'),
  new RegExp(String.raw`\b(?:${cifras}) (?:de|del|en|para) ${name}`, 'g'),
];

/** Days, services and what every restaurant sells: no names of restaurants, though they be written large or seldom. */
const usual = new Set(
  `january february march april may june july august september october november december jan feb mar apr jun jul aug sep
sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays
saturdays sundays enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes
miercoles jueves viernes sabado domingo thanksgiving christmas easter halloween mothers fathers valentines super bowl
black new year years labor memorial day eve navidad dia uber eats ubereats doordash grubhub deliveroo hubrise postmates
caviar seamless forkline brunch breakfast lunch dinner patio catering takeout takeaway delivery pickup rush shift kitchen
bar drinks desserts appetizers entrees specials alcohol beer wine food desayuno almuerzo comida cena bebidas postres
business everybody everyone anybody anyone nobody somebody someone pst est`.split(/\s+/),
);

/**
 * The name in a question about figures that is nothing of one's own, as plain words; undefined where it asks about one's
 * own.
 *
 * @param own names of one's stores, menu and people
 * @param isWord whether a plain word is of those that people use in questions
 */
export function foreignNameIn(
  text: string,
  { own, isWord }: { own: readonly string[]; isWord: (word: string) => boolean },
): string | undefined {
  const spaced = plainText(text)
    .replaceAll(/['’]/g, ' ')
    .replaceAll(/[^\w&.\s]/g, ' , ')
    .replaceAll(/\s+/g, ' ');
  const ownWords = new Set(own.flatMap((one) => wordsOf(plainText(one))));
  const large = largeWords(text);
  const phrases = places.flatMap((place) => [...spaced.matchAll(place)].flatMap(([, phrase]) => phrase ?? []));
  return phrases
    .map(withoutTime)
    .find((words) => {
      const foreign = words.filter((word) => isForeign(word, { ownWords, large, isWord }));
      const isSure = foreign.some((word) => word.length > 3 || large.has(word)) || foreign.length === words.length;
      return foreign.length > 0 && isSure;
    })
    ?.join(' ');
}

function isForeign(
  word: string,
  given: { ownWords: ReadonlySet<string>; large: ReadonlySet<string>; isWord: (word: string) => boolean },
): boolean {
  const { ownWords, large, isWord } = given;
  if (word.length < 3 || /\d/.test(word) || usual.has(word)) return false;
  if ([...ownWords].some((one) => one === word || (word.length > 3 && editDistance(word, one, 1) <= 1))) return false;
  return large.has(word) || !isWord(word);
}

/** "Golden Wok yesterday" names a restaurant and a day. */
function withoutTime(phrase: string): string[] {
  const when = findWhen(phrase);
  return wordsOf(when ? phrase.replace(when.text, ' ') : phrase);
}

const sentenceStart = /(?:^|[.!?:;\n]|[¿¡])["“(\s]*$/u;

/** Words that are written large though nothing asks for it; none where everything is. */
function largeWords(text: string): Set<string> {
  const written = [...text.matchAll(/\p{L}[\p{L}'’]*/gu)];
  const large = written.flatMap(({ 0: word, index }) =>
    /^\p{Lu}/u.test(word) && !sentenceStart.test(text.slice(0, index)) ? [word] : [],
  );
  if (large.length * 2 > written.length) return new Set();
  return new Set(large.flatMap((word) => wordsOf(plainText(word.replaceAll(/['’]s$/g, '')))));
}
