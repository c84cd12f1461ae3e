import { inTransaction, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { postMessage } from '../../../platform/messages/outbox.ts';
import { readNewsReaders } from '../../identity/index.ts';
import { newsMail, type NewsPost } from '../letters.ts';
import {
  countBatch,
  finishSending,
  lettersUnderWay,
  lockLetterUnderWay,
  lockWaiting,
  recordRecipient,
} from '../store.ts';

interface Given {
  staffDb: Db;
  parts: ContextParts;
  post: NewsPost;
}

const actor = { kind: 'system', name: 'news' } as const;
const maxEmails = 20;
const batchPeople = 100;

/**
 * Writes the letters that are being sent, batch by batch. A mail commits with the note that it was written: whatever stops
 * in between, and however many run this at once, nobody gets it twice.
 */
export async function writeNews(given: Given): Promise<void> {
  const { staffDb, parts } = given;
  for (const letterId of await lettersUnderWay(staffDb, maxEmails)) {
    await writeLetter(given, letterId).catch((error: unknown) =>
      parts.log.error({ err: error, letterId }, 'a letter of news could not be written'),
    );
  }
}

async function writeLetter({ staffDb, parts, post }: Given, letterId: string): Promise<void> {
  const work = (ctx: Context) => writeBatch(ctx, { letterId, post });
  while (await inTransaction({ db: staffDb, parts, actor }, work));
}

/** Whether there is more to write. Who has switched news off since it was sent, or has left, gets nothing. */
async function writeBatch(ctx: Context, { letterId, post }: { letterId: string; post: NewsPost }): Promise<boolean> {
  const letter = await lockLetterUnderWay(ctx.tx, letterId);
  if (!letter) return false;
  const userIds = await lockWaiting(ctx.tx, letterId, batchPeople);
  if (userIds.length === 0) {
    await finishSending(ctx.tx, letterId, ctx.clock.now());
    return false;
  }
  const readers = new Map((await readNewsReaders(ctx.tx, userIds)).map((reader) => [reader.userId, reader]));
  for (const userId of userIds) {
    const to = readers.get(userId);
    if (!to) await recordRecipient(ctx.tx, { letterId, userId });
    else {
      const messageId = await postMessage(ctx, newsMail(letter.texts, { to, post }));
      await recordRecipient(ctx.tx, { letterId, userId, messageId });
    }
  }
  await countBatch(ctx.tx, { id: letterId, written: readers.size, skipped: userIds.length - readers.size });
  return true;
}
