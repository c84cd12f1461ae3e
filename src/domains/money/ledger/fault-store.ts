import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface LedgerFault {
  /**
   * `unbalanced`: an entry; `days`, `balances`: sums that differ from what they add up; `missing`: an order; `payout`: one
   * that stands differently in the ledger; `file`: one that pays something else than its payouts.
   */
  kind: 'unbalanced' | 'days' | 'balances' | 'missing' | 'payout' | 'file';
  /** Null for a file. */
  merchantId: string | null;
  subject: string;
  differenceMinor: number;
}

/** Of all merchants, in these business days (ISO dates); reads every entry of them. */
export async function findLedgerFaults(
  db: Db,
  { from, to, settledBefore, most }: { from: string; to: string; settledBefore: Date; most: number },
): Promise<LedgerFault[]> {
  const { rows } = await sql<{
    kind: LedgerFault['kind'];
    merchant_id: string | null;
    subject: string;
    difference_minor: number;
  }>`
    select kind, merchant_id, subject, difference_minor
    from ledger_faults_between(${from}::date, ${to}::date, ${settledBefore}, ${most})`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    merchantId: row.merchant_id,
    subject: row.subject,
    differenceMinor: row.difference_minor,
  }));
}
