import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { controlOf } from '../support/control.ts';
import { menuWorld } from '../support/menu-world.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant({ world: menuWorld });
const services = ['uber-eats', 'doordash', 'grubhub', 'deliveroo'] as const;
type Order = ReturnType<typeof doorDashOrder>;

const counted = () =>
  restaurant().sql<{ service: string; path: string; count: number }>(
    'select service, path, count::int as count from unknown_fields order by service, path',
  );
/** Time enough for the next body to be looked at. */
const aMoment = () => restaurant().clock.forward(1_000);

/** Sends an order with more in it than DoorDash documents. */
async function send(more: (order: Order['order']) => object): Promise<void> {
  aMoment();
  const { doorDash, cast } = restaurant();
  const body = doorDashOrder({ store: cast.rosalia.doorDashStore, id: randomUUID() });
  expect(await doorDash({ ...body, order: { ...body.order, ...more(body.order) } })).toMatchObject({ status: 202 });
}

/** A field's name that no other number gives. */
const name = (index: number) =>
  `x_${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`;

it('what the services send as they document it is no news', async () => {
  const { simulator, pass } = restaurant();
  const kinds = [{}, { promotion: true, allergy: true, group: true }, { kind: 'pickup' }, { scheduled: true }];
  for (const order of kinds) {
    for (const service of services) {
      await controlOf(simulator(), 'POST', '/orders', { service, order });
      await pass(1_000);
    }
  }
  for (let minutes = 0; minutes < 40; minutes += 1) await pass(60_000);
  expect(await counted()).toEqual([]);
});

it('a field that nobody knows is counted with its path, never with its value, and the order arrives', async () => {
  const { sql } = restaurant();
  const [before] = await sql<{ count: number }>('select count(*)::int as count from orders');
  for (let times = 0; times < 2; times += 1) {
    await send(({ categories, consumer }) => ({
      x_loyalty: { card: 'secret of Siobhán' },
      consumer: { ...consumer, x_birthday: '1990-01-01' },
      x_by_id: { '46527989': 1 },
      categories: categories.map((category) => ({
        ...category,
        items: category.items.map((item) => ({ ...item, x_spice: 'hot', [`5${randomUUID()}`]: 1 })),
      })),
    }));
  }
  await expect.poll(counted).toEqual([
    { service: 'doordash', path: 'order.categories[].items[].*', count: 2 },
    { service: 'doordash', path: 'order.categories[].items[].x_spice', count: 2 },
    { service: 'doordash', path: 'order.consumer.x_birthday', count: 2 },
    { service: 'doordash', path: 'order.x_by_id', count: 2 },
    { service: 'doordash', path: 'order.x_loyalty', count: 2 },
  ]);
  const [after] = await sql<{ count: number }>('select count(*)::int as count from orders');
  expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(2);
  const whole = await sql<{ row: string }>('select u::text as row from unknown_fields u');
  expect(JSON.stringify(whole)).not.toMatch(/secret|1990|46527989/);
});

it('staff see it with when it came first and last', async () => {
  const { call, cast } = restaurant();
  const answer = await call(cast.staff, 'GET', '/api/backoffice/services');
  expect(answer).toMatchObject({ status: 200 });
  const { fields } = answer.body as { fields: Record<string, unknown>[] }; // the route's contract
  const spice = fields.find(({ what }) => what === 'order.categories[].items[].x_spice');
  expect(spice).toMatchObject({ service: 'doordash', serviceName: 'DoorDash', count: 2 });
  expect(Date.parse(String(spice?.['lastAt'])) - Date.parse(String(spice?.['firstAt']))).toBe(1_000);
});

it('a service that puts ever new names into its bodies fills no table', async () => {
  const { sql } = restaurant();
  for (let bodies = 0; bodies < 8; bodies += 1) {
    const names = Array.from({ length: 60 }, (_, place) => [name(bodies * 60 + place), 1]);
    await send(() => Object.fromEntries(names) as object); // names and numbers
  }
  const count = async () =>
    (await sql<{ count: number }>('select count(*)::int as count from unknown_fields'))[0]?.count;
  await expect.poll(count).toBe(200);
});

it('in a rush only some bodies are looked at', async () => {
  const { sql, doorDash, cast } = restaurant();
  await sql('delete from unknown_fields');
  aMoment();
  const store = cast.neighbour.doorDashStore;
  for (let times = 0; times < 5; times += 1) {
    const body = doorDashOrder({ store, id: randomUUID() });
    await doorDash({ ...body, order: { ...body.order, x_loyalty: 1 } });
  }
  await expect.poll(counted).toEqual([{ service: 'doordash', path: 'order.x_loyalty', count: 1 }]);
});
