import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { minuteMs } from '../../../shared/time.ts';
import { readStores } from '../../merchants/index.ts';
import { insertConsents, readAgreed } from '../consent-store.ts';
import { lockGuest } from '../guest-store.ts';
import { phoneQuestionMessage } from '../letters.ts';
import { consentVersion, consentWording, withdrawalWording, type GuestLanguage } from '../model/consent.ts';
import { newLinkToken } from '../new-codes.ts';
import { notePhoneAsked, notePhoneConfirmed, readPhoneQuestion, takePhoneOff } from '../phone-store.ts';
import type { LinkSettings } from './send-card-link.ts';

const notAgainWithinMs = 15 * minuteMs;
/** A number that somebody else typed is not texted for ever. */
const mostAsks = 3;

/**
 * Asks by SMS whether the phone on a card is its guest's, where they agreed to offers by SMS and only their mail is proven.
 * False where nothing is sent: it is proven, was asked a moment ago or often enough, or answered STOP.
 */
export async function askPhone(
  ctx: Context,
  { publicUrl }: LinkSettings,
  { guestId }: { guestId: string },
): Promise<boolean> {
  const guest = await lockGuest(ctx.tx, guestId);
  // Without a mail the link of the card goes to the phone, and proves it.
  if (!guest || guest.phone === null || guest.email === null || guest.phoneConfirmedAt !== null) return false;
  const agreed = (await readAgreed(ctx.tx, [guestId])).get(guestId) ?? [];
  const { token, askedAt, asks, saidStop } = await readPhoneQuestion(ctx.tx, guestId);
  const now = ctx.clock.now();
  const isTooSoon = askedAt !== null && now.getTime() - askedAt.getTime() < notAgainWithinMs;
  if (!agreed.includes('sms') || saidStop || isTooSoon || asks >= mostAsks) return false;
  const [store] = await readStores(ctx.tx);
  const link = token ?? newLinkToken();
  const to = { phone: guest.phone, language: guest.language, token: link };
  await postMessages(ctx, [phoneQuestionMessage(to, { restaurant: store?.merchantName ?? '', publicUrl })]);
  await notePhoneAsked(ctx.tx, { guestId, token: link, at: now });
  return true;
}

/**
 * What whoever has the phone says: a yes is their own consent to offers by SMS, a no takes the number off the card. Throws
 * NOT_FOUND where the number is on no card any more.
 */
export async function answerPhone(
  ctx: Context,
  given: { guestId: string; isTheirs: boolean; language: GuestLanguage; from: string | null },
): Promise<void> {
  const { guestId, isTheirs, language, from } = given;
  const guest = await lockGuest(ctx.tx, guestId);
  if (!guest || guest.phone === null) throw new AppError('NOT_FOUND', 'This number is on no card any more.');
  const isAgreed = (await readAgreed(ctx.tx, [guestId])).get(guestId)?.includes('sms') === true;
  // A no to what was withdrawn before, and a second yes, are no news.
  if (isTheirs ? !isAgreed || guest.phoneConfirmedAt === null : isAgreed) {
    const [store] = await readStores(ctx.tx);
    const wording = isTheirs
      ? consentWording('sms', { language, restaurant: store?.merchantName ?? '' })
      : withdrawalWording('sms');
    const source = 'The link of a text message';
    await insertConsents(
      ctx.tx,
      [{ guestId, channel: 'sms', isGiven: isTheirs, wording, version: consentVersion, source, from }],
      ctx.clock.now(),
    );
  }
  await (isTheirs ? notePhoneConfirmed(ctx.tx, guestId, ctx.clock.now()) : takePhoneOff(ctx.tx, guestId));
}
