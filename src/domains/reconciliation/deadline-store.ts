import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface CaseDue {
  id: string;
  service: string;
  merchantName: string;
  claimMinor: number;
  currency: string;
  dueAt: Date;
}

/** Open cases that are due before that time and that staff were not reminded of, the soonest first; they count as told. */
export async function takeCasesDue(
  tx: Tx,
  { now, before, most }: { now: Date; before: Date; most: number },
): Promise<CaseDue[]> {
  const { rows } = await sql<{
    id: string;
    service: string;
    merchant: string;
    claim_minor: number;
    currency: string;
    due_at: Date;
  }>`
    with due as materialized (
      select merchant_id, id from reconciliation_cases
      where state = 'open' and reminded_at is null and due_at > ${now} and due_at <= ${before}
      order by due_at limit ${most} for update skip locked
    )
    update reconciliation_cases c set reminded_at = ${now}
    from due, merchants m
    where c.merchant_id = due.merchant_id and c.id = due.id and m.id = c.merchant_id
    returning c.id, c.service, m.name as merchant, c.claim_minor - c.explained_minor as claim_minor, c.currency, c.due_at`.execute(
    tx,
  );
  return rows
    .map((row) => ({
      id: row.id,
      service: row.service,
      merchantName: row.merchant,
      claimMinor: row.claim_minor,
      currency: row.currency,
      dueAt: row.due_at,
    }))
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}
