import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownMerchant } from './draft-store.ts';
import type { Category, DayMenu } from './model/menu.ts';

/** Categories, and the menus of the day that they are part of. */

export async function insertCategories(tx: Tx, categories: readonly Category[], at: Date): Promise<void> {
  if (categories.length === 0) return;
  const last = await lastPosition(tx, 'menu_categories');
  await tx
    .insertInto('menu_categories')
    .values(
      categories.map(({ id, ref, name, description, menuIds, tax }, place) => ({
        merchant_id: ownMerchant,
        id,
        ref,
        name,
        description,
        menu_ids: menuIds,
        tax: JSON.stringify(tax ?? {}),
        position: last + place + 1,
        created_at: at,
        changed_at: at,
      })),
    )
    .execute();
}

export async function updateCategory(
  tx: Tx,
  { id, name, description, menuIds, tax }: Category,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('menu_categories')
    .set({ name, description, menu_ids: menuIds, tax: JSON.stringify(tax ?? {}), changed_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteCategories(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('menu_categories')
    .set({ deleted_at: at, changed_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Puts the categories in the order of `ids`; those that are not named follow. */
export async function sortCategories(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update menu_categories c set position = o.place, changed_at = ${at}
    from (
      select id, row_number() over (order by coalesce(array_position(${ids}::uuid[], id), 1000000), position, id) as place
      from menu_categories where deleted_at is null
    ) o
    where c.id = o.id and c.position <> o.place`.execute(tx);
}

export async function insertDayMenus(tx: Tx, menus: readonly DayMenu[], at: Date): Promise<void> {
  if (menus.length === 0) return;
  const last = await lastPosition(tx, 'menus');
  await tx
    .insertInto('menus')
    .values(
      menus.map(({ id, ref, name, timetable }, place) => ({
        merchant_id: ownMerchant,
        id,
        ref,
        name,
        timetable: JSON.stringify(timetable),
        position: last + place + 1,
        created_at: at,
        changed_at: at,
      })),
    )
    .execute();
}

export async function updateDayMenu(tx: Tx, { id, name, timetable }: DayMenu, at: Date): Promise<void> {
  await tx
    .updateTable('menus')
    .set({ name, timetable: JSON.stringify(timetable), changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** A menu goes; categories that were in it alone are then in all. */
export async function deleteDayMenus(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('menus')
    .set({ deleted_at: at, changed_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  await sql`
    update menu_categories set changed_at = ${at},
      menu_ids = array(select m from unnest(menu_ids) m where m <> all (${ids}::uuid[]))
    where menu_ids && ${ids}::uuid[]`.execute(tx);
}

async function lastPosition(tx: Tx, table: 'menus' | 'menu_categories' | 'modifier_groups'): Promise<number> {
  const row = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}
