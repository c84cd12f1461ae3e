import { beforeAll, describe, expect, it } from 'vitest';
import type { LedgerEntry, Statement } from '../../src/domains/money/contract.ts';
import type { OrderView } from '../../src/domains/orders/contract.ts';
import type { HomeFigures, Report, ReportOrder } from '../../src/domains/reports/contract.ts';
import { controlOf } from '../support/control.ts';
import { doorDashCancel } from '../support/orders.ts';
import { deliveredOrders, payingServices } from '../support/delivered-orders.ts';
import { menuWorld } from '../support/menu-world.ts';
import { useRestaurant } from '../support/restaurant.ts';

/** One day on every screen that adds it up: home, order history, analytics and statement, and the files of two of them. */
const restaurant = useRestaurant({ world: menuWorld });
const rosalia = () => restaurant().cast.rosalia;
const day = '2031-06-13';

async function ask<Answer>(path: string): Promise<Answer> {
  const { status, body, text } = await restaurant().call(rosalia().owner, 'GET', `/api${path}`);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body as Answer; // the route's contract
}
const press = (id: string, button: string, body: unknown) =>
  restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${id}/${button}`, body);

/** Orders at DoorDash with a promotion and an odd amount; answers their ids here. */
async function place(count: number): Promise<string[]> {
  const lines = [{ itemId: 'odd', name: 'Pozole', priceMinor: 1_333, quantity: 1 }];
  const order = { kind: 'delivery', promotion: true, group: false, scheduled: false, allergy: false, lines };
  const body = { service: 'doordash', externalStoreId: rosalia().doorDashStore, count, order };
  const before = new Set(await orderIds());
  await controlOf(restaurant().simulator(), 'POST', '/orders', body);
  await restaurant().pass(0);
  return (await orderIds()).filter((id) => !before.has(id));
}
const orderIds = async () =>
  (await restaurant().sql<{ id: string }>('select id from orders order by received_at, id')).map(({ id }) => id);

async function handOver(id: string) {
  await press(id, 'accept', { prepMinutes: 15 });
  await restaurant().runJobs();
  await press(id, 'ready', { from: 'getting_ready' });
  await restaurant().runJobs();
  await press(id, 'ready', { from: 'ready' });
  await restaurant().runJobs();
  const [order] = await restaurant().sql<{ external_id: string }>('select external_id from orders where id = $1', [id]);
  await controlOf(restaurant().simulator(), 'POST', `/orders/${order?.external_id}/courier`, { stage: 'delivered' });
  await restaurant().pass(0);
}

const dollars = (cents: number) => (cents / 100).toFixed(2);
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** Rows of a file, by its headings. */
async function file(path: string): Promise<Record<string, string>[]> {
  const { status, text } = await restaurant().call(rosalia().owner, 'GET', path);
  expect(status).toBe(200);
  const [head = [], ...rows] = text
    .replace('\u{FEFF}', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')));
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}

beforeAll(async () => {
  for (const service of payingServices) await deliveredOrders(restaurant(), service, 2);
  const [declined = '', cancelled = '', discounted = ''] = await place(3);
  await press(declined, 'decline', { reason: 'too_busy' });
  await handOver(discounted);
  // The service still pays for an order that is canceled while it is being made.
  await press(cancelled, 'accept', { prepMinutes: 15 });
  await restaurant().pass(8 * 60_000);
  const [row] = await restaurant().sql<{ external_id: string }>('select external_id from orders where id = $1', [
    cancelled,
  ]);
  await restaurant().doorDash(doorDashCancel({ store: rosalia().doorDashStore, id: row?.external_id ?? '' }));
  await restaurant().runJobs();
  await restaurant().runPeriodicTask('orders-to-post');
  await restaurant().runPeriodicTask('orders-to-count');
});

const sold = async () => {
  const { orders } = await ask<{ orders: OrderView[] }>('/orders?limit=200');
  return orders.filter(({ state }) => state !== 'cancelled' && state !== 'declined');
};
const report = () => ask<Report>(`/reports?from=${day}&to=${day}&beforeFrom=2031-06-06&beforeTo=2031-06-06`);
const statement = () => ask<Statement>(`/statement?from=${day}&to=${day}`);
const entries = async () => (await ask<{ entries: LedgerEntry[] }>(`/ledger/entries?date=${day}`)).entries;

describe('items before tax of one day', () => {
  it('are the same on home, in order history, analytics, their drawer and the statement', async () => {
    const history = sum((await sold()).map(({ totals }) => totals.subtotalMinor));
    expect(history).toBeGreaterThan(8 * 3_700);
    // Only its base price is paid: the fee is not charged on it.
    const names = new Set((await sold()).map(({ id }) => id));
    const others = (await entries()).filter(({ orderId }) => orderId !== null && !names.has(orderId));
    const paidThoughCancelled = sum(others.map(({ owedMinor }) => owedMinor));
    expect(others).toHaveLength(1);
    expect(paidThoughCancelled).toBe(860);
    const home = await ask<HomeFigures>('/home');
    const { total, services } = await report();
    const behind = await ask<{ orders: ReportOrder[] }>(
      `/reports/orders?from=${day}&to=${day}&beforeFrom=2031-06-06&beforeTo=2031-06-06&figure=sales`,
    );
    expect({
      home: home.sales?.now,
      homeDay: home.days.find(({ date }) => date === day)?.salesMinor,
      homeServices: sum(home.services.map(({ salesMinor }) => salesMinor ?? 0)),
      analytics: total.now.sales,
      analyticsServices: sum(services.map(({ now }) => now.sales ?? 0)),
      drawer: sum(behind.orders.map(({ salesMinor }) => salesMinor)),
      statement: (await statement()).total.menuMinor,
      statementServices: sum((await statement()).services.map(({ menuMinor }) => menuMinor)),
    }).toEqual({
      home: history,
      homeDay: history,
      homeServices: history,
      analytics: history,
      analyticsServices: history,
      drawer: history,
      statement: history + paidThoughCancelled,
      statementServices: history + paidThoughCancelled,
    });
  });

  it('are the same in the file of the order history', async () => {
    const rows = (await file(`/api/orders.csv?from=${day}&to=${day}`)).filter(
      ({ state }) => !/cancel|declin/i.test(state ?? ''),
    );
    const history = sum((await sold()).map(({ totals }) => totals.subtotalMinor));
    expect(dollars(sum(rows.map((row) => Math.round(Number(row['subtotal']) * 100))))).toBe(dollars(history));
  });
});

describe('orders of one day', () => {
  it('are as many on home, in order history, in analytics and on the statement', async () => {
    const paidThoughCancelled = 1;
    const history = (await sold()).length;
    const home = await ask<HomeFigures>('/home');
    const { total } = await report();
    expect({
      home: home.orders.now,
      analytics: total.now.orders,
      statement: (await statement()).total.orders,
    }).toEqual({ home: history, analytics: history, statement: history + paidThoughCancelled });
  });
});

describe('earnings of one day', () => {
  it('are the same on the statement, in the list of its day, by service, and in its file', async () => {
    const { total, days, services, stores } = await statement();
    const listed = (await entries()).filter(({ kind }) => kind !== 'payout');
    const rows = await file(`/api/statement.csv?from=${day}&to=${day}`);
    expect(total.owedMinor).toBeGreaterThan(0);
    expect({
      days: sum(days.map(({ owedMinor }) => owedMinor)),
      services: sum(services.map(({ owedMinor }) => owedMinor)),
      stores: sum(stores.map(({ owedMinor }) => owedMinor)),
      listed: sum(listed.map(({ owedMinor }) => owedMinor)),
      file: sum(rows.map((row) => Math.round(Number(row['you_get']) * 100))),
    }).toEqual({
      days: total.owedMinor,
      services: total.owedMinor,
      stores: total.owedMinor,
      listed: total.owedMinor,
      file: total.owedMinor,
    });
  });
});
