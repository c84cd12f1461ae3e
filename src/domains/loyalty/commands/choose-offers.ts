import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readStores } from '../../merchants/index.ts';
import { insertConsents, readAgreed } from '../consent-store.ts';
import { lockGuest, readGuest } from '../guest-store.ts';
import {
  consentVersion,
  consentWording,
  withdrawalWording,
  type GuestLanguage,
  type MarketingChannel,
} from '../model/consent.ts';
import { lockPhone, recordPhoneAgreed, recordPhoneConfirmed } from '../phone-store.ts';

/** A guest's word about offers, with where it came from. The same again adds nothing. */
export async function chooseOffers(
  ctx: Context,
  given: {
    guestId: string;
    channel: MarketingChannel;
    isGiven: boolean;
    language?: GuestLanguage;
    source: string;
    from: string | null;
  },
): Promise<void> {
  const { guestId, channel, isGiven, source, from } = given;
  const isText = channel === 'sms' && isGiven;
  const phone = isText ? (await readGuest(ctx.tx, guestId))?.phone : undefined;
  if (phone) await lockPhone(ctx.tx, phone);
  const guest = await lockGuest(ctx.tx, guestId);
  if (!guest) throw new AppError('NOT_FOUND', 'This card is not there any more.');
  const agreed = (await readAgreed(ctx.tx, [guestId])).get(guestId) ?? [];
  const before = agreed.find((one) => one.channel === channel);
  // Without a mail the card was opened on the phone itself, whoever typed its number into the form.
  const isOwnWord = isText && guest.email === null;
  if (isOwnWord ? before?.isHeard === true : (before !== undefined) === isGiven) return;
  if (isGiven && (channel === 'sms' ? guest.phone : guest.email) === null) {
    throw new AppError('CONFLICT', channel === 'sms' ? 'This card has no phone number.' : 'This card has no email.');
  }
  const [store] = await readStores(ctx.tx);
  const words = { language: given.language ?? guest.language, restaurant: store?.merchantName ?? '' };
  const wording = isGiven ? consentWording(channel, words) : withdrawalWording(channel);
  const now = ctx.clock.now();
  if (isOwnWord && phone) {
    await recordPhoneConfirmed(ctx.tx, guestId, now);
    await recordPhoneAgreed(ctx.tx, phone);
  }
  await insertConsents(ctx.tx, [{ guestId, channel, isGiven, wording, version: consentVersion, source, from }], now);
}
