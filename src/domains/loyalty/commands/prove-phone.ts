import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { readStores } from '../../merchants/index.ts';
import { insertConsents, readAgreed } from '../consent-store.ts';
import { findMember, lockGuest, readGuest, type Guest } from '../guest-store.ts';
import { phoneQuestionMessage } from '../letters.ts';
import { consentVersion, consentWording, withdrawalWording, type GuestLanguage } from '../model/consent.ts';
import { mayBeTexted, type PhoneStanding } from '../model/phone-standing.ts';
import { newLinkToken } from '../new-codes.ts';
import {
  keepPhoneToken,
  lockPhone,
  recordPhoneAgreed,
  recordPhoneConfirmed,
  recordPhoneTexted,
  takePhoneOff,
} from '../phone-store.ts';
import type { LinkSettings } from './send-card-link.ts';

/** A guest with their phone, both locked, the phone first; undefined where they have none. */
async function lockWithPhone(
  ctx: Context,
  guestId: string,
): Promise<{ guest: Guest; phone: string; standing: PhoneStanding } | undefined> {
  const phone = (await readGuest(ctx.tx, guestId))?.phone ?? null;
  if (phone === null) return undefined;
  const standing = await lockPhone(ctx.tx, phone);
  const guest = await lockGuest(ctx.tx, guestId);
  return guest?.phone === phone ? { guest, phone, standing } : undefined;
}

/**
 * Asks by SMS whether the phone on a card is its guest's, where they agreed to offers by SMS and only their mail is proven.
 * False where nothing is sent: it is proven, was asked a moment ago or often enough, or answered STOP.
 */
export async function askPhone(
  ctx: Context,
  { publicUrl }: LinkSettings,
  { guestId }: { guestId: string },
): Promise<boolean> {
  const found = await lockWithPhone(ctx, guestId);
  // Without a mail the link of the card goes to the phone, and proves it.
  if (!found || found.guest.email === null || found.guest.phoneConfirmedAt !== null) return false;
  const { guest, phone, standing } = found;
  const agreed = (await readAgreed(ctx.tx, [guestId])).get(guestId) ?? [];
  const now = ctx.clock.now();
  if (!agreed.some(({ channel }) => channel === 'sms') || !mayBeTexted(standing, false, now)) return false;
  const [store] = await readStores(ctx.tx);
  const token = await keepPhoneToken(ctx.tx, guestId, newLinkToken());
  const to = { phone, language: guest.language, token };
  await postMessages(ctx, [phoneQuestionMessage(to, { restaurant: store?.merchantName ?? '', publicUrl })]);
  await recordPhoneTexted(ctx.tx, phone, now);
  return true;
}

/**
 * What whoever has the phone says: a yes is their own consent to offers by SMS, a no takes the number off the card. Throws
 * NOT_FOUND where the number is on no card any more, CONFLICT where it has a card of its own.
 */
export async function answerPhone(
  ctx: Context,
  given: { guestId: string; isTheirs: boolean; language: GuestLanguage; from: string | null },
): Promise<void> {
  const { guestId, isTheirs, language, from } = given;
  const found = await lockWithPhone(ctx, guestId);
  if (!found) throw new AppError('NOT_FOUND', 'This number is on no card any more.');
  const { guest, phone } = found;
  // One moment for both: a consent counts from when the phone was proven.
  const now = ctx.clock.now();
  const owner = await findMember(ctx.tx, { phone });
  if (isTheirs && owner !== undefined && owner.id !== guestId) {
    throw new AppError('CONFLICT', 'This number has a rewards card of its own. Switch offers on there.');
  }
  const agreed = (await readAgreed(ctx.tx, [guestId])).get(guestId)?.find(({ channel }) => channel === 'sms');
  // A no to what was withdrawn before, and a second yes, are no news.
  if (isTheirs ? agreed?.isHeard !== true : agreed !== undefined) {
    const [store] = await readStores(ctx.tx);
    const wording = isTheirs
      ? consentWording('sms', { language, restaurant: store?.merchantName ?? '' })
      : withdrawalWording('sms');
    const source = 'The link of a text message';
    await insertConsents(
      ctx.tx,
      [{ guestId, channel: 'sms', isGiven: isTheirs, wording, version: consentVersion, source, from }],
      now,
    );
  }
  if (!isTheirs) return takePhoneOff(ctx.tx, guestId);
  await recordPhoneConfirmed(ctx.tx, guest.id, now);
  await recordPhoneAgreed(ctx.tx, phone);
}
