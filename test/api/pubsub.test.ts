import { randomUUID } from 'node:crypto';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import { createPool } from '../../src/platform/db/database.ts';
import { createPubSub, type PubSub } from '../../src/platform/live/pubsub.ts';
import { lendDatabase, type TestDatabase } from '../support/databases.ts';

const log = pino({ level: 'silent' });
let copy: TestDatabase;
let pool: pg.Pool;
/** The test's own connection; unlike the pool it sets no timers. */
let database: pg.Client;
const buses: PubSub[] = [];

beforeAll(async () => {
  copy = await lendDatabase();
  database = new pg.Client({ connectionString: copy.url });
  await database.connect();
  pool = createPool({ url: copy.url, role: 'owner', max: 2 });
});

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
});

afterAll(async () => {
  await pool.end();
  await database.end();
  await copy.giveBack();
});

/** A bus as one process has it, with everything that it hears. */
async function openBus(url = copy.url): Promise<{ bus: PubSub; heard: (string | undefined)[] }> {
  const bus = await createPubSub({ url, pool, log });
  buses.push(bus);
  const heard: (string | undefined)[] = [];
  bus.subscribe((topic) => heard.push(topic));
  return { bus, heard };
}

/** The database behind a door that the test can shut. */
async function openDoor() {
  const target = new URL(copy.url);
  const sockets = new Set<Socket>();
  let knocks = 0;
  let isOpen = true;
  const server = createServer((socket) => {
    knocks += 1;
    socket.on('error', () => {});
    if (!isOpen) return void socket.destroy();
    const inner = connect(Number(target.port), target.hostname);
    inner.on('error', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
    sockets.add(socket);
    socket.on('close', () => inner.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(copy.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port); // a TCP server's address is never a path
  return {
    url: url.href,
    knocks: () => knocks,
    shut(): void {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    open(): void {
      isOpen = true;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('publish', () => {
  it('delivers a topic to every process exactly once', async () => {
    const [one, two, three] = [await openBus(), await openBus(), await openBus()];
    one.bus.publish('store-1');
    expect(one.heard).toEqual(['store-1']);
    await expect.poll(() => [two.heard, three.heard]).toEqual([['store-1'], ['store-1']]);
    two.bus.publish('store-2');
    await expect
      .poll(() => [one.heard, three.heard])
      .toEqual([
        ['store-1', 'store-2'],
        ['store-1', 'store-2'],
      ]);
    expect(two.heard).toEqual(['store-1', 'store-2']);
  });

  it('splits hundreds of topics so that they fit the payload limit of NOTIFY', async () => {
    const [one, two] = [await openBus(), await openBus()];
    const topics = Array.from({ length: 450 }, () => `${randomUUID()}/${randomUUID()}`);
    for (const topic of topics) one.bus.publish(topic);
    await expect.poll(() => two.heard.length).toBe(450);
    expect(new Set(two.heard)).toEqual(new Set(topics));
  });

  it('sends what was published before close', async () => {
    const [one, two] = [await createPubSub({ url: copy.url, pool, log }), await openBus()];
    one.publish('last-words');
    await one.close();
    await expect.poll(() => two.heard).toEqual(['last-words']);
  });
});

describe('the pub/sub connection', () => {
  const listeners =
    "select pid from pg_stat_activity where application_name = 'forkline_pubsub' and datname = current_database()";

  it('reconnects after a loss and tells subscribers that topics may have been missed', async () => {
    const [one, two] = [await openBus(), await openBus()];
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const before = await database.query<{ pid: number }>(listeners);
    await database.query(`select pg_terminate_backend(pid) from (${listeners}) as subscribers`);
    await expect.poll(async () => (await database.query(listeners)).rows.length).toBe(0);
    await expect.poll(() => vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(1_000);
    await expect.poll(() => [one.heard, two.heard]).toEqual([[undefined], [undefined]]);
    const after = await database.query<{ pid: number }>(listeners);
    expect(before.rows.length).toBe(2);
    expect(after.rows.length).toBe(2);
    one.bus.publish('store-1');
    await expect.poll(() => two.heard).toEqual([undefined, 'store-1']);
  });

  it('retries once a second while the database is unreachable', async () => {
    const door = await openDoor();
    const { heard } = await openBus(door.url);
    expect(door.knocks()).toBe(1);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    door.shut();
    for (const tries of [1, 2, 3, 4, 5]) {
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(1_000);
      await expect.poll(() => door.knocks()).toBe(1 + tries);
    }
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    door.open();
    vi.advanceTimersByTime(1_000);
    await expect.poll(() => heard).toEqual([undefined]);
    expect(door.knocks()).toBe(7);
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
    await door.close();
  });

  it('does not reconnect after close, even when close comes during an attempt', async () => {
    const { bus } = await openBus();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await database.query(`select pg_terminate_backend(pid) from (${listeners}) as subscribers`);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1_000);
    await Promise.resolve();
    await bus.close();
    await expect.poll(async () => (await database.query(listeners)).rows).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
