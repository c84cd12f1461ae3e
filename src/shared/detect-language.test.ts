import { expect, test } from 'vitest';
import { writtenLanguage } from './detect-language.ts';

test.each([
  ['86 the piña colada', 'en'],
  ['is the jalapeño burger sold out?', 'en'],
  ['how many tacos al pastor did we sell to José yesterday', 'en'],
  ['turn off crème brûlée', 'en'],
  ['why was the Café Ñandú order cancelled', 'en'],
  ['pausa uber', 'es'],
  ['¿piña colada?', 'es'],
  ['añade crema', 'es'],
  ['está agotado el pozole', 'es'],
  ['cuánto vendimos ayer en Uber Eats', 'es'],
  ['no hay piña', 'es'],
] as const)('writtenLanguage of "%s" is %s, whichever language the page has', (text, language) => {
  expect(writtenLanguage(text, 'en')).toBe(language);
  expect(writtenLanguage(text, 'es')).toBe(language);
});

test('writtenLanguage is that of the page where the words tell nothing', () => {
  expect(writtenLanguage('pozole', 'es')).toBe('es');
  expect(writtenLanguage('pozole', 'en')).toBe('en');
});
