import { describe, expect, it } from 'vitest';
import { deliverooOrder, doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();

/** The body without anything that names a currency. */
function withoutCurrency<T>(body: T): T {
  return JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'currency_code' ? undefined : value))) as T; // the same shape
}

describe.each([
  ['CA', 'CAD'],
  ['GB', 'GBP'],
  ['AE', 'AED'],
])('an order without a currency at a store in %s', (country, currency) => {
  it('is booked in the currency of the store, on each service that sends whole orders', async () => {
    const { cast, sql, clock, doorDash, deliveroo, call, runPeriodicTask, runJobs } = restaurant();
    const { storeId, owner, doorDashStore, deliverooStore } = cast.rosalia;
    await sql('update stores set country = $1 where id = $2', [country, storeId]);
    // Intake forgets a connection after five seconds.
    clock.forward(6_000);
    const body = doorDashOrder({ store: doorDashStore });
    expect((await doorDash(body)).status).toBeLessThan(300);
    const order = withoutCurrency(deliverooOrder({ store: deliverooStore, placedAt: clock.now() }));
    expect((await deliveroo({ event: 'order.new', body: { order } })).status).toBeLessThan(300);
    const rows = await sql<{ id: string; service: string; currency: string }>(
      'select id, service, currency from orders where ended_at is null order by service',
    );
    expect(rows.map((row) => [row.service, row.currency])).toEqual([
      ['deliveroo', currency],
      ['doordash', currency],
    ]);
    for (const { id } of rows) {
      await call(owner, 'POST', `/api/orders/${id}/accept`, {});
      await call(owner, 'POST', `/api/orders/${id}/ready`, {});
      await sql(
        'insert into orders_to_post (merchant_id, order_id, store_id, noted_at) select merchant_id, id, store_id, now() from orders where id = $1 on conflict do nothing',
        [id],
      );
      await sql("update orders set ended_at = now(), state = 'driver_on_the_way' where id = $1", [id]);
    }
    await runPeriodicTask('orders-to-post');
    await runJobs();
    const entries = await sql<{ currency: string }>(
      'select distinct currency from ledger_entries where order_id = any($1)',
      [rows.map(({ id }) => id)],
    );
    expect(entries).toEqual([{ currency }]);
  });
});
