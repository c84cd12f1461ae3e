import { z } from 'zod';
import { buildWeb } from '../../scripts/build-web.ts';
import { loadPartner } from '../../scripts/demo/load-partner.ts';
import { demoSecrets } from '../../src/config.ts';
import { freePort } from '../../src/platform/db/free-port.ts';
import { assert } from '../../src/shared/assert.ts';
import { logIn, type ApiClient } from './api-client.ts';
import { printTable, quantile, round, say, sortedNumbers } from './figures.ts';
import { measureMenuScreen } from './menu-screen.ts';
import { writeMenuWorld } from './menu-world.ts';
import { controlSimulator } from './simulator-control.ts';
import type { Stage } from './stage.ts';

const small = 500;
const large = 5_000;
const soldOuts = 100;
const readings = 5;
const lookEveryMs = 10;
const patienceMs = 120_000;
const lockedMerchant = '0190b6a0-0000-7000-8000-000000000001';

export interface MenuFigures {
  publish: { items: number; services: number; liveMs: number; uploadMs: number; ratio: number }[];
  soldOut: { p50Ms: number; p95Ms: number };
  readBack: { service: string; items: number; p50Ms: number; fetchMs: number; ratio: number }[];
  screen: { interaction: string; maxMs: number }[];
}

/**
 * What the menu costs: from the button to live everywhere, selling out everywhere, reading back and comparing, and the
 * screen. The services of the simulator answer at once, so that only our own time counts.
 */
export async function measureMenu(stage: Stage): Promise<{ figures: MenuFigures; isWithinBudget: boolean }> {
  const figures: MenuFigures = { publish: [], soldOut: { p50Ms: 0, p95Ms: 0 }, readBack: [], screen: [] };
  // Before the app starts: it lists the web app's files then.
  await buildWeb();
  for (const items of [small, large]) {
    await stage.owner.query(
      'truncate menus, menu_categories, menu_items, modifier_groups, modifiers, publications, publication_targets, menu_contents, connection_menus, sold_outs, availability_calls, drifts cascade',
    );
    const file = await writeMenuWorld(stage.folder, items);
    await loadPartner(stage.databaseUrl, file);
    await stage.owner.query('analyze');
    const port = await freePort();
    const services = await startServices(stage, { file, port });
    const app = await stage.runApp({ port, roles: 'web,worker', servicesUrl: services.url });
    const api = await logIn(`http://127.0.0.1:${port}`);
    figures.publish.push(await measurePublishing(stage, api, items));
    if (items === small) figures.soldOut = await measureSoldOut(stage, api);
    else {
      figures.readBack = await measureReadBack(stage, api, services.url);
      figures.screen = await measureMenuScreen(stage, api);
    }
    await app.stop();
    await services.stop();
  }
  print(figures);
  return { figures, isWithinBudget: figures.screen.every(({ maxMs }) => maxMs < 100) };
}

/** The services' stand-in on the menu's world, without any waiting of its own. */
async function startServices(stage: Stage, { file, port }: { file: string; port: number }) {
  const servicesPort = await freePort();
  const url = `http://127.0.0.1:${servicesPort}`;
  const child = await stage.run('simulator', 'src/simulator/main.ts', {
    ...demoSecrets,
    SIMULATOR_PORT: String(servicesPort),
    SIMULATOR_TARGET_URL: `http://127.0.0.1:${port}`,
    SIMULATOR_WORLD: file,
  });
  await controlSimulator(url).put('/settings', {
    doordashMenuSeconds: 0,
    grubhubMenuSeconds: 0,
    deliverooMenuSeconds: 0,
  });
  return { url, stop: () => child.stop() };
}

const connectionList = z.object({
  connections: z.array(
    z.object({
      connectionId: z.uuid(),
      serviceName: z.string(),
      latest: z.object({ state: z.string(), version: z.number() }).nullable(),
    }),
  ),
});
const menuOf = z.object({ items: z.array(z.object({ id: z.uuid() })) });

async function readConnections(api: ApiClient) {
  return connectionList.parse((await api.get('/api/menu/connections')).body).connections;
}

/** Waits for something in the database, looking often enough not to count itself. */
async function until(work: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await work())) {
    assert(performance.now() < end, 'what is measured comes to its end');
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

const count = async (stage: Stage, query: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await stage.owner.query<{ count: string }>(query, values);
  return Number(rows[0]?.count);
};

/** From the button to live on every service; the floor is the same bytes uploaded with nothing around it. */
async function measurePublishing(stage: Stage, api: ApiClient, items: number) {
  const connections = await readConnections(api);
  const connectionIds = connections.map(({ connectionId }) => connectionId);
  const began = performance.now();
  const { status } = await api.post('/api/menu/publications', { connectionIds });
  assert(status === 200, `publishing is taken (${status})`);
  await until(async () => {
    const live = await count(stage, "select count(*) from publication_targets where state = 'live'");
    return live === connectionIds.length;
  });
  const liveMs = performance.now() - began;
  const { rows } = await stage.owner.query<{ bytes: number }>(
    'select sum(length(content::text))::int as bytes from menu_contents',
  );
  const body = 'x'.repeat(Math.round((rows[0]?.bytes ?? 0) / connectionIds.length));
  const uploadBegan = performance.now();
  // Refused as nonsense, but read to its end.
  await Promise.all(
    connectionIds.map(() => fetch(`${api.url}/api/token/`, { method: 'POST', body }).then((one) => one.text())),
  );
  const uploadMs = performance.now() - uploadBegan;
  return {
    items,
    services: connectionIds.length,
    liveMs: Math.round(liveMs),
    uploadMs: round(uploadMs),
    ratio: round(liveMs / uploadMs),
  };
}

/** One press after the other, each until every service has confirmed. */
async function measureSoldOut(stage: Stage, api: ApiClient) {
  const { items } = menuOf.parse((await api.get('/api/menu')).body);
  const { rows } = await stage.owner.query<{ id: string }>('select id from stores where merchant_id = $1 limit 1', [
    lockedMerchant,
  ]);
  const storeId = rows[0]?.id;
  const times: number[] = [];
  for (const { id } of items.slice(0, soldOuts)) {
    const began = performance.now();
    await api.post('/api/menu/sold-out', { storeId, subjects: [{ kind: 'item', id }], until: null });
    await until(
      async () => (await count(stage, "select count(*) from availability_calls where state = 'pending'")) === 0,
    );
    times.push(performance.now() - began);
  }
  const refused = await count(stage, "select count(*) from availability_calls where state = 'failed'");
  assert(refused === 0, 'every service takes every sold-out');
  const sorted = sortedNumbers(times);
  return { p50Ms: round(quantile(sorted, 0.5)), p95Ms: round(quantile(sorted, 0.95)) };
}

/** Reading back, decoding and comparing by meaning; the floor is the same answer fetched and parsed as JSON. */
async function measureReadBack(stage: Stage, api: ApiClient, simulatorUrl: string) {
  const found = [];
  for (const { connectionId, serviceName } of await readConnections(api)) {
    const times: number[] = [];
    for (let reading = 0; reading < readings; reading += 1) {
      const began = performance.now();
      const since = new Date();
      await api.post(`/api/menu/connections/${connectionId}/read`, {});
      await until(
        async () =>
          (await count(stage, 'select count(*) from connection_menus where connection_id = $1 and read_at > $2', [
            connectionId,
            since,
          ])) === 1,
      );
      times.push(performance.now() - began);
    }
    const { rows } = await stage.owner.query<{ service: string; store: string }>(
      'select service, external_store_id as store from connections where id = $1',
      [connectionId],
    );
    const fetchMs = await timeFetch(`${simulatorUrl}/control/menus/${rows[0]?.service}/${rows[0]?.store}`);
    const p50Ms = quantile(sortedNumbers(times), 0.5);
    found.push({
      service: serviceName,
      items: large,
      p50Ms: Math.round(p50Ms),
      fetchMs: Math.round(fetchMs),
      ratio: round(p50Ms / fetchMs),
    });
  }
  assert((await count(stage, 'select count(*) from drifts')) === 0, 'nothing differs');
  return found;
}

async function timeFetch(url: string): Promise<number> {
  const began = performance.now();
  await (await fetch(url)).json();
  return performance.now() - began;
}

function print({ publish, soldOut, readBack, screen }: MenuFigures): void {
  say('\nMenu: from the button to live everywhere; the floor is the same bytes uploaded');
  printTable(
    ['items', 'services', 'live ms', 'upload ms', 'ratio'],
    publish.map((one) => [one.items, one.services, one.liveMs, one.uploadMs, one.ratio]),
  );
  say(`\nSold out on every service, ${soldOuts} one after the other: p50 ${soldOut.p50Ms} ms, p95 ${soldOut.p95Ms} ms`);
  say('\nReading back and comparing; the floor is fetching and parsing as much JSON');
  printTable(
    ['service', 'items', 'p50 ms', 'fetch ms', 'ratio'],
    readBack.map((one) => [one.service, one.items, one.p50Ms, one.fetchMs, one.ratio]),
  );
  say(`\nThe menu screen with ${large} items: the longest of each interaction, until it is painted (budget 100 ms)`);
  printTable(
    ['interaction', 'longest ms'],
    screen.map((one) => [one.interaction, one.maxMs]),
  );
}
