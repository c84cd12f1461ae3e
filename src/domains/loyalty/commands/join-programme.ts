import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { readStores } from '../../merchants/index.ts';
import { insertConsents } from '../consent-store.ts';
import type { JoinForm } from '../guest-contract.ts';
import { findMember, insertGuest, lockGuest, type Guest } from '../guest-store.ts';
import { consentWording, type ConsentChannel } from '../model/consent.ts';
import { toE164 } from '../model/contact.ts';
import { newCardCode, newLinkToken } from '../new-codes.ts';
import { lockPhone } from '../phone-store.ts';
import { lockSlip, useSlip } from '../points-store.ts';
import { readProgramme } from '../programme-store.ts';
import { askPhone } from './prove-phone.ts';
import { sendCardLink, type LinkSettings } from './send-card-link.ts';

/** A form that came in, of which slip, and from which network address. */
export interface Joining extends JoinForm {
  /** Null: from the counter. */
  orderId: string | null;
  from: string;
}

/**
 * Makes a guest of whoever sent the form, and adds the points of the order to them. Who is a guest already only gets the
 * points: the form is no proof that the phone is theirs, so that it changes nothing of what they agreed to. Both are
 * answered alike, and both are sent the link to their card. A phone beside a mail leads to no card until the phone itself
 * has answered: anybody may have typed it.
 */
export async function joinProgramme(ctx: Context, settings: LinkSettings, given: Joining): Promise<void> {
  const programme = await readProgramme(ctx.tx, 'share');
  if (programme?.state !== 'running') throw new AppError('CONFLICT', 'This programme takes nobody in at the moment.');
  const phone = toE164(given.phone) ?? null;
  const email = given.email === '' ? null : given.email.toLowerCase();
  const slip = given.orderId === null ? undefined : await lockOpenSlip(ctx, given.orderId);
  if (phone !== null) await lockPhone(ctx.tx, phone);
  const by = { ...(phone !== null && { phone }), ...(email !== null && { email }) };
  const guest = (await findMember(ctx.tx, by)) ?? (await addGuest(ctx, given, { phone, email }));
  if (slip) await useSlip(ctx.tx, { orderId: slip.orderId, guestId: guest.id, at: ctx.clock.now() });
  await sendCardLink(ctx, settings, { guestId: guest.id, by: 'form' });
  await askPhone(ctx, settings, { guestId: guest.id });
}

/** The slip, which nobody else can use from here on. Throws CONFLICT for one that is used or too old. */
export async function lockOpenSlip(ctx: Context, orderId: string) {
  const slip = await lockSlip(ctx.tx, orderId);
  if (!slip) throw new AppError('NOT_FOUND', 'This code leads nowhere.');
  if (slip.usedAt !== null) throw new AppError('CONFLICT', 'This code has been used already: each is good once.');
  if (slip.expiresAt < ctx.clock.now()) throw new AppError('CONFLICT', 'This code is too old.');
  return slip;
}

async function addGuest(
  ctx: Context,
  form: Joining,
  contact: { phone: string | null; email: string | null },
): Promise<Guest> {
  const [store] = await readStores(ctx.tx);
  const id = newId<'guest'>();
  const { name, language, from, orderId } = form;
  const timeZone = saysWhere(form.timeZone) ? form.timeZone : (store?.timeZone ?? 'UTC');
  const codes = { cardCode: newCardCode(), linkToken: newLinkToken() };
  const isNew = await insertGuest(ctx.tx, { id, name, language, timeZone, ...contact, ...codes }, ctx.clock.now());
  if (!isNew) throw new AppError('CONFLICT', 'That was sent twice. Try again in a moment.');
  const restaurant = store?.merchantName ?? '';
  const agreed: ConsentChannel[] = [
    'programme',
    ...(form.mailOptIn && contact.email !== null ? (['mail'] as const) : []),
    ...(form.smsOptIn && contact.phone !== null ? (['sms'] as const) : []),
  ];
  await insertConsents(
    ctx.tx,
    agreed.map((channel) => ({
      guestId: id,
      channel,
      isGiven: true,
      wording: consentWording(channel, { language, restaurant }),
      version: form.consentVersion,
      source: orderId === null ? 'The page of the counter' : 'The page of a slip',
      from,
    })),
    ctx.clock.now(),
  );
  const guest = await lockGuest(ctx.tx, id);
  if (!guest) throw new Error('A guest who has just joined is not there.');
  return guest;
}

/** Whether a browser's time zone tells where somebody is: those that guard their owner's privacy all say UTC. */
function saysWhere(timeZone: string): boolean {
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    return known.includes('/') && !known.startsWith('Etc/');
  } catch {
    return false;
  }
}
