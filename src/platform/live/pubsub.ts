import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { secondMs } from '../../shared/time.ts';
import type { Log } from '../telemetry/log.ts';
import { createCoalescer } from './coalesce.ts';

const channel = 'forkline_pubsub';
const maxTopicsPerMessage = 100;

/**
 * Publishes to every process that a topic has something new. Only a hint: a subscriber reads the database, and polls it
 * now and then without a hint too.
 */
export interface PubSub {
  publish(topic: string): void;
  /** `topic` is undefined after a lost connection: any topic may have something new. */
  subscribe(listener: (topic: string | undefined) => void): void;
  close(): Promise<void>;
}

/** Uses PostgreSQL's LISTEN and NOTIFY. Sends the topics of one event-loop turn together. */
export async function createPubSub({ url, pool, log }: { url: string; pool: pg.Pool; log: Log }): Promise<PubSub> {
  const self = randomUUID();
  const listeners: ((topic: string | undefined) => void)[] = [];
  const unsent = new Set<string>();
  const sending = createCoalescer({ isEmpty: () => unsent.size === 0, flush: sendSome });
  let closed = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'forkline_pubsub' });
    fresh.on('error', () => {});
    fresh.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    // Only an established connection is replaced here: a failed attempt also emits `end`, and its caller retries.
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
        // Closed in the meantime, without this connection.
        if (closed) return await client.end();
        for (const listener of listeners) listener(undefined);
        return;
      } catch (error) {
        log.warn({ err: error }, 'pubsub reconnect failed');
      }
    }
  }

  function receive(payload: string): void {
    const [from, ...topics] = payload.split(' ');
    if (from === self) return;
    for (const topic of topics) for (const listener of listeners) listener(topic);
  }

  async function sendSome(): Promise<void> {
    const topics = [...unsent].slice(0, maxTopicsPerMessage);
    for (const topic of topics) unsent.delete(topic);
    await pool
      .query({ name: 'publish', text: 'select pg_notify($1, $2)', values: [channel, [self, ...topics].join(' ')] })
      .catch((error: unknown) => log.warn({ err: error }, 'pubsub publish failed'));
  }

  return {
    publish(topic) {
      for (const listener of listeners) listener(topic);
      unsent.add(topic);
      sending.schedule();
    },
    subscribe: (listener) => void listeners.push(listener),
    async close() {
      closed = true;
      await sending.whenIdle();
      await client.end();
    },
  };
}
