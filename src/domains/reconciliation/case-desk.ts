import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffMember } from '../identity/index.ts';
import { recordStaffAction } from '../staff/index.ts';
import { caseState, type CaseEvent } from './model/case-record.ts';
import { lockCase, type CaseRow } from './case-store.ts';
import { caseTransitions, mayHappen, type CaseTransition, type CaseState } from './model/case-states.ts';

const stateWords: Record<CaseState, string> = {
  open: 'not sent yet',
  sent: 'with the service already',
  won: 'won already',
  lost: 'lost already',
  written_off: 'written off already',
  explained: 'explained already: the service has changed the order',
};

/** A case for a command of staff, locked. Throws NOT_FOUND. The transaction must be in the staff role. */
export async function lockForStaff({ tx }: Context, id: string): Promise<CaseRow> {
  const row = await lockCase(tx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such case.');
  return row;
}

/** The state that a transition leads to. Throws CONFLICT, in words, where it may not happen any more. */
export function stateAfter(row: CaseRow, transition: CaseTransition): CaseState {
  const state = caseState.parse(row.state);
  if (!mayHappen(transition, state)) throw new AppError('CONFLICT', `This case is ${stateWords[state]}.`);
  return caseTransitions[transition].to;
}

export function eventBy({ clock }: Context, staff: StaffMember, sentence: string): CaseEvent {
  return { at: clock.now().toISOString(), by: staff.user.name, sentence };
}

/** Adds to the audit, in the transaction of the act itself. */
export async function recordAct(
  ctx: Context,
  staff: StaffMember,
  row: CaseRow,
  { action, reason }: { action: string; reason?: string },
): Promise<void> {
  await recordStaffAction(ctx, staff, {
    action,
    subjectKind: 'case',
    subjectId: row.id,
    merchantId: row.merchant_id,
    ...(reason !== undefined && { reason: reason.slice(0, 500) }),
  });
}
