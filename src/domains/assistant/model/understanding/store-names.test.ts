import { describe, expect, it } from 'vitest';
import { findStores } from './store-names.ts';

const congress = { id: 'congress', name: "Rosalía's Kitchen", address: '418 Congress Street, Portland, ME 04101' };
const oldPort = { id: 'old-port', name: "Rosalía's Kitchen, Old Port", address: '12 Wharf St, Portland, ME 04101' };
const both = [congress, oldPort];
const idsIn = (text: string) => findStores(text, both).found.map(({ id }) => id);

describe('a store', () => {
  it.each([
    ['is uber eats on at congress st', ['congress']],
    ['pause the one on congress', ['congress']],
    ['sales at 418 congress street today', ['congress']],
    ['orders of rosalias kitchen old port', ['old-port']],
    ['is the old port open', ['old-port']],
    ['is wharf street open', ['old-port']],
    ['how is rosalias kitchen doing', []],
    ['a congress of chefs', []],
  ])('is found in "%s"', (text, ids) => expect(idsIn(text)).toEqual(ids));

  it.each([
    ['is doordash on at rosalias kitchen', 'is doordash on'],
    ['is uber eats on at congress st', 'is uber eats on'],
    ['printer in the kitchen', 'printer in the kitchen'],
  ])('leaves what is asked in "%s"', (text, left) => expect(findStores(text, both).masked.trim()).toBe(left));

  it('is not chosen where there is only one, and its name is left out all the same', () =>
    expect(findStores('sales at congress st', [congress])).toEqual({ found: [], masked: 'sales  ' }));

  it('of one word is its name only where it says where', () => {
    const one = { id: 'one', name: 'Burger', address: '1 Main St, Bath, ME 04530' };
    expect(findStores('burger is sold out', [one, congress]).masked).toBe('burger is sold out');
    expect(findStores('pause doordash at burger', [one, congress]).masked.trim()).toBe('pause doordash');
  });
});
