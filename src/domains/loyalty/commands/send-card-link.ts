import type { Context } from '../../../platform/context.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { minuteMs } from '../../../shared/time.ts';
import { readStores } from '../../merchants/index.ts';
import { lockGuest, noteLinkSent } from '../guest-store.ts';
import { cardLinkMessage } from '../letters.ts';

export interface LinkSettings {
  publicUrl: string;
}

/** Nobody can have a guest written to more often. */
const notAgainWithinMs = 15 * minuteMs;

/** Sends a guest the link to their card, by mail where they gave one, else by SMS. False where one is on its way already. */
export async function sendCardLink(
  ctx: Context,
  { publicUrl }: LinkSettings,
  { guestId }: { guestId: string },
): Promise<boolean> {
  const guest = await lockGuest(ctx.tx, guestId);
  const now = ctx.clock.now();
  if (!guest?.linkToken) return false;
  if (guest.linkSentAt !== null && now.getTime() - guest.linkSentAt.getTime() < notAgainWithinMs) return false;
  const [store] = await readStores(ctx.tx);
  const restaurant = { name: store?.merchantName ?? '', address: store?.address ?? '' };
  await postMessages(ctx, [cardLinkMessage({ ...guest, linkToken: guest.linkToken }, { restaurant, publicUrl })]);
  await noteLinkSent(ctx.tx, guestId, now);
  return true;
}
