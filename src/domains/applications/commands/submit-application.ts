import type { Context } from '../../../platform/context.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { postToUnproven } from '../../../platform/messages/unproven.ts';
import { newId } from '../../../shared/ids.ts';
import type { SignUp } from '../contract.ts';
import { addApplicantEntry, type Desk } from '../desk.ts';
import { letters } from '../letters.ts';
import { addressKey } from '../model/address.ts';
import { smsConsent } from '../model/consent.ts';
import { insertApplication } from '../store.ts';

/** A sign-up whose account exists already, with its phone in E.164 and the address that it came from. */
export interface Submission extends Omit<SignUp, 'password'> {
  userId: string;
  from: string;
  verificationUrl: string;
}

/** The columns that every kind of application has: what the person sent, and the proof of consent. */
export function submissionRow(given: Omit<Submission, 'verificationUrl'>, now: Date) {
  return {
    user_id: given.userId,
    business_type: given.businessType,
    brand_name: given.brandName,
    store_name: given.storeName,
    store_address: given.storeAddress,
    suite: given.suite,
    first_name: given.firstName,
    last_name: given.lastName,
    email: given.email,
    phone: given.phone,
    sms_opt_in: given.smsOptIn,
    consent_version: smsConsent.version,
    consented_at: now,
    consented_from: given.from,
    address_key: addressKey(given.storeAddress),
    submitted_at: now,
  };
}

/** Puts the application into the queue, keeps the proof of consent, and writes to the applicant and to staff. */
export async function submitApplication(ctx: Context, desk: Desk, given: Submission): Promise<void> {
  const now = ctx.clock.now();
  const id = newId();
  await insertApplication(ctx.tx, {
    id,
    ...submissionRow(given, now),
    waiting_since: now,
  });
  await addApplicantEntry(
    ctx,
    { id, first_name: given.firstName, last_name: given.lastName },
    { kind: 'submitted', text: '' },
  );
  const { email, brandName, businessType, storeAddress: address } = given;
  await postToUnproven(ctx, letters.received(email, given.verificationUrl));
  await postMessages(ctx, [letters.toStaff({ to: desk.staffEmail, id, brandName, businessType, address }, desk.pages)]);
}
