/**
 * What the server says, in another language: its sentences with `{0}`, `{1}` for what changes in them, which may itself
 * be in the book.
 */
export type PhraseBook = Readonly<Record<string, string>>;

/** Answers undefined for a sentence or word that the book does not have. */
export function openPhraseBook(book: PhraseBook): (english: string) => string | undefined {
  const patterns = Object.entries(book)
    .filter(([english]) => english.includes('{0}'))
    // The most specific first: "was larger: from {0} to {1}" also fits "was {0}: {1}", which would keep English words.
    .toSorted(([a], [b]) => literalLength(b) - literalLength(a))
    .map(([english, phrase]) => ({ pattern: patternOf(english), phrase }));

  function find(english: string): string | undefined {
    const exact = Object.hasOwn(book, english) ? book[english] : undefined;
    if (exact !== undefined) return exact;
    for (const { pattern, phrase } of patterns) {
      const match = pattern.exec(english);
      if (!match) continue;
      return phrase.replace(/\{(\d)\}/g, (_, place: string) => {
        const part = match[Number(place) + 1] ?? '';
        return find(part) ?? part;
      });
    }
    return undefined;
  }
  return find;
}

const literalLength = (english: string) => english.replaceAll(/\{\d\}/g, '').length;

function patternOf(english: string): RegExp {
  const escaped = english.replace(/[.*+?^$|()[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/\{\d\}/g, '(.+?)')}$`, 's');
}
