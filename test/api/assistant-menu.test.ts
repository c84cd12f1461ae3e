import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MenuView } from '../../src/domains/menu/contract.ts';
import { assistantAt } from '../support/assistant.ts';
import { asOwner } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';
import { writeTaqueria } from '../support/taqueria.ts';

const restaurant = useRestaurant();
const { ask, confirm, undo } = assistantAt(restaurant);

beforeAll(async () => {
  await writeTaqueria(restaurant());
});

const menu = async () => (await asOwner(restaurant(), 'GET', '/api/menu')) as MenuView; // the route's contract
const soldOut = async () => (await menu()).soldOut.map(({ kind, name }) => `${kind} ${name}`).toSorted();

beforeEach(async () => {
  const { soldOut: all } = await menu();
  if (all.length > 0) {
    const subjects = all.map(({ kind, subjectId }) => ({ kind, id: subjectId }));
    await asOwner(restaurant(), 'POST', '/api/menu/back-on-sale', { storeId: all[0]?.storeId, subjects });
  }
});

describe('several items in one message', () => {
  it('are all kept when only their end is changed, and the card before cannot be confirmed any more', async () => {
    const conversationId = randomUUID();
    const first = await ask('86 the ceviche and the nachos', { conversationId });
    expect(first.answer.offers[0]?.title).toMatch(/Shrimp Ceviche and Loaded Nachos: sold out/);
    const second = await ask('for 2 hours', { conversationId });
    expect(second.answer.offers.map(({ title }) => title)).toEqual(first.answer.offers.map(({ title }) => title));
    expect(second.answer.offers[0]?.will).not.toBe(first.answer.offers[0]?.will);
    expect((await confirm(first)).status).toBe(409);
    expect((await confirm(second)).status).toBe(200);
    expect(await soldOut()).toEqual(['item Loaded Nachos', 'item Shrimp Ceviche']);
    await undo(second);
    expect(await soldOut()).toEqual([]);
  });
});

describe('choices of the menu', () => {
  it.each([
    ['shrimp as a protein is out', 'modifier Shrimp', 'Shrimp (choice in Protein): sold out'],
    ['no more large cups', 'modifier Large', 'Large (choice in Size): sold out'],
    ['we ran out of tinga', 'modifier Chicken tinga', 'Chicken tinga (choice in Protein): sold out'],
    ['ya no hay shrimp como proteina', 'modifier Shrimp', 'Shrimp (opción de Protein): agotado'],
  ])('"%s" offers exactly that', async (text, thing, title) => {
    const turn = await ask(text, { who: restaurant().cast.rosalia.kitchen });
    expect(turn.answer.offers.map((offer) => offer.title)).toEqual([title]);
    await confirm(turn, { who: restaurant().cast.rosalia.kitchen });
    expect(await soldOut()).toEqual([thing]);
    const back = await ask(`bring back the ${thing.split(' ').at(-1)} option`);
    await confirm(back);
    expect(await soldOut()).toEqual([]);
  });

  it('of an item’s name are asked about, with a card for each and one for both', async () => {
    const conversationId = randomUUID();
    const turn = await ask('86 the carnitas', { conversationId });
    expect(turn.answer.kind).toBe('action');
    expect(turn.answer.text).toContain('Which do you mean?');
    expect(turn.answer.offers.map(({ title }) => title)).toEqual([
      'Carnitas Taco: sold out',
      'Carnitas (choice in Protein): sold out',
      'Carnitas Taco and Carnitas (choice in Protein): sold out',
    ]);
    const said = await ask('just the protein', { conversationId });
    expect(said.answer.offers.map(({ title }) => title)).toEqual(['Carnitas (choice in Protein): sold out']);
    await confirm(said);
    expect(await soldOut()).toEqual(['modifier Carnitas']);
  });

  it('have prices of their own', async () => {
    const { answer } = await ask('how much is shrimp as a protein');
    expect(answer.text).toContain('Shrimp (Protein): your base price is $3.00');
  });

  it('are no part of a question that is about something else', async () => {
    const { answer } = await ask('how do i decline a large order');
    expect(answer.kind).toBe('fact');
    expect(answer.text).not.toContain('Large');
  });
});

describe('what is in a dish', () => {
  it('comes from the menu, with its source', async () => {
    const { answer } = await ask('what goes on the taco trio plate, does it come with a side');
    expect(answer).toMatchObject({ kind: 'account', sources: [{ href: '/dashboard/menu' }] });
    expect(answer.text).toContain('Three tacos with one side');
    expect(answer.text).toContain('Protein (choose 1): Carnitas, Chicken tinga, and Shrimp');
  });

  it.each([
    ['does the nopales taco have peanuts', 'Yes: your menu marks Nopales Taco as containing peanuts.'],
    ['does the burrito have shrimp', 'customers can choose Shrimp with it'],
    ['does the horchata have peanuts', 'Your menu does not say whether Horchata contains peanuts.'],
    ['does the carnitas taco have cilantro', 'the name or description of Carnitas Taco says cilantro'],
    ['is the nopales taco spicy', 'does not mark Nopales Taco as spicy'],
    ['el nopales taco lleva cacahuate', 'Sí: su menú marca que Nopales Taco contiene cacahuate.'],
  ])('"%s"', async (text, said) => {
    const { answer } = await ask(text, { who: restaurant().cast.rosalia.kitchen });
    expect(answer.kind).toBe('account');
    expect(answer.text).toContain(said);
  });

  it.each([
    'can somebody with a peanut allergy eat the horchata',
    'is the horchata safe for a celiac',
    'customer is allergic to sesame, does the horchata have it',
  ])('is never called safe: %s', async (text) => {
    const { answer } = await ask(text);
    expect(answer.text).toMatch(/I cannot say that a dish is safe|call 911/);
    expect(answer.text).not.toMatch(/\byes\b/i);
  });

  it('is a matter for a person where somebody reacts to it', async () => {
    const { answer } = await ask(
      'a customer ate the nopales taco and she has a peanut allergy, her throat is swelling',
    );
    expect(answer).toMatchObject({ kind: 'handover', handover: { topic: 'safety' } });
  });

  it('is told apart from a list of what is marked', async () => {
    const { answer } = await ask('which dishes have peanuts');
    expect(answer.text).toContain('Marked as containing peanuts: Nopales Taco.');
  });
});

describe('a price', () => {
  it('is told for each service where they differ', async () => {
    await asOwner(restaurant(), 'POST', '/api/menu/pricing/exceptions', {
      categoryId: null,
      itemId: null,
      service: 'grubhub',
      storeId: null,
      upchargeBasisPoints: 6_000,
    });
    const { answer } = await ask('how much is the mission burrito on each app');
    expect(answer.text).toContain('your base price is $11.95');
    expect(answer.text).toMatch(/\$18\.52 on .*DoorDash/);
    expect(answer.text).toContain('$19.12 on Grubhub');
  });
});

describe('figures', () => {
  it.each(['what did Golden Wok sell this week', 'cuanto vendio Golden Wok ayer', "what's the rating of Bella Pizza"])(
    'of somebody else are not one’s own: %s',
    async (text) => {
      const { answer } = await ask(text);
      expect(answer.kind).toBe('refuse');
      expect(answer.text).toMatch(/your own account|su propia cuenta/);
      expect(answer.text).not.toMatch(/\$\d/);
    },
  );

  it('are told for one’s own name', async () => {
    const { answer } = await ask("what did Rosalía's Kitchen sell yesterday");
    expect(answer.kind).toBe('account');
  });
});

describe('who runs the store', () => {
  it('is told to the kitchen by name, without addresses', async () => {
    const { kitchen, owner } = restaurant().cast.rosalia;
    const { answer } = await ask("who's my manager", { who: kitchen });
    expect(answer.kind).toBe('account');
    expect(answer.text).not.toContain(owner);
    const named = await ask('who is the owner', { who: kitchen });
    expect(named.answer.text).toContain("Rosalía's Kitchen's owner");
  });
});
