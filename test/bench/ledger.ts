import { freePort } from '../../src/platform/db/free-port.ts';
import { assert } from '../../src/shared/assert.ts';
import { logIn } from './api-client.ts';
import { printTable, quantile, round, say, sortedNumbers } from './figures.ts';
import { addLongHistory, type LongHistory } from './list-seed.ts';
import type { Stage } from './stage.ts';

const postedOrders = 10_000;
const sizes = [1_000, 100_000, 1_000_000];
const days = 364;
const warmUps = 5;
const requests = 40;
const batch = 200;
const lookEveryMs = 50;
const patienceMs = 10 * 60_000;
/** A statement of a year may take as long at the largest size. */
const maxStatementMs = 200;

export interface LedgerFigures {
  /** Orders entered a second, and entries a second that the same rows take by themselves. */
  posting: { orders: number; perSecond: number; floorPerSecond: number; ratio: number };
  /** Median milliseconds by number of entries. */
  reading: { what: string; p50Ms: number[]; ratio: number }[];
  faults: number;
}

/**
 * What the ledger costs: entering orders that are settled, and reading statements, days and balances as a merchant's
 * entries grow to a million. Copies of entries stand for years of orders.
 */
export async function measureLedger(stage: Stage): Promise<{ figures: LedgerFigures; isWithinBudget: boolean }> {
  const port = await freePort();
  const appUrl = `http://127.0.0.1:${port}`;
  const app = await stage.runApp({ port, roles: 'web' });
  const posted = await addLongHistory(stage, { orders: postedOrders, appUrl });
  const posting = await measurePosting(stage, posted);
  const reading = await measureReading(stage, { appUrl, posted });
  const { rows } = await stage.owner.query(`select 1 from ledger_faults('-infinity', 10)`);
  await app.stop();
  const figures = { posting, reading, faults: rows.length };
  say(`\nLedger: ${rows.length} faults found in all entries.`);
  const statement = reading.find(({ what }) => what === 'statement of a year')?.p50Ms.at(-1) ?? Number.NaN;
  return { figures, isWithinBudget: rows.length === 0 && statement < maxStatementMs };
}

/** Marks every settled order and waits until the worker has entered them; then the same rows again, by plain SQL. */
async function measurePosting(stage: Stage, { orders }: LongHistory): Promise<LedgerFigures['posting']> {
  const marked = await stage.owner.query(
    `insert into orders_to_post (merchant_id, order_id, store_id, noted_at)
     select merchant_id, id, store_id, now() from orders where handed_over_at is not null`,
  );
  const worker = await stage.runApp({ port: await freePort(), roles: 'worker' });
  const began = performance.now();
  const deadline = began + patienceMs;
  for (;;) {
    const { rows } = await stage.owner.query<{ left: number }>('select count(*)::int as left from orders_to_post');
    if (rows[0]?.left === 0) break;
    assert(performance.now() < deadline, `the ledger enters ${orders} orders within ${patienceMs / 60_000} minutes`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  const seconds = (performance.now() - began) / 1000;
  await worker.stop();
  const count = marked.rowCount ?? 0;
  const floorSeconds = await copyEntries(stage);
  const figures = {
    orders: count,
    perSecond: round(count / seconds, 0),
    floorPerSecond: round(count / floorSeconds, 0),
    ratio: round(floorSeconds / seconds, 2),
  };
  say(
    `\nLedger: ${count} orders entered, ${figures.perSecond} a second; the same rows alone, ${batch} at a time: ` +
      `${figures.floorPerSecond} a second (ratio ${figures.ratio}).`,
  );
  return figures;
}

/** Writes every entry once more under another merchant's name, and takes that back; answers the seconds. */
async function copyEntries({ owner }: Stage): Promise<number> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(
      'create temp table copied as select *, row_number() over (order by id) as place from ledger_entries',
    );
    const { rows } = await client.query<{ last: number }>('select max(place)::int as last from copied');
    const began = performance.now();
    for (let from = 1; from <= (rows[0]?.last ?? 0); from += batch) {
      await client.query(
        `insert into ledger_entries
         select merchant_id, gen_random_uuid(), 'copy ' || key, kind, store_id, service, order_id, currency, business_date,
           happened_at, posted_at, policy, reverses, accounts, amounts, details
         from copied where place between $1 and $2`,
        [from, from + batch - 1],
      );
    }
    return (performance.now() - began) / 1000;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What is asked again and again as entries grow. */
const questions: { what: string; path: (today: string) => string }[] = [
  { what: 'statement of a week', path: () => '/api/statement' },
  { what: 'statement of a year', path: (today) => `/api/statement?from=${daysBefore(today, days - 1)}&to=${today}` },
  { what: 'a day’s first page', path: (today) => `/api/ledger/entries?date=${today}` },
];

async function measureReading(
  stage: Stage,
  { appUrl, posted }: { appUrl: string; posted: LongHistory },
): Promise<LedgerFigures['reading']> {
  const figures: LedgerFigures['reading'] = [...questions.map(({ what }) => what), 'balance'].map((what) => ({
    what,
    p50Ms: [],
    ratio: 0,
  }));
  for (const size of sizes) {
    const book = await addBook(stage, { appUrl, source: posted, entries: size });
    const api = await logIn(appUrl, book.email);
    const today = new Date().toISOString().slice(0, 10);
    for (const [index, { what, path }] of questions.entries()) {
      const ask = async () => {
        const { status } = await api.get(path(today));
        assert(status === 200, `${what} answers 200, not ${status}`);
      };
      figures[index]?.p50Ms.push(await median(ask));
    }
    const balance = () =>
      stage.owner.query(
        `select sum(amount_minor) from ledger_balances
         where merchant_id = (select merchant_id from stores where id = $1) and account like 'payable.%'`,
        [book.storeId],
      );
    figures.at(-1)?.p50Ms.push(await median(balance));
  }
  for (const figure of figures) {
    figure.ratio = round((figure.p50Ms.at(-1) ?? Number.NaN) / (figure.p50Ms[0] ?? Number.NaN), 2);
  }
  say('\nLedger: milliseconds (median) by number of entries of a merchant, over a year.');
  printTable(
    ['asked', ...sizes.map((size) => size.toLocaleString('en-US')), 'last to first'],
    figures.map(({ what, p50Ms, ratio }) => [what, ...p50Ms, ratio]),
  );
  return figures;
}

/** A merchant with so many entries, evenly over a year and four services: copies of what an order leads to. */
async function addBook(
  stage: Stage,
  { appUrl, source, entries }: { appUrl: string; source: LongHistory; entries: number },
): Promise<LongHistory> {
  const book = await addLongHistory(stage, { orders: entries + 1, copies: 0, appUrl });
  await stage.owner.query(
    `insert into ledger_entries
     select s.merchant_id, gen_random_uuid(), 'copy ' || n, 'order', s.id, services.name, gen_random_uuid(), e.currency,
       current_date - (n % $3)::int, e.happened_at, now() - n * interval '30 seconds', e.policy, null, e.accounts, e.amounts,
       e.details
     from stores s
     cross join (select * from ledger_entries where store_id = $2 and kind = 'order' limit 1) e
     cross join generate_series(1, $4::int) n
     join unnest(array['doordash', 'uber-eats', 'grubhub', 'deliveroo']) with ordinality as services (name, place)
       on services.place = 1 + n % 4
     where s.id = $1`,
    [book.storeId, source.storeId, days, entries],
  );
  await stage.owner.query('vacuum analyze ledger_entries, ledger_days, ledger_balances');
  return book;
}

async function median(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = -warmUps; count < requests; count += 1) {
    const began = performance.now();
    await ask();
    if (count >= 0) times.push(performance.now() - began);
  }
  return round(quantile(sortedNumbers(times), 0.5), 2);
}

function daysBefore(date: string, count: number): string {
  return new Date(Date.parse(date) - count * 86_400_000).toISOString().slice(0, 10);
}
