import type { GuestLanguage } from '../../domains/loyalty/model/consent.ts';
import spanish from '../lang/guests.es.json' with { type: 'json' };
import { type Failure, failureOf } from '../lib/failure.ts';
import { openPhraseBook } from '../../shared/phrase-book.ts';
import { guestWords } from './guest-words.ts';

const find = openPhraseBook(spanish);
const inSpanish = (english: string) => find(english) ?? english;

/** What a failed call says to a guest, in the language of the page. */
export function guestFailure(error: Error, language: GuestLanguage): Failure {
  if (!('status' in error)) return { sentence: guestWords[language].noServer, fields: {} };
  const { sentence, fields } = failureOf(error);
  if (language === 'en') return { sentence, fields };
  return {
    sentence: inSpanish(sentence),
    fields: Object.fromEntries(Object.entries(fields).map(([field, words]) => [field, inSpanish(words)])),
  };
}
