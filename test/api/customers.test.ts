import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkCustomersOf } from '../../src/domains/customers/insights/commands/check-customers.ts';
import type {
  Customer,
  CustomerItem,
  CustomerOrderView,
  Insights,
} from '../../src/domains/customers/insights-contract.ts';
import { doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const rosalia = () => restaurant().cast.rosalia;
/** June 13 of 2031 is the first day of the test. */
const days = 'from=2031-06-01&to=2031-10-30&beforeFrom=2031-01-01&beforeTo=2031-05-31';

async function ask<Answer>(path: string, who = rosalia().owner): Promise<Answer> {
  const { status, body, text } = await restaurant().call(who, 'GET', `/api${path}`);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body as Answer; // the route's contract
}
const insights = (more = '') => ask<Insights>(`/customers/insights?${days}${more}`);
const customers = async (query: string) => (await ask<{ customers: Customer[] }>(`/customers?${query}`)).customers;
const orders = async (query: string) =>
  (await ask<{ orders: CustomerOrderView[] }>(`/customers/orders?${query}`)).orders.map(({ orderId }) => orderId);
const count = () => restaurant().runPeriodicTask('orders-to-count');
const faults = () => checkCustomersOf(restaurant().app, rosalia().merchantId);

/** A DoorDash order of somebody, accepted at once. */
async function sell(consumer: number, name: string): Promise<string> {
  const body = doorDashOrder({ store: rosalia().doorDashStore, customer: name });
  body.order.consumer.id = consumer;
  return accept(body.order.id, () => restaurant().doorDash(body));
}

async function accept(externalId: string, deliver: () => Promise<unknown>): Promise<string> {
  await deliver();
  await restaurant().runJobs();
  const [row] = await restaurant().sql<{ id: string }>('select id from orders where external_id = $1', [externalId]);
  const id = row?.id ?? '';
  const { status } = await restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${id}/accept`, {
    prepMinutes: 15,
  });
  if (status !== 200) throw new Error(`The order was not accepted: ${status}`);
  return id;
}

const ids: string[] = [];

beforeAll(async () => {
  ids.push(await sell(7, 'Maya'));
  await count();
  restaurant().clock.forward(dayMs);
  ids.push(await sell(7, 'Maya'), await sell(8, 'Ben'));
  await count();
});

describe('customers', () => {
  it('are new with their first order and return with the next, as the service’s own number says', async () => {
    const { now, before, hasOrders, currency } = await insights();
    expect({ hasOrders, currency }).toEqual({ hasOrders: true, currency: 'USD' });
    expect(now).toEqual({
      orders: { new: 2, returning: 1, untold: 0 },
      salesMinor: { new: 2_810, returning: 1_405, untold: 0 },
    });
    expect(before.orders).toEqual({ new: 0, returning: 0, untold: 0 });
    expect(await faults()).toEqual([]);
  });

  it('are what they were when they are counted again', async () => {
    const before = await insights();
    await restaurant().sql(`insert into orders_to_count (merchant_id, order_id, store_id, noted_at)
      select merchant_id, id, store_id, now() from orders cross join generate_series(1, 2)`);
    await count();
    expect(await insights()).toEqual(before);
    expect(await faults()).toEqual([]);
  });

  it('are shown by how often they order, with what they spent, and each opens to the orders', async () => {
    const { frequency } = await insights();
    expect(frequency.filter((step) => step.customers > 0)).toEqual([
      { key: 'once', customers: 1, orders: 1, salesMinor: 1_405 },
      { key: 'twice', customers: 1, orders: 2, salesMinor: 2_810 },
    ]);
    const [maya, ...others] = await customers('group=best');
    expect(maya).toMatchObject({ name: "Maya O'Neill", orders: 2, salesMinor: 2_810, firstDate: '2031-06-13' });
    expect(others).toHaveLength(1);
    expect(await customers('group=frequent&frequency=twice')).toEqual([maya]);
    expect(await orders(`customerId=${maya?.id}`)).toEqual([ids[1], ids[0]]);
    expect(await orders('from=2031-06-01&to=2031-10-30&kind=new')).toEqual([ids[2], ids[0]]);
    expect(await orders('from=2031-06-01&to=2031-06-13')).toEqual([ids[0]]);
  });

  it('have favourite items, each count of which opens to its orders', async () => {
    const { items } = await ask<{ items: CustomerItem[] }>(`/customers/items?${days}`);
    const taco = items.find(({ name }) => name === 'Birria taco');
    expect(taco?.orders).toEqual({ new: 2, returning: 1, untold: 0 });
    const having = (key: string) => `${days}&itemKey=${encodeURIComponent(key)}`;
    expect(await orders(`${having(taco?.key ?? '')}&kind=new`)).toEqual([ids[2], ids[0]]);
    expect(await orders(`${having(taco?.key ?? '')}&kind=returning`)).toEqual([ids[1]]);
    expect(await orders(having('what nobody sells'))).toEqual([]);
  });

  it('are forgotten with their only order: cancelled, it was nobody’s first', async () => {
    const id = ids[0] ?? '';
    await restaurant().sql("update orders set state = 'cancelled', ended_at = now() where id = $1", [id]);
    await restaurant().sql(
      `insert into orders_to_count (merchant_id, order_id, store_id, noted_at)
       select merchant_id, id, store_id, now() from orders where id = $1`,
      [id],
    );
    await count();
    expect((await insights()).now.orders).toEqual({ new: 2, returning: 0, untold: 0 });
    expect(await customers('group=frequent')).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('lapse when they have ordered twice and stay away', async () => {
    ids.push(await sell(8, 'Ben'));
    await count();
    expect((await insights()).lapsed.map(({ customers: of }) => of)).toEqual([0, 0, 0]);
    restaurant().clock.forward(61 * dayMs);
    expect((await insights()).lapsed).toEqual([
      { days: 30, customers: 1 },
      { days: 60, customers: 1 },
      { days: 90, customers: 0 },
    ]);
    expect((await customers('group=lapsed&lapsedDays=60')).map(({ name }) => name)).toEqual(["Ben O'Neill"]);
    expect(await customers('group=lapsed&lapsedDays=90')).toEqual([]);
  });
});

describe('what a service hides', () => {
  it('stays hidden: nothing that is kept or shown of customers holds a phone number or the service’s number', async () => {
    const kept = await restaurant().sql<{ row: string }>(
      'select c::text as row from customers c union all select o::text from customer_orders o',
    );
    const shown = JSON.stringify([await customers('group=best'), await insights()]);
    for (const text of [...kept.map(({ row }) => row), shown]) {
      expect(text).not.toContain('855-973-1040');
      expect(text).not.toContain('8559731040');
    }
    const hashes = await restaurant().sql<{ person_hash: string }>('select person_hash from customers');
    for (const { person_hash: hash } of hashes) expect(hash).toMatch(/^[\w-]{32}$/);
  });

  it('makes orders that cannot be told apart, and each service says why', async () => {
    const { services } = await insights();
    const by = Object.fromEntries(services.map(({ service, recognition }) => [service, recognition.by]));
    expect(by).toEqual({ doordash: 'customer_id', 'uber-eats': 'nothing', grubhub: 'phone', deliveroo: 'nothing' });
    for (const { recognition } of services) expect(recognition.sentence).toMatch(/^[A-Z].{40,}\.$/);
  });

  it('is another person at the neighbour’s: nobody is followed from one merchant to another', async () => {
    const { neighbour } = restaurant().cast;
    const body = doorDashOrder({ store: neighbour.autoAcceptStore });
    body.order.consumer.id = 8;
    await restaurant().doorDash(body);
    await count();
    const rows = await restaurant().sql<{ merchant_id: string; person_hash: string }>(
      'select merchant_id, person_hash from customers',
    );
    const theirs = rows
      .filter(({ merchant_id: id }) => id === neighbour.merchantId)
      .map(({ person_hash: hash }) => hash);
    const ours = new Set(
      rows.filter(({ merchant_id: id }) => id !== neighbour.merchantId).map((row) => row.person_hash),
    );
    expect(theirs).toHaveLength(1);
    expect(theirs.some((hash) => ours.has(hash))).toBe(false);
    expect((await ask<Insights>(`/customers/insights?${days}`, neighbour.owner)).now.orders.new).toBe(1);
  });
});

it('is empty for a new merchant, and refuses days that are none', async () => {
  const { neighbour } = restaurant().cast;
  const none = await ask<Insights>(`/customers/insights?${days}&service=grubhub`, neighbour.owner);
  expect(none.frequency.every(({ customers: of }) => of === 0)).toBe(true);
  const wrong = await restaurant().call(rosalia().owner, 'GET', '/api/customers/items?from=2031-06-02&to=2031-06-01');
  expect(wrong.status).toBe(400);
  const foreign = await restaurant().call(rosalia().owner, 'GET', `/api/customers?group=best&storeId=${randomUUID()}`);
  expect(foreign.status).toBe(404);
  expect((await restaurant().call(rosalia().owner, 'GET', '/api/customers?group=best&cursor=x')).status).toBe(400);
});

it('leaves as a file: customers without anything that says who they are but the name that the service shows', async () => {
  const { text, status } = await restaurant().call(
    rosalia().owner,
    'GET',
    '/api/customers.csv?view=customers&group=best',
  );
  expect(status).toBe(200);
  const [head, ...rows] = text.replace('\uFEFF', '').trim().split('\n');
  expect(head).toBe('name,service,store,orders,currency,sales,first_order,last_order');
  expect(rows.length).toBeGreaterThan(0);
  for (const view of ['days', 'services', 'items']) {
    const file = await restaurant().call(rosalia().owner, 'GET', `/api/customers.csv?view=${view}&${days}`);
    expect([view, file.status]).toEqual([view, 200]);
  }
});

it('puts right and reports sums that were wrong', async () => {
  await restaurant().sql('update customer_days set returning_orders = returning_orders + 5');
  await restaurant().sql('update customer_counts set customers = customers + 1');
  const found = await faults();
  expect(new Set(found.map(({ table }) => table))).toEqual(new Set(['customer_days', 'customer_counts']));
  expect(await faults()).toEqual([]);
});
