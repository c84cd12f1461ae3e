import type { Context } from '../../../platform/context.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { addApplicantEntry, stateAfter, type Desk } from '../desk.ts';
import { letters } from '../letters.ts';
import { lockOwn } from '../own.ts';
import { updateApplication } from '../store.ts';

/** The applicant answers; from then on the application waits for us. Throws CONFLICT once it has been decided. */
export async function replyToStaff(ctx: Context, desk: Desk, { text }: { text: string }) {
  const application = await lockOwn(ctx);
  const state = stateAfter(application, 'reply');
  const waitingSince = application.waiting_since ?? ctx.clock.now();
  await updateApplication(ctx.tx, application.id, { state, waiting_since: waitingSince });
  await addApplicantEntry(ctx, application, { kind: 'reply', text });
  const { id, brand_name: brandName } = application;
  await postMessages(ctx, [
    letters.news({ to: desk.staffEmail, id, brandName, what: 'has answered', text }, desk.pages),
  ]);
  return state;
}
