import { addDays } from '../../src/domains/reports/model/periods.ts';
import { freePort } from '../../src/platform/db/free-port.ts';
import { say } from './figures.ts';
import { requestsEach, timePages, type TimedPage } from './page-times.ts';
import { addPartner, copyOrders, sendOrders, type BenchPartner } from './partner.ts';
import type { Stage } from './stage.ts';

/** Screens stay quick with ten stores and fifty people. */
const sizes = [
  { stores: 1, people: 3 },
  { stores: 10, people: 50 },
] as const;
const maxMs = 200;
/** Of each store. */
const newOrders = 4;
const activeCopies = 20;
const copies = 1_000;
const today = new Date().toISOString().slice(0, 10);
const month = `from=${addDays(today, -27)}&to=${today}&beforeFrom=${addDays(today, -55)}&beforeTo=${addDays(today, -28)}`;

type Chain = BenchPartner & { size: string };

const pages: TimedPage<Chain>[] = [
  { name: 'who is asking', path: () => '/me' },
  { name: 'stores', path: () => '/stores' },
  { name: 'home of all stores', path: () => '/home' },
  { name: 'home of one store', path: ({ storeIds }) => `/home?storeId=${storeIds[0]}` },
  { name: 'board of all stores', path: () => '/orders?scope=active&limit=100' },
  { name: 'board of one store', path: ({ storeIds }) => `/orders?scope=active&limit=100&storeId=${storeIds[0]}` },
  { name: 'history of all stores', path: () => '/orders?scope=past&limit=50' },
  { name: 'history by words', path: () => '/orders?scope=past&limit=50&search=horchata' },
  { name: 'integrations', path: () => '/integrations' },
  { name: 'menu', path: () => '/menu' },
  { name: 'where the menu is', path: () => '/menu/connections' },
  { name: 'report of 28 days', path: () => `/reports?${month}` },
  { name: 'hours of a store', path: ({ storeIds }) => `/stores/${storeIds[0]}/hours` },
  { name: 'profile of a store', path: ({ storeIds }) => `/stores/${storeIds[0]}/profile` },
  { name: 'printing of a store', path: ({ storeIds }) => `/printing?storeId=${storeIds[0]}` },
  { name: 'team', path: () => '/team' },
  { name: 'notices', path: () => '/notices' },
  { name: 'bell', path: () => '/notices/bell' },
  { name: 'what is told to whom', path: () => '/notice-settings' },
  { name: 'chats', path: () => '/chats' },
  { name: 'what was changed', path: () => '/changes' },
];

/** How long the screens take that speak of all stores and of the whole team. */
export async function measureChain(stage: Stage) {
  const port = await freePort();
  const appUrl = `http://127.0.0.1:${port}`;
  const app = await stage.runApp({ port, roles: 'web' });
  const merchants: Chain[] = [];
  for (const { stores, people } of sizes) {
    const partner = await addPartner(stage, { key: `chain-${stores}`, stores, people });
    const { merchantId, externalStoreIds } = partner;
    await sendOrders(appUrl, { externalStoreIds, each: newOrders });
    const of = (each: number) => stores * each;
    await copyOrders(stage, { merchantId, sources: of(newOrders), copies: of(copies), active: of(activeCopies) });
    merchants.push({ ...partner, size: `${stores} × ${people}` });
  }
  await stage.owner.query('vacuum analyze');
  say(
    `\nChain: stores × people, ${copies} orders a store, ${activeCopies} of them open, ${requestsEach} times each page.`,
  );
  const figures = await timePages(appUrl, { pages, merchants, minEmails: 10 });
  await app.stop();
  const isWithinBudget = figures.every(({ p95Ms }) => p95Ms.every((ms) => ms < maxMs));
  if (!isWithinBudget) say(`  Over the budget: ${maxMs} ms at the 95th percentile.`);
  return { figures, isWithinBudget };
}
