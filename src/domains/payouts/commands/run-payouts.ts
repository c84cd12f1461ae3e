import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { findRecentFaults } from '../../money/index.ts';
import { runDueAt, weeksInSight, type PayWeek, type RunTime } from '../model/pay-week.ts';
import type { FindPayoutAccount } from '../payout-account.ts';
import { merchantsToPay } from '../payout-store.ts';
import { beginRun, endRun, findRun, readDueRuns, scheduleRuns } from '../run-store.ts';
import { preparePayout } from './prepare-payout.ts';

export interface RunParts {
  db: Db;
  parts: ContextParts;
  findAccount: FindPayoutAccount;
  runTime: RunTime;
}

const actor = { kind: 'system', name: 'payouts' } as const;
const merchantsAtOnce = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Puts the weeks' runs on the schedule, and does those that are due: each merchant's payout in a transaction of its own, so
 * that one that fails keeps no other from being paid. Safe to repeat, and to run in several processes.
 */
export async function runPayouts(given: RunParts): Promise<void> {
  const { db, parts, runTime } = given;
  const now = parts.clock.now();
  await scheduleRuns(
    db,
    weeksInSight(now, runTime).map((week) => ({ week, dueAt: runDueAt(week, runTime) })),
  );
  for (const { week, state } of await readDueRuns(db, now)) {
    if (state === 'due' && (await stoppedByFaults(given, week))) continue;
    if (await beginRun(db, week, now)) await runWeek(given, week);
  }
}

/** A ledger that does not hold pays nobody: the run stops, and staff look. */
async function stoppedByFaults({ db, parts }: RunParts, week: PayWeek): Promise<boolean> {
  const [fault] = await findRecentFaults({ db, parts });
  if (!fault) return false;
  parts.log.error({ ...fault, week: week.from }, 'the ledger does not hold: nobody is paid');
  await endRun(db, week, { state: 'stopped', reason: 'The ledger does not hold; the log says where.' });
  return true;
}

async function runWeek(given: RunParts, week: PayWeek): Promise<void> {
  const { db, parts } = given;
  let unfinished = 0;
  let after = beforeAll;
  for (;;) {
    const merchants = await merchantsToPay(db, { week, after, most: merchantsAtOnce });
    for (const merchantId of merchants) if (!(await prepare(given, week, merchantId))) unfinished += 1;
    const last = merchants.at(-1);
    if (last === undefined) break;
    after = last;
    // Staff may hold it while it runs.
    if ((await findRun(db, week.from))?.state !== 'running') return;
  }
  // Those that failed, or whose week is not over, are looked at again in the next round.
  if (unfinished === 0) await endRun(db, week, { state: 'done', at: parts.clock.now() });
}

async function prepare({ db, parts, findAccount }: RunParts, week: PayWeek, merchantId: MerchantId): Promise<boolean> {
  try {
    return await inMerchant({ db, parts, actor }, merchantId, (ctx) => preparePayout(ctx, week, findAccount));
  } catch (error) {
    parts.log.error({ err: error, merchantId, week: week.from }, 'a payout could not be prepared');
    return false;
  }
}
