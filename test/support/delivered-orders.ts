import { z } from 'zod';
import { controlOf } from './control.ts';
import type { Restaurant } from './open-restaurant.ts';

/** Services that pay stores out. */
export const payingServices = ['uber-eats', 'doordash', 'grubhub', 'deliveroo'] as const;
export type PayingService = (typeof payingServices)[number];

/** By which a service knows Rosalía's store. */
export const storeAt = ({ cast: { rosalia } }: Restaurant, service: PayingService) =>
  ({
    'uber-eats': rosalia.uberStore,
    doordash: rosalia.doorDashStore,
    grubhub: rosalia.grubhubStore,
    deliveroo: rosalia.deliverooStore,
  })[service];

const placed = z.object({ orders: z.array(z.object({ id: z.string() })) });
const food = [
  { itemId: 'special', name: 'Special', priceMinor: 1_637, quantity: 2 },
  { itemId: 'side', name: 'Side', priceMinor: 435, quantity: 1 },
];

/**
 * Customers order from Rosalía in the simulator, the kitchen makes the food, couriers bring it, and the ledger has it.
 * Answers the service's ids of the orders.
 */
export async function deliveredOrders(
  restaurant: Restaurant,
  service: PayingService,
  count: number,
): Promise<string[]> {
  const plain = { kind: 'delivery', promotion: false, group: false, scheduled: false, allergy: false };
  const order = { ...plain, lines: food };
  const body = { service, externalStoreId: storeAt(restaurant, service), count, order };
  const answer = await controlOf(restaurant.simulator(), 'POST', '/orders', body);
  const ids = placed.parse(answer).orders.map(({ id }) => id);
  await restaurant.pass(0);
  await handOver(restaurant, ids);
  await restaurant.runPeriodicTask('orders-to-post');
  return ids;
}

const steps = [
  ['accept', { prepMinutes: 15 }],
  ['ready', { from: 'getting_ready' }],
  ['ready', { from: 'ready' }],
] as const;

async function handOver(restaurant: Restaurant, externalIds: readonly string[]): Promise<void> {
  const { call, cast, sql, runJobs, pass } = restaurant;
  const orders = await sql<{ id: string }>('select id from orders where external_id = any($1)', [externalIds]);
  for (const [button, body] of steps) {
    for (const { id } of orders) await call(cast.rosalia.kitchen, 'POST', `/api/orders/${id}/${button}`, body);
    await runJobs();
  }
  for (const id of externalIds) {
    await controlOf(restaurant.simulator(), 'POST', `/orders/${id}/courier`, { stage: 'delivered' });
  }
  await pass(0);
}
