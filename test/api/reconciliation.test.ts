import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { controlOf } from '../support/control.ts';
import { menuWorld } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant({ world: menuWorld });
const second = 1_000;

const control = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  controlOf(restaurant().simulator(), method, path, body);

/** Webhooks reach nobody, or, of those whose type holds `path`, none does. */
const silence = (path?: string) =>
  control('PUT', '/faults', [{ on: 'webhook', kind: 'bad_signature', rate: 1, ...(path && { path }) }]);

const placed = z.object({ orders: z.array(z.object({ id: z.string() })) });

async function order(externalStoreId: string, apiVersion?: string): Promise<string> {
  const body = { service: 'uber-eats', externalStoreId, ...(apiVersion && { apiVersion }) };
  const { orders } = placed.parse(await control('POST', '/orders', body));
  const [made] = orders;
  if (!made) throw new Error('Nobody ordered.');
  return made.id;
}

const stateOf = async (externalId: string) => {
  const [row] = await restaurant().sql<{ state: string }>('select state from orders where external_id = $1', [
    externalId,
  ]);
  return row?.state;
};
const gaps = (externalId: string) =>
  restaurant().sql<{ kind: string; cause: string }>(
    'select kind, cause from order_gaps where external_order_id = $1 and found_at is not null',
    [externalId],
  );

/** A quarter of a minute, in which the services' lists are asked for where they are due. */
async function aWhile(): Promise<void> {
  const { pass, runPeriodicTask, runJobs } = restaurant();
  await pass(20 * second);
  await runPeriodicTask('order-checks');
  await runJobs();
}

describe('an order whose webhook never came', () => {
  it('is fetched also where the service was asked how the store stands before it was asked for orders', async () => {
    const { cast, sql, runPeriodicTask, runJobs } = restaurant();
    await sql('delete from connection_checks');
    await runPeriodicTask('store-work');
    await runJobs();
    expect(await sql('select from connection_checks where orders_due_at is null')).not.toEqual([]);
    await silence();
    const id = await order(cast.rosalia.uberStore);
    for (let times = 0; times < 6 && (await stateOf(id)) === undefined; times += 1) await aWhile();
    expect(await stateOf(id)).toBe('new');
    await control('DELETE', '/faults');
  });

  it.each([
    ['1.0.0', 'uberStore'],
    ['legacy', 'legacyUberStore'],
  ] as const)(
    'is fetched from Uber Eats (%s) within two minutes, and the gap has its cause',
    async (_version, store) => {
      await silence();
      const id = await order(restaurant().cast.rosalia[store]);
      for (let times = 0; times < 6 && (await stateOf(id)) === undefined; times += 1) await aWhile();
      expect(await stateOf(id)).toBe('new');
      expect(await gaps(id)).toEqual([{ kind: 'missing', cause: 'no_webhook' }]);
      await control('DELETE', '/faults');
    },
  );

  it('is fetched at the first look where it was placed so long ago that nothing is on its way', async () => {
    const { cast, pass, sql } = restaurant();
    await silence();
    const id = await order(cast.rosalia.uberStore);
    await pass(40 * second);
    for (let times = 0; times < 6 && (await stateOf(id)) === undefined; times += 1) await aWhile();
    expect(await stateOf(id)).toBe('new');
    expect(
      await sql('select found_at = suspected_at as at_once from order_gaps where external_order_id = $1', [id]),
    ).toEqual([{ at_once: true }]);
    await control('DELETE', '/faults');
  });

  it('is no gap while its webhook is only late', async () => {
    const id = await order(restaurant().cast.rosalia.uberStore);
    await restaurant().runJobs();
    for (let times = 0; times < 6; times += 1) await aWhile();
    expect(await stateOf(id)).toBe('new');
    expect(await gaps(id)).toEqual([]);
  });

  it("is not looked for at the neighbour's", async () => {
    const { cast, sql } = restaurant();
    const rows = await sql('select 1 from order_gaps where merchant_id = $1 and found_at is not null', [
      cast.neighbour.merchantId,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('an order that ended there', () => {
  it('is closed here although nothing told us, and counts as a gap', async () => {
    const id = await order(restaurant().cast.rosalia.uberStore);
    await restaurant().pass(second);
    await restaurant().runJobs();
    expect(await stateOf(id)).toBe('new');
    await silence();
    await control('POST', `/orders/${id}/cancel`, { by: 'customer' });
    for (let times = 0; times < 6 && (await stateOf(id)) !== 'cancelled'; times += 1) await aWhile();
    expect(await stateOf(id)).toBe('cancelled');
    expect(await gaps(id)).toEqual([{ kind: 'ended_there', cause: 'not_applied' }]);
    await control('DELETE', '/faults');
  });
});

const problems = () =>
  restaurant().sql<{ orders_problem: string | null }>(
    `select orders_problem from connection_checks join connections on id = connection_id
     where external_store_id = $1`,
    [restaurant().cast.rosalia.uberStore],
  );

describe('a service that does not answer when it is asked', () => {
  it('is asked again a minute later, and why it did not is kept', async () => {
    const fault = { on: 'api', kind: 'error', rate: 1, service: 'uber-eats', status: 503, path: 'orders' };
    await control('PUT', '/faults', [fault]);
    for (let times = 0; times < 4; times += 1) await aWhile();
    expect(await problems()).toEqual([{ orders_problem: 'A fault was ordered.' }]);
    await control('DELETE', '/faults');
    for (let times = 0; times < 4; times += 1) await aWhile();
    expect(await problems()).toEqual([{ orders_problem: null }]);
  });
});

describe('an order that is first answered without what was ordered', () => {
  const halfABody = { on: 'api', kind: 'malformed', rate: 1, path: '/v1/delivery/order/', times: 1 };
  const noWebhook = { on: 'webhook', kind: 'bad_signature', rate: 1 };

  it.each([
    ['that a webhook told us of', [halfABody]],
    ['that only the list shows', [halfABody, noWebhook]],
  ])('and %s is asked for again and reaches the screen with all of its lines', async (_how, faults) => {
    const { cast, sql } = restaurant();
    await control('PUT', '/faults', faults);
    const id = await order(cast.rosalia.uberStore);
    for (let times = 0; times < 8 && (await stateOf(id)) === undefined; times += 1) await aWhile();
    const counts = await sql(
      'select count(*)::int as lines from order_lines l join orders o on o.id = l.order_id where o.external_id = $1',
      [id],
    );
    expect(await stateOf(id)).toBe('new');
    expect(counts).not.toEqual([{ lines: 0 }]);
    await control('DELETE', '/faults');
  });
});
