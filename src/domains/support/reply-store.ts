import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { SavedReply } from './desk-contract.ts';

const maxReplies = 300;

/** Replies that staff keep for each other, by title. */
export async function readReplies(tx: Tx): Promise<SavedReply[]> {
  const rows = await tx
    .selectFrom('support_saved_replies')
    .select(['id', 'title', 'language', 'text', 'version'])
    .orderBy('title')
    .orderBy('id')
    .limit(maxReplies)
    .execute();
  return rows.map((row) => ({ ...row, language: row.language as SavedReply['language'] })); // the column's check
}

/** Writes a new one (version 0) or the next version of one. Throws CONFLICT where somebody else was faster. */
export async function writeReply(tx: Tx, reply: SavedReply, { by, at }: { by: string; at: Date }): Promise<void> {
  const { id, title, language, text, version } = reply;
  const row = { title, language, text, version: version + 1, changed_by: by, changed_at: at };
  const count =
    version === 0
      ? await tx
          .insertInto('support_saved_replies')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows ?? 0n)
      : await tx
          .updateTable('support_saved_replies')
          .set(row)
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows);
  if (count === 0n) throw new AppError('CONFLICT', 'Somebody else has changed this reply meanwhile.');
}

/** False where there is none of this id. */
export async function removeReply(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('support_saved_replies').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
