import type { Context } from '../../../../../platform/context.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { afterAct } from '../../../model/request-states.ts';
import { lockRequest, updateRequest } from '../request-store.ts';

/** Ends an owner's own request; its store's id is free again. Throws NOT_FOUND, and CONFLICT where it has ended. */
export async function cancelRequest({ tx, clock }: Context, id: string): Promise<void> {
  const request = await lockRequest(tx, id);
  if (!request) throw new AppError('NOT_FOUND', 'There is no such request.');
  const state = afterAct(request.state, 'cancel');
  if (!state || request.provenAt) throw new AppError('CONFLICT', 'This request has ended already.');
  await updateRequest(tx, id, { state, changed_at: clock.now(), check_due_at: null });
}
