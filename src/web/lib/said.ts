import { i18n } from '@lingui/core';

/**
 * What the server says comes in English, whoever reads it: states, reasons, refusals. Its known sentences stand in a book
 * of their own per language, with `{0}`, `{1}` for what changes in them.
 */
type PhraseBook = Readonly<Record<string, string>>;

let find: (english: string) => string | undefined = () => undefined;

/** From here on `said` looks its sentences up in this book. */
export function openBook(book: PhraseBook): void {
  find = finderIn(book);
}

/** Looks up what is said in a book; undefined for what it lacks. */
export function finderIn(book: PhraseBook): (english: string) => string | undefined {
  const patterns = Object.entries(book)
    .filter(([english]) => english.includes('{0}'))
    .map(([english, phrase]) => ({ pattern: patternOf(english), phrase }));
  const look = (english: string): string | undefined => {
    const exact = Object.hasOwn(book, english) ? book[english] : undefined;
    if (exact !== undefined) return exact;
    for (const { pattern, phrase } of patterns) {
      const match = pattern.exec(english);
      if (match)
        return phrase.replace(/\{(\d)\}/g, (_, place: string) => {
          const piece = match[Number(place) + 1] ?? '';
          return look(piece) ?? piece;
        });
    }
    return undefined;
  };
  return look;
}

function patternOf(english: string): RegExp {
  const escaped = english.replace(/[.*+?^$|()[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/\{\d\}/g, '(.+?)')}$`, 's');
}

/** A sentence or word of the server in the language of this page; one that no book knows stays as it came. */
export function said(english: string): string {
  return i18n.locale === 'en' ? english : (find(english) ?? english);
}
