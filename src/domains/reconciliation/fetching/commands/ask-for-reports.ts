import type { ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { enqueueJobs } from '../../../../platform/jobs/queue.ts';
import type { Registry } from '../../../channels/index.ts';
import { fetchReportRequest } from '../../jobs.ts';
import { endedWeek } from '../../model/ended-week.ts';
import { isReportService } from '../../model/report-columns.ts';
import { addRequests, readDueRequests } from '../request-store.ts';

const maxPerBatch = 500;

/**
 * Has the reports of the week that has ended asked for, at services that make them by API, and looks at those that are on
 * their way. Safe to repeat: a store has one request for a week.
 *
 * @param intakeDb in the intake role: stores of all merchants
 */
export async function askForReports({
  intakeDb,
  parts,
  registry,
}: {
  intakeDb: Db;
  parts: ContextParts;
  registry: Registry;
}): Promise<void> {
  const now = parts.clock.now();
  for (const { service, moneyReports } of registry.all()) {
    if (!moneyReports || !isReportService(service)) continue;
    const { storeIds, settledAfterDays } = moneyReports.reports;
    await addRequests(intakeDb, { service, storeIds, ...endedWeek(now, settledAfterDays), at: now });
  }
  const due = await readDueRequests(intakeDb, { now, most: maxPerBatch });
  if (due.length === 0) return;
  await intakeDb.transaction().execute((tx) => enqueueJobs(tx, due.map(fetchReportRequest)));
}
