import { Temporal } from 'temporal-polyfill';
import type { ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { hourMs } from '../../../../shared/time.ts';
import { findLedgerFaults, type LedgerFault } from '../fault-store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
}

const maxFaults = 100;
/** What was settled before that must have been entered. */
const enteredWithinMs = hourMs;
/** Weeks that may still be paid, and some more. */
const recentDays = 35;
/** A statement reads so many days of all merchants. */
const daysAtOnce = 28;
/** How long books are kept (the public terms say about seven years). */
const keptDays = 7 * 366;

/** What does not hold in the days that may still be paid. None means that payouts may go out. */
export async function findRecentFaults({ db, parts }: Given): Promise<LedgerFault[]> {
  return findIn({ db, parts }, { first: recentDays, last: -1 });
}

/** Looks each hour at the recent days. Each fault is an error in the log, which alerts whoever is on duty. */
export async function checkRecentLedger(given: Given): Promise<void> {
  report(given, await findRecentFaults(given));
}

/** Looks each night at everything, some weeks at a time. */
export async function checkWholeLedger(given: Given): Promise<void> {
  for (let last = -1; last < keptDays; last += daysAtOnce) {
    report(given, await findIn(given, { first: last + daysAtOnce - 1, last }));
  }
}

/** @param days how many days ago the first and the last day of all were; the last may lie ahead of UTC */
async function findIn({ db, parts }: Given, days: { first: number; last: number }): Promise<LedgerFault[]> {
  const now = parts.clock.now();
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate();
  return findLedgerFaults(db, {
    from: today.subtract({ days: days.first }).toString(),
    to: today.subtract({ days: days.last }).toString(),
    settledBefore: new Date(now.getTime() - enteredWithinMs),
    most: maxFaults,
  });
}

function report({ parts }: Given, faults: readonly LedgerFault[]): void {
  for (const fault of faults) parts.log.error(fault, 'the ledger does not hold');
}
