import type { Db } from '../../platform/db/database.ts';

const pageRows = 500;

/** Every second factor, a page at a time. */
export async function* allSecondFactors(db: Db): AsyncGenerator<{ id: string; secret: string; backup_codes: string }> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('two_factors')
      .select(['id', 'secret', 'backup_codes'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageRows)
      .execute();
    yield* rows;
    after = rows.at(-1)?.id ?? '';
    if (rows.length < pageRows) return;
  }
}

/** Writes an encryption; false where the recovery codes were changed meanwhile. */
export async function writeSecondFactor(
  db: Db,
  given: { id: string; was: string; key: string; codes: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ secret: given.key, backup_codes: given.codes })
    .where('id', '=', given.id)
    .where('backup_codes', '=', given.was)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
