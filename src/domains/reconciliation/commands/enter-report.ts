import type { Context } from '../../../platform/context.ts';
import { asId } from '../../../shared/ids.ts';
import { enterAdjustment, enterCommissions, enterReceipt, type Commission } from '../../money/index.ts';
import type { PlacedOrder } from '../../orders/index.ts';
import type { NewCase } from '../case-store.ts';
import type { StoredLine } from '../line-store.ts';
import { claimPostingOf, postingsOf, type ReportPosting } from '../model/report-postings.ts';

/** What a report enters, and what stands around it. */
export interface Entered {
  service: string;
  lines: readonly StoredLine[];
  cases: readonly NewCase[];
  /** Ids of the cases that are new. */
  opened: ReadonlySet<string>;
  /** By id. */
  orders: ReadonlyMap<string, PlacedOrder>;
}

/**
 * Enters what a report says into the ledger: the agreed deductions of each order, the deposits, and what the cases that
 * it has opened claim back. A line that stood in an earlier report enters nothing.
 */
export async function enterReport(ctx: Context, given: Entered): Promise<void> {
  const { service, lines, orders } = given;
  const stores = new Map(lines.map(({ line, storeId }) => [line.row, storeId]));
  const shared = ({ key, line, happenedOn, amountMinor, source }: ReportPosting) => ({
    key,
    storeId: asId<'store'>(stores.get(line.row) ?? ''),
    service,
    currency: line.currency,
    happenedAt: noonOf(ctx, happenedOn),
    amountMinor,
    source,
  });
  const commissions: Commission[] = [];
  const findings = given.cases.map(({ finding }) => finding);
  for (const posting of postingsOf(service, lines, findings)) {
    if (posting.kind === 'receipt') await enterReceipt(ctx, shared(posting));
    else {
      const orderNumber = orders.get(posting.orderId)?.displayId ?? '';
      commissions.push({ ...shared(posting), orderId: asId<'order'>(posting.orderId), orderNumber });
    }
  }
  await enterCommissions(ctx, commissions);
  await enterClaims(ctx, given);
}

async function enterClaims(ctx: Context, { service, lines, cases, opened }: Entered): Promise<void> {
  const lineOf = new Map(lines.map(({ line }) => [line.row, line]));
  for (const { id, finding, storeId, currency, evidence } of cases) {
    if (!opened.has(id) || finding.claimMinor === 0) continue;
    const line = lineOf.get(finding.row ?? 0);
    await enterAdjustment(ctx, {
      key: `claim:${id}`,
      storeId: asId<'store'>(storeId),
      service,
      currency,
      happenedAt: noonOf(ctx, line?.payoutDate ?? line?.date ?? ''),
      orderId: finding.orderId === null ? null : asId<'order'>(finding.orderId),
      ...claimPostingOf(finding, line),
      amountMinor: finding.claimMinor,
      source: `Payout report “${evidence.report.fileName}”`,
    });
  }
}

/** In the middle of an ISO day, wherever the store is; now, where the report names no day. */
function noonOf({ clock }: Context, day: string): Date {
  return day === '' ? clock.now() : new Date(`${day}T12:00:00Z`);
}
