import type { Context } from '../../../platform/context.ts';
import type { StaffMember } from '../../identity/index.ts';
import { eventBy, lockForStaff, recordAct, stateAfter } from '../case-desk.ts';
import { updateCase } from '../case-store.ts';

/** Notes that the complaint is with the service, in the words that were sent. Throws CONFLICT once it was. */
export async function sendCase(ctx: Context, staff: StaffMember, given: { id: string; text: string }): Promise<void> {
  const row = await lockForStaff(ctx, given.id);
  const state = stateAfter(row, 'send');
  const event = eventBy(ctx, staff, 'The complaint was sent to the service.');
  await updateCase(ctx.tx, row, { state, dispute_text: given.text }, event);
  await recordAct(ctx, staff, row, { action: 'case_sent' });
}
