import { describe, expect, it } from 'vitest';
import { askedOfDish } from './dish-words.ts';

describe('what is asked about a dish', () => {
  it.each([
    ['does the nopales taco have peanuts', { allergens: ['peanuts'], isAboutSafety: true, ingredient: null }],
    ['is the birria spicy', { marks: ['spicy'], isAboutSafety: false }],
    ['is it gluten free', { allergens: ['wheat'], marks: ['gluten_free'], isAboutSafety: true }],
    ['does the bowl come with black beans', { allergens: [], ingredient: 'black beans' }],
    ['el taco lleva cilantro', { ingredient: 'cilantro' }],
    ['is there pork in the pozole', { ingredient: 'pork' }],
    ['what comes with the trio plate', { allergens: [], marks: [], ingredient: null, isAboutAll: false }],
    ['what is in the burrito', { ingredient: null, isAboutAll: false }],
    ['can someone with an allergy eat the flan', { isAboutSafety: true }],
    ['which dishes have shrimp', { allergens: ['shellfish'], isAboutAll: true }],
    ['how many calories does it have', { calories: true, ingredient: null }],
  ])('%s', (plain, asked) => expect(askedOfDish(plain)).toMatchObject(asked));

  it('leaves the dish’s own name: what may be in it is not the dish', () => {
    expect(askedOfDish('does the burrito have shrimp').rest).not.toContain('shrimp');
    expect(askedOfDish('does the bowl have carnitas').rest).not.toContain('carnitas');
    expect(askedOfDish('does the bowl have carnitas').rest).toContain('bowl');
  });
});
