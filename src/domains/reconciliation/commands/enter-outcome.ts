import type { Context } from '../../../platform/context.ts';
import { asId } from '../../../shared/ids.ts';
import { enterDisputeOutcome } from '../../money/index.ts';
import { lockCase, updateCase, type CaseRow } from '../case-store.ts';

/** Enters the end of a case into the ledger, once: what was won is owed again, the rest is given up. */
export async function enterOutcome(ctx: Context, caseId: string): Promise<void> {
  const row = await lockCase(ctx.tx, caseId);
  if (!row?.closed_at || row.entered_at) return;
  const wonMinor = row.won_minor ?? 0;
  await enterPart(ctx, row, { outcome: 'won', amountMinor: wonMinor });
  await enterPart(ctx, row, { outcome: 'lost', amountMinor: row.claim_minor - wonMinor });
  await updateCase(ctx.tx, row, { entered_at: ctx.clock.now() });
}

async function enterPart(
  ctx: Context,
  row: CaseRow,
  { outcome, amountMinor }: { outcome: 'won' | 'lost'; amountMinor: number },
): Promise<void> {
  if (amountMinor === 0) return;
  await enterDisputeOutcome(ctx, {
    key: `dispute:${row.id}:${outcome}`,
    storeId: asId(row.store_id),
    service: row.service,
    currency: row.currency,
    happenedAt: row.closed_at ?? ctx.clock.now(),
    orderId: row.order_id === null ? null : asId(row.order_id),
    outcome,
    amountMinor,
    source: 'Dispute with the service',
  });
}
