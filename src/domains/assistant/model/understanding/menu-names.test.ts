import { describe, expect, it } from 'vitest';
import { meantBy } from '../which-thing.ts';
import { readSlots, type SlotWorld } from './slots.ts';

const item = (name: string) => ({ id: `item ${name}`, name });
const choice = (name: string, group: string, items: readonly string[] = []) => ({
  id: `choice ${name}`,
  name,
  ids: [`choice ${name}`],
  groups: [group],
  itemIds: items.map((one) => `item ${one}`),
});

const world: SlotWorld = {
  items: [
    'Carnitas Taco',
    'Quesabirria Taco',
    'Baja Fish Taco',
    'Shrimp Ceviche',
    'Loaded Nachos',
    'Guacamole & Chips',
    'Street Corn',
    'Churros',
    'Horchata',
  ].map(item),
  modifiers: [
    choice('Carnitas', 'Protein'),
    choice('Birria', 'Protein'),
    choice('Shrimp', 'Protein'),
    choice('Chicken tinga', 'Protein'),
    choice('Guacamole', 'Add extras'),
    choice('Crema', 'Add extras'),
    choice('Pickled onions', 'Add extras'),
    choice('Large', 'Size', ['Horchata']),
    choice('No sugar', 'Sweetness', ['Horchata']),
    choice('Street corn', 'Choose a side'),
  ],
  stores: [],
};

const words = (things: readonly { kind: string; name: string }[]) =>
  things.map(({ kind, name }) => `${kind} ${name}`).join(', ');

/** What a text is taken to mean: names, "either" of an item and a choice, or a question back. */
function meaning(text: string): string {
  const meant = meantBy(readSlots(text, world).slots);
  if (meant.what === 'things') return words(meant.things);
  if (meant.what === 'either') return `either ${words([meant.item, meant.modifier, ...meant.besides])}`;
  return `unclear ${meant.names.join(', ')}`.trim();
}

describe('what is meant on the menu', () => {
  it.each([
    ['86 the churros', 'item Churros'],
    ['86 the ceviche and the nachos', 'item Shrimp Ceviche, item Loaded Nachos'],
    ['both the ceviche and the baja fish are gone', 'item Baja Fish Taco, item Shrimp Ceviche'],
    ['no more tinga', 'modifier Chicken tinga'],
    ['out of crema and pickled onions', 'modifier Pickled onions, modifier Crema'],
    ['shrimp as a protein, out. rest of the menu is fine', 'modifier Shrimp'],
    ['we ran out of guac as an add on', 'modifier Guacamole'],
    ['no more large cups', 'modifier Large'],
    ['Birria as a protein choice is gone', 'modifier Birria'],
    ['the street corn side is out', 'modifier Street corn'],
    ['the carnitas taco is out', 'item Carnitas Taco'],
    ['the ceviche, and shrimp as a protein', 'item Shrimp Ceviche, modifier Shrimp'],
  ])('%s: %s', (text, meant) => expect(meaning(text)).toBe(meant));

  it.each([
    ['86 the carnitas', 'either item Carnitas Taco, modifier Carnitas'],
    ['se acabo la birria', 'either item Quesabirria Taco, modifier Birria'],
    ['out of street corn', 'either item Street Corn, modifier Street corn'],
    ['no large horchata', 'either item Horchata, modifier Large'],
  ])('%s: %s, which is asked', (text, meant) => expect(meaning(text)).toBe(meant));

  it.each(['we are out of sugar', 'the lobster is gone', 'tacos', 'cuánto tarda en verse un cambio'])(
    '"%s" names no single thing',
    (text) => expect(meaning(text)).toMatch(/^unclear/),
  );
});
