import { inTransaction, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { dayMs } from '../../../shared/time.ts';
import type { Registry } from '../../channels/index.ts';
import { takeCasesDue } from '../deadline-store.ts';
import { deadlineLetter } from '../letters.ts';

const actor = { kind: 'system', name: 'deadlines' } as const;
/** Time enough for a complaint with its evidence. */
const beforehandMs = 3 * dayMs;
const maxCases = 200;

/**
 * Writes to staff about cases that nobody has sent and that their service soon no longer hears; about each once.
 *
 * @param staffDb a database in the staff role
 */
export async function remindOfDeadlines(given: {
  staffDb: Db;
  parts: ContextParts;
  registry: Registry;
  staffEmail: string;
  publicUrl: string;
}): Promise<void> {
  const { staffDb, parts, registry, staffEmail, publicUrl } = given;
  await inTransaction({ db: staffDb, parts, actor }, async (ctx) => {
    const now = ctx.clock.now();
    const cases = await takeCasesDue(ctx.tx, { now, before: new Date(now.getTime() + beforehandMs), most: maxCases });
    if (cases.length === 0) return;
    ctx.log.warn({ cases: cases.length, first: cases[0]?.id }, 'cases are due soon and were not sent');
    const named = cases.map((one) => ({ ...one, serviceName: registry.get(one.service)?.name ?? one.service }));
    await postMessages(ctx, [deadlineLetter({ to: staffEmail, publicUrl, cases: named })]);
  });
}
