import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { StaffMember } from '../../identity/index.ts';
import { eventBy, lockForStaff, recordAct, stateAfter } from '../case-desk.ts';
import { updateCase, type CaseRow } from '../case-store.ts';
import { outcomeJob } from '../jobs.ts';

/** How staff close a case. `wonMinor` is what the service gives back, at most what was claimed. */
export type Closing =
  | { how: 'win'; wonMinor: number }
  | { how: 'lose'; reason: string }
  | { how: 'write_off'; reason: string };

const actions = { win: 'case_won', lose: 'case_lost', write_off: 'case_written_off' } as const;

/**
 * Ends a case; the ledger follows by a job of the same transaction. Throws CONFLICT where it has ended or was never sent,
 * and BAD_REQUEST for more than was claimed.
 */
export async function closeCase(ctx: Context, staff: StaffMember, { id, ...closing }: { id: string } & Closing) {
  const row = await lockForStaff(ctx, id);
  const state = stateAfter(row, closing.how);
  const wonMinor = closing.how === 'win' ? closing.wonMinor : 0;
  if (wonMinor > row.claim_minor) {
    const most = formatMoney(row.claim_minor, row.currency);
    throw new AppError('BAD_REQUEST', `wonMinor: Enter ${most} at most: that is what was claimed.`);
  }
  const change = { state, won_minor: wonMinor, closed_at: ctx.clock.now() };
  await updateCase(ctx.tx, row, change, eventBy(ctx, staff, sentenceOf(row, closing)));
  const reason = closing.how === 'win' ? undefined : closing.reason;
  await recordAct(ctx, staff, row, { action: actions[closing.how], ...(reason !== undefined && { reason }) });
  await ctx.enqueue(outcomeJob({ merchantId: row.merchant_id, caseId: row.id }));
}

function sentenceOf({ currency }: CaseRow, closing: Closing): string {
  switch (closing.how) {
    case 'win':
      return `Won: the service gives back ${formatMoney(closing.wonMinor, currency)}.`;
    case 'lose':
      return `Lost: ${closing.reason}`;
    case 'write_off':
      return `Written off: ${closing.reason}`;
  }
}
