import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { addApplicantEntry, stateAfter, type Desk } from '../desk.ts';
import { letters } from '../letters.ts';
import { lockRequest, updateApplication, type ApplicationRow } from '../store.ts';
import { confirmationDigest } from './request-store.ts';

/** How a request stands for the person who opens its mailed link. */
export function standingOf({ state }: Pick<ApplicationRow, 'state'>): 'open' | 'confirmed' | 'refused' {
  if (state === 'unconfirmed') return 'open';
  return state === 'withdrawn' ? 'refused' : 'confirmed';
}

/** The request behind a mailed link. Throws NOT_FOUND for a link that is wrong or older than 7 days. */
export async function requestBehind({ tx, clock }: Context, token: string): Promise<ApplicationRow> {
  const request = await lockRequest(tx, confirmationDigest(token));
  const expiresAt = request?.confirmation_expires_at ?? clock.now();
  const isOver = request?.state === 'unconfirmed' && expiresAt <= clock.now();
  if (!request || isOver)
    throw new AppError('NOT_FOUND', 'This link does not work any more. Ask for the location again.');
  return request;
}

/** The account's owner says that they asked for the location: staff may now approve it. Twice is once. */
export async function confirmRequest(ctx: Context, desk: Desk, token: string) {
  const request = await requestBehind(ctx, token);
  const standing = standingOf(request);
  if (standing !== 'open') return standing;
  await updateApplication(ctx.tx, request.id, {
    state: stateAfter(request, 'confirm'),
    waiting_since: ctx.clock.now(),
  });
  await addApplicantEntry(ctx, request, { kind: 'confirmed', text: '' });
  const { id, brand_name: brandName, business_type: businessType, store_address: address } = request;
  await postMessages(ctx, [
    letters.toStaff({ to: desk.staffEmail, id, brandName, businessType, address, kind: 'more' }, desk.pages),
  ]);
  return 'confirmed' as const;
}

/** The account's owner did not ask for it: the request ends, and the account stays as it is. */
export async function refuseRequest(ctx: Context, token: string) {
  const request = await requestBehind(ctx, token);
  const standing = standingOf(request);
  if (standing !== 'open') return standing;
  const change = { state: stateAfter(request, 'disown'), waiting_since: null, decided_at: ctx.clock.now() };
  await updateApplication(ctx.tx, request.id, change);
  await addApplicantEntry(ctx, request, { kind: 'withdrawn', text: '' });
  return 'refused' as const;
}
