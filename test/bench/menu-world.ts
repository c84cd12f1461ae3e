import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { partnerFile } from '../../scripts/demo/load-partner.ts';
import { seededRandom } from './seeded-random.ts';

const partner = z.looseObject({
  menu: z.looseObject({ modifierGroups: z.array(z.looseObject({ id: z.string() })) }),
});
const itemsPerCategory = 40;
const groupsPerItem = 2;

/** Writes the demo partner with a menu of `items` items and the demo's modifier groups; app and simulator read it alike. */
export async function writeMenuWorld(folder: string, items: number): Promise<string> {
  const demo = partner.parse(JSON.parse(await readFile(partnerFile, 'utf8')));
  const random = seededRandom(items);
  const groups = demo.menu.modifierGroups.map(({ id }) => id);
  const made = Array.from({ length: items }, (_one, place) => ({
    id: `item-${place + 1}`,
    category: `Category ${Math.floor(place / itemsPerCategory) + 1}`,
    name: `Item ${place + 1} with a name as long as names are`,
    description: 'What it is made of, and what makes it different from the one before it on the list.',
    basePriceCents: 100 + Math.floor(random() * 2_900),
    modifierGroups: groups.slice(0, place % 3 === 0 ? groupsPerItem : 0),
  }));
  const file = join(folder, `menu-${items}.json`);
  await writeFile(file, JSON.stringify({ ...demo, menu: { ...demo.menu, items: made } }));
  return file;
}
