import type { Context } from '../../../platform/context.ts';
import { postMessage } from '../../../platform/messages/outbox.ts';
import type { MerchantId, StoreId } from '../../../shared/ids.ts';
import { readStores } from '../../merchants/index.ts';
import { insertDelivery } from '../delivery-store.ts';
import { readEscalation } from '../escalation-store.ts';
import { noticeMail, noticeSms, type LetterSettings } from '../letters.ts';
import { nextStepAt, stepsFor } from '../model/escalation.ts';
import { isWanted, noticeKindOf, type NoticeChannel } from '../model/notice-kinds.ts';
import { waitingOf } from '../model/quiet-hours.ts';
import { insertNotice, insertReaders, setEscalation, type NewNotice } from '../notice-store.ts';
import { readPeople, stopKeyOf, type Person } from '../people-store.ts';

export interface RaisedNotice extends NewNotice {
  /**
   * Of what is not written about each time: who is written to now, each with how many were held back from them since the
   * last time. Left out: everybody who wants it.
   */
  turns?: ReadonlyMap<string, number>;
  /** Concerns this person alone, who is told as their choices say. */
  onlyTo?: string;
  /** It has been written about by letters of its own. */
  isWritten?: boolean;
}

/**
 * Tells a merchant's people that something has happened, each as they want it: on their screens now, by mail and SMS in
 * the same transaction, or later where it can wait. What cannot is told to the next person until somebody acknowledges.
 * Once for each key: answers false where that has been told before.
 */
export async function raiseNotice(ctx: Context, settings: LetterSettings, notice: RaisedNotice): Promise<boolean> {
  const { storeId, told } = notice;
  const at = ctx.clock.now();
  const inserted = await insertNotice(ctx.tx, notice, at);
  if (!inserted) return false;
  const { merchantId, noticeId } = inserted;
  const people = (await readPeople(ctx.tx, storeId)).filter(
    ({ userId }) => notice.onlyTo === undefined || userId === notice.onlyTo,
  );
  const wants = ({ role, choices }: Person, channel: NoticeChannel) =>
    isWanted({ notice: told.kind, channel, role, storeId }, choices);
  const readers = people.filter((person) => wants(person, 'screen'));
  await insertReaders(
    ctx.tx,
    { merchantId, noticeId, at },
    readers.map((person) => ({ userId: person.userId, onDevice: wants(person, 'browser') })),
  );
  const steps = stepsFor(told.kind, { list: storeId === null ? [] : await readEscalation(ctx.tx, storeId), people });
  const escalateAt = nextStepAt(steps, 0, at);
  if (escalateAt) await setEscalation(ctx.tx, noticeId, { escalateAt, step: 0 });
  if (notice.isWritten === true) return true;
  for (const person of people) {
    const heldBack = notice.turns ? notice.turns.get(person.userId) : 0;
    if (heldBack === undefined) continue;
    const writing = { settings, notice, merchantId, noticeId, heldBack };
    if (wants(person, 'mail')) await mail(ctx, person, writing);
    if (settings.hasSms && person.phone !== null && wants(person, 'sms')) {
      await sms(ctx, { ...person, phone: person.phone }, writing);
    }
  }
  return true;
}

interface Writing {
  settings: LetterSettings;
  notice: RaisedNotice;
  merchantId: MerchantId;
  noticeId: string;
  heldBack: number;
}

async function mail(ctx: Context, person: Person, writing: Writing): Promise<void> {
  const { settings, notice, merchantId, noticeId, heldBack } = writing;
  const { storeId, told } = notice;
  const now = ctx.clock.now();
  const { isEssential, canWait } = noticeKindOf(told.kind);
  const delivery = { merchantId, noticeId, userId: person.userId, channel: 'mail' as const, step: 0, at: now };
  const waiting = canWait ? waitingOf(person.times, now) : { state: 'now' as const };
  if (waiting.state !== 'now') return insertDelivery(ctx.tx, delivery, waiting);
  const timeZone = person.times?.timeZone ?? (await zoneOf(ctx, storeId));
  const stopKey = isEssential ? undefined : await stopKeyOf(ctx.tx, { merchantId, userId: person.userId, timeZone });
  const message = noticeMail(person, {
    told,
    settings,
    moment: { now, heldBack },
    ...(stopKey !== undefined && { stopKey }),
  });
  await insertDelivery(ctx.tx, delivery, { state: 'posted', messageId: await postMessage(ctx, message) });
}

async function sms(
  ctx: Context,
  person: Person & { phone: string },
  { settings, notice, merchantId, noticeId, heldBack }: Writing,
): Promise<void> {
  const { told } = notice;
  const now = ctx.clock.now();
  const message = noticeSms(person, { told, settings, moment: { now, heldBack } });
  if (!message) return;
  await insertDelivery(
    ctx.tx,
    { merchantId, noticeId, userId: person.userId, channel: 'sms', step: 0, at: now },
    { state: 'posted', messageId: await postMessage(ctx, message) },
  );
}

/** Where the store is; of what is about the merchant as a whole, where its oldest store is. */
export async function zoneOf(ctx: Pick<Context, 'tx'>, storeId: StoreId | string | null): Promise<string> {
  const stores = await readStores(ctx.tx);
  return (stores.find(({ id }) => id === storeId) ?? stores[0])?.timeZone ?? 'UTC';
}
