import { expect, it } from 'vitest';
import book from '../../../../shared/lang/said.es.json' with { type: 'json' };
import { openPhraseBook } from '../../../../shared/phrase-book.ts';
import { substitutions } from './words.ts';

it('what to do when an item is out is said in Spanish as well', () => {
  const find = openPhraseBook(book);
  expect(Object.values(substitutions).filter((words) => find(words) === undefined)).toEqual([]);
});
