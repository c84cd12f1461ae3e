import type { Understood } from './understanding/understand.ts';
import { plainText, withoutWhereabouts } from './understanding/words.ts';

/** What is asked about a thing that can also be told to be done: its state, and its reason. */
const asked: Record<string, { how: string; why: string }> = {
  'action.pause': { how: 'store.open', why: 'fact.reopen' },
  'action.resume': { how: 'store.open', why: 'fact.reopen' },
  'action.sold_out': { how: 'menu.sold_out', why: 'menu.sold_out' },
  'action.bring_back': { how: 'menu.sold_out', why: 'menu.sold_out' },
  'action.retry_publication': { how: 'menu.published', why: 'menu.published' },
};

interface Meant {
  intent: string;
  isMeant: (plain: string, understood: Understood) => boolean;
}

/**
 * "Mark the churros sold out" is never the opposite, "pause that one" tells and does not ask how it is done,
 * "put the burrito at 13.75" is no question what it costs; "I don't want to close, just more time" and "close us on
 * December 25" are no pause that begins now.
 */
const told: Record<string, readonly Meant[]> = {
  'fact.busy': [{ intent: 'connections.status', isMeant: (plain) => isOn.test(plain) }],
  'fact.pause': [{ intent: 'action.pause', isMeant: (plain) => tellsToPause.test(plain) }],
  'store.open': [{ intent: 'action.pause', isMeant: (plain) => tellsToPause.test(plain) }],
  'action.bring_back': [
    { intent: 'action.sold_out', isMeant: (plain) => marksSoldOut.test(plain) && !takesBack.test(plain) },
  ],
  'item.price': [{ intent: 'fact.edit-price', isMeant: (plain) => setsPrice.test(plain) }],
  'action.pause': [
    { intent: 'fact.busy', isMeant: (plain) => staysOpen.test(plain) },
    { intent: 'fact.hours-change', isMeant: (plain) => stopsAt.test(plain) && !comesBack.test(plain) },
    {
      intent: 'fact.hours-change',
      isMeant: (plain, { slots }) => slots.when !== null && laterDays.has(slots.when.kind) && !hasEnd.test(plain),
    },
  ],
};
/** "Is busy mode on?" */
const isOn =
  /^\W*(?:is|are|esta|estan|sigue|tenemos|do we have|did (?:somebody|someone|we) (?:turn|put|leave|switch))\b.{0,40}\b(?:on|activ\w+|prendid\w+|encendid\w+|puest\w+|running|busy|ocupad\w+)\b/;
const kindly = String.raw`^\W*(?:(?:please|pls|can you|could you|hey|hi|hola|ok(?:ay)?|and|then|now|oye|y|ahora|por favor|porfa|favor de)\W+)*`;
const marksSoldOut = new RegExp(
  String.raw`${kindly}(?:mark|set|put|list|show|flag|marc\w+|pon\w*)\b.{1,80}\b(?:sold out|out of stock|unavailable|agotad[oa]s?)\b`,
);
const takesBack = /\b(?:back|again|no longer|not|never|un\w*mark\w*|anymore|otra vez|de nuevo|ya no|nunca)\b/;
const tellsToPause = new RegExp(
  String.raw`${kindly}(?:paus(?:e|a|ar)(?:l[aeo]s?)?|pon\w* en pausa)(?: (?:(?:to )?(?:it|that|this|them|those|these|both|also|too|es[aeo]s?|est[aeo]s?|tambien|(?:the|la|las|el|los|al) (?:other|second|otr[ao]s?|segund[ao])(?: (?:one|store|location|shop|tienda|sucursal|local))?))(?: one| ones)?)+\W*(?:(?:for|until|till?|por|hasta)\b.{1,40})?$` +
    String.raw`|${kindly}pausal[aeo]s?\b`,
);
const staysOpen =
  /\b(?:(?:dont|do not|didnt|did not|rather not|not trying to|without|instead of|sin|no|en vez de) (?:(?:want|wanna|need|have|quiero|queremos|quisiera|me gustaria|ganas de|to|having|tener que) ?){0,3}(?:clos(?:e|ing)|paus(?:e|ing)|shut(?:ting)?|stop(?:ping)?|turn(?:ing)? (?:\w+ ){0,2}off|cerrar|apagar\w*|pausar\w*|parar\w*))\b/;
const setsPrice =
  /^\W*(?:(?:please|pls|can you|could you|hey|hi|hola|oye|por favor|favor de)\W+)?(?:put|set|change|raise|lower|bump|make|increase|drop|sub[ae]\w*|baj[ae]\w*|pon\w*|cambi\w+|aument\w+)\b.{0,60}(?:\d|\b(?:dollars?|dolar(?:es)?|price|precio|base)\b)/;
/** "Close early today at 8": a pause begins at once. */
const stopsAt =
  /\b(?:clos\w+|shut\w*|stop\w*|paus\w+|off|cerr\w+|cierr\w+|apag\w+|par(?:a|ar|en))\b.*?\b(?:at|from|starting|after|a las|desde las|a partir de las) \d{1,2}(?::\d\d)?(?: ?[ap] ?m)?(?! ?(?:min|h|[a-z]+ (?:st|ave|street|avenue|road|blvd)\b))\b/;
const comesBack =
  /\b(?:back|re-?open\w*|open\w*|again|resum\w*|return\w*|until|till?|til|volv\w+|abr\w+|reabr\w+|hasta)\b/;
const laterDays: ReadonlySet<string> = new Set(['date', 'weekday', 'weekend', 'month']);
const hasEnd = /\b(?:until|till?|til|hasta|through|thru|from now|right now|ahora|ya)\b/;

/** "Is it paused?" and "why is it paused?" ask; only what is told to be done is offered. */
export function asAsked(text: string, understood: Understood): Understood {
  const plain = plainText(text).replaceAll("'", '').trim();
  const other = told[understood.intent]?.find(({ isMeant }) => isMeant(plain, understood));
  if (other) return { ...understood, intent: other.intent };
  const instead = asked[understood.intent];
  if (!instead) return understood;
  if (/^(?:why|how come|por que|por q|porque|pq|xq)\b/.test(plain)) return { ...understood, intent: instead.why };
  if (/^(?:is|are|was|were(?! out\b)|did|has|have|esta|estan|ya se|sigue)\b/.test(plain))
    return { ...understood, intent: instead.how };
  return understood;
}

/** Asked of how things are in general, before how they are in this account. */
export const asksInGeneral = (text: string) =>
  asksHow(text) ||
  /^\W*(?:(?:and|but|so|ok|hi|hello|hey|y|hola|if|oye|disculpe)\W+)?(?:do (?:i|we) (?:have|need|get)|does (?:it|that|this|an?|one|everybody|anyone|the kitchen|each)|must|should|may|would|when should|is it (?:ok|possible|allowed|true)|can (?:i|we)|could (?:i|we)|hay que|tengo que|tenemos que|se puede|puedo|podemos|que pasa|necesito tener|debo)\b|\b(?:will|would|does) (?:that|this|it) (?:\w+ )?(?:sink|hurt|matter|count|affect|work|stop|be)\b|\bwhen (?:should|can|do) (?:i|we) (?:expect|get|hear)\b/.test(
    plainText(text).replaceAll("'", '').trim(),
  );

/** Who asks how something is done wants to be told, not to have it done. */
export const asksHow = (text: string) =>
  /^\W*(?:(?:and|but|so|ok|hi|hello|hey|y|hola)\W+)?(?:how (?:do|can|would|should|to|i|we|u)|does |do (?:pauses|the apps)|what happens (?:if|when)|que pasa (?:si|cuando)|where (?:do|can)|what(?:s| is) the way to|is there a way|como (?:puedo|hago|se|le hago|apago|pauso|cambio|marco|pongo|quito)|donde (?:puedo|se)|if (?:i|we|you) (?:pause|close|mark|turn|86)|si (?:yo |lo |la |los |las )*(?:pauso|pausamos|apago|apagamos|cierro|cerramos|marco|marcamos|agoto))\b|\b(?:or what|or which|o que|o como|pause or \w+|pausar o \w+)\W*$/.test(
    plainText(text).replaceAll("'", '').trim(),
  );

/** "And the other store?" */
export const namesOtherStore = (text: string) =>
  /\b(?:(?:other|second) (?:store|location|shop)|(?:otra|segunda) (?:tienda|sucursal)|(?:otro|segundo) local)\b/.test(
    withoutWhereabouts(plainText(text)),
  );

/** "How long does this take?" */
export const asksHowLong = (text: string) =>
  /\b(?:how (?:long|many days|fast|soon)|when (?:do|will|can|should) (?:i|we|it|you)|cuanto (?:se )?(?:tarda\w*|demora\w*|tiempo)|cuantos dias|para cuando|en cuanto tiempo)\b/.test(
    plainText(text),
  );

/** "Hey", "hola, buenas": a greeting, and nothing else. */
export function isGreeting(text: string): boolean {
  return /^(?:(?:hey+|hi+|hello+|yo|sup|howdy|hola+|good (?:morning|afternoon|evening|day)|morning|buen(?:a|o)?s?(?: (?:dia|tarde|noche)s?)?|saludos|there|guys|team|equipo|forkline)\W*)+$/.test(
    plainText(text).trim(),
  );
}
