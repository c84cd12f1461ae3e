import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Registry } from '../channels/index.ts';
import { evidenceOf } from './case-store.ts';
import { caseKind } from './model/case-record.ts';
import { findingWords } from './model/finding.ts';
import { listOwnCases } from './queries.ts';

/** Differences of the transaction's merchant that still wait for somebody, newest first. Amounts in minor units. */
export async function listOpenFindings(tx: Tx, registry: Registry, most: number) {
  const open = await listOwnCases(tx, registry, { state: 'open' });
  const sent = await listOwnCases(tx, registry, { state: 'sent' });
  return [...open.cases, ...sent.cases]
    .toSorted((a, b) => b.openedAt.localeCompare(a.openedAt))
    .slice(0, most)
    .map(({ id, title, serviceName, state, claimMinor, currency }) => ({
      id,
      title,
      serviceName,
      state,
      claimMinor,
      currency,
    }));
}

/** The complaint about one difference of the transaction's merchant, with what it is about; undefined where there is none. */
export async function readComplaint(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('reconciliation_cases')
    .select(['service', 'store_id', 'kind', 'order_id', 'evidence', 'dispute_text'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      service: row.service,
      storeId: row.store_id,
      title: findingWords[caseKind.parse(row.kind)].title,
      orderId: row.order_id,
      orderNumber: evidenceOf(row.evidence).order?.displayId ?? null,
      text: row.dispute_text,
    }
  );
}
