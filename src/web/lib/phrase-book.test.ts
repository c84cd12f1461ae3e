import { expect, test } from 'vitest';
import guests from '../lang/guests.es.json' with { type: 'json' };
import book from '../../shared/lang/said.es.json' with { type: 'json' };
import { openPhraseBook, type PhraseBook } from '../../shared/phrase-book.ts';

const whole: PhraseBook = { ...book, ...guests };
const find = openPhraseBook(whole);
/** Values such as the server fills in: an amount, a name, a day, a number. */
const values = ['$20.00', 'DoorDash', 'Nov 28', '3', '4:30 PM', 'Birria', '12%', 'A1B2', 'Ana', '7'];
const filled = (template: string) =>
  template.replaceAll(/\{(\d)\}/g, (_, place: string) => values[Number(place)] ?? '');
/** A value that has a translation of its own is translated as well. */
const translated = (template: string) =>
  template.replaceAll(
    /\{(\d)\}/g,
    (_, place: string) => find(values[Number(place)] ?? '') ?? values[Number(place)] ?? '',
  );

test('openPhraseBook takes the translation of the sentence itself, not of a more general one that also fits', () => {
  const wrong = Object.entries(whole).filter(([english, spanish]) => find(filled(english)) !== translated(spanish));
  expect(wrong.map(([english]) => `${english} → ${find(filled(english))}`)).toEqual([]);
});

test('openPhraseBook leaves no English word of the sentence where it has several places', () => {
  expect(find('The average order was larger: from $20.00 to $20.39 at base prices.')).toBe(
    'El pedido promedio fue mayor: de $20.00 a $20.39 a precios base.',
  );
});
