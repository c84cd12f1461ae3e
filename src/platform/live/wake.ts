import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { secondMs } from '../../shared/time.ts';
import type { Log } from '../telemetry/log.ts';
import { createDrain } from './drain.ts';

const channel = 'forkline_wake';
const maxTopicsPerNotice = 100;

/**
 * Tells every process that a topic has something new. Only a hint: whoever listens reads the truth from the
 * database, and reads now and then without a hint too.
 */
export interface WakeBus {
  publish(topic: string): void;
  /** `topic` is undefined when hints may have been missed: look at everything. */
  subscribe(listener: (topic: string | undefined) => void): void;
  close(): Promise<void>;
}

/** A bus over PostgreSQL's LISTEN and NOTIFY. Hints of one moment leave together, after the caller's commit. */
export async function createWakeBus({ url, pool, log }: { url: string; pool: pg.Pool; log: Log }): Promise<WakeBus> {
  const self = randomUUID();
  const listeners: ((topic: string | undefined) => void)[] = [];
  const unsent = new Set<string>();
  const sending = createDrain({ isEmpty: () => unsent.size === 0, takeAll: sendSome });
  let closed = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'forkline_wake' });
    fresh.on('error', () => {});
    fresh.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    // Only a connection that was up is replaced when it ends: a failed try ends as well, and its caller tries again.
    fresh.on('end', () => {
      if (!closed) void reconnect();
    });
    return fresh;
  }

  async function reconnect(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, secondMs).unref());
      if (closed) return;
      try {
        client = await connect();
        // Closed meanwhile: nobody else knows this connection.
        if (closed) return await client.end();
        for (const listener of listeners) listener(undefined);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the wake-up connection is down, trying again');
      }
    }
  }

  function hear(payload: string): void {
    const [from, ...topics] = payload.split(' ');
    if (from === self) return;
    for (const topic of topics) for (const listener of listeners) listener(topic);
  }

  async function sendSome(): Promise<void> {
    const topics = [...unsent].slice(0, maxTopicsPerNotice);
    for (const topic of topics) unsent.delete(topic);
    await pool
      .query({ name: 'wake', text: 'select pg_notify($1, $2)', values: [channel, [self, ...topics].join(' ')] })
      .catch((error: unknown) => log.warn({ err: error }, 'a wake-up was not sent'));
  }

  return {
    publish(topic) {
      for (const listener of listeners) listener(topic);
      unsent.add(topic);
      sending.start();
    },
    subscribe: (listener) => void listeners.push(listener),
    async close() {
      closed = true;
      await sending.whenEmpty();
      await client.end();
    },
  };
}
