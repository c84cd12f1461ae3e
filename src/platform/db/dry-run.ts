import type { Db, Tx } from './database.ts';

/** Does the work in a transaction that is rolled back, and returns what it would have returned. */
export async function dryRun<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const kept: { result?: T } = {};
  await db
    .transaction()
    .execute(async (tx) => {
      kept.result = await work(tx);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return kept.result as T; // the work has returned, or its error was thrown on
}

class RolledBack extends Error {}
