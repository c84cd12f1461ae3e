/**
 * The words by which somebody steers the texts that they get; carriers know the same. Those that end them are at least
 * the ones of 47 CFR 64.1200(a)(10).
 */
const words = {
  stop: [
    'STOP',
    'STOPALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPT OUT',
    'OPTOUT',
    'ALTO',
    'PARE',
    'BAJA',
    'CANCELAR',
  ],
  start: ['START', 'UNSTOP', 'YES', 'INICIO', 'EMPEZAR'],
  help: ['HELP', 'INFO', 'AYUDA'],
} as const;
export type TextWord = keyof typeof words;

/** "Stop please", "please stop texting me". */
const endsThem =
  /^(?:PLEASE |PLS |POR FAVOR )?(?:STOP|ALTO|PARE)(?:,? (?:PLEASE|PLS|POR FAVOR|NOW|YA|(?:TEXTING|MESSAGING|SENDING)(?: (?:ME|THESE|TEXTS|MESSAGES|IT|THIS))*))*$/;

/** What a whole message says; undefined for anything else. */
export function textWord(text: string): TextWord | undefined {
  const said = text
    .trim()
    .toUpperCase()
    .replaceAll('-', ' ')
    .replace(/[.!]+$/, '');
  if (endsThem.test(said)) return 'stop';
  const found = Object.entries(words).find(([, all]) => all.some((word) => word === said));
  return found?.[0] as TextWord | undefined; // a key of the table above
}
