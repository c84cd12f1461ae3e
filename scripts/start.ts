/** `npm start`: the whole demo on one machine - database, app, worker and the delivery services' stand-in. */
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { demoSecrets, readConfig } from '../src/config.ts';
import { checkListen, freePort } from '../src/platform/db/free-port.ts';
import { startEmbeddedProcess, type EmbeddedProcess } from '../src/platform/db/embedded-process.ts';
import { createLoginRoles } from '../src/platform/db/login-roles.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { StartupError } from '../src/platform/errors.ts';
import { startChild, type Child } from '../src/platform/child.ts';
import { demoMerchantId, demoPassword, demoStaffSecret, loadPartner, partnerFile } from './demo/load-partner.ts';
import { loadHours } from './demo/load-hours.ts';
import { loadPastOrders } from './demo/past-orders.ts';
import { loadPastPayouts } from './demo/past-payouts.ts';
import { loadFiledReviews, writePastReviews } from './demo/past-reviews.ts';
import { loadGuests } from './demo/load-guests.ts';
import { keepSpareStores } from './demo/keep-spare-stores.ts';
import { loadPhotos } from './demo/load-photos.ts';
import { addressesOf } from './demo/service-addresses.ts';
import { setUpKey } from './demo/second-factor.ts';
import { buildWeb } from './build-web.ts';

const root = join(import.meta.dirname, '..');
const ordersPerMinute = '6';
const maxGapSeconds = '15';
const minDatabaseUptimeMs = 5_000;

const children: Child[] = [];
const building = new AbortController();
let stopping = false;

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
try {
  await start();
} catch (error) {
  if (!stopping) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    await stop(1);
  }
}

async function start(): Promise<void> {
  const dataDir = resolve(process.env['DATA_DIR'] || join(root, '.data'));
  // Every wrong setting is told before anything is started.
  const { http } = readConfig({
    ...process.env,
    DATABASE_URL: process.env['DATABASE_URL'] || 'postgresql://embedded',
    FORKLINE_DEMO: 'true',
  });
  await checkFolder(dataDir);
  await checkListen(http);
  say('Building the web app (only when it is stale) …');
  await buildWeb({ signal: building.signal });
  say('Starting PostgreSQL …');
  const givenUrl = process.env['DATABASE_URL'];
  const keptIn = givenUrl ? 'the database that DATABASE_URL names' : dataDir;
  const database = givenUrl ? undefined : await startEmbeddedProcess(dataDir, { durable: true });
  // First, so that it is stopped last.
  if (database) children.push(database.child);
  const databaseUrl = givenUrl || (database?.url ?? '');
  await migrate(databaseUrl);
  await loadPartner(databaseUrl);
  await loadHours(databaseUrl);
  await loadPastOrders(databaseUrl);
  await loadPastPayouts(databaseUrl);
  await loadFiledReviews(databaseUrl);
  const port = String(http.port);
  const appUrl = `http://127.0.0.1:${port}`;
  await loadGuests(databaseUrl, appUrl);
  const filesFolder = process.env['FILES_FOLDER'] || join(dataDir, 'files');
  await loadPhotos(databaseUrl, { merchantId: demoMerchantId, filesFolder });
  say('Starting the app, the worker and the delivery services …');
  const simulatorPort = await freePort();
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const services = {
    ...demoSecrets,
    ...addressesOf(simulatorUrl),
  };
  const env = {
    LOG_LEVEL: 'warn',
    ...services,
    FORKLINE_DEMO: 'true',
    FILES_FOLDER: filesFolder,
  };
  const logins = await createLoginRoles(databaseUrl);
  await run('app', 'src/main.ts', { ...env, PORT: port, ROLES: 'web', DATABASE_URL: logins.web });
  await run('simulator', 'src/simulator/main.ts', {
    ...services,
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_TARGET_URL: appUrl,
    SIMULATOR_WORLD: partnerFile,
    SIMULATOR_ORDERS_PER_MINUTE: ordersPerMinute,
    SIMULATOR_MIN_GAP_SECONDS: maxGapSeconds,
  });
  await writePastReviews(databaseUrl, simulatorUrl);
  keepSpareStores(databaseUrl, simulatorUrl);
  // Last: it asks the services at once.
  await run('worker', 'src/main.ts', {
    ...env,
    PORT: port,
    ROLES: 'worker',
    DATABASE_URL: logins.worker,
    // Taken by the web process.
    METRICS_PORT: '',
  });
  say(`
  Forkline is running:     ${appUrl}
  The restaurant's owner:  owner@forkline.test   password ${demoPassword}
  Forkline's own staff:    staff@forkline.test   password ${demoPassword}
    second factor:         the code that \`npm run --silent staff -- code\` shows
                           (or set up an authenticator app with ${setUpKey(demoStaffSecret)})
  The delivery services:   ${simulatorUrl}/control/summary
  Orders arrive by themselves. Data is kept in ${keptIn}. Ctrl-C stops everything.
`);
  for (const child of children) if (child !== database?.child) void stopAllWhenEnded(child);
  if (database) void keepDatabaseRunning(dataDir, database);
}

async function stopAllWhenEnded(child: Child): Promise<void> {
  const code = await child.ended;
  if (stopping) return;
  console.error(`The ${child.name} has ended unexpectedly (code ${code}); stopping.`);
  await stop(1);
}

/** Started again on its port each time that it ends, unless it ends again soon after. */
async function keepDatabaseRunning(dataDir: string, first: EmbeddedProcess): Promise<void> {
  const port = Number(new URL(first.url).port);
  let running = first;
  while (!stopping) {
    const startedAt = performance.now();
    await running.child.ended;
    if (stopping) return;
    const reason = running.child.lastWords();
    console.error(`PostgreSQL has ended unexpectedly${reason === '' ? '' : ` (${reason})`}.`);
    if (performance.now() - startedAt < minDatabaseUptimeMs) return stop(1);
    console.error('Starting it again …');
    try {
      running = await startEmbeddedProcess(dataDir, { durable: true, port });
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error));
      return stop(1);
    }
    children[0] = running.child;
    if (stopping) return running.child.stop();
    console.error('PostgreSQL is running again.');
  }
}

async function run(name: string, file: string, env: Record<string, string>): Promise<Child> {
  if (stopping) throw new StartupError('Stopped.');
  const child = await startChild(name, join(root, file), env);
  children.push(child);
  return child;
}

async function checkFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch {
    throw new StartupError(`Not started: the data folder ${folder} cannot be written. Set DATA_DIR to one that can.`);
  }
  if (!(await stat(folder)).isDirectory()) {
    throw new StartupError(`Not started: DATA_DIR names the file ${folder}. Set it to a folder.`);
  }
}

/** Node's own recursive mkdir never returns where a file system takes no folders (/proc, Node 24). */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder).then(
    () => 'made',
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (made === 'made' || made === 'EEXIST') return;
  if (made !== 'ENOENT') throw new StartupError(`${folder} cannot be made: ${made}`);
  await makeFolder(dirname(folder));
  await mkdir(folder);
}

/** Ends what was started last first, the database at the end; a second Ctrl-C is ignored meanwhile. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  building.abort();
  if (children.length > 0) say('\nStopping …');
  for (const child of children.toReversed()) await child.stop();
  if (children.length > 0) say('Stopped.');
  process.exit(code);
}

function say(text: string): void {
  console.log(text);
}
