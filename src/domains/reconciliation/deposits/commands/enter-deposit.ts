import type { Context } from '../../../../platform/context.ts';
import { asId } from '../../../../shared/ids.ts';
import type { Registry } from '../../../channels/index.ts';
import { enterAdjustment, enterExplained, enterReceipt } from '../../../money/index.ts';
import { lockCaseAbout, openCases, updateCase, type CaseRow } from '../../case-store.ts';
import { describeCases } from '../../commands/describe-cases.ts';
import { enterOutcome } from '../../commands/enter-outcome.ts';
import { settleCase } from '../../commands/settle-cases.ts';
import { caseState } from '../../model/case-record.ts';
import { mayHappen } from '../../model/case-states.ts';
import type { Finding } from '../../model/finding.ts';
import { isReportService } from '../../model/report-columns.ts';
import { lockDeposit, markEntered, readAnnouncement, type Deposit } from '../deposit-store.ts';

/**
 * Follows what was found about an announced deposit of the transaction's merchant: enters as a receipt what our bank shows,
 * and opens a case about what it does not. Safe to repeat.
 */
export async function enterDeposit(ctx: Context, registry: Registry, depositId: string): Promise<void> {
  const deposit = await lockDeposit(ctx.tx, depositId);
  if (!deposit || deposit.enteredAt !== null || deposit.state === 'expected') return;
  const missing = await lockCaseAbout(ctx.tx, deposit.service, missingSubject(deposit));
  if (deposit.state === 'missing') {
    if (!missing) await openCase(ctx, registry, { deposit, finding: findingOf(deposit, 0) });
  } else {
    if (missing) await endCase(ctx, missing);
    await receive(ctx, registry, deposit);
  }
  // One that is missing may still come: then it is entered anew.
  await markEntered(ctx.tx, deposit.id, ctx.clock.now());
}

const missingSubject = ({ lineKey }: Deposit) => `deposit_missing:${lineKey}`;

async function receive(ctx: Context, registry: Registry, deposit: Deposit): Promise<void> {
  const { id, amountMinor, receivedMinor, receivedOn } = deposit;
  if (receivedMinor === null || receivedOn === null) throw new Error(`Deposit ${id} was received without an amount.`);
  await enterReceipt(ctx, {
    ...shared(ctx, deposit),
    key: `receipt:${id}`,
    happenedAt: noonOf(receivedOn),
    amountMinor: receivedMinor,
    source: `Our bank’s statement of ${receivedOn}`,
  });
  if (receivedMinor !== amountMinor)
    await openCase(ctx, registry, { deposit, finding: findingOf(deposit, receivedMinor) });
}

function findingOf({ lineKey, row, amountMinor }: Deposit, receivedMinor: number): Finding {
  const kind = receivedMinor === 0 ? 'deposit_missing' : 'deposit_differs';
  return {
    kind,
    // Not the same as a deposit that differs from the lines of its own report.
    subject: kind === 'deposit_missing' ? `deposit_missing:${lineKey}` : `deposit_differs:bank:${lineKey}`,
    orderId: null,
    row,
    expectedMinor: amountMinor,
    seenMinor: receivedMinor,
    claimMinor: Math.max(0, amountMinor - receivedMinor),
  };
}

async function openCase(
  ctx: Context,
  registry: Registry,
  { deposit, finding }: { deposit: Deposit; finding: Finding },
): Promise<void> {
  const { service, storeId, reportId, currency } = deposit;
  if (!isReportService(service)) throw new Error(`Nobody reads reports of ${service}.`);
  const { line, ...report } = await readAnnouncement(ctx.tx, deposit);
  const cases = await describeCases(ctx, registry, {
    service,
    reportId,
    report,
    currency,
    findings: [finding],
    lines: [line],
    orders: new Map(),
    storeOf: () => asId<'store'>(storeId),
    by: 'Forkline',
    found: 'Found when our bank’s statements were held against the report',
  });
  const opened = await openCases(ctx.tx, cases);
  const [one] = cases;
  if (!one || !opened.has(one.id) || finding.claimMinor === 0) return;
  await enterAdjustment(ctx, {
    ...shared(ctx, deposit),
    key: `claim:${one.id}`,
    orderId: null,
    cause: 'correction',
    fault: 'unknown',
    amountMinor: finding.claimMinor,
    source: `Payout report “${report.fileName}”`,
  });
}

/** The deposit has come after all: what was claimed for it is owed, and paid. */
async function endCase(ctx: Context, row: CaseRow): Promise<void> {
  if (mayHappen('settle', caseState.parse(row.state))) {
    await settleCase(ctx, row, 'Our bank shows the deposit.');
    return;
  }
  await enterOutcome(ctx, row.id);
  const borneMinor = row.claim_minor - (row.won_minor ?? 0);
  if (borneMinor <= 0) return;
  const now = ctx.clock.now();
  await enterExplained(ctx, {
    key: `paid_late:${row.id}`,
    storeId: asId<'store'>(row.store_id),
    service: row.service,
    currency: row.currency,
    happenedAt: now,
    orderId: null,
    why: 'paid_after_all',
    from: 'borne_by_forkline',
    amountMinor: borneMinor,
    source: 'Our bank shows the deposit',
  });
  const sentence = 'Our bank shows the deposit after all: Forkline does not bear it any more.';
  const change = { explained_minor: row.explained_minor + borneMinor };
  await updateCase(ctx.tx, row, change, { at: now.toISOString(), by: 'Forkline', sentence });
}

const shared = ({ clock }: Context, { storeId, service, currency }: Deposit) => ({
  storeId: asId<'store'>(storeId),
  service,
  currency,
  happenedAt: clock.now(),
});

/** In the middle of an ISO day, wherever the store is. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
