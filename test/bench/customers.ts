import {
  customerSumTables,
  findCustomerSumFaults,
  rebuildCustomerSums,
} from '../../src/domains/customers/insights/check-store.ts';
import { addDays } from '../../src/domains/reports/model/periods.ts';
import { asMerchant, createDb, createPool } from '../../src/platform/db/database.ts';
import { freePort } from '../../src/platform/db/free-port.ts';
import { assert } from '../../src/shared/assert.ts';
import { asId } from '../../src/shared/ids.ts';
import { say } from './figures.ts';
import { requestsEach, timePages, type TimedPage } from './page-times.ts';
import { addPartner, type BenchPartner } from './partner.ts';
import type { Stage } from './stage.ts';

/** Every page in under 200 ms with a hundred thousand customers. */
const sizes = [10_000, 100_000] as const;
const maxMs = 200;
const ordersEach = 3;
/** Of ten orders, one is reviewed. */
const reviewEvery = 10;
const days = 365;
const stores = 2;
const today = new Date().toISOString().slice(0, 10);
const firstDay = addDays(today, 1 - days);

type Merchant = BenchPartner & { size: string };

const year = `from=${firstDay}&to=${today}&beforeFrom=${addDays(firstDay, -30)}&beforeTo=${addDays(firstDay, -1)}`;
const month = `from=${addDays(today, -27)}&to=${today}&beforeFrom=${addDays(today, -55)}&beforeTo=${addDays(today, -28)}`;
const whole = `from=${firstDay}&to=${today}`;

const pages: TimedPage<Merchant>[] = [
  { name: 'insights, 28 days', path: () => `/customers/insights?${month}` },
  { name: 'insights, a year', path: () => `/customers/insights?${year}` },
  { name: 'insights, a year of a store', path: ({ storeIds }) => `/customers/insights?${year}&storeId=${storeIds[1]}` },
  { name: 'favourite items, a year', path: () => `/customers/items?${whole}` },
  { name: 'best customers', path: () => '/customers?group=best' },
  { name: 'best customers on a service', path: () => '/customers?group=best&service=grubhub' },
  { name: 'lapsed customers', path: () => '/customers?group=lapsed&lapsedDays=60' },
  { name: 'frequent customers', path: () => '/customers?group=frequent&frequency=some' },
  { name: 'new customers of a month', path: () => `/customers?group=new&from=${addDays(today, -27)}&to=${today}` },
  { name: 'orders of returning ones, a year', path: () => `/customers/orders?${whole}&kind=returning` },
  { name: 'orders of all kinds, a year', path: () => `/customers/orders?${whole}` },
  { name: 'ratings, 30 days', path: () => '/ratings' },
  { name: 'reviews', path: () => '/reviews' },
  { name: 'low reviews not answered', path: () => '/reviews?stars=low&answered=no' },
  { name: 'reviews by words', path: () => '/reviews?words=cold' },
  { name: 'items in low reviews', path: () => '/ratings/items' },
  { name: 'low reviews of the home screen', path: () => '/ratings/attention' },
  { name: 'loyalty programme', path: () => '/loyalty' },
  { name: 'guests', path: () => '/loyalty/guests' },
  { name: 'guests by words that many have', path: () => '/loyalty/guests?search=maya' },
  { name: 'guests by words that one has', path: () => '/loyalty/guests?search=g4711%40example' },
];

/** How long each page about customers takes as a merchant has more of them. */
export async function measureCustomers(stage: Stage) {
  const port = await freePort();
  const appUrl = `http://127.0.0.1:${port}`;
  const merchants: Merchant[] = [];
  for (const customers of sizes) merchants.push(await addMerchant(stage, customers));
  await stage.owner.query(
    'vacuum analyze customers, customer_orders, customer_days, customer_items, customer_counts, customer_lasts, reviews, review_items, loyalty_guests, loyalty_consents',
  );
  const app = await stage.runApp({ port, roles: 'web' });
  say(`\nCustomers: ${sizes.join(' and ')} of them with ${ordersEach} orders each, ${requestsEach} times each page.`);
  const figures = await timePages(appUrl, { pages, merchants, minEmails: 100 });
  await app.stop();
  const isWithinBudget = figures.every(({ p95Ms }) => p95Ms.every((ms) => ms < maxMs));
  if (!isWithinBudget) say(`  Over the budget: ${maxMs} ms at the 95th percentile.`);
  return { figures, isWithinBudget };
}

async function addMerchant(stage: Stage, customers: number): Promise<Merchant> {
  const partner = await addPartner(stage, { key: `customers-${customers}`, stores });
  const { merchantId, storeIds } = partner;
  await seed(stage, { merchantId, storeIds, customers });
  await seedGuests(stage, { merchantId, customers });
  await sumUp(stage, merchantId);
  return { ...partner, size: String(customers) };
}

/** Customers, their orders and some reviews, as the product writes them; every other service hides who ordered. */
async function seed(
  { owner }: Stage,
  { merchantId, storeIds, customers }: { merchantId: string; storeIds: readonly string[]; customers: number },
): Promise<void> {
  const place = customers.toString().padStart(8, '0');
  const idOf = (kind: number, n: string) => `('${place}-000${kind}-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const atOnce = 25_000;
  for (let from = 0; from < customers; from += atOnce) {
    const given = [merchantId, firstDay, storeIds, from, Math.min(customers, from + atOnce) - 1];
    await owner.query(
      `insert into customer_orders (merchant_id, order_id, store_id, service, customer_id, business_date, placed_at,
         currency, sales_minor, told, kind, items)
       select $1, ${idOf(1, `c * ${ordersEach} + k`)}, ($3::uuid[])[1 + c % ${stores}],
         (array['doordash','grubhub','doordash','uber-eats'])[1 + c % 4],
         case when c % 4 < 3 then ${idOf(2, 'c')} end, day, day + make_time((10 + c % 12)::int, (c % 60)::int, 0), 'USD',
         900 + (c * 7 + k) % 4000, null,
         case when c % 4 = 3 then 'untold' when k = 0 then 'new' else 'returning' end,
         jsonb_build_array(jsonb_build_object('key', 'item-' || c % 40, 'name', 'Item ' || c % 40),
           jsonb_build_object('key', 'item-' || (c % 40 + 1 + k) % 40, 'name', 'Item ' || (c % 40 + 1 + k) % 40))
       from generate_series($4::int, $5::int) c cross join generate_series(0, ${ordersEach - 1}) k
       cross join lateral (select $2::date + least((c * 31) % ${days} + k * 40, ${days - 1})::int as day) d`,
      given,
    );
    await owner.query(
      `insert into customers (merchant_id, id, store_id, service, person_hash, currency, orders, sales_minor, first_date,
         last_date, first_order_id, last_order_id)
       select merchant_id, customer_id, store_id, service, md5(customer_id::text), 'USD', count(*), sum(sales_minor),
         min(business_date), max(business_date), min(order_id::text)::uuid, max(order_id::text)::uuid
       from customer_orders where merchant_id = $1 and customer_id is not null
         and customer_id between ${idOf(2, '$2::int')} and ${idOf(2, '$3::int')}
       group by 1, 2, 3, 4`,
      [merchantId, given[3], given[4]],
    );
  }
  await owner.query(
    `insert into reviews (merchant_id, id, store_id, service, external_id, order_id, order_number, stars, text, author,
       tags, written_at, taken_at, search_text, reply_state)
     select $1, ${idOf(3, 'n')}, ($2::uuid[])[1 + n % ${stores}], 'doordash', 'r' || n, ${idOf(1, 'n')}, n::text,
       1 + n % 5, 'It was cold ' || n, 'Maya R.', '{}', now() - n * interval '365 days' / $3::int, now(),
       'it was cold ' || n, case when n % 3 = 0 then 'sent' else 'none' end
     from generate_series(0, $3::int - 1) n`,
    [merchantId, storeIds, (customers * ordersEach) / reviewEvery],
  );
  await owner.query(
    `insert into review_items (merchant_id, review_id, key, name, store_id, service, stars, written_at)
     select merchant_id, id, 'item-' || (order_number::int + k) % 40, 'Item', store_id, service, stars, written_at
     from reviews cross join generate_series(0, 1) k where merchant_id = $1`,
    [merchantId],
  );
}

/** As many guests of the restaurant's own programme, half of whom agreed to mails. */
async function seedGuests(
  { owner }: Stage,
  { merchantId, customers }: { merchantId: string; customers: number },
): Promise<void> {
  await owner.query(
    `insert into loyalty_programmes (merchant_id, name, state, kind, points_per_unit, worth_per_hundred_minor,
       expires_after_days, currency, join_code, created_at)
     values ($1, 'Club', 'running', 'points', 10, 100, 365, 'USD', 'BENCH' || $2::int, now())`,
    [merchantId, customers],
  );
  await owner.query(
    `insert into loyalty_guests (merchant_id, id, name, email, language, time_zone, card_code, link_token, confirmed_at,
       balance, owed_minor, last_moved_at, joined_at)
     select $1, gen_random_uuid(), 'Maya ' || n, 'g' || n || '@example.com', 'en', 'America/New_York',
       upper(lpad(to_hex(n), 8, '0')), 'bench-' || $2::int || '-' || n, now(), n % 900, n % 900,
       now() - n * interval '365 days' / $2::int, now() - n * interval '365 days' / $2::int
     from generate_series(0, $2::int - 1) n`,
    [merchantId, customers],
  );
  await owner.query(
    `insert into loyalty_consents (merchant_id, id, guest_id, channel, is_given, wording, version, source, at)
     select merchant_id, gen_random_uuid(), id, 'mail', true, 'Yes.', '1', 'The page of a slip', joined_at
     from loyalty_guests where merchant_id = $1 and balance % 2 = 0`,
    [merchantId],
  );
}

/** Sums made as the nightly check makes them, and held against the orders by it. */
async function sumUp(stage: Stage, merchant: string): Promise<void> {
  const db = createDb(createPool({ url: stage.databaseUrl, role: 'forkline_app', max: 1 }));
  const merchantId = asId<'merchant'>(merchant);
  try {
    for (const table of customerSumTables) {
      await asMerchant(db, merchantId, (tx) => rebuildCustomerSums(tx, table));
      const faults = await asMerchant(db, merchantId, (tx) => findCustomerSumFaults(tx, table, 1));
      assert(faults.length === 0, `${table} is what its orders come to`);
    }
  } finally {
    await db.destroy();
  }
}
