import type { Context } from '../../../platform/context.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { minuteMs } from '../../../shared/time.ts';
import { readStores } from '../../merchants/index.ts';
import { lockGuest, recordLinkSent, readGuest } from '../guest-store.ts';
import { cardLinkMessage } from '../letters.ts';
import { mayBeTexted } from '../model/phone-standing.ts';
import { lockPhone, recordPhoneTexted } from '../phone-store.ts';

export interface LinkSettings {
  publicUrl: string;
}

/** Nobody can have a guest written to more often. */
const notAgainWithinMs = 15 * minuteMs;

/**
 * Sends a guest the link to their card, by mail where they gave one, else by SMS. False where one is on its way
 * already, where the phone said STOP, and where it has answered none of several that forms had sent.
 */
export async function sendCardLink(
  ctx: Context,
  { publicUrl }: LinkSettings,
  { guestId, by }: { guestId: string; by: 'form' | 'staff' },
): Promise<boolean> {
  const before = await readGuest(ctx.tx, guestId);
  const phone = before?.email === null ? before.phone : null;
  const standing = phone === null ? undefined : await lockPhone(ctx.tx, phone);
  const guest = await lockGuest(ctx.tx, guestId);
  const now = ctx.clock.now();
  if (!guest?.linkToken) return false;
  if (guest.linkSentAt !== null && now.getTime() - guest.linkSentAt.getTime() < notAgainWithinMs) return false;
  const isProven = guest.phoneConfirmedAt !== null;
  if (standing && !mayBeTexted(standing, isProven || by === 'staff', now)) return false;
  const [store] = await readStores(ctx.tx);
  const restaurant = { name: store?.merchantName ?? '', address: store?.address ?? '' };
  await postMessages(ctx, [cardLinkMessage({ ...guest, linkToken: guest.linkToken }, { restaurant, publicUrl })]);
  await recordLinkSent(ctx.tx, guestId, now);
  if (phone !== null && !isProven) await recordPhoneTexted(ctx.tx, phone, now);
  return true;
}
