import type { Context } from '../../../platform/context.ts';
import { asId } from '../../../shared/ids.ts';
import { enterAdjustment, enterCommissions, type Commission } from '../../money/index.ts';
import type { PlacedOrder } from '../../orders/index.ts';
import type { NewCase } from '../case-store.ts';
import type { StoredLine } from '../line-store.ts';
import { insertDeposits } from '../deposits/deposit-store.ts';
import { matchDepositsRequest } from '../jobs.ts';
import { announcedDeposits, claimPostingOf, postingsOf } from '../model/report-postings.ts';

/** What a report enters, and what stands around it. */
export interface Entered {
  reportId: string;
  service: string;
  /** The last day of which the report gives account, ISO. */
  to: string;
  lines: readonly StoredLine[];
  cases: readonly NewCase[];
  /** Ids of the cases that are new. */
  opened: ReadonlySet<string>;
  /** By id. */
  orders: ReadonlyMap<string, PlacedOrder>;
}

/**
 * Enters what a report says into the ledger: the agreed deductions of each order, and what the cases that it has opened
 * claim back. Its deposits are announced only: an owner's upload makes no money on our account. A line that stood in an
 * earlier report enters nothing.
 */
export async function enterReport(ctx: Context, given: Entered): Promise<void> {
  const { service, lines, orders } = given;
  const stores = new Map(lines.map(({ line, storeId }) => [line.row, storeId]));
  const findings = given.cases.map(({ finding }) => finding);
  const commissions = postingsOf(service, lines, findings).map((posting): Commission => {
    const { key, line, orderId, happenedOn, amountMinor, source } = posting;
    return {
      key,
      storeId: asId<'store'>(stores.get(line.row) ?? ''),
      service,
      currency: line.currency,
      happenedAt: noonOf(ctx, happenedOn),
      amountMinor,
      source,
      orderId: asId<'order'>(orderId),
      orderNumber: orders.get(orderId)?.displayId ?? '',
    };
  });
  await enterCommissions(ctx, commissions);
  await enterClaims(ctx, given);
  await announceDeposits(ctx, given);
}

async function announceDeposits(ctx: Context, { reportId, service, to, lines }: Entered): Promise<void> {
  const announced = announcedDeposits(lines);
  if (announced.length === 0) return;
  await insertDeposits(
    ctx.tx,
    announced.map(({ line, key, storeId }) => ({
      storeId,
      service,
      reportId,
      row: line.row,
      lineKey: key,
      reference: line.payoutReference,
      amountMinor: line.netMinor,
      currency: line.currency,
      expectedOn: line.payoutDate ?? line.date ?? to,
    })),
  );
  // Our bank may have shown them before the report came.
  await ctx.enqueue(matchDepositsRequest());
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
