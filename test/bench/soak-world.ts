import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { partnerFile } from '../../scripts/demo/load-partner.ts';

const partner = z.looseObject({ stores: z.array(z.looseObject({ id: z.string() })) });

/**
 * Writes the soak's world: the demo partner with a few more stores, each on all four services, Uber Eats in both
 * of its generations. Answers the file, which app and simulator read alike, and the stores' ids.
 */
export async function writeWorld(folder: string, extraStores: number): Promise<{ file: string; storeIds: string[] }> {
  const demo = partner.parse(JSON.parse(await readFile(partnerFile, 'utf8')));
  const extra = Array.from({ length: extraStores }, (_, index) => storeNumber(index + 1));
  const world = { ...demo, stores: [...demo.stores, ...extra] };
  const file = join(folder, 'world.json');
  await writeFile(file, JSON.stringify(world));
  return { file, storeIds: world.stores.map(({ id }) => id) };
}

function storeNumber(number: number) {
  const id = (kind: number) => `00000000-0000-7000-8${kind}00-${String(number).padStart(12, '0')}`;
  return {
    id: id(0),
    name: `Rosalía's Kitchen ${number + 1}`,
    address: `${number} Commercial Street, Portland, ME 04101`,
    logoUrl: '/brand/rosalias-kitchen.svg',
    timeZone: 'America/New_York',
    businessDayCutoff: '04:00',
    connections: [
      { id: id(1), service: 'uber-eats', externalStoreId: id(9), apiVersion: number % 2 === 1 ? 'legacy' : '1.0.0' },
      { id: id(2), service: 'doordash', externalStoreId: `soak-store-${number}` },
      { id: id(3), service: 'grubhub', externalStoreId: String(40_000_000 + number) },
      { id: id(4), service: 'deliveroo', externalStoreId: `soak-site-${number}` },
    ],
  };
}
