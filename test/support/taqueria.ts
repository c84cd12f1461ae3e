import { z } from 'zod';
import { asOwner, groupOf } from './menu-world.ts';
import type { Restaurant } from './restaurant.ts';

const idAnswer = z.object({ id: z.uuid() });

const free = (...names: string[]) => names.map((name) => ({ name, basePriceMinor: 0 }));

/** A menu of Rosalía's on which words name items and choices alike. Answers the ids of its groups. */
export async function writeTaqueria(restaurant: Restaurant) {
  const post = async (path: string, body: unknown) => idAnswer.parse(await asOwner(restaurant, 'POST', path, body)).id;
  const categoryId = await post('/api/menu/categories', { name: 'Tacos' });
  const group = (name: string, modifiers: { name: string; basePriceMinor: number }[], minimum: number) =>
    post('/api/menu/modifier-groups', groupOf(name, modifiers, minimum, 1));
  const protein = await group(
    'Protein',
    [...free('Carnitas', 'Chicken tinga'), { name: 'Shrimp', basePriceMinor: 300 }],
    1,
  );
  const size = await group('Size', [...free('Regular'), { name: 'Large', basePriceMinor: 150 }], 1);
  const details = { alcohol: false, taxCategory: 'prepared_food', taxBasisPoints: 825, dietary: [] };
  const items: [string, string, number, string[], string[]][] = [
    ['Carnitas Taco', 'Slow-cooked pork, onion, cilantro', 425, [], []],
    ['Taco Trio Plate', 'Three tacos with one side', 1_495, [protein], []],
    ['Mission Burrito', 'Rice, beans, crema', 1_195, [protein], ['wheat', 'milk']],
    ['Nopales Taco', 'Charred cactus, salsa macha', 450, [], ['peanuts', 'sesame']],
    ['Shrimp Ceviche', 'Lime, cucumber, avocado', 1_450, [], ['shellfish']],
    ['Loaded Nachos', 'Beans, cheese, jalapeño', 1_175, [], ['milk']],
    ['Horchata', 'Rice, cinnamon, vanilla', 425, [size], []],
  ];
  for (const [name, description, basePriceMinor, groupIds, allergens] of items)
    await post('/api/menu/items', {
      name,
      description,
      basePriceMinor,
      categoryId,
      groupIds,
      details: { ...details, allergens },
    });
  return { protein, size };
}
