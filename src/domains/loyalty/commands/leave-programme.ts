import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readStores } from '../../merchants/index.ts';
import { insertConsents, readAgreed } from '../consent-store.ts';
import { forgetGuest, lockGuest } from '../guest-store.ts';
import { consentVersion, withdrawalWording, type ConsentChannel } from '../model/consent.ts';
import { readProgramme } from '../programme-store.ts';
import { movePoints } from './move-points.ts';

/** A guest leaves: points expire, who they were is forgotten, and nothing more is sent. */
export async function leaveProgramme(
  ctx: Context,
  { guestId, from }: { guestId: string; from: string | null },
): Promise<void> {
  const programme = await readProgramme(ctx.tx, 'share');
  const guest = await lockGuest(ctx.tx, guestId);
  const [store] = await readStores(ctx.tx);
  if (!programme || !guest || !store) throw new AppError('NOT_FOUND', 'This card is not there any more.');
  if (guest.balance > 0) {
    const points = -guest.balance;
    await movePoints(ctx, { guest, programme, storeId: store.id, kind: 'expired', points, reference: guest.cardCode });
  }
  const agreed = (await readAgreed(ctx.tx, [guestId])).get(guestId) ?? [];
  const channels: ConsentChannel[] = ['programme', ...agreed.map(({ channel }) => channel)];
  const withdrawn = channels.map((channel) => ({
    guestId,
    channel,
    isGiven: false,
    wording: withdrawalWording(channel),
    version: consentVersion,
    source: 'The guest’s own card',
    from,
  }));
  await insertConsents(ctx.tx, withdrawn, ctx.clock.now());
  await forgetGuest(ctx.tx, guestId, ctx.clock.now());
}
