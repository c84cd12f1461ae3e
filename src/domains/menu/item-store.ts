import { sql, type Updateable } from 'kysely';
import type { MenuItems } from '../../database.gen.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inPieces, ownMerchant } from './draft-store.ts';
import type { Item } from './model/menu.ts';

/** Adds items at the end of their categories, in the order given. */
export async function insertItems(tx: Tx, items: readonly Item[], at: Date): Promise<void> {
  const ends = await lastPositions(tx);
  const rows = items.map((item) => {
    const position = (ends.get(item.categoryId) ?? 0) + 1;
    ends.set(item.categoryId, position);
    return { merchant_id: ownMerchant, position, created_at: at, updated_at: at, ...toColumns(item) };
  });
  for (const piece of inPieces(rows)) await tx.insertInto('menu_items').values(piece).execute();
}

async function lastPositions(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('menu_items')
    .select(['category_id', (eb) => eb.fn.max('position').as('last')])
    .where('deleted_at', 'is', null)
    .groupBy('category_id')
    .execute();
  return new Map(rows.map(({ category_id: id, last }) => [id, last]));
}

function toColumns(item: Item) {
  return {
    id: item.id,
    ref: item.ref,
    category_id: item.categoryId,
    name: item.name,
    description: item.description,
    base_price_minor: item.basePriceMinor,
    photo_id: item.photoId,
    is_combo: item.isCombo,
    is_listed: item.isListed,
    group_ids: item.groupIds,
    details: JSON.stringify(item.details),
  };
}

/** An item's version and whether it is deleted, locked until the transaction ends. */
export async function lockItem(tx: Tx, id: string) {
  return tx
    .selectFrom('menu_items')
    .select(['id', 'version', 'deleted_at', 'category_id', 'ref'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes an item anew; one that moves to another category goes to its end. */
export async function updateItem(tx: Tx, item: Item, given: { at: Date; hasMoved: boolean }): Promise<void> {
  const end = given.hasMoved ? ((await lastPositions(tx)).get(item.categoryId) ?? 0) + 1 : undefined;
  const { id, ref: _ref, ...columns } = toColumns(item);
  await touch(tx, [id], given.at, { ...columns, ...(end !== undefined && { position: end }) });
}

/** The same change for many items. Answers how many there were. */
export async function touch(tx: Tx, ids: readonly string[], at: Date, change: Updateable<MenuItems>): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('menu_items')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Base prices by item in one statement. */
export async function updatePrices(tx: Tx, prices: readonly { id: string; basePriceMinor: number }[], at: Date) {
  await sql`
    update menu_items i set base_price_minor = p.price, version = version + 1, updated_at = ${at}
    from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map((one) => one.basePriceMinor)}::int[]) p (id, price)
    where i.id = p.id and i.base_price_minor <> p.price`.execute(tx);
}

/** Details by item in one statement. */
export async function updateDetails(tx: Tx, items: readonly Pick<Item, 'id' | 'details'>[], at: Date): Promise<void> {
  const details = items.map((item) => JSON.stringify(item.details));
  await sql`
    update menu_items i set details = d.details::jsonb, version = version + 1, updated_at = ${at}
    from unnest(${items.map(({ id }) => id)}::uuid[], ${details}::text[]) d (id, details)
    where i.id = d.id`.execute(tx);
}

/** Puts a category's items in the order of `ids`; those that are not named follow. */
export async function sortCategory(tx: Tx, categoryId: string, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update menu_items i set position = o.place, updated_at = ${at}
    from (
      select id, row_number() over (order by coalesce(array_position(${ids}::uuid[], id), 1000000), position, id) as place
      from menu_items where category_id = ${categoryId} and deleted_at is null
    ) o
    where i.id = o.id and i.position <> o.place`.execute(tx);
}

/** Of `refs` those that an item of the menu has already, deleted ones left out. */
export async function takenRefs(tx: Tx, refs: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('menu_items')
    .select('ref')
    .where('ref', '=', sql<string>`any(${refs}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ ref }) => ref));
}
