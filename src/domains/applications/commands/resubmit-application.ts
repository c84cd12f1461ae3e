import type { Context } from '../../../platform/context.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { addApplicantEntry, stateAfter, type Desk } from '../desk.ts';
import { letters } from '../letters.ts';
import { lockOwn } from '../own.ts';
import { updateApplication } from '../store.ts';

/** Applies again after a withdrawal or a refusal, saying what has changed. Throws CONFLICT in any other state. */
export async function resubmitApplication(ctx: Context, desk: Desk, { text }: { text: string }) {
  const application = await lockOwn(ctx);
  const state = stateAfter(application, 'resubmit');
  const now = ctx.clock.now();
  await updateApplication(ctx.tx, application.id, { state, waiting_since: now, submitted_at: now });
  await addApplicantEntry(ctx, application, { kind: 'resubmitted', text });
  const { id, brand_name: brandName } = application;
  const what = 'has applied again';
  await postMessages(ctx, [letters.news({ to: desk.staffEmail, id, brandName, what, text }, desk.pages)]);
  return state;
}
