import type { ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { hourMs } from '../../../../shared/time.ts';
import { findLedgerFaults } from '../fault-store.ts';

const mostFaults = 100;
/** What was settled before that must have been entered. */
const enteredWithinMs = hourMs;

/**
 * Looks for what must never be: entries that do not balance, sums that are not those of the entries, orders that were
 * handed over and are not in the ledger. Each is an error in the log, which alerts whoever is on duty.
 */
export async function checkLedger({ db, parts }: { db: Db; parts: ContextParts }): Promise<void> {
  const settledBefore = new Date(parts.clock.now().getTime() - enteredWithinMs);
  for (const fault of await findLedgerFaults(db, { settledBefore, most: mostFaults })) {
    parts.log.error(fault, 'the ledger does not hold');
  }
}
