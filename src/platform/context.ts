import type { Clock } from '../shared/time.ts';
import { asMerchant, asPerson, type Db, type MerchantScope, type Tx } from './db/database.ts';
import type { Events } from './events.ts';
import { enqueueJobs, type JobRequest } from './jobs/queue.ts';
import type { WakeBus } from './live/wake.ts';
import type { Log } from './telemetry/log.ts';

/** Who acts: a person, or the system for a service or a timer. */
export type Actor = { kind: 'user'; userId: string; role: string } | { kind: 'system'; name: string };

/** All that a command may use: its transaction, who acts, the time, the log, and ways to tell others. */
export interface Context {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events;
  /** Adds jobs to this transaction. */
  enqueue(...jobs: JobRequest[]): Promise<void>;
  /** Tells live streams, once the transaction has committed, that a topic has something new. */
  wake(topic: string): void;
}

/** The parts of a context that outlive one transaction. */
export interface ContextParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events;
  readonly wakeBus: Pick<WakeBus, 'publish'>;
}

/** Runs a command in a transaction that sees one merchant's rows, or those of some of its stores. */
export async function inMerchant<T>(
  { db, parts, actor }: { db: Db; parts: ContextParts; actor: Actor },
  scope: MerchantScope,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const topics = new Set<string>();
  const result = await asMerchant(db, scope, (tx) => work(makeContext({ tx, parts, actor, topics })));
  for (const topic of topics) parts.wakeBus.publish(topic);
  return result;
}

/** Runs a command in a transaction that sees the rows of one person, an applicant's own. */
export async function inPerson<T>(
  { db, parts, actor }: { db: Db; parts: ContextParts; actor: Actor },
  userId: string,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const topics = new Set<string>();
  const result = await asPerson(db, userId, (tx) => work(makeContext({ tx, parts, actor, topics })));
  for (const topic of topics) parts.wakeBus.publish(topic);
  return result;
}

/** Runs a command in a transaction of a role that spans merchants (webhook intake, staff). */
export async function inTransaction<T>(
  { db, parts, actor }: { db: Db; parts: ContextParts; actor: Actor },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const topics = new Set<string>();
  const result = await db.transaction().execute((tx) => work(makeContext({ tx, parts, actor, topics })));
  for (const topic of topics) parts.wakeBus.publish(topic);
  return result;
}

function makeContext(given: { tx: Tx; parts: ContextParts; actor: Actor; topics: Set<string> }): Context {
  const { tx, parts, actor, topics } = given;
  return {
    tx,
    actor,
    clock: parts.clock,
    log: parts.log,
    events: parts.events,
    enqueue: (...jobs) => enqueueJobs(tx, jobs),
    wake: (topic) => void topics.add(topic),
  };
}
