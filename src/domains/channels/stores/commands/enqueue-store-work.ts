import type { ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { enqueueJobs } from '../../../../platform/jobs/queue.ts';
import { askStoreRequest } from '../../jobs.ts';
import type { Registry } from '../../registry.ts';
import { dueStoreWork } from '../wish-store.ts';
import { tellJob } from './tell-store.ts';

const maxPerBatch = 500;

/** Gives the queue the stores about which a service is to be told or asked. */
export async function enqueueStoreWork({
  db,
  parts,
  registry,
}: {
  db: Db;
  parts: ContextParts;
  registry: Registry;
}): Promise<void> {
  const asked = registry.all().flatMap(({ service, store }) => (store?.storeAbilities.tells ? [service] : []));
  const due = await dueStoreWork(db, { asked, now: parts.clock.now(), most: maxPerBatch });
  const requests = due.map(({ kind, ...at }) => (kind === 'tell' ? tellJob(at) : askStoreRequest(at)));
  if (requests.length > 0) await db.transaction().execute((tx) => enqueueJobs(tx, requests));
}
