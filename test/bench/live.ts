import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { demoSecrets } from '../../src/config.ts';
import { freePort } from '../../src/platform/db/free-port.ts';
import { assert } from '../../src/shared/assert.ts';
import { logIn } from './api-client.ts';
import { printTable, quantile, round, say, sortedNumbers } from './figures.ts';
import { startHelper } from './helper.ts';
import type { ReaderAnswer, ReaderQuestion } from './live-reader-process.ts';
import { orderBody } from './order-body.ts';
import type { Stage } from './stage.ts';
import { demoStore } from './world.ts';

const connections = 200;
const ordersPerSecond = 20;
const sendSeconds = 20;
const warmUpOrders = 40;

export interface LiveFigures {
  connections: number;
  ordersPerSecond: number;
  events: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** How long after a delivery's acknowledgement its order stands in each open stream. Negative: it was there first. */
export async function measureLive(stage: Stage): Promise<LiveFigures> {
  const { storeId, externalStoreId } = await demoStore(stage);
  const port = await freePort();
  const app = await stage.runApp({ port, roles: 'web' });
  const { token } = await logIn(`http://127.0.0.1:${port}`);
  const hooks = new Pool(`http://127.0.0.1:${port}`, { connections: 8, pipelining: 1 });
  await sendOrders(hooks, { externalStoreId, count: warmUpOrders });
  const reader = startHelper<ReaderQuestion, ReaderAnswer>(stage, import.meta.resolve('./live-reader-process.ts'));
  await reader.ask({ kind: 'open', port, token, storeId, connections });
  const acknowledgedMs = await sendOrders(hooks, { externalStoreId, count: ordersPerSecond * sendSeconds });
  const read = await reader.ask({ kind: 'collect', events: acknowledgedMs.size });
  await hooks.close();
  await app.stop();

  say(`\nLive: ${connections} open streams, ${ordersPerSecond} orders a second for ${sendSeconds} s.`);
  checkStreams(read, acknowledgedMs);
  const latencies = sortedNumbers(
    read.streams.flatMap(({ positions, arrivedMs }) =>
      [...arrivedMs].map((at, index) => {
        const externalId = read.externalIds[positions[index] ?? 0] ?? '';
        return at - (acknowledgedMs.get(externalId) ?? Number.NaN);
      }),
    ),
  );
  const figures = {
    connections,
    ordersPerSecond,
    events: latencies.length,
    p50Ms: round(quantile(latencies, 0.5), 2),
    p99Ms: round(quantile(latencies, 0.99), 2),
    maxMs: round(latencies.at(-1) ?? Number.NaN, 2),
  };
  printTable(
    ['streams', 'orders/s', 'events', 'p50 ms', 'p99 ms', 'max ms'],
    [[connections, ordersPerSecond, figures.events, figures.p50Ms, figures.p99Ms, figures.maxMs]],
  );
  return figures;
}

/** Sends at an even pace, however slow the answers are; answers when each order was acknowledged. */
async function sendOrders(hooks: Pool, { externalStoreId, count }: { externalStoreId: string; count: number }) {
  const acknowledgedMs = new Map<string, number>();
  const began = performance.now();
  const sending: Promise<void>[] = [];
  for (let index = 0; index < count; index++) {
    await wait(Math.max(0, began + (index * 1000) / ordersPerSecond - performance.now()));
    sending.push(sendOrder(hooks, externalStoreId, acknowledgedMs));
  }
  await Promise.all(sending);
  return acknowledgedMs;
}

async function sendOrder(hooks: Pool, externalStoreId: string, acknowledgedMs: Map<string, number>): Promise<void> {
  const orderId = randomUUID();
  const { statusCode, body } = await hooks.request({
    method: 'POST',
    path: '/hooks/doordash',
    headers: { 'content-type': 'application/json', authorization: demoSecrets.DOORDASH_WEBHOOK_TOKEN },
    body: orderBody({ orderId, externalStoreId }),
  });
  // The clock that the reading process uses, too.
  acknowledgedMs.set(orderId, Number(process.hrtime.bigint() / 1000n) / 1000);
  await body.dump();
  assert(statusCode === 202, `an order is acknowledged, but the answer was ${statusCode}`);
}

/** Throws unless every stream brought every order exactly once, in order and without a gap. */
function checkStreams({ streams, externalIds }: ReaderAnswer, acknowledgedMs: ReadonlyMap<string, number>): void {
  const brought = new Set(Object.values(externalIds));
  const missing = [...acknowledgedMs.keys()].filter((id) => !brought.has(id));
  assert(missing.length === 0, `every acknowledged order is on the stream, but ${missing.length} are not`);
  for (const [index, { positions }] of streams.entries()) {
    assert(positions.length === acknowledgedMs.size, `stream ${index} brought ${positions.length} events`);
    for (let at = 1; at < positions.length; at++) {
      const [before, after] = [positions[at - 1] ?? 0, positions[at] ?? 0];
      assert(after === before + 1, `stream ${index} went from position ${before} to ${after}`);
    }
  }
}
