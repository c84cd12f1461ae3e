import { expect, it } from 'vitest';
import { readSlots } from './slots.ts';

const world = { items: [], modifiers: [], stores: [] };

it.each([
  ['where is order 71dab', ['71dab']],
  ['what is in order EFEDB?', ['efedb']],
  ['¿dónde va el pedido #abcdef?', ['abcdef']],
  ['the order faced a problem', []],
  ['one order added by mistake', []],
  ['no decaf left', []],
])('"%s" names the orders %j', (text, numbers) => expect(readSlots(text, world).slots.numbers).toEqual(numbers));
