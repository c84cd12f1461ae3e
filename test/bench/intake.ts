import { freePort } from '../../src/platform/db/free-port.ts';
import { assert } from '../../src/shared/assert.ts';
import { printTable, quantile, round, say, sortedNumbers } from './figures.ts';
import { startHelper, type Helper } from './helper.ts';
import { createFloor } from './intake-floor.ts';
import type { LoadAnswer, LoadQuestion } from './intake-load-process.ts';
import { intakeServices, isWhole, type IntakeService } from './service-orders.ts';
import type { Stage } from './stage.ts';
import { addStores, type BenchStore } from './world.ts';

const extraMerchants = 50;
const warmUpSeconds = 3;
const comparedAt = 32;
/** App and floor take turns, so that what else the machine does falls on both. */
const turns = 2;

export interface IntakeRound {
  service: IntakeService;
  senders: number;
  ordersPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  floorOrdersPerSecond: number;
  ratio: number;
  /** The app's own processor time: it tells more than the rate where others use the machine as well. */
  appMicrosecondsPerOrder: number;
}

type Slice = LoadAnswer & { appCpuSeconds: number };

interface Bench {
  stage: Stage;
  service: IntakeService;
  stores: BenchStore[];
  port: number;
  metricsPort: number;
  load: Helper<LoadQuestion, LoadAnswer>;
}

/** How many orders a second the whole product acknowledges, beside what the same database manages alone. */
export async function measureIntake(
  stage: Stage,
  given: { seconds: number; senders: number[] },
): Promise<IntakeRound[]> {
  const stores = await addStores(stage, extraMerchants);
  const port = await freePort();
  const metricsPort = await freePort();
  const app = await stage.runApp({ port, metricsPort, roles: 'web' });
  const load = startHelper<LoadQuestion, LoadAnswer>(stage, import.meta.resolve('./intake-load-process.ts'));
  say('\nIntake: order webhooks of each service for 50 stores, proof checked, acknowledged after commit.');
  const rounds: IntakeRound[] = [];
  for (const service of intakeServices) {
    const bench = { stage, service, stores: stores[service], port, metricsPort, load };
    // What no worker has worked off is not the next service's burden.
    await stage.owner.query('truncate graphile_worker._private_jobs');
    await send(bench, { senders: 32, seconds: warmUpSeconds });
    // After the warm-up: what is counted while a table is empty has statements planned for an empty one.
    await stage.owner.query('vacuum analyze');
    const floor = await createFloor(stage, bench);
    await floor.ordersPerSecond({ clients: 8, seconds: 1 });
    // One service shows how it goes with more senders, the others what differs between them.
    for (const senders of service === 'doordash' ? given.senders : [comparedAt]) {
      const app: Slice[] = [];
      const alone: number[] = [];
      for (let turn = 0; turn < turns; turn++) {
        app.push(await send(bench, { senders, seconds: given.seconds }));
        alone.push(await floor.ordersPerSecond({ clients: senders, seconds: given.seconds }));
      }
      rounds.push(toRound({ service, senders }, app, alone));
    }
    say(
      `  ${service}: the floor is ${isWhole[service] ? 'the rows of the order' : 'the delivery and its job'}, ${floor.how}`,
    );
  }
  await app.stop();
  printTable(
    ['service', 'senders', 'orders/s', 'p50 ms', 'p99 ms', 'floor orders/s', 'ratio', 'app µs/order'],
    rounds.map((one) => [
      one.service,
      one.senders,
      one.ordersPerSecond,
      one.p50Ms,
      one.p99Ms,
      one.floorOrdersPerSecond,
      one.ratio,
      one.appMicrosecondsPerOrder,
    ]),
  );
  return rounds;
}

/** One slice of load; throws when the database does not hold exactly what was acknowledged. */
async function send(
  { stage, service, stores, port, metricsPort, load }: Bench,
  given: { senders: number; seconds: number },
): Promise<Slice> {
  const before = await countRows(stage);
  const cpuBefore = await readCpuSeconds(metricsPort);
  const answer = await load.ask({
    ...given,
    port,
    service,
    externalStoreIds: stores.map(({ externalStoreId }) => externalStoreId),
  });
  const after = await countRows(stage);
  assert(Object.keys(answer.refused).length === 0, `no order is refused, but ${JSON.stringify(answer.refused)}`);
  // An order that is only pointed at leaves a delivery and its job; the rest comes when it is read.
  const tables = Object.entries(after).filter(
    ([table]) => isWhole[service] === (table !== 'jobs') || table === 'inbox',
  );
  for (const [table, count] of tables) {
    const written = count - (before[table] ?? 0);
    assert(written === answer.acknowledged, `${answer.acknowledged} orders were acknowledged, ${table} has ${written}`);
  }
  return { ...answer, appCpuSeconds: (await readCpuSeconds(metricsPort)) - cpuBefore };
}

async function readCpuSeconds(metricsPort: number): Promise<number> {
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(await metrics.text())?.[1]);
}

async function countRows(stage: Stage): Promise<Record<string, number>> {
  const { rows } = await stage.owner.query<Record<string, number>>(
    `select (select count(*) from orders) as orders, (select count(*) from inbox) as inbox,
       (select count(*) from feed_events) as feed_events,
       (select count(*) from graphile_worker._private_jobs) as jobs, (select coalesce(sum(last_position), 0) from feeds) as feeds`,
  );
  return rows[0] ?? {};
}

function toRound(what: { service: IntakeService; senders: number }, app: Slice[], alone: number[]): IntakeRound {
  const latencies = sortedNumbers(app.flatMap(({ latenciesMs }) => [...latenciesMs]));
  const seconds = app.reduce((sum, { elapsedMs }) => sum + elapsedMs / 1000, 0);
  const ordersPerSecond = latencies.length / seconds;
  const floorOrdersPerSecond = alone.reduce((sum, rate) => sum + rate, 0) / alone.length;
  return {
    ...what,
    ordersPerSecond: round(ordersPerSecond, 0),
    p50Ms: round(quantile(latencies, 0.5), 2),
    p99Ms: round(quantile(latencies, 0.99), 2),
    floorOrdersPerSecond: round(floorOrdersPerSecond, 0),
    ratio: round(ordersPerSecond / floorOrdersPerSecond, 2),
    appMicrosecondsPerOrder: round(
      (app.reduce((sum, { appCpuSeconds }) => sum + appCpuSeconds, 0) * 1e6) / latencies.length,
      0,
    ),
  };
}
