import type { Context } from '../../../platform/context.ts';
import { lockSettled, updateCase, type CaseRow } from '../case-store.ts';
import { caseTransitions } from '../model/case-states.ts';
import { enterOutcome } from './enter-outcome.ts';

/** Closes open cases about orders that a service has paid in full after all: what was claimed is owed, and paid. */
export async function settleCases(
  ctx: Context,
  given: { service: string; orderIds: readonly string[]; fileName: string },
): Promise<void> {
  if (given.orderIds.length === 0) return;
  for (const row of await lockSettled(ctx.tx, given.service, given.orderIds)) {
    await settleCase(ctx, row, `Paid in the report “${given.fileName}”.`);
  }
}

/** Closes an open case, locked by the caller, whose claim has been paid in full. */
export async function settleCase(ctx: Context, row: CaseRow, sentence: string): Promise<void> {
  const now = ctx.clock.now();
  const change = { state: caseTransitions.settle.to, won_minor: row.claim_minor, closed_at: now };
  await updateCase(ctx.tx, row, change, { at: now.toISOString(), by: 'Forkline', sentence });
  await enterOutcome(ctx, row.id);
}
