import { inTransaction, type ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { postMessages } from '../../../../platform/messages/outbox.ts';
import { silenceLetter } from '../../letters.ts';
import { acknowledgementDueAt, type AcknowledgementTime } from '../../model/bank-days.ts';
import { lockUntoldFiles, markSilenceTold, type StoredFile } from '../file-store.ts';

const actor = { kind: 'system', name: 'payouts' } as const;
const maxFiles = 50;

/** Whether our bank should have acknowledged a file by now and has not. */
export function isUnacknowledged(
  { rail, state, releasedAt }: Pick<StoredFile, 'rail' | 'state' | 'releasedAt'>,
  acknowledgement: AcknowledgementTime,
  now: Date,
): boolean {
  if (rail !== 'nacha' || state !== 'released' || releasedAt === null) return false;
  return acknowledgementDueAt(releasedAt, acknowledgement) <= now;
}

/**
 * Alerts staff of files that our bank should have acknowledged by now; of each once. What it has said nothing about, it may
 * not have.
 *
 * @param staffDb a database in the staff role
 */
export async function tellOfSilence(given: {
  staffDb: Db;
  parts: ContextParts;
  acknowledgement: AcknowledgementTime;
  staffEmail: string;
  publicUrl: string;
}): Promise<void> {
  const { staffDb, parts, acknowledgement, staffEmail, publicUrl } = given;
  await inTransaction({ db: staffDb, parts, actor }, async (ctx) => {
    const now = ctx.clock.now();
    const files = (await lockUntoldFiles(ctx.tx, maxFiles)).filter((file) =>
      isUnacknowledged(file, acknowledgement, now),
    );
    if (files.length === 0) return;
    for (const { id, createdOn, fileIdModifier, releasedAt } of files) {
      ctx.log.error({ fileId: id, createdOn, fileIdModifier, releasedAt }, 'our bank has not acknowledged a file');
    }
    await postMessages(ctx, [silenceLetter({ to: staffEmail, publicUrl, files })]);
    await markSilenceTold(
      ctx.tx,
      files.map(({ id }) => id),
      now,
    );
  });
}
