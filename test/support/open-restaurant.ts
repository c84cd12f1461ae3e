import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { addressesOf } from '../../scripts/demo/service-addresses.ts';
import { buildApp, type App } from '../../src/app/build.ts';
import type { Surroundings as Outside } from '../../src/app/core.ts';
import { demoSecrets, readConfig, type Config } from '../../src/config.ts';
import { createPool } from '../../src/platform/db/database.ts';
import { freePort } from '../../src/platform/db/free-port.ts';
import type { Clock } from '../../src/shared/time.ts';
import { readConfig as readSimulatorConfig } from '../../src/simulator/config.ts';
import { startSimulator, type Simulator } from '../../src/simulator/simulator.ts';
import type { World } from '../../src/simulator/world.ts';
import { authSecret, password, staffCode, type Cast } from './cast.ts';
import type { TestDatabase } from './databases.ts';
import { drainJobs } from './drain-jobs.ts';
import { scriptServices, type ScriptedServices } from './services.ts';

const uberSecret = 'uber-client-secret-of-the-tests';
export const doorDashToken = 'doordash-webhook-token-of-the-tests';
const deliverooSecret = 'deliveroo-webhook-secret-of-the-tests';
const testSecrets = {
  UBER_EATS_CLIENT_SECRET: uberSecret,
  DOORDASH_WEBHOOK_TOKEN: doorDashToken,
  DELIVEROO_WEBHOOK_SECRET: deliverooSecret,
};

const logInAnswer = z.object({ access: z.string().optional(), challenge: z.string().optional() });

export interface TestClock extends Clock {
  forward: (ms: number) => void;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What came back from the app. */
export interface Reply {
  status: number;
  /** The body, parsed where it is JSON. */
  body: unknown;
  text: string;
}

/** The whole app on a database of its own, in process, its clock standing still and the services scripted. */
export interface Restaurant {
  app: App;
  config: Config;
  databaseUrl: string;
  cast: Cast;
  clock: TestClock;
  services: ScriptedServices;
  /** Calls the API as somebody of the cast (an e-mail), or as nobody. */
  call: (who: string | undefined, method: Method, path: string, body?: unknown) => Promise<Reply>;
  tokenOf: (email: string) => Promise<string>;
  /** Delivers a DoorDash webhook with the right token. */
  doorDash: (body: unknown, headers?: Record<string, string>) => Promise<Reply>;
  /** Delivers an Uber Eats webhook with the right signature. */
  uberEats: (body: unknown, headers?: Record<string, string>) => Promise<Reply>;
  /** Delivers a Deliveroo webhook with the right signature. */
  deliveroo: (body: unknown, headers?: Record<string, string>) => Promise<Reply>;
  /** Runs every job that is due on the test's clock. Throws what a handler threw, unless its job `mayFail`. */
  runJobs: (expected?: ExpectedFailures) => Promise<void>;
  /** Runs one of the app's periodic tasks once. */
  runPeriodicTask: (name: string) => Promise<void>;
  /** The services' stand-in, where the restaurant was opened with a world. */
  simulator: () => Simulator;
  /** Lets time pass on both sides: the services act on what has become due, then our jobs do. */
  pass: (ms: number, expected?: ExpectedFailures) => Promise<void>;
  /** SQL as the database's owner, who sees everything. */
  sql: <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;
}

/** Identifiers of jobs that fail on purpose: they are tried again later, as in the product. */
interface ExpectedFailures {
  mayFail?: readonly string[];
}

/** Beside the restaurant, when the services are not scripted: their simulator, on the test's clock. */
export interface Surroundings {
  /** Made from the cast, so that stores and their ids agree. */
  world?: (cast: Cast) => World;
  /** Environment variables beside the tests' own. */
  settings?: Record<string, string>;
  /** The assistant's language model. */
  model?: Outside['model'];
}

/** @param database migrated, with the cast in it and nobody else; given back when the restaurant is closed */
export async function openRestaurant(
  { database, cast }: { database: TestDatabase; cast: Cast },
  { world, settings = {}, model }: Surroundings = {},
): Promise<{ restaurant: Restaurant; close: () => Promise<void> }> {
  const services = scriptServices();
  const filesFolder = await mkdtemp(join(tmpdir(), 'forkline-files-'));
  // Far ahead of the database's own clock, so that a job waits until the test moves this one.
  const clock = stoppedClock(new Date('2031-06-13T23:00:00.000Z'));
  const port = world ? await freePort() : undefined;
  const appUrl = `http://127.0.0.1:${port ?? 3000}`;
  const simulator = world && (await startSimulated(world(cast), { clock, targetUrl: appUrl }));
  const config = readConfig({
    ...(port !== undefined && { PORT: String(port) }),
    DATABASE_URL: database.url,
    FORKLINE_DEMO: 'true',
    AUTH_SECRET: authSecret,
    ...testSecrets,
    UBER_EATS_API_URL: 'http://uber.test',
    UBER_EATS_AUTH_URL: 'http://uber.test/oauth/v2/token',
    DOORDASH_API_URL: 'http://doordash.test',
    ...(simulator && addressesOf(simulator.url)),
    DATABASE_POOL: '4',
    FILES_FOLDER: filesFolder,
    ...settings,
  });
  const log = pino({ level: 'silent' });
  const app = await buildApp(config, {
    log,
    clock,
    ...(!simulator && { send: services.send }),
    ...(model && { model }),
  });
  if (port === undefined) await app.server.ready();
  else await app.server.listen({ port, host: '127.0.0.1' });
  const owner = createPool({ url: database.url, role: 'owner', max: 2 });
  const tokens = new Map(Object.entries(cast.tokens));

  async function request(given: { method: Method; url: string; headers: Record<string, string>; payload?: string }) {
    const { payload, ...rest } = given;
    const answer = await app.server.inject({ ...rest, ...(payload !== undefined && { payload }) });
    return { status: answer.statusCode, text: answer.payload, body: parse(answer.payload) };
  }

  const restaurant: Restaurant = {
    app,
    config,
    databaseUrl: database.url,
    cast,
    clock,
    services,
    simulator() {
      if (!simulator) throw new Error('This restaurant has scripted services.');
      return simulator;
    },
    async pass(ms, expected) {
      clock.forward(ms);
      await simulator?.advance(0);
      await restaurant.runJobs(expected);
    },
    async call(who, method, path, body) {
      const headers = who === undefined ? {} : { authorization: `Bearer ${await restaurant.tokenOf(who)}` };
      return request({
        method,
        url: path,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
    },
    async tokenOf(email) {
      const known = tokens.get(email);
      if (known !== undefined) return known;
      const { body } = await restaurant.call(undefined, 'POST', '/api/token/', { username: email, password });
      const { challenge, access = '' } = logInAnswer.parse(body);
      const second = challenge === undefined ? undefined : { challenge, code: staffCode() };
      const answer = second && (await restaurant.call(undefined, 'POST', '/api/token/two-factor', second));
      const token = answer ? (logInAnswer.parse(answer.body).access ?? '') : access;
      tokens.set(email, token);
      return token;
    },
    doorDash: (body, headers = {}) =>
      request({
        method: 'POST',
        url: '/hooks/doordash',
        headers: { 'content-type': 'application/json', authorization: doorDashToken, ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    uberEats(body, headers = {}) {
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      const signature = createHmac('sha256', uberSecret).update(payload).digest('hex');
      return request({
        method: 'POST',
        url: '/hooks/uber-eats',
        headers: { 'content-type': 'application/json', 'x-uber-signature': signature, ...headers },
        payload,
      });
    },
    deliveroo(body, headers = {}) {
      const payload = JSON.stringify(body);
      const guid = randomUUID();
      const signature = createHmac('sha256', deliverooSecret).update(`${guid} ${payload}`).digest('hex');
      return request({
        method: 'POST',
        url: '/hooks/deliveroo',
        headers: {
          'content-type': 'application/json',
          'x-deliveroo-sequence-guid': guid,
          'x-deliveroo-hmac-sha256': signature,
          ...headers,
        },
        payload,
      });
    },
    async runJobs({ mayFail = [] } = {}) {
      const failures = await drainJobs({ pool: owner, handlers: app.jobs, log, now: () => clock.now() });
      const unexpected = failures.find(({ job }) => !mayFail.includes(job));
      if (unexpected)
        throw new Error(`The job ${unexpected.job} failed: ${String(unexpected.error)}`, { cause: unexpected.error });
    },
    async runPeriodicTask(name) {
      const task = app.periodicTasks.find((candidate) => candidate.name === name);
      if (!task) throw new Error(`There is no periodic task ${name}.`);
      await task.run(log);
    },
    async sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
      const { rows } = await owner.query<Row>(text, values);
      return rows;
    },
  };
  return {
    restaurant,
    async close() {
      await simulator?.close();
      await app.close();
      await owner.end();
      await rm(filesFolder, { recursive: true, force: true });
      await database.giveBack();
    },
  };
}

/** The simulator's time is the test's, and only `pass` makes anything due there. */
function startSimulated(world: World, { clock, targetUrl }: { clock: TestClock; targetUrl: string }) {
  return startSimulator({
    world,
    targetUrl,
    realTime: { now: () => clock.now().getTime(), after: () => () => {} },
    credentials: readSimulatorConfig({ ...demoSecrets, ...testSecrets }).credentials,
  });
}

function stoppedClock(at: Date): TestClock {
  let now = at;
  return {
    now: () => now,
    forward(ms) {
      now = new Date(now.getTime() + ms);
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
