import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface LedgerFault {
  /** `unbalanced`: an entry; `days`, `balances`: sums that differ from the entries; `missing`: an order. */
  kind: 'unbalanced' | 'days' | 'balances' | 'missing';
  merchantId: string;
  subject: string;
  differenceMinor: number;
}

/** Of all merchants; reads every entry. */
export async function findLedgerFaults(
  db: Db,
  { settledBefore, most }: { settledBefore: Date; most: number },
): Promise<LedgerFault[]> {
  const { rows } = await sql<{
    kind: LedgerFault['kind'];
    merchant_id: string;
    subject: string;
    difference_minor: number;
  }>`select kind, merchant_id, subject, difference_minor from ledger_faults(${settledBefore}, ${most})`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    merchantId: row.merchant_id,
    subject: row.subject,
    differenceMinor: row.difference_minor,
  }));
}
