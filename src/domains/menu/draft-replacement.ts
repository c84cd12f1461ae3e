import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inPieces } from './draft-store.ts';
import { insertModifiers } from './group-store.ts';
import type { Group, Item } from './model/menu.ts';
import { modifierKey, type KnownIds } from './model/import/take-over-ground.ts';
import { deleteAllPriceExceptions, insertPriceExceptions, writePricing } from './pricing-store.ts';
import type { Snapshot } from './publishing/publication-store.ts';

/**
 * Makes the whole draft what a snapshot says: what came later goes, what went comes back, under the ids that it had.
 * Everything is taken off first, so that no id of a service is in use twice meanwhile.
 */
export async function replaceDraft(tx: Tx, { menu, pricing }: Snapshot, at: Date): Promise<void> {
  await clearDraft(tx, at);
  for (const piece of inPieces(menu.menus.map((one, position) => ({ ...one, position })))) {
    await sql`
      insert into menus (merchant_id, id, ref, name, position, timetable, created_at, changed_at)
      select current_merchant_id(), id, ref, name, position, timetable, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb)
        as r (id uuid, ref text, name text, position int, timetable jsonb)
      on conflict (merchant_id, id) do update set ref = excluded.ref, name = excluded.name,
        position = excluded.position, timetable = excluded.timetable, changed_at = ${at}, deleted_at = null`.execute(
      tx,
    );
  }
  for (const piece of inPieces(menu.categories.map((one, position) => ({ ...one, position })))) {
    await sql`
      insert into menu_categories (merchant_id, id, ref, name, description, position, menu_ids, tax, created_at, changed_at)
      select current_merchant_id(), id, ref, name, description, position,
        array(select jsonb_array_elements_text("menuIds")::uuid), coalesce(tax, '{}'), ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb)
        as r (id uuid, ref text, name text, description text, position int, "menuIds" jsonb, tax jsonb)
      on conflict (merchant_id, id) do update set ref = excluded.ref, name = excluded.name,
        description = excluded.description, position = excluded.position, menu_ids = excluded.menu_ids,
        tax = excluded.tax, changed_at = ${at}, deleted_at = null`.execute(tx);
  }
  await replaceItems(tx, menu.items, at);
  await replaceGroups(tx, menu.groups, at);
  await deleteAllPriceExceptions(tx);
  await insertPriceExceptions(tx, pricing.exceptions, at);
  await writePricing(tx, { ...pricing, storeTaxes: pricing.storeTaxes ?? [] }, at);
}

async function clearDraft(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('menus').set({ deleted_at: at, changed_at: at }).where('deleted_at', 'is', null).execute();
  await tx
    .updateTable('menu_categories')
    .set({ deleted_at: at, changed_at: at })
    .where('deleted_at', 'is', null)
    .execute();
  await tx.updateTable('menu_items').set({ deleted_at: at }).where('deleted_at', 'is', null).execute();
  await tx.updateTable('modifier_groups').set({ deleted_at: at }).where('deleted_at', 'is', null).execute();
}

async function replaceItems(tx: Tx, items: readonly Item[], at: Date): Promise<void> {
  for (const piece of inPieces(items.map((item, position) => ({ ...item, position })))) {
    await sql`
      insert into menu_items (merchant_id, id, ref, category_id, position, name, description, base_price_minor, photo_id,
        is_combo, is_listed, group_ids, details, created_at, updated_at)
      select current_merchant_id(), id, ref, "categoryId", position, name, description, "basePriceMinor", "photoId",
        "isCombo", "isListed", array(select jsonb_array_elements_text("groupIds")::uuid), details, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb)
        as r (id uuid, ref text, "categoryId" uuid, position int, name text, description text, "basePriceMinor" int,
          "photoId" uuid, "isCombo" boolean, "isListed" boolean, "groupIds" jsonb, details jsonb)
      on conflict (merchant_id, id) do update set ref = excluded.ref, category_id = excluded.category_id,
        position = excluded.position, name = excluded.name, description = excluded.description,
        base_price_minor = excluded.base_price_minor, photo_id = excluded.photo_id, is_combo = excluded.is_combo,
        is_listed = excluded.is_listed, group_ids = excluded.group_ids, details = excluded.details,
        version = menu_items.version + 1, updated_at = ${at}, deleted_at = null`.execute(tx);
  }
}

async function replaceGroups(tx: Tx, groups: readonly Group[], at: Date): Promise<void> {
  const ids = groups.map(({ id }) => id);
  for (const piece of inPieces(
    groups.map(({ modifiers: _modifiers, ...group }, position) => ({ ...group, position })),
  )) {
    await sql`
      insert into modifier_groups (merchant_id, id, ref, name, position, minimum, maximum, free, created_at, updated_at)
      select current_merchant_id(), id, ref, name, position, minimum, maximum, free, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb)
        as r (id uuid, ref text, name text, position int, minimum int, maximum int, free int)
      on conflict (merchant_id, id) do update set ref = excluded.ref, name = excluded.name,
        position = excluded.position, minimum = excluded.minimum, maximum = excluded.maximum, free = excluded.free,
        version = modifier_groups.version + 1, updated_at = ${at}, deleted_at = null`.execute(tx);
  }
  await tx
    .deleteFrom('modifiers')
    .where('group_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  await insertModifiers(tx, groups);
}

/** Ids of everything that the draft has or had, by refs; of two with the same ref the one that is or was there last. */
export async function readKnownIds(tx: Tx): Promise<KnownIds> {
  const groups = await idsByRef(tx, 'modifier_groups');
  const { rows } = await sql<{ id: string; ref: string; group_id: string; group_ref: string }>`
    select m.id, coalesce(i.ref, m.ref) as ref, m.group_id, g.ref as group_ref
    from modifiers m
    join modifier_groups g on g.merchant_id = m.merchant_id and g.id = m.group_id
    left join menu_items i on i.merchant_id = m.merchant_id and i.id = m.item_id`.execute(tx);
  const modifiers = rows.filter((row) => groups.get(row.group_ref) === row.group_id);
  return {
    menus: await idsByRef(tx, 'menus'),
    categories: await idsByRef(tx, 'menu_categories'),
    items: await idsByRef(tx, 'menu_items'),
    groups,
    modifiers: new Map(modifiers.map((row) => [modifierKey(row.group_ref, row.ref), row.id])),
  };
}

async function idsByRef(
  tx: Tx,
  table: 'menus' | 'menu_categories' | 'menu_items' | 'modifier_groups',
): Promise<Map<string, string>> {
  const { rows } = await sql<{ ref: string; id: string }>`
    select distinct on (ref) ref, id from ${sql.table(table)} order by ref, deleted_at desc nulls first, id`.execute(
    tx,
  );
  return new Map(rows.map(({ ref, id }) => [ref, id]));
}
