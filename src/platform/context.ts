import { presentCall } from './changes/call-scope.ts';
import { markRefused, recordingChange, type Changer } from './changes/record-change.ts';
import type { Clock } from '../shared/time.ts';
import { asMerchant, asPerson, type Db, type MerchantScope, type Tx } from './db/database.ts';
import type { Events } from './events.ts';
import type { JobNotifier } from './jobs/job-notifier.ts';
import { enqueueJobs, type JobRequest } from './jobs/queue.ts';
import type { PubSub } from './live/pubsub.ts';
import type { Log } from './telemetry/log.ts';

/** Who acts: a person, a merchant's own program by its API key, or the system for a service or a timer. */
export type Actor =
  | { kind: 'user'; userId: string; role: string }
  | { kind: 'program'; keyId: string; keyName: string }
  | { kind: 'system'; name: string };

/** All that a command may use: its transaction, who acts, the time, the log, and ways to tell others. */
export interface Context {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events;
  /** Adds jobs to this transaction. */
  enqueue(...jobs: JobRequest[]): Promise<void>;
  /** Publishes to the live streams of a topic, after the transaction has committed. */
  publish(topic: string): void;
}

/** The parts of a context that outlive one transaction. */
export interface ContextParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly events: Events;
  readonly pubSub: Pick<PubSub, 'publish'>;
  readonly jobNotifier: Pick<JobNotifier, 'notify'>;
}

interface Given {
  db: Db;
  parts: ContextParts;
  actor: Actor;
}

/**
 * Runs a command in a transaction that sees one merchant's rows, or those of some of its stores. What a person or a
 * program changes by an API call is kept in the merchant's list of changes, in the same transaction.
 */
export async function inMerchant<T>(
  given: Given,
  scope: MerchantScope,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const answer = await withContext(given, work, (run) =>
    asMerchant(given.db, scope, async (tx) => {
      const { actor, parts } = given;
      const who = changerOf(actor);
      return who ? recordingChange(tx, { ...who, at: parts.clock.now() }, () => run(tx)) : run(tx);
    }),
  );
  const call = presentCall();
  if (call && !call.isRecorded) {
    call.isRecorded = true;
    call.onRefused ??= (error) => asMerchant(given.db, scope, (tx) => markRefused(tx, call, error));
  }
  return answer;
}

/** Runs a command in a transaction that sees the rows of one person, an applicant's own. */
export async function inPerson<T>(given: Given, userId: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  return withContext(given, work, (run) => asPerson(given.db, userId, run));
}

/** Runs a command in a transaction of a role that spans merchants (webhook intake, staff). */
export async function inTransaction<T>(given: Given, work: (ctx: Context) => Promise<T>): Promise<T> {
  return withContext(given, work, (run) => given.db.transaction().execute(run));
}

/** Publishes and notifies after the commit, so that nothing is announced that was rolled back. */
async function withContext<T>(
  { parts, actor }: Given,
  work: (ctx: Context) => Promise<T>,
  transact: (run: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<T> {
  const topics = new Set<string>();
  let jobs = 0;
  const result = await transact((tx) =>
    work({
      tx,
      actor,
      clock: parts.clock,
      log: parts.log,
      events: parts.events,
      enqueue(...requests) {
        jobs += requests.length;
        return enqueueJobs(tx, requests);
      },
      publish: (topic) => void topics.add(topic),
    }),
  );
  for (const topic of topics) parts.pubSub.publish(topic);
  if (jobs > 0) parts.jobNotifier.notify(jobs);
  return result;
}

/** The actor in the merchant's audit log; undefined for the system and for staff, who have an audit log of their own. */
function changerOf(actor: Actor): Omit<Changer, 'at'> | undefined {
  switch (actor.kind) {
    case 'user':
      return actor.role === 'staff' ? undefined : actor;
    case 'program':
      return { userId: actor.keyId, role: 'api_key', name: actor.keyName };
    case 'system':
      return undefined;
  }
}
