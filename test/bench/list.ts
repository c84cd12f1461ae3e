import { freePort } from '../../src/platform/db/free-port.ts';
import { assert } from '../../src/shared/assert.ts';
import { logIn, type ApiClient } from './api-client.ts';
import { printTable, quantile, round, say, sortedNumbers } from './figures.ts';
import { addLongHistory, type LongHistory } from './list-seed.ts';
import { rareWord } from './partner.ts';
import type { Stage } from './stage.ts';

const sizes = [1_000, 10_000, 100_000];
const warmUps = 5;
const requests = 40;
const pageSize = 50;

export interface ListFigures {
  list: string;
  /** Per number of orders that the merchant has, milliseconds. */
  pages: { orders: number; p50Ms: number; p95Ms: number }[];
  /** The longest history's median over that of the one before. */
  ratio: number;
}

/** The lists that screens ask for. `rows` is what the page must hold, so that an empty one is not praised as fast. */
const lists: { name: string; rows: number; path: (history: LongHistory, cursor: string) => string }[] = [
  { name: 'active', rows: 48, path: ({ storeId }) => `storeId=${storeId}&scope=active` },
  { name: 'past', rows: pageSize, path: ({ storeId }) => `storeId=${storeId}&scope=past` },
  {
    name: 'past, from the middle',
    rows: pageSize,
    path: ({ storeId }, cursor) => `storeId=${storeId}&scope=past&cursor=${cursor}`,
  },
  { name: 'past, all stores', rows: pageSize, path: () => 'scope=past' },
  {
    name: 'search, many found',
    rows: pageSize,
    path: ({ storeId }) => `storeId=${storeId}&scope=past&search=horchata`,
  },
  { name: 'search, oldest found', rows: 1, path: ({ storeId }) => `storeId=${storeId}&scope=past&search=${rareWord}` },
];

/** How long a page of orders takes as a merchant's history grows. */
export async function measureList(stage: Stage): Promise<ListFigures[]> {
  const port = await freePort();
  const appUrl = `http://127.0.0.1:${port}`;
  const app = await stage.runApp({ port, roles: 'web' });
  const histories: LongHistory[] = [];
  for (const orders of sizes) histories.push(await addLongHistory(stage, { orders, appUrl }));
  await stage.owner.query('vacuum analyze orders, order_lines');

  say(`\nList: ${pageSize} orders a page, ${requests} pages each, one after the other.`);
  const figures: ListFigures[] = lists.map(({ name }) => ({ list: name, pages: [], ratio: 0 }));
  for (const history of histories) {
    const api = await logIn(appUrl, history.email);
    const cursor = middleCursor(history);
    for (const [index, { name, rows, path }] of lists.entries()) {
      const times = await measurePages(api, {
        path: `/api/orders?limit=${pageSize}&${path(history, cursor)}`,
        rows,
        name,
      });
      figures[index]?.pages.push({
        orders: history.orders,
        p50Ms: round(quantile(times, 0.5), 2),
        p95Ms: round(quantile(times, 0.95), 2),
      });
    }
  }
  await app.stop();
  for (const figure of figures) {
    const [before, last] = figure.pages.slice(-2);
    figure.ratio = round((last?.p50Ms ?? Number.NaN) / (before?.p50Ms ?? Number.NaN), 2);
  }
  printTable(
    ['list', ...sizes.flatMap((size) => [`${size} p50 ms`, 'p95 ms']), 'ratio of the last two'],
    figures.map(({ list, pages, ratio }) => [list, ...pages.flatMap(({ p50Ms, p95Ms }) => [p50Ms, p95Ms]), ratio]),
  );
  return figures;
}

async function measurePages(api: ApiClient, { path, rows, name }: { path: string; rows: number; name: string }) {
  const times: number[] = [];
  for (let count = -warmUps; count < requests; count++) {
    const began = performance.now();
    const { status, body } = await api.get(path);
    if (count >= 0) times.push(performance.now() - began);
    const orders: unknown = typeof body === 'object' && body !== null && 'orders' in body ? body.orders : undefined;
    const found = Array.isArray(orders) ? orders.length : 0;
    assert(status === 200 && found === rows, `the list '${name}' holds ${rows} orders, but ${status} brought ${found}`);
  }
  return sortedNumbers(times);
}

/** Where a page in the middle of the history begins, in the form that the API hands out. */
function middleCursor({ orders }: LongHistory): string {
  const at = new Date(Date.now() - (orders / 2) * 5 * 60_000).toISOString();
  return Buffer.from(JSON.stringify([at, '00000000-0000-7000-8000-000000000000'])).toString('base64url');
}
