import { describe, expect, it } from 'vitest';
import { foreignNameIn } from './foreign-name.ts';

const usual = new Set(
  'what did we sell this week how much does the store make our sales for yesterday today payouts of my orders from customers lately i tacos'.split(
    ' ',
  ),
);
const own = ["Rosalía's Kitchen", '418 Congress Street, Portland', 'Carnitas Taco', 'Mateo Ibarra', 'Desserts'];
const find = (text: string) => foreignNameIn(text, { own, isWord: (word) => usual.has(word) });

describe('a name in a question about figures', () => {
  it.each([
    ['what did Golden Wok sell this week', 'golden wok'],
    ['how much does pho saigon make', 'pho saigon'],
    ["what are Tony's sales today", 'tony'],
    ['sales of Bella Pizza yesterday', 'bella pizza'],
    ['Golden Wok sales this week', 'golden wok'],
    ['cuanto vendio Golden Wok ayer', 'golden wok'],
    ['ventas de Taqueria El Paisa', 'taqueria el paisa'],
  ])('%s: %s is not of this account', (text, name) => expect(find(text)).toContain(name));

  it.each([
    'what did we sell this week',
    "what did Rosalia's Kitchen sell yesterday",
    'what are the sales of the Congress street store',
    'how much did Uber Eats make for us',
    'how many orders did Mateo get',
    'sales of desserts today',
    'how much did Carnitas tacos make',
    'ventas de ayer',
    'WHAT DID WE SELL TODAY',
    'payouts for November',
    "We sell tacos. What's our sales today",
  ])('"%s" asks about one’s own', (text) => expect(find(text)).toBeUndefined());
});
