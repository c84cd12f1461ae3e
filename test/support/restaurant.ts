import { afterAll, beforeAll, inject } from 'vitest';
import { lendDatabase } from './databases.ts';
import { openRestaurant, type Restaurant, type Surroundings } from './open-restaurant.ts';

/** Opens the restaurant before the file's tests and closes it after them. */
export function useRestaurant(surroundings: Surroundings = {}): () => Restaurant {
  let open: { restaurant: Restaurant; close: () => Promise<void> } | undefined;
  beforeAll(async () => {
    const { template, cast } = inject('cast');
    open = await openRestaurant({ database: await lendDatabase(template), cast }, surroundings);
  });
  afterAll(async () => {
    await open?.close();
  });
  return () => {
    if (!open) throw new Error('The restaurant is not open.');
    return open.restaurant;
  };
}

export { doorDashToken, type Method, type Reply, type Restaurant } from './open-restaurant.ts';
