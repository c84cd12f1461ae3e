import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inPieces, ownMerchant } from './draft-store.ts';
import type { Group } from './model/menu.ts';

/** Modifier groups with their modifiers. A group is written whole: it is small, and its modifiers make sense together. */

export async function insertGroups(tx: Tx, groups: readonly Group[], at: Date): Promise<void> {
  if (groups.length === 0) return;
  const row = await tx
    .selectFrom('modifier_groups')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirst();
  const rows = groups.map(({ modifiers: _modifiers, ...group }, place) => ({
    merchant_id: ownMerchant,
    ...group,
    position: (row?.last ?? 0) + place + 1,
    created_at: at,
    updated_at: at,
  }));
  for (const piece of inPieces(rows)) await tx.insertInto('modifier_groups').values(piece).execute();
  await insertModifiers(tx, groups);
}

export async function updateGroup(tx: Tx, group: Group, at: Date): Promise<void> {
  const { id, name, minimum, maximum, free } = group;
  await tx
    .updateTable('modifier_groups')
    .set((eb) => ({ name, minimum, maximum, free, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('modifiers').where('group_id', '=', id).execute();
  await insertModifiers(tx, [group]);
}

export async function lockGroup(tx: Tx, id: string) {
  return tx
    .selectFrom('modifier_groups')
    .select(['id', 'ref', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The groups go, and with them every mention of them on items and modifiers. */
export async function deleteGroups(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('modifier_groups')
    .set({ deleted_at: at, updated_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  await sql`
    update menu_items set version = version + 1, updated_at = ${at},
      group_ids = array(select g from unnest(group_ids) with ordinality o (g, place) where g <> all (${ids}::uuid[]) order by place)
    where group_ids && ${ids}::uuid[]`.execute(tx);
  await sql`
    update modifiers set
      group_ids = array(select g from unnest(group_ids) with ordinality o (g, place) where g <> all (${ids}::uuid[]) order by place)
    where group_ids && ${ids}::uuid[]`.execute(tx);
}

export async function insertModifiers(tx: Tx, groups: readonly Group[]): Promise<void> {
  const rows = groups.flatMap((group) =>
    group.modifiers.map((modifier, position) => ({
      merchant_id: ownMerchant,
      id: modifier.id,
      group_id: group.id,
      ref: modifier.ref,
      position,
      name: modifier.name,
      base_price_minor: modifier.basePriceMinor,
      item_id: modifier.itemId,
      default_quantity: modifier.defaultQuantity,
      maximum: modifier.maximum,
      is_listed: modifier.isListed,
      group_ids: modifier.groupIds,
      details: JSON.stringify(modifier.details),
    })),
  );
  for (const piece of inPieces(rows)) await tx.insertInto('modifiers').values(piece).execute();
}
