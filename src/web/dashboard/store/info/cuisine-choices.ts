import { t } from '@lingui/core/macro';

/** Kept in English whoever chose them, so that a kitchen of two languages reads one list. */
const cuisineWords: Readonly<Record<string, string>> = {
  American: t`American`,
  Bakery: t`Bakery`,
  Barbecue: t`Barbecue`,
  Breakfast: t`Breakfast`,
  Burgers: t`Burgers`,
  Caribbean: t`Caribbean`,
  Chicken: t`Chicken`,
  Chinese: t`Chinese`,
  'Coffee and tea': t`Coffee and tea`,
  Deli: t`Deli`,
  Dessert: t`Dessert`,
  Ethiopian: t`Ethiopian`,
  French: t`French`,
  Greek: t`Greek`,
  Grocery: t`Grocery`,
  Halal: t`Halal`,
  Hawaiian: t`Hawaiian`,
  Healthy: t`Healthy`,
  Indian: t`Indian`,
  Italian: t`Italian`,
  Japanese: t`Japanese`,
  'Juice and smoothies': t`Juice and smoothies`,
  Korean: t`Korean`,
  Kosher: t`Kosher`,
  'Latin American': t`Latin American`,
  Liquor: t`Liquor`,
  Mediterranean: t`Mediterranean`,
  Mexican: t`Mexican`,
  'Middle Eastern': t`Middle Eastern`,
  Peruvian: t`Peruvian`,
  Pharmacy: t`Pharmacy`,
  Pizza: t`Pizza`,
  Poke: t`Poke`,
  Ramen: t`Ramen`,
  Salads: t`Salads`,
  Sandwiches: t`Sandwiches`,
  Seafood: t`Seafood`,
  'Soul food': t`Soul food`,
  Soup: t`Soup`,
  Southern: t`Southern`,
  Steak: t`Steak`,
  Sushi: t`Sushi`,
  Tacos: t`Tacos`,
  Thai: t`Thai`,
  Vegan: t`Vegan`,
  Vegetarian: t`Vegetarian`,
  Vietnamese: t`Vietnamese`,
  Wings: t`Wings`,
};

/** Offered while typing, in words of the page; a restaurant may write its own. */
export const cuisineChoices = Object.values(cuisineWords).toSorted((one, other) => one.localeCompare(other));

/** A kept cuisine in words of the page; one that a restaurant wrote itself stays as it is. */
export function cuisineWord(kept: string): string {
  return cuisineWords[kept] ?? kept;
}

const keptByWord = new Map(Object.entries(cuisineWords).map(([kept, word]) => [word, kept]));

/** What is kept for a word of the page. */
export function cuisineOf(word: string): string {
  return keptByWord.get(word) ?? word;
}
