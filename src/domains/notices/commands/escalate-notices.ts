import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { postMessage } from '../../../platform/messages/outbox.ts';
import { minuteMs } from '../../../shared/time.ts';
import { insertDelivery, wasCalledSince } from '../delivery-store.ts';
import { readEscalation } from '../escalation-store.ts';
import { escalationMessage, type LetterSettings } from '../letters.ts';
import { nextStepAt, stepsFor } from '../model/escalation.ts';
import { noticeKindOf } from '../model/notice-kinds.ts';
import { lockNotice, noticesToEscalate, setEscalation, type NoticeRecord } from '../notice-store.ts';
import { readPeople } from '../people-store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  letters: LetterSettings;
}

const actor = { kind: 'system', name: 'escalation' } as const;
const maxConcurrent = 200;

/** Tells the next person of each notice that nobody has acknowledged in time. */
export async function escalateNotices(given: Given): Promise<void> {
  const { db, parts } = given;
  for (const { merchantId, noticeId } of await noticesToEscalate(db, parts.clock.now(), maxConcurrent)) {
    // One that cannot be told must not keep the others from it.
    await inMerchant({ db, parts, actor }, merchantId, (ctx) => escalate(ctx, given.letters, noticeId)).catch(
      (error: unknown) => parts.log.error({ err: error, merchantId, noticeId }, 'a notice was not escalated'),
    );
  }
}

/** Locked, so that whoever acknowledges it now does so before or after. The next step is written with the message. */
async function escalate(ctx: Context, settings: LetterSettings, noticeId: string): Promise<void> {
  const notice = await lockNotice(ctx.tx, noticeId);
  const now = ctx.clock.now();
  if (!notice?.escalateAt || notice.escalateAt > now) return;
  const { merchantId, storeId, told, escalationStep: done } = notice;
  const people = await readPeople(ctx.tx, storeId);
  const list = storeId === null ? [] : await readEscalation(ctx.tx, storeId);
  const steps = stepsFor(told.kind, { list, people });
  const step = steps[done];
  const person = people.find(({ userId }) => userId === step?.userId);
  await setEscalation(ctx.tx, noticeId, { escalateAt: nextStepAt(steps, done + 1, now), step: done + 1 });
  if (!person || (await wasCalledLately(ctx, notice, person.userId))) return;
  const message = escalationMessage(person, { told, noticeId, settings, moment: { now, heldBack: 0 } });
  const messageId = await postMessage(ctx, message);
  await insertDelivery(
    ctx.tx,
    { merchantId, noticeId, userId: person.userId, channel: message.channel, step: done + 1, at: now },
    { state: 'posted', messageId },
  );
  ctx.log.warn({ noticeId, kind: told.kind, step: done + 1 }, 'a notice was told to the next person');
}

/** The others of a bad evening stand on the same screen. */
async function wasCalledLately(ctx: Context, notice: NoticeRecord, userId: string): Promise<boolean> {
  const { kind } = notice.told;
  const { callsAtMostEveryMinutes: everyMinutes } = noticeKindOf(kind);
  if (everyMinutes === undefined) return false;
  const since = new Date(ctx.clock.now().getTime() - everyMinutes * minuteMs);
  return wasCalledSince(ctx.tx, { userId, kind, storeId: notice.storeId, noticeId: notice.id, since });
}
