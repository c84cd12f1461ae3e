import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { timetable } from '../channels/model/service-menu.ts';
import {
  itemDetails,
  modifierDetails,
  type Category,
  type DayMenu,
  type Group,
  type Item,
  type Menu,
  type Modifier,
  taxDefault,
} from './model/menu.ts';

/** The transaction's merchant, for rows about to be written. */
export const ownMerchant = sql<string>`current_merchant_id()`;

/** Rows per statement: PostgreSQL takes 65,535 parameters at most. */
const rowsPerInsert = 1_000;

/** Cuts rows about to be written into pieces that one statement takes. */
export function* inPieces<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) yield rows.slice(start, start + rowsPerInsert);
}

const itemColumns = [
  'menu_items.id',
  'menu_items.ref',
  'category_id',
  'menu_items.name',
  'menu_items.description',
  'base_price_minor',
  'photo_id',
  'is_combo',
  'is_listed',
  'group_ids',
  'details',
  'version',
] as const;

export interface ItemRow extends Item {
  version: number;
}

export interface GroupRow extends Group {
  version: number;
}

export interface Draft extends Omit<Menu, 'items' | 'groups'> {
  items: ItemRow[];
  groups: GroupRow[];
}

/** The whole draft: what is deleted is not in it. Four queries, whatever its size. */
export async function readMenu(tx: Tx): Promise<Draft> {
  return {
    menus: await readDayMenus(tx),
    categories: await readCategories(tx),
    items: await readItems(tx),
    groups: await readGroups(tx),
  };
}

export async function readDayMenus(tx: Tx): Promise<DayMenu[]> {
  const rows = await tx
    .selectFrom('menus')
    .select(['id', 'ref', 'name', 'timetable'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, timetable: timetable.parse(row.timetable) }));
}

export async function readCategories(tx: Tx): Promise<Category[]> {
  const rows = await tx
    .selectFrom('menu_categories')
    .select(['id', 'ref', 'name', 'description', 'menu_ids', 'tax'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ menu_ids: menuIds, tax: stored, ...row }) => {
    const tax = taxDefault.parse(stored);
    return { ...row, menuIds, ...(Object.keys(tax).length > 0 && { tax }) };
  });
}

/** Items by their categories' order, then by their own; `ids` narrows them down. */
export async function readItems(tx: Tx, ids?: readonly string[]): Promise<ItemRow[]> {
  const rows = await tx
    .selectFrom('menu_items')
    .innerJoin('menu_categories', (join) =>
      join
        .onRef('menu_categories.merchant_id', '=', 'menu_items.merchant_id')
        .onRef('menu_categories.id', '=', 'menu_items.category_id'),
    )
    .select(itemColumns)
    .where('menu_items.deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('menu_items.id', '=', sql<string>`any(${ids}::uuid[])`))
    .orderBy('menu_categories.position')
    .orderBy('menu_categories.id')
    .orderBy('menu_items.position')
    .orderBy('menu_items.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ref: row.ref,
    categoryId: row.category_id,
    name: row.name,
    description: row.description,
    basePriceMinor: row.base_price_minor,
    photoId: row.photo_id,
    isCombo: row.is_combo,
    isListed: row.is_listed,
    groupIds: row.group_ids,
    details: itemDetails.parse(row.details),
    version: row.version,
  }));
}

export async function readGroups(tx: Tx): Promise<GroupRow[]> {
  const groups = await tx
    .selectFrom('modifier_groups')
    .select(['id', 'ref', 'name', 'minimum', 'maximum', 'free', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const rows = await tx
    .selectFrom('modifiers')
    .innerJoin('modifier_groups', (join) =>
      join
        .onRef('modifier_groups.merchant_id', '=', 'modifiers.merchant_id')
        .onRef('modifier_groups.id', '=', 'modifiers.group_id'),
    )
    .select([
      'modifiers.id',
      'group_id',
      'modifiers.ref',
      'modifiers.name',
      'base_price_minor',
      'item_id',
      'default_quantity',
      'modifiers.maximum',
      'is_listed',
      'group_ids',
      'details',
    ])
    .where('modifier_groups.deleted_at', 'is', null)
    .orderBy('modifiers.position')
    .orderBy('modifiers.id')
    .execute();
  const byGroup = Map.groupBy(rows, (row) => row.group_id);
  return groups.map((group) => ({
    ...group,
    modifiers: (byGroup.get(group.id) ?? []).map((row): Modifier => ({
      id: row.id,
      ref: row.ref,
      name: row.name,
      basePriceMinor: row.base_price_minor,
      itemId: row.item_id,
      defaultQuantity: row.default_quantity,
      maximum: row.maximum,
      isListed: row.is_listed,
      groupIds: row.group_ids,
      details: modifierDetails.parse(row.details),
    })),
  }));
}

/** Photos' sizes in pixels by their ids. */
export async function readPhotoSizes(tx: Tx): Promise<Map<string, { width: number; height: number }>> {
  const rows = await tx.selectFrom('menu_photos').select(['id', 'width', 'height']).execute();
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]));
}

/** Whether there is anything on the menu. */
export async function hasMenu(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('menu_items')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const changeRow = z.object({ at: z.coerce.date().nullable() });

/** When something of the draft or its prices was changed last; null: never. */
export async function lastChangeAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql`
    select greatest(
      (select max(greatest(updated_at, deleted_at)) from menu_items),
      (select max(greatest(updated_at, deleted_at)) from modifier_groups),
      (select max(changed_at) from menu_categories),
      (select max(changed_at) from menus),
      (select max(updated_at) from pricing_settings)
    ) as at`.execute(tx);
  return changeRow.parse(rows[0]).at;
}
