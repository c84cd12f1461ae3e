import type { Context } from '../../../platform/context.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { addApplicantEntry, stateAfter, type Desk } from '../desk.ts';
import { letters } from '../letters.ts';
import { lockOwn } from '../own.ts';
import { updateApplication } from '../store.ts';

/** The applicant takes the application back. Throws CONFLICT once it has been decided. */
export async function withdrawApplication(ctx: Context, desk: Desk) {
  const application = await lockOwn(ctx);
  const state = stateAfter(application, 'withdraw');
  await updateApplication(ctx.tx, application.id, { state, waiting_since: null, decided_at: ctx.clock.now() });
  await addApplicantEntry(ctx, application, { kind: 'withdrawn', text: '' });
  const { id, brand_name: brandName } = application;
  const what = 'has withdrawn its application';
  await postMessages(ctx, [letters.news({ to: desk.staffEmail, id, brandName, what, text: '' }, desk.pages)]);
  return state;
}
