import { assert } from '../../src/shared/assert.ts';
import { logIn, type ApiClient } from './api-client.ts';
import { printTable, quantile, round, sortedNumbers } from './figures.ts';

/** What a page asks the server for. */
export interface TimedPage<Merchant> {
  name: string;
  /** Below `/api`. */
  path: (merchant: Merchant) => string;
}

export interface PageTimes {
  page: string;
  /** Of each merchant, in their order, milliseconds. */
  p50Ms: number[];
  p95Ms: number[];
  /** The last merchant's median over the first one's. */
  ratio: number;
}

const warmUps = 5;
export const requestsEach = 30;

/**
 * Asks for each page as each merchant, one request after the other, and prints a table of it.
 * @param minEmails an answer has so many at least, so that an empty one is not praised as fast
 */
export async function timePages<Merchant extends { email: string; size: string }>(
  appUrl: string,
  given: { pages: readonly TimedPage<Merchant>[]; merchants: readonly Merchant[]; minEmails: number },
): Promise<PageTimes[]> {
  const { pages, merchants, minEmails } = given;
  // Once each: so many log-ins from one address would have to wait.
  const readers: { merchant: Merchant; api: ApiClient }[] = [];
  for (const merchant of merchants) readers.push({ merchant, api: await logIn(appUrl, merchant.email) });
  const rows: PageTimes[] = [];
  for (const { name, path } of pages) {
    const times: Float64Array[] = [];
    for (const { merchant, api } of readers) times.push(await time(api, { name, path: path(merchant), minEmails }));
    const p50 = times.map((all) => quantile(all, 0.5));
    rows.push({
      page: name,
      p50Ms: p50.map((ms) => round(ms)),
      p95Ms: times.map((all) => round(quantile(all, 0.95))),
      ratio: round((p50.at(-1) ?? Number.NaN) / (p50[0] ?? Number.NaN), 2),
    });
  }
  printTable(
    ['page', ...merchants.flatMap(({ size }) => [`${size} p50 ms`, 'p95 ms']), 'ratio'],
    rows.map(({ page, p50Ms, p95Ms, ratio }) => [
      page,
      ...p50Ms.flatMap((ms, index) => [ms, p95Ms[index] ?? 0]),
      ratio,
    ]),
  );
  return rows;
}

async function time(
  api: ApiClient,
  { name, path, minEmails }: { name: string; path: string; minEmails: number },
): Promise<Float64Array> {
  const times: number[] = [];
  for (let count = -warmUps; count < requestsEach; count += 1) {
    const began = performance.now();
    const { status, body } = await api.get(`/api${path}`);
    const isFull = status === 200 && JSON.stringify(body).length > minEmails;
    assert(isFull, `'${name}' has something to show, but ${status} came`);
    if (count >= 0) times.push(performance.now() - began);
  }
  return sortedNumbers(times);
}
