import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { loadPartner, partnerFile } from '../../scripts/demo/load-partner.ts';
import { loadPastOrders } from '../../scripts/demo/past-orders.ts';
import { addressesOf } from '../../scripts/demo/service-addresses.ts';
import { startApp } from '../../src/app/start.ts';
import { demoSecrets, readConfig } from '../../src/config.ts';
import { createPool } from '../../src/platform/db/database.ts';
import { freePort } from '../../src/platform/db/free-port.ts';
import { readConfig as readSimulatorConfig } from '../../src/simulator/config.ts';
import { startSimulator, type Simulator } from '../../src/simulator/simulator.ts';
import { readWorld } from '../../src/simulator/world.ts';
import { controlOf } from './control.ts';
import { lendDatabase } from './databases.ts';

/** The whole product with its delivery services, on real ports, real time and a database of its own. */
export interface TestSystem {
  url: string;
  databaseUrl: string;
  simulator: Simulator;
  /** Calls the simulator's control API. */
  control(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** SQL as the database's owner, who sees everything. */
  sql<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends the app as a restart does and starts it again on the same port and data. */
  restartApp(): Promise<void>;
  close(): Promise<void>;
}

type Sql = TestSystem['sql'];

/** Ports that a system has left: the next one of this worker has the same address, for which browsers keep files. */
const leftPorts: number[] = [];

/** `partner`: a file like the demo's, for another restaurant. `prepare`: writes what is to be there when the app starts. `hasPast`: with the demo's weeks of orders. */
export async function startSystem({
  partner = partnerFile,
  prepare,
  hasPast = false,
}: { partner?: string; prepare?: (sql: Sql) => Promise<void>; hasPast?: boolean } = {}): Promise<TestSystem> {
  const isDemo = partner === partnerFile;
  const database = await lendDatabase(isDemo ? inject('demoTemplate') : undefined);
  if (!isDemo) await loadPartner(database.url, partner);
  if (hasPast) await loadPastOrders(database.url);
  const filesFolder = await mkdtemp(join(tmpdir(), 'forkline-files-'));
  const owner = createPool({ url: database.url, role: 'owner', max: 1 });
  const sql: Sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) => {
    const { rows } = await owner.query<Row>(text, values);
    return rows;
  };
  await prepare?.(sql);
  const port = leftPorts.pop() ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const simulator = await startSimulator({
    world: readWorld(partner),
    targetUrl: url,
    // Couriers move when a test says so, and long after otherwise.
    settings: { courierPace: 10 },
    credentials: readSimulatorConfig(demoSecrets).credentials,
  });
  const config = readConfig({
    DATABASE_URL: database.url,
    PORT: String(port),
    FORKLINE_DEMO: 'true',
    FILES_FOLDER: filesFolder,
    ...addressesOf(simulator.url),
  });
  const log = pino({ level: 'silent' });
  let app = await startApp(config, { log });
  return {
    url,
    databaseUrl: database.url,
    simulator,
    control: (method, path, body) => controlOf(simulator, method, path, body),
    sql,
    async restartApp() {
      await app.stop();
      app = await startApp(config, { log });
    },
    async close() {
      await simulator.close();
      await app.stop();
      await owner.end();
      await rm(filesFolder, { recursive: true, force: true });
      await database.giveBack();
      leftPorts.push(port);
    },
  };
}
