import { i18n } from '@lingui/core';
import { openPhraseBook, type PhraseBook } from '../../shared/phrase-book.ts';

/** What the server says comes in English, whoever reads it: states, reasons, refusals. */
let find: (english: string) => string | undefined = () => undefined;

/** From here on `said` looks its sentences up in this book. */
export function openBook(book: PhraseBook): void {
  find = openPhraseBook(book);
}

/** A sentence or word of the server in the language of this page; one that no book knows stays as it came. */
export function said(english: string): string {
  return i18n.locale === 'en' ? english : (find(english) ?? english);
}
