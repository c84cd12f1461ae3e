import type { Context } from '../../../platform/context.ts';
import { asId } from '../../../shared/ids.ts';
import { enterAdjustment, enterReceipt } from '../../money/index.ts';
import type { NewCase } from '../case-store.ts';
import type { StoredLine } from '../line-store.ts';
import { claimPostingOf, postingsOf } from '../model/report-postings.ts';

/**
 * Enters what a report says into the ledger: the agreed deductions of each order, the deposits, and what the cases that
 * it has opened claim back. A line that stood in an earlier report enters nothing.
 */
export async function enterReport(
  ctx: Context,
  given: { service: string; lines: readonly StoredLine[]; cases: readonly NewCase[]; opened: ReadonlySet<string> },
): Promise<void> {
  const { service, lines, cases, opened } = given;
  const stores = new Map(lines.map(({ line, storeId }) => [line.row, storeId]));
  const findings = cases.map(({ finding }) => finding);
  const at = (date: string) => (date === '' ? ctx.clock.now() : new Date(`${date}T12:00:00Z`));
  for (const posting of postingsOf(service, lines, findings)) {
    const shared = {
      key: posting.key,
      storeId: asId<'store'>(stores.get(posting.line.row) ?? ''),
      service,
      currency: posting.line.currency,
      happenedAt: at(posting.happenedOn),
      amountMinor: posting.amountMinor,
      source: posting.source,
    };
    if (posting.kind === 'receipt') await enterReceipt(ctx, shared);
    else {
      const orderId = asId<'order'>(posting.orderId);
      await enterAdjustment(ctx, { ...shared, orderId, cause: 'commission', fault: 'unknown' });
    }
  }
  const lineOf = new Map(lines.map(({ line }) => [line.row, line]));
  for (const one of cases) {
    const { finding } = one;
    if (!opened.has(one.id) || finding.claimMinor === 0) continue;
    const line = lineOf.get(finding.row ?? 0);
    await enterAdjustment(ctx, {
      key: claimKey(one.id),
      storeId: asId<'store'>(one.storeId),
      service,
      currency: one.currency,
      happenedAt: at(line?.payoutDate ?? line?.date ?? ''),
      orderId: finding.orderId === null ? null : asId<'order'>(finding.orderId),
      ...claimPostingOf(finding, line),
      amountMinor: finding.claimMinor,
      source: `Payout report “${one.evidence.report.fileName}”`,
    });
  }
}

const claimKey = (caseId: string) => `claim:${caseId}`;
