import type { ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { dayMs } from '../../../shared/time.ts';
import { deleteNotices } from '../notice-store.ts';

/** So long a notice can be read again; what became of orders and of money stands elsewhere. */
const keptDays = 180;
const maxConcurrent = 1_000;

/** Forgets notices of all merchants, a portion at a time. Safe to repeat, in several processes at once. */
export async function forgetNotices({ db, parts }: { db: Db; parts: ContextParts }): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - keptDays * dayMs);
  let gone: number;
  do gone = await deleteNotices(db, before, maxConcurrent);
  while (gone === maxConcurrent);
}
