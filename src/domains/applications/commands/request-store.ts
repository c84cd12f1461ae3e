import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/http/uploads.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { postToUnproven } from '../../../platform/messages/unproven.ts';
import { newId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import type { Language } from '../../identity/model/languages.ts';
import { isTimeZone } from '../../merchants/index.ts';
import type { SignUp } from '../contract.ts';
import { addApplicantEntry, type Desk } from '../desk.ts';
import { letters } from '../letters.ts';
import { addressKey } from '../model/address.ts';
import { hasRequestAt, insertApplication } from '../store.ts';
import { submissionRow } from './submit-application.ts';

/** How long the link in the mail works; the mail says so. */
const confirmationDays = 7;

interface Asking extends Omit<SignUp, 'password'> {
  userId: string;
  /** The merchant that this account owns; null for an account without one. */
  merchantId: string | null;
  from: string;
}

/** The stored form of the token in a mailed link. */
export function confirmationDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Notes that one more location was asked for over the public form with the email of an account, and mails its owner a
 * link to confirm it. A second request for the same address, and one beyond the day's mails, change nothing.
 */
export async function requestByEmail(ctx: Context, desk: Desk, given: Asking & { language: Language }): Promise<void> {
  const { email, userId, language } = given;
  if (await hasRequestAt(ctx.tx, { userId, addressKey: addressKey(given.storeAddress), now: ctx.clock.now() })) {
    await postToUnproven(ctx, letters.alreadyKnown(email, desk.pages));
    return;
  }
  const token = randomBytes(24).toString('base64url');
  const mailId = await postToUnproven(ctx, letters.confirmLocation({ to: email, language, token }, desk.pages));
  // Only the mail lets its owner confirm it.
  if (mailId === undefined) return;
  await insertRequest(ctx, given, {
    state: 'unconfirmed',
    waiting_since: null,
    confirmation_digest: confirmationDigest(token),
    confirmation_expires_at: new Date(ctx.clock.now().getTime() + confirmationDays * dayMs),
  });
}

/** An owner who is logged in asks for a store at a new address: staff review it. Throws CONFLICT for a second request. */
export async function requestByOwner(ctx: Context, desk: Desk, given: Asking & { timeZone: string }) {
  const { userId, storeAddress, brandName, businessType } = given;
  if (!isTimeZone(given.timeZone)) throw fieldError('timeZone', 'Choose a time zone from the list.');
  if (await hasRequestAt(ctx.tx, { userId, addressKey: addressKey(storeAddress), now: ctx.clock.now() })) {
    throw new AppError('CONFLICT', 'You have already asked for a store at this address.');
  }
  const submittedAt = ctx.clock.now();
  const id = await insertRequest(ctx, given, {
    state: 'submitted',
    waiting_since: submittedAt,
    time_zone: given.timeZone,
  });
  await postMessages(ctx, [
    letters.toStaff(
      { to: desk.staffEmail, id, brandName, businessType, address: storeAddress, kind: 'more' },
      desk.pages,
    ),
  ]);
  return { id, submittedAt };
}

async function insertRequest(
  ctx: Context,
  given: Asking,
  standing: Pick<
    Parameters<typeof insertApplication>[1],
    'state' | 'waiting_since' | 'confirmation_digest' | 'confirmation_expires_at' | 'time_zone'
  >,
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId();
  await insertApplication(ctx.tx, {
    id,
    ...submissionRow(given, now),
    kind: 'more',
    for_merchant_id: given.merchantId,
    ...standing,
  });
  const { firstName, lastName } = given;
  await addApplicantEntry(ctx, { id, first_name: firstName, last_name: lastName }, { kind: 'submitted', text: '' });
  return id;
}
