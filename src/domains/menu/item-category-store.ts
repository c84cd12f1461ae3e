import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Which part of the menu things belong to, for those who sort an order's lines by it. */

export interface CategoryChoice {
  id: string;
  name: string;
}

/** In the menu's order. */
export async function readCategoryChoices(tx: Tx): Promise<CategoryChoice[]> {
  return tx
    .selectFrom('menu_categories')
    .select(['id', 'name'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * The categories that items with these refs are in, and those that services name by these refs or names, by what was
 * asked for.
 */
export async function readCategoriesOf(
  tx: Tx,
  { itemRefs, categoryWords }: { itemRefs: readonly string[]; categoryWords: readonly string[] },
): Promise<{ byItem: Map<string, string>; byWord: Map<string, string> }> {
  const { rows: items } = await sql<{ ref: string; category_id: string }>`
    select ref, category_id from menu_items
    where merchant_id = current_merchant_id() and deleted_at is null and ref = any(${itemRefs}::text[])`.execute(tx);
  const { rows: categories } = await sql<{ id: string; ref: string; name: string }>`
    select id, ref, name from menu_categories
    where merchant_id = current_merchant_id() and deleted_at is null
      and (ref = any(${categoryWords}::text[]) or lower(name) = any(${categoryWords.map((word) => word.toLowerCase())}::text[]))
    order by position, id`.execute(tx);
  return {
    byItem: new Map(items.map((row) => [row.ref, row.category_id])),
    byWord: new Map(
      categories.toReversed().flatMap(({ id, ref, name }) => [
        [name.toLowerCase(), id],
        [ref.toLowerCase(), id],
      ]),
    ),
  };
}
