import { expect, it } from 'vitest';
import { textWord } from './text-words.ts';

it.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Unsubscribe', 'stop'],
  ['Alto', 'stop'],
  ['Revoke', 'stop'],
  ['opt-out', 'stop'],
  ['Stop please', 'stop'],
  ['please stop texting me!', 'stop'],
  ['alto por favor', 'stop'],
  ['please stop by', undefined],
  ['stop the order', undefined],
  ['', undefined],
  ['start', 'start'],
  ['Inicio!', 'start'],
  ['HELP', 'help'],
  ['ayuda', 'help'],
  ['constructor', undefined],
])('%j says %s', (text, expected) => {
  expect(textWord(text)).toBe(expected);
});
