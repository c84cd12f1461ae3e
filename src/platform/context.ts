import type { Clock } from '../shared/time.ts';
import type { MerchantId } from '../shared/ids.ts';
import { asMerchant, type Db, type Tx } from './db/database.ts';
import type { Events } from './events.ts';
import { enqueueJobs, type JobRequest } from './jobs/queue.ts';
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
  /** Runs `work` once the transaction has committed, and never if it rolls back. */
  afterCommit(work: () => void): void;
}

/** The parts of a context that outlive one transaction. */
export interface ContextParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events;
}

/** Runs a command in a transaction that sees one merchant's rows. */
export async function inMerchant<T>(
  { db, parts, actor }: { db: Db; parts: ContextParts; actor: Actor },
  merchantId: MerchantId,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const afterwards: (() => void)[] = [];
  const result = await asMerchant(db, merchantId, (tx) => work(makeContext({ tx, parts, actor, afterwards })));
  for (const run of afterwards) run();
  return result;
}

/** Runs a command in a transaction of a role that spans merchants (webhook intake). */
export async function inTransaction<T>(
  { db, parts, actor }: { db: Db; parts: ContextParts; actor: Actor },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const afterwards: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => work(makeContext({ tx, parts, actor, afterwards })));
  for (const run of afterwards) run();
  return result;
}

function makeContext(given: { tx: Tx; parts: ContextParts; actor: Actor; afterwards: (() => void)[] }): Context {
  const { tx, parts, actor, afterwards } = given;
  return {
    tx,
    actor,
    clock: parts.clock,
    log: parts.log,
    events: parts.events,
    enqueue: (...jobs) => enqueueJobs(tx, jobs),
    afterCommit: (work) => void afterwards.push(work),
  };
}
