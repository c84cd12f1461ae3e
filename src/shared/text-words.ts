/** The words by which somebody steers the texts that they get; carriers know the same. */
const words = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'ALTO', 'PARE'],
  start: ['START', 'UNSTOP', 'YES', 'INICIO', 'EMPEZAR'],
  help: ['HELP', 'INFO', 'AYUDA'],
} as const;
export type TextWord = keyof typeof words;

/** What a whole message says; undefined for anything else. */
export function textWord(text: string): TextWord | undefined {
  const said = text
    .trim()
    .toUpperCase()
    .replace(/[.!]+$/, '');
  const found = Object.entries(words).find(([, all]) => all.some((word) => word === said));
  return found?.[0] as TextWord | undefined; // a key of the table above
}
