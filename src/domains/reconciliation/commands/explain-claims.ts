import type { Context } from '../../../platform/context.ts';
import { formatMoney } from '../../../shared/money.ts';
import { asId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';
import { enterExplained, type ReducedOrder } from '../../money/index.ts';
import { evidenceOf, lockExplainable, updateCase, type CaseRow } from '../case-store.ts';
import { caseKind, caseState } from '../model/case-record.ts';
import { caseTransitions, mayHappen } from '../model/case-states.ts';
import { disputeText } from '../model/dispute-text.ts';
import { enterOutcome } from './enter-outcome.ts';

/**
 * A service that took money back for an order, and afterwards sends the order without that food, has taken it once. What
 * was claimed for it, or borne by us when the case was lost, is given back so far as the change explains it; a claim of
 * which nothing is left is closed.
 */
export async function explainClaims(ctx: Context, registry: Registry, orders: readonly ReducedOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const rows = await lockExplainable(
    ctx.tx,
    orders.map(({ orderId }) => orderId),
  );
  for (const order of orders) {
    let left = order.reducedMinor;
    for (const row of rows.filter(({ order_id: id }) => id === order.orderId)) {
      const explainedMinor = Math.min(left, row.claim_minor - (row.won_minor ?? 0));
      if (explainedMinor <= 0) continue;
      left -= explainedMinor;
      await explain(ctx, registry, { row, order, explainedMinor });
    }
  }
}

interface Explained {
  row: CaseRow;
  order: ReducedOrder;
  explainedMinor: number;
}

async function explain(ctx: Context, registry: Registry, { row, order, explainedMinor }: Explained): Promise<void> {
  const isOpen = mayHappen('explain', caseState.parse(row.state));
  // What it has cost us is entered before it is given back.
  if (!isOpen) await enterOutcome(ctx, row.id);
  await enterExplained(ctx, {
    key: `explained:${row.id}:${order.change}`,
    storeId: asId<'store'>(row.store_id),
    service: row.service,
    currency: row.currency,
    happenedAt: order.happenedAt,
    orderId: order.orderId,
    why: 'order_changed',
    from: isOpen ? 'disputed' : 'borne_by_forkline',
    amountMinor: explainedMinor,
    source: 'The service’s own change of the order',
  });
  const now = ctx.clock.now();
  const leftMinor = row.claim_minor - explainedMinor;
  const isOver = isOpen && leftMinor === 0;
  await updateCase(
    ctx.tx,
    row,
    {
      explained_minor: row.explained_minor + explainedMinor,
      ...(isOver && { state: caseTransitions.explain.to, closed_at: now, entered_at: now }),
      // What was sent stays as it was sent.
      ...(row.state === 'open' && !isOver && { dispute_text: textFor(row, registry, { leftMinor, explainedMinor }) }),
    },
    { at: now.toISOString(), by: 'Forkline', sentence: sentenceOf(row, { explainedMinor, leftMinor, isOpen }) },
  );
}

function sentenceOf(
  { currency }: CaseRow,
  given: { explainedMinor: number; leftMinor: number; isOpen: boolean },
): string {
  const explained = formatMoney(given.explainedMinor, currency);
  const said = `The service has changed the order: that explains ${explained}.`;
  if (!given.isOpen) return `${said} Forkline does not bear it any more.`;
  return given.leftMinor === 0 ? said : `${said} ${formatMoney(given.leftMinor, currency)} are still claimed.`;
}

/** The complaint anew, about what is left. */
function textFor(
  row: CaseRow,
  registry: Registry,
  { leftMinor, explainedMinor }: { leftMinor: number; explainedMinor: number },
): string {
  const evidence = evidenceOf(row.evidence);
  const kind = caseKind.parse(row.kind);
  return disputeText({
    kind,
    ...evidence,
    serviceName: registry.get(row.service)?.name ?? row.service,
    // Of a refund nothing was expected at all.
    expectedMinor: kind === 'unknown_refund' ? row.expected_minor : row.expected_minor - explainedMinor,
    seenMinor: row.seen_minor,
    claimMinor: leftMinor,
    currency: row.currency,
    // Only a complaint about fees names them.
    terms: '',
  });
}
