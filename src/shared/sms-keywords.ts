/**
 * The words by which somebody steers the texts that they get; carriers know the same. Those that end them are at least
 * the ones of 47 CFR 64.1200(a)(10), which asks for any reasonable means.
 */
const words = {
  start: ['START', 'UNSTOP', 'YES', 'INICIO', 'EMPEZAR'],
  help: ['HELP', 'INFO', 'AYUDA'],
} as const;
export type SmsKeyword = 'stop' | keyof typeof words;

/** Said around a word and changing nothing about it. */
const courtesies =
  /\b(?:POR FAVOR|PORFAVOR|PORFA|PLEASE|PLS|PLZ|KINDLY|THANK YOU|THANKS|THX|TY|GRACIAS|MUCHAS|OK|OKAY|HI|HELLO|HEY|HOLA|RIGHT NOW|NOW|AHORA|IMMEDIATELY|INMEDIATAMENTE)\b/g;
/** A phone's own last line. */
const signature = /\n\s*(?:sent from my|sent from|enviado desde|get outlook)[^\n]*$/i;

const stopWords = 'STO+P+|STOPALL|END|QUIT|REVOKE|ALTO|PARE|PAREN|PARA|PARAR|DETENER|DETENGAN|BASTA';
const endsTexts =
  '(?:TEXTING|MESSAGING|SENDING|CONTACTING|SPAMMING|DE ENVIAR|DE MANDAR|ENVIAR|MANDAR|LOS|TODOS|TODO|IT|ALL|ME|US|THIS|THESE|THOSE|THE|YOUR|ANY|MORE|AND|TEXTS?|TEXT MESSAGES|MESSAGES|MENSAJES|TEXTOS|SMS|SPAM|YA)';
const leaveWords =
  'UNSUBSCRIBE|UNSUBSCRIBED|OPT ?OUT|OPT ME OUT|OPT US OUT|REMOVE ME|TAKE ME OFF|DAR(?:ME)? DE BAJA|DEN?ME DE BAJA|BAJA';
const leftTexts =
  '(?:ME|US|FROM|OF|THIS|THE|YOUR|ALL|MY NUMBER|NUMBER|MAILING|LIST|TEXTS?|MESSAGES|MENSAJES|SMS|DE|LA|LOS|SUS|LISTA|YA)';
const leadIn =
  '(?:I WANT TO |I WOULD LIKE TO |I D LIKE TO |I WISH TO |CAN YOU |COULD YOU |QUIERO |QUISIERA |DESEO |PUEDEN? )?';
const silence =
  '(?:DO NOT|DON T|DONT|NO|NEVER|YA NO|NO MORE|NO MAS) (?:(?:ME|TEXT|TEXTS|TEXTING|SEND|MESSAGE|MESSAGES|CONTACT|MANDEN?|MANDES|ENVIEN?|ENVIES|ESCRIBAN?|MENSAJES|TEXTOS|SMS|ANY|MORE|MAS|AGAIN|ANYMORE) ?)+';

/** The whole message, its courtesies taken off. */
const ends = [
  new RegExp(`^${leadIn}(?:${stopWords})(?: (?:${stopWords}|${endsTexts}))*$`),
  new RegExp(`^${leadIn}(?:${leaveWords})(?: (?:${leaveWords}|${stopWords}|${leftTexts}))*$`),
  // An order can be cancelled, too: with anything beside it, it must be about the texts.
  /^(?:CANCEL|CANCELAR|CANCELEN)(?: (?:CANCEL|CANCELAR|ALL|STOP|(?:MY |THE |LA |MI |THESE |ALL |LOS |YOUR )?(?:SUBSCRIPTION|SUSCRIPCION|TEXTS|MESSAGES|MENSAJES|SMS)))*$/,
  new RegExp(`^${silence}$`),
];
/** "No" and "para" alone are about something else, or nothing. */
const silenceAboutTexts = /TEXT|SEND|MESSAGE|CONTACT|MAND|ENVI|ESCRIB|MENSAJE|SMS/;

/** What a whole message says, whatever punctuation, emoji or invisible letters stand around it; undefined for anything else. */
export function parseSmsKeyword(text: string): SmsKeyword | undefined {
  const said = plain(text.replace(signature, ''));
  const bare = said.replaceAll(courtesies, ' ').replaceAll(/ +/g, ' ').trim();
  const isEnd = ends.some((end, at) => end.test(bare) && (at < 3 || silenceAboutTexts.test(bare)));
  if (isEnd) return 'stop';
  if (words.help.some((word) => word === bare)) return 'help';
  // Consent is given by the word itself and nothing else.
  return words.start.some((word) => word === said) ? 'start' : undefined;
}

/** Capital letters without accents, and single spaces: full-width letters are letters, and "S.T.O.P." is a word. */
function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return /^(?:\p{L} )+\p{L}$/u.test(letters) ? letters.replaceAll(' ', '') : letters;
}
