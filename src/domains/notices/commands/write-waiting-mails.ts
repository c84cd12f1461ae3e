import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { postMessage } from '../../../platform/messages/outbox.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { lockDueDeliveries, noticeMailsDue, settleDeliveries, type DueDelivery } from '../delivery-store.ts';
import { digestMail, noticeMail, type LetterSettings } from '../letters.ts';
import type { Told } from '../model/notice-facts.ts';
import { isWanted, noticeKindOf } from '../model/notice-kinds.ts';
import { readPeople, stopKeyOf, type Person } from '../people-store.ts';
import { zoneOf } from './raise-notice.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  letters: LetterSettings;
}

type Due = DueDelivery & { told: Told };

const actor = { kind: 'system', name: 'notices' } as const;
const maxPeople = 200;
/** More than this of one person come with the next look. */
const maxEmails = 200;

/**
 * Writes what has waited for the end of somebody's quiet hours, and digests that are due. A mail and the note that it was
 * written commit together: whatever stops in between, nothing goes out twice.
 */
export async function writeWaitingMails(given: Given): Promise<void> {
  const { db, parts } = given;
  for (const { merchantId, userId } of await noticeMailsDue(db, parts.clock.now(), maxPeople)) {
    const work = (ctx: Context) => write(ctx, given.letters, { merchantId, userId });
    await inMerchant({ db, parts, actor }, merchantId, work).catch((error: unknown) =>
      parts.log.error({ err: error, merchantId, userId }, 'notices that had waited were not mailed'),
    );
  }
}

async function write(
  ctx: Context,
  settings: LetterSettings,
  { merchantId, userId }: { merchantId: MerchantId; userId: string },
): Promise<void> {
  const now = ctx.clock.now();
  const due = await lockDueDeliveries(ctx.tx, { userId, now, most: maxEmails });
  const person = (await readPeople(ctx.tx, null)).find((one) => one.userId === userId);
  const wanted = due.filter((one): one is Due => person !== undefined && isStillWanted(one, person));
  const dropped = due.filter(({ id }) => !wanted.some((one) => one.id === id));
  await settleDeliveries(ctx.tx, idsOf(dropped), { messageId: null, at: now });
  if (!person) return;
  const digest = wanted.filter(({ state }) => state === 'digest');
  if (digest.length > 0) {
    const timeZone = person.times?.timeZone ?? (await zoneOf(ctx, null));
    const stopKey = await stopKeyOf(ctx.tx, { merchantId, userId, timeZone });
    const messageId = await postMessage(ctx, digestMail(person, { notices: digest, now, settings, stopKey }));
    await settleDeliveries(ctx.tx, idsOf(digest), { messageId, at: now });
  }
  for (const { id, told, storeId } of wanted.filter(({ state }) => state === 'held')) {
    const timeZone = person.times?.timeZone ?? (await zoneOf(ctx, storeId));
    const isEnding = !noticeKindOf(told.kind).isEssential;
    const stopKey = isEnding ? await stopKeyOf(ctx.tx, { merchantId, userId, timeZone }) : undefined;
    const moment = { now, heldBack: 0 };
    const message = noticeMail(person, { told, settings, moment, ...(stopKey !== undefined && { stopKey }) });
    await settleDeliveries(ctx.tx, [id], { messageId: await postMessage(ctx, message), at: now });
  }
}

/** What is over meanwhile, or was switched off, is nobody's news any more. */
function isStillWanted({ told, isOver, storeId }: DueDelivery, { role, choices }: Person): boolean {
  return told !== undefined && !isOver && isWanted({ notice: told.kind, channel: 'mail', role, storeId }, choices);
}

const idsOf = (deliveries: readonly DueDelivery[]) => deliveries.map(({ id }) => id);
