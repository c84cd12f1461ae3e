import { expect, it } from 'vitest';
import { checkTranslated, obsoleteEntries } from './server-sentences.ts';

const path = 'src/domains/menu/store.ts';

it('reports a sentence of the server that has no Spanish, with its place', () => {
  const text = "\nthrow new AppError('invalid', `The item ${name} is gone.`);";
  expect(checkTranslated([{ path, text }], {})).toEqual([`${path}:2: no Spanish for “The item {0} is gone.”`]);
  expect(checkTranslated([{ path, text }], { 'The item {0} is gone.': 'El artículo {0} ya no está.' })).toEqual([]);
});

it('reads a concatenation as one sentence, and leaves out internal errors', () => {
  const text = "note('The item is ' + name + ' today.'); throw new Error('The item is a bug.');";
  expect(checkTranslated([{ path, text }], {})).toEqual([`${path}:1: no Spanish for “The item is {0} today.”`]);
});

it('reports an entry of the catalog whose pieces no source contains', () => {
  const catalog = { 'Sold out until {0}.': 'Agotado hasta {0}.', 'Gone.': 'Ya no está.' };
  expect(obsoleteEntries([{ path, text: 'say(`Sold out until ${day}.`)' }], catalog)).toEqual([
    'the server does not say “Gone.” any more',
  ]);
});
