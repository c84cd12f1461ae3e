import { describe, expect, it } from 'vitest';
import { noFrame, type Frame } from './answer.ts';
import { continuation, leansOnBefore, withThingsBefore } from './follow-up.ts';
import { readSlots, type SlotWorld } from './understanding/slots.ts';
import type { Understood } from './understanding/understand.ts';

const world: SlotWorld = {
  items: [
    { id: 'ceviche', name: 'Shrimp Ceviche' },
    { id: 'nachos', name: 'Loaded Nachos' },
    { id: 'taco', name: 'Carnitas Taco' },
  ],
  modifiers: [{ id: 'carnitas', name: 'Carnitas', ids: ['carnitas'], groups: ['Protein'], itemIds: ['taco'] }],
  stores: [],
};

function goOn(text: string, before: Partial<Frame>): Understood | undefined {
  const { slots, masked } = readSlots(text, world);
  const now = { intent: 'clarify.vague', share: 0.2, others: [], slots, masked, known: 1, words: 2 };
  return continuation(text, now, { before: { ...noFrame, intent: 'action.sold_out', ...before }, world });
}
const named = (understood: Understood | undefined) =>
  understood &&
  [...understood.slots.items, ...understood.slots.moreItems, ...understood.slots.modifiers].map(({ id }) => id);

describe('a follow-up', () => {
  it('keeps every item that was named, where it names only an end', () => {
    const both = { itemIds: ['ceviche'], moreItemIds: ['nachos'] };
    expect(goOn('for 2 hours', both)).toMatchObject({ intent: 'action.sold_out' });
    expect(named(goOn('for 2 hours', both))).toEqual(['ceviche', 'nachos']);
  });

  it.each([
    ['make it 30', 30],
    ['no, 45 min', 45],
    ['1 hour instead', 60],
    ['que sean 20', 20],
    ['mejor ponle 15 minutos', 15],
  ])('"%s" says how long a pause is to last instead', (text, minutes) => {
    const again = goOn(text, { intent: 'action.pause', services: ['grubhub'] });
    expect(again).toMatchObject({ intent: 'action.pause', share: 1 });
    expect(again?.slots).toMatchObject({ services: ['grubhub'], howLong: { kind: 'minutes', minutes } });
  });

  it('names another thing in the place of those before', () => {
    expect(named(goOn('and the taco', { itemIds: ['ceviche'], moreItemIds: ['nachos'] }))).toEqual(['taco']);
  });

  it.each(['ok do it for the taco then', 'hazlo para los nachos', 'the nachos'])(
    '"%s" has done what was explained',
    (text) => {
      expect(goOn(text, { intent: 'fact.sold-out' })).toMatchObject({ intent: 'action.sold_out' });
    },
  );

  it.each([
    ['86 the carnitas taco until tomorrow', 'payout.next'],
    ['for 2 hours', 'refuse.injection'],
    ['and the ceviche', 'handover.money'],
  ])('"%s" is none after %s', (text, intent) => {
    expect(goOn(text, { intent })).toBeUndefined();
  });

  it('that only names a dish after talk of prices asks for its price', () => {
    expect(goOn('loaded nachos', { intent: 'fact.edit-price' })).toMatchObject({ intent: 'item.price' });
  });

  it('may begin with a mark: "¿y hoy?"', () => {
    expect(goOn('¿y hoy?', { intent: 'orders.count' })).toMatchObject({ intent: 'orders.count' });
  });

  it.each(['how much tho', 'and how much will it be', 'and how many of them is new still', '¿y cuánto va a ser?'])(
    '"%s" asks more of the same',
    (text) => {
      expect(goOn(text, { intent: 'payout.next' })).toMatchObject({ intent: 'payout.next' });
    },
  );

  it.each([
    ['the protein', ['carnitas'], false],
    ['the item', ['taco'], false],
    ['both', ['taco', 'carnitas'], true],
  ])('"%s" says which of an item and a choice is meant', (text, ids, isTogether) => {
    const understood = goOn(text, { itemIds: ['taco'], modifierIds: ['carnitas'] });
    expect(named(understood)).toEqual(ids);
    expect(understood?.slots.isTogether).toBe(isTogether);
  });
});

const leans = (text: string, intent = 'fact.hours-change') => {
  const { slots, masked } = readSlots(text, world);
  return leansOnBefore(text, { intent, share: 0.5, others: [], slots, masked, known: 1, words: 2 });
};

it.each(['no but we just ran out so mark it', 'pues bájala de las apps por hoy', 'mark it sold out then'])(
  '"%s" is about the item that was spoken of',
  (text) => {
    const { slots, masked } = readSlots(text, world);
    const now = { intent: 'action.sold_out', share: 0.9, others: [], slots, masked, known: 1, words: 4 };
    const before = { ...noFrame, intent: 'menu.sold_out', itemIds: ['nachos'] };
    expect(named(withThingsBefore(text, now, { before, world }))).toEqual(['nachos']);
    expect(named(withThingsBefore(text, now, { before: null, world }))).toEqual([]);
  },
);

describe('a service that was spoken of', () => {
  it.each([
    ['pause it', 'action.pause', ['deliveroo']],
    ['ok pause that one for an hour', 'action.pause', ['deliveroo']],
    ['ahora páusala', 'store.open', ['deliveroo']],
    ['reopen it', 'action.resume', ['deliveroo']],
    ['pause everything', 'action.pause', []],
    ['pause it on doordash', 'action.pause', ['doordash']],
    ['pause the other store', 'action.pause', []],
    ['pause the store', 'action.pause', []],
  ])('"%s" (%s) is about %j', (text, intent, services) => {
    const { slots, masked } = readSlots(text, world);
    const now = { intent, share: 1, others: [], slots, masked, known: 1, words: 2 };
    const before = { ...noFrame, intent: 'store.open', services: ['deliveroo'] };
    expect(withThingsBefore(text, now, { before, world }).slots.services).toEqual(services);
    expect(withThingsBefore(text, now, { before: null, world }).slots.services).toEqual(slots.services);
  });
});

describe('a text without anything before it', () => {
  it.each(['i dont see it', 'what about the other option', 'cámbialo a las 9', 'no lo veo'])(
    '"%s" is asked back',
    (text) => expect(leans(text)).toBe(true),
  );
  it.each(['how do i change it', 'cambiar el horario', 'what about the nachos', 'i dont see orders'])(
    '"%s" says enough',
    (text) => expect(leans(text)).toBe(false),
  );
  it('that is told to be done is shown on a card first', () => expect(leans('fix it', 'action.pause')).toBe(false));
});
