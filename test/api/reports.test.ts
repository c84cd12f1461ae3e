import { beforeAll, describe, expect, it } from 'vitest';
import { checkMerchant } from '../../src/domains/reports/commands/check-reports.ts';
import type { HomeFigures, Report, ReportOrder, SoldItems, WeekHours } from '../../src/domains/reports/contract.ts';
import { storeStatusChanged } from '../../src/domains/channels/index.ts';
import type { StoreProfile } from '../../src/domains/merchants/profile-contract.ts';
import { enterAdjustment } from '../../src/domains/money/index.ts';
import { inMerchant } from '../../src/platform/context.ts';
import { asId } from '../../src/shared/ids.ts';
import { doorDashCancel, doorDashOrder } from '../support/orders.ts';
import { useRestaurant } from '../support/restaurant.ts';

const restaurant = useRestaurant();
const actor = { kind: 'system', name: 'test' } as const;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const rosalia = () => restaurant().cast.rosalia;
/** June 13 of 2031 is a Friday; at the restaurant it is 7 in the evening. */
const week = 'from=2031-06-09&to=2031-06-15&beforeFrom=2031-06-02&beforeTo=2031-06-08';

async function ask<Answer>(path: string, who = rosalia().owner): Promise<Answer> {
  const { status, body, text } = await restaurant().call(who, 'GET', `/api${path}`);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body as Answer; // the route's contract
}
const report = (more = '') => ask<Report>(`/reports?${week}${more}`);
const count = () => restaurant().runPeriodicTask('orders-to-count');

/** A DoorDash order as it arrives; answers its id here. */
async function receive(body = doorDashOrder({ store: rosalia().doorDashStore })) {
  const { doorDash, sql } = restaurant();
  await doorDash(body);
  const [row] = await sql<{ id: string }>('select id from orders where external_id = $1', [body.order.id]);
  return { id: row?.id ?? '', externalId: body.order.id };
}

const press = (id: string, button: string, body: unknown) =>
  restaurant().call(rosalia().kitchen, 'POST', `/api/orders/${id}/${button}`, body);

/** Accepted at once, ready after so many minutes. */
async function sell(minutes: number, body = doorDashOrder({ store: rosalia().doorDashStore })) {
  const order = await receive(body);
  await press(order.id, 'accept', { prepMinutes: 15 });
  restaurant().clock.forward(minutes * minuteMs);
  await press(order.id, 'ready', { from: 'getting_ready' });
  return order;
}

/** Rows of what was sold in an order and to whom, each with the transaction that wrote it. */
const saleRows = (id: string) =>
  restaurant().sql<{ what: string; by: string }>(
    `select kind || key as what, xmin::text as by from order_fact_items where order_id = $1
     union all select 'customer', xmin::text from customer_orders where order_id = $1 order by 1`,
    [id],
  );

const sum = (rows: readonly { now: Report['total']['now'] }[]) =>
  rows.reduce((all, { now }) => all + (now.sales ?? 0), 0);

const behind = async (query: string) =>
  (await ask<{ orders: ReportOrder[] }>(`/reports/orders?${week}&${query}`)).orders.map(({ orderId }) => orderId);

const mails = () =>
  restaurant().sql<{ recipient: string; subject: string; body_text: string; body_html: string }>(
    "select recipient, subject, body_text, body_html from outgoing_messages where purpose = 'report' order by created_at, recipient",
  );

const set = (who: string, every: string | null) => restaurant().call(who, 'PUT', '/api/reports/mail', { every });

const faults = () => checkMerchant(restaurant().app, rosalia().merchantId);

const orders: Record<'inTime' | 'late' | 'declined' | 'cancelled' | 'waiting', { id: string; externalId: string }> = {
  inTime: { id: '', externalId: '' },
  late: { id: '', externalId: '' },
  declined: { id: '', externalId: '' },
  cancelled: { id: '', externalId: '' },
  waiting: { id: '', externalId: '' },
};

beforeAll(async () => {
  orders.inTime = await sell(10);
  orders.late = await sell(40);
  orders.declined = await receive();
  await press(orders.declined.id, 'decline', { reason: 'too_busy' });
  orders.cancelled = await receive();
  await restaurant().doorDash(doorDashCancel({ store: rosalia().doorDashStore, id: orders.cancelled.externalId }));
  await restaurant().runJobs();
  orders.waiting = await receive();
  await count();
});

describe('a report', () => {
  it('counts what was ordered: sales, answers, times and ends', async () => {
    const { total, causes, services, today, currency, hasOrders } = await report();
    expect({ today, currency, hasOrders }).toEqual({ today: '2031-06-13', currency: 'USD', hasOrders: true });
    expect(total.now).toMatchObject({
      orders: 2,
      sales: 2_810,
      averageOrder: 1_405,
      prepTime: 25 * minuteMs,
      late: 5_000,
      acceptance: 6_667,
      cancellations: 2,
      accuracy: 10_000,
      downtime: 0,
    });
    expect(causes.now).toMatchObject({ declined: 1, byRestaurant: 0 });
    expect(Object.values(causes.now).reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(Object.values(causes.before).reduce((sum, one) => sum + one, 0)).toBe(0);
    const declinedBy = services.filter((row) => row.causes.declined > 0);
    expect(declinedBy.map((row) => row.causes.declined)).toEqual([1]);
    expect(total.before).toMatchObject({ orders: 0, sales: 0, averageOrder: null });
    expect(await faults()).toEqual([]);
  });

  it('has every day with the day that it is compared with, and adds up to the same by day, service, store and city', async () => {
    const { total, days, services, stores, cities } = await report();
    expect(days.map(({ date }) => date)).toEqual(
      [9, 10, 11, 12, 13, 14, 15].map((day) => `2031-06-${String(day).padStart(2, '0')}`),
    );
    expect(days[4]).toMatchObject({ beforeDate: '2031-06-06', now: { sales: 2_810 }, before: { sales: 0 } });
    expect([days, services, stores, cities].map(sum)).toEqual([1, 1, 1, 1].map(() => total.now.sales));
    expect(services.map(({ serviceName }) => serviceName)).toEqual(['DoorDash']);
  });

  it('is the same when it is counted again, and changes with an order that changes late', async () => {
    const { sql, clock } = restaurant();
    const before = await report();
    await sql(`insert into orders_to_count (merchant_id, order_id, store_id, noted_at)
      select merchant_id, id, store_id, now() from orders cross join generate_series(1, 2)`);
    await count();
    expect(await report()).toEqual(before);
    await press(orders.waiting.id, 'accept', { prepMinutes: 15 });
    await count();
    const sale = await saleRows(orders.waiting.id);
    clock.forward(5 * minuteMs);
    await press(orders.waiting.id, 'ready', { from: 'getting_ready' });
    await count();
    // Its times have changed, not what was sold and to whom.
    expect(sale.length).toBeGreaterThan(1);
    expect(await saleRows(orders.waiting.id)).toEqual(sale);
    expect((await report()).total.now).toMatchObject({ orders: 3, prepTime: 1_100_000, acceptance: 7_500 });
    expect(await faults()).toEqual([]);
  });

  it('counts a refund for a mistake of the restaurant against its accuracy, and one for a courier’s not', async () => {
    const { app, clock } = restaurant();
    const refund = (key: string, fault: 'merchant' | 'courier', orderId: string) =>
      inMerchant({ ...app, actor }, rosalia().merchantId, (ctx) =>
        enterAdjustment(ctx, {
          key,
          fault,
          orderId: asId(orderId),
          storeId: rosalia().storeId,
          service: 'doordash',
          currency: 'USD',
          happenedAt: clock.now(),
          cause: 'refund',
          amountMinor: 375,
          source: 'DoorDash’s report',
        }),
      );
    await refund('r1', 'merchant', orders.inTime.id);
    await refund('r2', 'courier', orders.late.id);
    await count();
    expect((await report()).total.now).toMatchObject({ accuracy: 6_667, sales: 4_215 });
    const { orders: behind } = await ask<{ orders: ReportOrder[] }>(`/reports/orders?${week}&figure=accuracy`);
    expect(behind.map(({ orderId, isWrong }) => [orderId, isWrong])).toEqual([[orders.inTime.id, true]]);
    expect(await faults()).toEqual([]);
  });
});

describe('behind a figure', () => {
  it('stand its orders, newest first', async () => {
    expect(await behind('figure=sales')).toEqual([orders.waiting.id, orders.late.id, orders.inTime.id]);
    expect(await behind('figure=late')).toEqual([orders.late.id]);
    expect(await behind('figure=acceptance')).toEqual([orders.declined.id]);
    expect(await behind('cause=declined')).toEqual([orders.declined.id]);
    expect(await behind('figure=sales&weekday=5&hour=19&itemKind=item&itemKey=taco-birria')).toContain(
      orders.inTime.id,
    );
    expect(await behind('weekday=6')).toEqual([]);
    expect(await behind('service=uber-eats')).toEqual([]);
  });

  it('stand they a page at a time, each once', async () => {
    const { sql } = restaurant();
    const bodies = Array.from({ length: 60 }, () => doorDashOrder({ store: rosalia().autoAcceptStore }));
    for (const body of bodies) await receive(body);
    await count();
    type Page = { orders: ReportOrder[]; nextCursor: string | null };
    const first = await ask<Page>(`/reports/orders?${week}&figure=orders`);
    const second = await ask<Page>(`/reports/orders?${week}&figure=orders&cursor=${first.nextCursor}`);
    const ids = [...first.orders, ...second.orders].map(({ orderId }) => orderId);
    expect([ids.length, new Set(ids).size, second.nextCursor]).toEqual([63, 63, null]);
    const [row] = await sql<{ sold: number }>('select sum(sold)::int as sold from report_days');
    expect(row?.sold).toBe(63);
  });
});

const daysWithOrders = async () =>
  (await report()).days.filter(({ now }) => (now.orders ?? 0) > 0).map(({ date }) => date);

describe('a store whose clock is changed', () => {
  it('has its past orders on the days of the new one, all of them', async () => {
    const { call } = restaurant();
    const { storeId, owner } = rosalia();
    const path = `/api/stores/${storeId}/profile`;
    const { timeZone, ...profile } = (await call(owner, 'GET', path)).body as StoreProfile; // the route's contract
    const before = await daysWithOrders();
    // Seven in the evening in New York is the next morning in Tokyo.
    expect((await call(owner, 'PUT', path, { ...profile, timeZone: 'Asia/Tokyo' })).status).toBe(200);
    await count();
    expect(await daysWithOrders()).toEqual(['2031-06-14']);
    expect(await faults()).toEqual([]);
    await call(owner, 'PUT', path, { ...profile, timeZone, version: profile.version + 1 });
    await count();
    expect(await daysWithOrders()).toEqual(before);
  });
});

describe('what was sold', () => {
  it('is told by item and by modifier, against the time before', async () => {
    const items = await ask<SoldItems>(`/reports/items?${week}&kind=item`);
    expect(items.items).toMatchObject([
      { key: 'taco-birria', name: 'Birria taco', orders: 63, quantity: 126, before: null },
      { key: 'topo', orders: 63, quantity: 63, salesMinor: 63 * 375 },
    ]);
    const modifiers = await ask<SoldItems>(`/reports/items?${week}&kind=modifier`);
    expect(modifiers.items).toMatchObject([{ key: 'crema', quantity: 126, salesMinor: 126 * 65 }]);
  });

  it('is told by hour of the week', async () => {
    const { cells } = await ask<WeekHours>('/reports/hours?from=2031-06-09&to=2031-06-15');
    expect(cells.reduce((sum, { values }) => sum + (values.orders ?? 0), 0)).toBe(63);
    expect(cells[0]).toMatchObject({ weekday: 5, hour: 19 });
    // Each hour by itself, added up, is the whole time.
    const { total } = await report();
    for (const key of ['sales', 'orders', 'cancellations'] as const) {
      expect(cells.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)).toBe(total.now[key]);
    }
    expect(cells.map(({ values }) => values.acceptance)).not.toContain(undefined);
  });
});

describe('a store that is off', () => {
  it('counts within its opening hours, costs what it usually sells in them, and ends when it is on again', async () => {
    const { app, clock, call, sql, runPeriodicTask } = restaurant();
    const { storeId, merchantId, owner } = rosalia();
    await call(owner, 'PUT', `/api/stores/${storeId}/hours`, {
      hours: { weekly: [{ day: 5, from: '18:00', to: '23:00' }], special: [] },
    });
    const [connection] = await sql<{ id: string }>(
      "select id from connections where merchant_id = $1 and service = 'doordash' order by id limit 1",
      [merchantId],
    );
    const tell = (state: 'open' | 'paused') =>
      inMerchant({ ...app, actor }, merchantId, (ctx) =>
        ctx.events.emit(ctx, storeStatusChanged, {
          merchantId,
          connectionId: asId<'connection'>(connection?.id ?? ''),
          storeId,
          service: 'doordash',
          state,
          by: 'service',
          reason: 'Orders missed',
        }),
      );
    // Friday a week later, half past five in the afternoon: half an hour before it opens.
    clock.forward(Date.parse('2031-06-20T21:30:00Z') - clock.now().getTime());
    await tell('paused');
    clock.forward(90 * minuteMs);
    await runPeriodicTask('downtime');
    await runPeriodicTask('downtime');
    clock.forward(30 * minuteMs);
    await tell('open');
    clock.forward(60 * minuteMs);
    await runPeriodicTask('downtime');
    const query = 'from=2031-06-20&to=2031-06-20';
    const { total } = await ask<Report>(`/reports?${query}&beforeFrom=2031-06-13&beforeTo=2031-06-13`);
    expect(total.now.downtime).toBe(90 * minuteMs);
    // 6 to 7 sold nothing the Friday before; half of 7 to 8 is lost.
    const [usual] = await sql<{ minor: number }>(
      "select sales_minor[20] as minor from report_hours where business_date = '2031-06-13' and merchant_id = $1",
      [merchantId],
    );
    expect(usual?.minor).toBeGreaterThan(0);
    expect(total.now.lostSales).toBe(Math.round((usual?.minor ?? 0) / 2));
    const { spells } = await ask<{ spells: { offMs: number; toAt: string; reason: string }[] }>(
      `/reports/downtime?${query}`,
    );
    const { cells } = await ask<WeekHours>(`/reports/hours?${query}`);
    expect(cells.map(({ weekday, hour, values }) => [weekday, hour, values.downtime])).toEqual([
      [5, 18, 60 * minuteMs],
      [5, 19, 30 * minuteMs],
    ]);
    expect(spells).toMatchObject([{ offMs: 90 * minuteMs, toAt: '2031-06-20T23:30:00.000Z', reason: 'Orders missed' }]);
    expect(total.now.orders).toBe(0);
    expect(await faults()).toEqual([]);
    // An hour that comes to something else than its spell is found at night and counted again.
    await sql('update report_downtime set off_ms = off_ms + 1 where merchant_id = $1 and hour = 18', [merchantId]);
    expect(await faults()).toEqual([{ table: 'report_downtime', subject: `${storeId} doordash` }]);
    await runPeriodicTask('downtime');
    expect(await faults()).toEqual([]);
    expect((await ask<Report>(`/reports?${query}&beforeFrom=2031-06-13&beforeTo=2031-06-13`)).total).toEqual(total);
    // Each cell of the week opens to what of the spells lies in it.
    const inHour = async (weekday: number, hour: number) => {
      const asked = `from=2031-06-09&to=2031-06-22&weekday=${weekday}&hour=${hour}`;
      return (await ask<{ spells: { offMs: number }[] }>(`/reports/downtime?${asked}`)).spells.map((one) => one.offMs);
    };
    expect([await inHour(5, 18), await inHour(5, 19), await inHour(5, 20), await inHour(4, 18)]).toEqual([
      [60 * minuteMs],
      [30 * minuteMs],
      [],
      [],
    ]);
  });
});

describe('the home screen', () => {
  it('compares today with the same weekdays up to this time, and shows the kitchen no money', async () => {
    const { storeId, owner, kitchen } = rosalia();
    await sell(10);
    expect(await ask(`/home?storeId=${storeId}`, owner)).toMatchObject({ isCounting: true });
    await count();
    const home = await ask<HomeFigures>(`/home?storeId=${storeId}`, owner);
    expect(home).toMatchObject({ today: '2031-06-20', weekdays: 1, accuracy: { now: 10_000 }, isCounting: false });
    expect(home.sales?.now).toBe(1_405);
    expect(home.days.at(-1)).toEqual({ date: '2031-06-20', orders: 1, salesMinor: 1_405 });
    expect(home.items.map(({ name }) => name)).toEqual(['Birria taco', 'Topo Chico']);
    const seen = await ask<HomeFigures>(`/home?storeId=${storeId}`, kitchen);
    expect(seen.sales).toBeNull();
    expect(JSON.stringify(seen)).not.toContain('1405');
    expect(seen.days.at(-1)).toMatchObject({ orders: 1, salesMinor: null });
  });

  it('knows a weekday that had sold nothing by this time of the day', async () => {
    const { storeId, owner } = rosalia();
    const { clock } = restaurant();
    const back = 6 * 60 * minuteMs;
    clock.forward(7 * dayMs - back);
    expect(await ask<HomeFigures>(`/home?storeId=${storeId}`, owner)).toMatchObject({
      today: '2031-06-27',
      weekdays: 2,
      sales: { now: 0, before: 0 },
      prepTime: { now: null, before: null },
    });
    clock.forward(back - 7 * dayMs);
  });
});

describe('as a file', () => {
  it('a report is what is shown, and no name in it becomes a formula', async () => {
    const { call } = restaurant();
    const item = '=HYPERLINK("http://x")';
    await sell(5, doorDashOrder({ store: rosalia().doorDashStore, item, customer: '+1' }));
    await count();
    const query = 'from=2031-06-20&to=2031-06-20&beforeFrom=2031-06-13&beforeTo=2031-06-13';
    const file = async (view: string) =>
      (await call(rosalia().owner, 'GET', `/api/reports.csv?view=${view}&${query}`)).text
        .replace('\uFEFF', '')
        .trim()
        .split('\n');
    const [head = '', day = ''] = await file('days');
    expect(head.split(',').slice(0, 5)).toEqual(['day', 'currency', 'sales', 'orders', 'average_order']);
    expect(day.split(',').slice(0, 5)).toEqual(['2031-06-20', 'USD', '28.10', '2', '14.05']);
    const rows = await file('orders');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain('late_by_minutes');
    expect(rows.filter((row) => /(^|,)[=+@-]/.test(row.replaceAll(/,-?\d/g, ',')))).toEqual([]);
    expect((await file('items')).some((row) => row.startsWith('Birria') || row.includes("'="))).toBe(true);
    // The head, an hour with orders, and two in which the store was off.
    expect(await file('hours')).toHaveLength(4);
    const [spanishHead = '', spanishHour = ''] = await file('hours&language=es');
    expect(spanishHead.split(',').slice(0, 4)).toEqual(['dia_de_la_semana', 'hora', 'moneda', 'ventas']);
    expect(spanishHour.split(',').slice(0, 2)).toEqual(['viernes', '18:00']);
    for (const view of ['services', 'stores', 'cities', 'modifiers']) {
      expect([view, (await file(view)).length]).toEqual([view, 2]);
    }
  });
});

describe('the nightly check', () => {
  it('finds sums and facts that are not what they should be, puts them right, and is quiet then', async () => {
    const { sql } = restaurant();
    const before = await report();
    const itemsBefore = await ask<SoldItems>(`/reports/items?${week}&kind=item`);
    await sql('update report_days set sold = sold + 1, sales_minor = 7 where merchant_id = $1', [rosalia().merchantId]);
    await sql('update report_hours set sold[20] = 99 where merchant_id = $1', [rosalia().merchantId]);
    await sql("delete from report_items where span = 'month' and key = 'topo'");
    await sql('delete from order_facts where order_id = $1', [orders.late.id]);
    await sql('update order_facts set sales_minor = 1 where order_id = $1', [orders.inTime.id]);
    const found = await faults();
    expect(new Set(found.map(({ table }) => table))).toEqual(
      new Set(['order_facts', 'report_days', 'report_hours', 'report_items']),
    );
    expect(await faults()).toEqual([]);
    expect(await report()).toEqual(before);
    expect(await ask<SoldItems>(`/reports/items?${week}&kind=item`)).toEqual(itemsBefore);
  });
});

describe('a member of some stores', () => {
  it('sees the figures of these and nothing of others', async () => {
    const { sql, app } = restaurant();
    const { merchantId, storeId } = rosalia();
    const other = '0190b6a0-0000-7000-8000-0000000000aa';
    await sql(
      "insert into stores (merchant_id, id, name, address, time_zone) values ($1, $2, 'Uptown', '2 High Street, Bangor, ME 04401', 'America/New_York')",
      [merchantId, other],
    );
    await sql(
      `insert into report_days (merchant_id, business_date, store_id, service, sold, sales_minor)
       values ($1, '2031-06-13', $2, 'grubhub', 5, 5000)`,
      [merchantId, other],
    );
    expect((await report()).cities.map(({ city }) => city)).toContain('Bangor, ME');
    const whole = (await report()).total.now.sales ?? 0;
    await sql(
      "update memberships set store_ids = array[$2::uuid], role = 'manager' where merchant_id = $1 and user_id = (select id from users where email = $3)",
      [merchantId, storeId, rosalia().kitchen],
    );
    const seen = await ask<Report>(`/reports?${week}`, rosalia().kitchen);
    expect(seen.total.now.sales).toBe(whole - 5_000);
    expect(seen.stores.map((store) => store.storeId)).toEqual([storeId]);
    const refused = await restaurant().call(rosalia().kitchen, 'GET', `/api/reports?${week}&storeId=${other}`);
    expect(refused.status).toBe(404);
    await sql('delete from report_days where store_id = $1', [other]);
    expect(await checkMerchant(app, merchantId)).toEqual([]);
  });
});

describe('a mailed report', () => {
  it('goes out once, on Monday at eight, about the week that is over, to those who want it', async () => {
    const { clock, runPeriodicTask } = restaurant();
    const { owner } = rosalia();
    const answer = await set(owner, 'week');
    expect(answer.body).toEqual({ every: 'week', email: owner, nextAt: '2031-06-23T12:00:00.000Z' });
    clock.forward(Date.parse('2031-06-23T11:59:00Z') - clock.now().getTime());
    await runPeriodicTask('report-mails');
    expect(await mails()).toEqual([]);
    clock.forward(minuteMs);
    await runPeriodicTask('report-mails');
    await runPeriodicTask('report-mails');
    clock.forward(dayMs);
    await runPeriodicTask('report-mails');
    const sent = await mails();
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [owner, "Rosalía's Kitchen: Jun 16 – 22"],
    ]);
    expect(sent[0]?.body_text).toContain('Sales: $28.10');
    expect(sent[0]?.body_text).toContain('Downtime: 1 h 30 min');
    expect(sent[0]?.body_text).toMatch(/in the week of Jun 16.–.22, compared/);
    expect(sent[0]?.body_text).toMatch(/^1\. .+, \d+ sold, \$\d+\.\d\d$/m);
    expect(sent[0]?.body_html).toMatch(/To end these mails: <a href="http:[^"]+stop-report-mails/);
  });

  it('ends with the link in it, without a log-in, and only once', async () => {
    const { call, clock, runPeriodicTask } = restaurant();
    const [mail] = await mails();
    const key = /stop-report-mails\?key=([0-9a-f-]{36})/.exec(mail?.body_text ?? '')?.[1];
    const stop = () => call(undefined, 'POST', '/api/reports/mail/stop', { key });
    expect((await stop()).status).toBe(200);
    expect((await stop()).status).toBe(404);
    expect((await call(rosalia().owner, 'GET', '/api/reports/mail')).body).toMatchObject({ every: null });
    clock.forward(8 * dayMs);
    await runPeriodicTask('report-mails');
    expect(await mails()).toHaveLength(1);
  });

  it('ends by the button of a mailbox, with a POST that says nothing else', async () => {
    const { call, app, sql } = restaurant();
    await set(rosalia().owner, 'week');
    const [mail] = await sql<{ stop_key: string }>('select stop_key from report_mails');
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/reports/unsubscribe/${mail?.stop_key}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect((await call(rosalia().owner, 'GET', '/api/reports/mail')).body).toMatchObject({ every: null });
  });

  it('ends for who has left the team', async () => {
    const { clock, runPeriodicTask, sql } = restaurant();
    await set(rosalia().kitchen, 'month');
    await sql('delete from memberships where user_id = (select id from users where email = $1)', [rosalia().kitchen]);
    clock.forward(40 * dayMs);
    await runPeriodicTask('report-mails');
    expect(await mails()).toHaveLength(1);
    expect(await sql('select 1 from report_mails')).toEqual([]);
  });
});

describe('an order that its service takes back without a word of who did', () => {
  it('is one that nobody answered once its time is over', async () => {
    const { clock, doorDash, runJobs } = restaurant();
    const order = await receive();
    clock.forward(9 * minuteMs);
    await doorDash(doorDashCancel({ store: rosalia().doorDashStore, id: order.externalId }));
    await runJobs();
    await count();
    const { today } = await ask<HomeFigures>(`/home?storeId=${rosalia().storeId}`);
    const day = await ask<Report>(`/reports?from=${today}&to=${today}&beforeFrom=${today}&beforeTo=${today}`);
    expect(day.causes.now).toMatchObject({ byTimeout: 1, byNobody: 0 });
    expect(day.total.now).toMatchObject({ orders: 0, acceptance: 0, cancellations: 1 });
    expect(await faults()).toEqual([]);
  });
});

describe('the best sellers of the home screen', () => {
  it('are the five items that most orders hold, the best first', async () => {
    const { call } = restaurant();
    for (const item of ['Sope', 'Tlayuda', 'Elote', 'Flan', 'Churros']) {
      const body = doorDashOrder({ store: rosalia().doorDashStore, item });
      for (const { items } of body.order.categories) Object.assign(items[0] ?? {}, { merchant_supplied_id: item });
      const { id } = await receive(body);
      await call(rosalia().owner, 'POST', `/api/orders/${id}/accept`, { prepMinutes: 15 });
    }
    await count();
    const { items } = await ask<HomeFigures>(`/home?storeId=${rosalia().storeId}`);
    expect(items).toHaveLength(5);
    expect(items[0]).toMatchObject({ name: 'Topo Chico', orders: 5 });
  });
});
