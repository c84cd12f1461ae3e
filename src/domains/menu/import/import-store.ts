import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { minuteMs } from '../../../shared/time.ts';
import { inPieces, ownMerchant } from '../draft-store.ts';
import type { Table, TableRow } from '../model/import/cells.ts';
import { importMatching, type ImportMatching } from '../model/import/fields.ts';
import type { ImportProblem } from '../model/import/row.ts';
import type { Item } from '../model/menu.ts';

/** Files on their way into the menu, and what taking one over writes. */

const result = z.object({
  added: z.int(),
  changed: z.int(),
  skipped: z.int(),
  problems: z.array(z.custom<ImportProblem>()),
});
export type ImportResult = z.infer<typeof result>;

/** How many rows are shown as they stand in the file. */
const sampleRows = 10;

const importRow = z.object({
  id: z.uuid(),
  file_name: z.string(),
  state: z.enum(['ready', 'running', 'done', 'cancelled', 'failed']),
  columns: z.array(z.string()),
  row_count: z.int(),
  sample: z.array(z.array(z.string())),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  matching: importMatching,
  done_rows: z.int(),
  result: result.nullable(),
});
export type ImportRecord = z.infer<typeof importRow>;

/**
 * Keeps a file's rows. They stand in one document with what is shown of them, so that showing how far an import is need
 * not read them all; once the import has ended, only what is shown is left.
 */
export async function insertImport(
  tx: Tx,
  given: { id: string; fileName: string; table: Table; matching: ImportMatching; madeBy: string | null; at: Date },
): Promise<void> {
  const { id, fileName, table, matching, madeBy, at } = given;
  const sample = table.rows.slice(0, sampleRows).map(({ cells }) => cells);
  await tx
    .insertInto('menu_imports')
    .values({
      merchant_id: ownMerchant,
      id,
      file_name: fileName,
      state: 'ready',
      columns: JSON.stringify(table.columns),
      rows: JSON.stringify({
        count: table.rows.length,
        sample,
        sheet: table.sheet ?? null,
        sheets: table.sheets ?? [],
        all: table.rows,
      }),
      matching: JSON.stringify(matching),
      made_by: madeBy,
      created_at: at,
    })
    .execute();
}

export async function findImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  const { rows } = await sql`
    select id, file_name, state, columns, (rows->>'count')::int as row_count, rows->'sample' as sample,
      rows->>'sheet' as sheet, coalesce(rows->'sheets', '[]'::jsonb) as sheets,
      coalesce(matching, '{}'::jsonb) as matching, done_rows, result
    from menu_imports where id = ${id}`.execute(tx);
  return rows.length === 0 ? undefined : importRow.parse(rows[0]);
}

const keptRows = z.array(z.object({ row: z.int(), cells: z.array(z.string()) }));

/** All rows of an import that has not ended. */
export async function readImportRows(tx: Tx, id: string): Promise<TableRow[]> {
  const { rows } = await sql<{ all: unknown }>`
    select coalesce(rows->'all', '[]'::jsonb) as all from menu_imports where id = ${id}`.execute(tx);
  return keptRows.parse(rows[0]?.all ?? []);
}

/** So long nobody else goes on with an import; each step of it asks for as much again. */
const goneAfterMs = 2 * minuteMs;
const goneAfter = (at: Date) => new Date(at.getTime() + goneAfterMs);

/**
 * Begins with an import that waits or has failed, one at a time for a merchant. Answers whether it was begun, or what is
 * in the way.
 */
export async function beginImport(
  tx: Tx,
  { id, matching, at }: { id: string; matching: ImportMatching; at: Date },
): Promise<'begun' | 'another_runs' | 'ended'> {
  // Two that are begun at the same moment must see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('menu import of ' || current_merchant_id(), 0))`.execute(tx);
  const running = await tx.selectFrom('menu_imports').select('id').where('state', '=', 'running').executeTakeFirst();
  if (running && running.id !== id) return 'another_runs';
  const { numUpdatedRows } = await tx
    .updateTable('menu_imports')
    .set({
      state: 'running',
      matching: JSON.stringify(matching),
      done_rows: 0,
      result: null,
      due_at: goneAfter(at),
      finished_at: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['ready', 'failed'])
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'begun' : 'ended';
}

/** Notes how many rows have been checked; answers whether the import is still wanted. */
export async function recordImportProgress(
  tx: Tx,
  id: string,
  { doneRows, at }: { doneRows: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('menu_imports')
    .set({ done_rows: doneRows, due_at: goneAfter(at) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an import that is in one of `from`; answers whether it was. Of its rows only what is shown stays. */
export async function endImport(
  tx: Tx,
  id: string,
  given: { from: ImportRecord['state'][]; state: 'done' | 'cancelled'; result?: ImportResult; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('menu_imports')
    .set({
      state: given.state,
      rows: sql`rows - 'all'`,
      due_at: null,
      finished_at: given.at,
      ...(given.result && { result: JSON.stringify(given.result) }),
    })
    .where('id', '=', id)
    .where('state', 'in', given.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An import that broke: it keeps its rows and may be begun again. */
export async function failImport(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('menu_imports')
    .set({ state: 'failed', done_rows: 0, due_at: null, finished_at: at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Keeps others from changing items until the transaction ends. */
export async function lockItems(tx: Tx): Promise<void> {
  await tx.selectFrom('menu_items').select('id').where('deleted_at', 'is', null).orderBy('id').forUpdate().execute();
}

/** Writes items anew; those that move to another category go to its end, in the order given. */
export async function updateItems(tx: Tx, items: readonly Item[], at: Date): Promise<void> {
  const ends = await tx
    .selectFrom('menu_items')
    .select(['category_id', (eb) => eb.fn.max('position').as('last')])
    .where('deleted_at', 'is', null)
    .groupBy('category_id')
    .execute();
  const last = new Map(ends.map((row) => [row.category_id, row.last]));
  const placed = items.map((item, place) => ({ ...item, end: (last.get(item.categoryId) ?? 0) + place + 1 }));
  for (const piece of inPieces(placed)) {
    await sql`
      update menu_items i set name = r.name, description = r.description, base_price_minor = r."basePriceMinor",
        details = r.details, group_ids = array(select jsonb_array_elements_text(r."groupIds")::uuid), category_id = r."categoryId", version = i.version + 1, updated_at = ${at},
        position = case when i.category_id = r."categoryId" then i.position else r.end end
      from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb) as r (id uuid, "categoryId" uuid, name text,
        description text, "basePriceMinor" int, details jsonb, "groupIds" jsonb, "end" int)
      where i.id = r.id`.execute(tx);
  }
}

/** How many of items a store has left, in one statement. */
export async function writeStocks(
  tx: Tx,
  storeId: string,
  counts: readonly { itemId: string; itemRef: string; count: number }[],
): Promise<void> {
  for (const piece of inPieces(counts)) {
    await sql`
      insert into menu_stock (merchant_id, store_id, item_id, item_ref, count)
      select current_merchant_id(), ${storeId}, "itemId", "itemRef", count
      from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb) as r ("itemId" uuid, "itemRef" text, count int)
      on conflict (merchant_id, store_id, item_id) do update set count = excluded.count, item_ref = excluded.item_ref`.execute(
      tx,
    );
  }
}
