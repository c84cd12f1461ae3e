import type { Understood } from './understanding/understand.ts';
import { plainText } from './understanding/words.ts';

/** What is asked about a thing that can also be told to be done: its state, and its reason. */
const asked: Record<string, { how: string; why: string }> = {
  'action.pause': { how: 'store.open', why: 'fact.reopen' },
  'action.resume': { how: 'store.open', why: 'fact.reopen' },
  'action.sold_out': { how: 'menu.sold_out', why: 'menu.sold_out' },
  'action.bring_back': { how: 'menu.sold_out', why: 'menu.sold_out' },
  'action.retry_publication': { how: 'menu.published', why: 'menu.published' },
};

/** "Put the burrito at 13.75" is no question what it costs; "close us on December 25" no pause that begins now. */
const told: Record<string, { intent: string; isMeant: (plain: string, understood: Understood) => boolean }> = {
  'item.price': { intent: 'fact.edit-price', isMeant: (plain) => setsPrice.test(plain) },
  'action.pause': {
    intent: 'fact.hours-change',
    isMeant: (plain, { slots }) => slots.when !== null && laterDays.has(slots.when.kind) && !hasEnd.test(plain),
  },
};
const setsPrice =
  /^\W*(?:(?:please|pls|can you|could you|hey|hi|hola|oye|por favor|favor de)\W+)?(?:put|set|change|raise|lower|bump|make|increase|drop|sub[ae]\w*|baj[ae]\w*|pon\w*|cambi\w+|aument\w+)\b.{0,60}(?:\d|\b(?:dollars?|dolar(?:es)?|price|precio|base)\b)/;
const laterDays: ReadonlySet<string> = new Set(['date', 'weekday', 'weekend', 'month']);
const hasEnd = /\b(?:until|till?|til|hasta|through|thru|from now|right now|ahora|ya)\b/;

/** "Is it paused?" and "why is it paused?" ask; only what is told to be done is offered. */
export function asAsked(text: string, understood: Understood): Understood {
  const other = told[understood.intent];
  if (other?.isMeant(plainText(text).trim(), understood)) return { ...understood, intent: other.intent };
  const instead = asked[understood.intent];
  if (!instead) return understood;
  const plain = plainText(text).trim();
  if (/^(?:why|how come|por que|por q|porque|pq|xq)\b/.test(plain)) return { ...understood, intent: instead.why };
  if (/^(?:is|are|was|were(?! out\b)|did|has|have|esta|estan|ya se|sigue)\b/.test(plain))
    return { ...understood, intent: instead.how };
  return understood;
}

/** Who asks how something is done wants to be told, not to have it done. */
export const asksHow = (text: string) =>
  /^\W*(?:(?:and|but|so|ok|hi|hello|hey|y|hola)\W+)?(?:how (?:do|can|would|should|to|i|we|u)|does |do (?:pauses|the apps)|what happens (?:if|when)|que pasa (?:si|cuando)|where (?:do|can)|what(?:s| is) the way to|is there a way|como (?:puedo|hago|se|le hago|apago|pauso|cambio|marco|pongo|quito)|donde (?:puedo|se)|if (?:i|we|you) (?:pause|close|mark|turn|86)|si (?:yo |lo |la |los |las )*(?:pauso|pausamos|apago|apagamos|cierro|cerramos|marco|marcamos|agoto))\b|\b(?:or what|or which|o que|o como|pause or \w+|pausar o \w+)\W*$/.test(
    plainText(text).replaceAll("'", '').trim(),
  );
