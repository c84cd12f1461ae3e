import { sql, type Selectable } from 'kysely';
import type { PriceChanges } from '../../database.gen.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../shared/ids.ts';
import { inPieces, ownMerchant } from './draft-store.ts';
import { pricing, roundings, standardPricing, type PriceException, type Pricing } from './model/price.ts';

/** The merchant's rules, or the standard where it has set none. */
export async function readPricing(tx: Tx): Promise<Pricing> {
  const settings = await tx
    .selectFrom('pricing_settings')
    .select(['upcharge_basis_points', 'rounding', 'store_taxes'])
    .executeTakeFirst();
  const rows = await tx
    .selectFrom('price_exceptions')
    .select(['id', 'category_id', 'item_id', 'service', 'store_id', 'upcharge_basis_points'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const storeTaxes = pricing.shape.storeTaxes.unwrap().parse(settings?.store_taxes ?? []);
  return {
    upchargeBasisPoints: settings?.upcharge_basis_points ?? standardPricing.upchargeBasisPoints,
    rounding: roundings.find((one) => one === settings?.rounding) ?? standardPricing.rounding,
    exceptions: rows.map((row) => ({
      id: row.id,
      categoryId: row.category_id,
      itemId: row.item_id,
      service: row.service,
      storeId: row.store_id,
      upchargeBasisPoints: row.upcharge_basis_points,
    })),
    ...(storeTaxes.length > 0 && { storeTaxes }),
  };
}

export async function writePricing(
  tx: Tx,
  given: Pick<Pricing, 'upchargeBasisPoints' | 'rounding' | 'storeTaxes'>,
  at: Date,
): Promise<void> {
  const values = {
    upcharge_basis_points: given.upchargeBasisPoints,
    rounding: given.rounding,
    ...(given.storeTaxes && { store_taxes: JSON.stringify(given.storeTaxes) }),
    updated_at: at,
  };
  await tx
    .insertInto('pricing_settings')
    .values({ merchant_id: ownMerchant, ...values })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(values))
    .execute();
}

/** Marks the prices as changed, so that the draft counts as changed too. */
export async function touchPricing(tx: Tx, at: Date): Promise<void> {
  const { upchargeBasisPoints, rounding } = await readPricing(tx);
  await writePricing(tx, { upchargeBasisPoints, rounding }, at);
}

export async function insertPriceExceptions(tx: Tx, exceptions: readonly PriceException[], at: Date): Promise<void> {
  const rows = exceptions.map((one) => ({
    merchant_id: ownMerchant,
    id: one.id,
    category_id: one.categoryId,
    item_id: one.itemId,
    service: one.service,
    store_id: one.storeId,
    upcharge_basis_points: one.upchargeBasisPoints,
    created_at: at,
  }));
  for (const piece of inPieces(rows)) await tx.insertInto('price_exceptions').values(piece).execute();
}

export async function deletePriceException(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('price_exceptions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAllPriceExceptions(tx: Tx): Promise<void> {
  await tx.deleteFrom('price_exceptions').execute();
}

export interface PriceChangeRow {
  id: string;
  itemId: string | null;
  modifierId: string | null;
  basePriceMinor: number;
  startsLocal: string;
  startsAt: Date;
  appliedStoreIds: string[];
}

const changeColumns = [
  'id',
  'item_id',
  'modifier_id',
  'base_price_minor',
  'starts_local',
  'starts_at',
  'applied_store_ids',
] as const;

/** Prices that some store has still to reach, soonest first; `id` names one, which is then locked. */
export async function readPriceChanges(tx: Tx, id?: string): Promise<PriceChangeRow[]> {
  const rows = await tx
    .selectFrom('price_changes')
    .select(changeColumns)
    .where('cancelled_at', 'is', null)
    .where('due_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? '').forUpdate())
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(toPriceChange);
}

/** Prices that a store has reached, also such as were cancelled for the others afterwards, the first to start first. */
export async function readReachedPrices(tx: Tx, storeId: string): Promise<PriceChangeRow[]> {
  const rows = await tx
    .selectFrom('price_changes')
    .select(changeColumns)
    .where(sql<boolean>`${storeId}::uuid = any(applied_store_ids)`)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(toPriceChange);
}

function toPriceChange(row: Pick<Selectable<PriceChanges>, (typeof changeColumns)[number]>): PriceChangeRow {
  return {
    id: row.id,
    itemId: row.item_id,
    modifierId: row.modifier_id,
    basePriceMinor: row.base_price_minor,
    startsLocal: row.starts_local,
    startsAt: row.starts_at,
    appliedStoreIds: row.applied_store_ids,
  };
}

export async function insertPriceChange(
  tx: Tx,
  given: Omit<PriceChangeRow, 'id' | 'appliedStoreIds'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('price_changes')
    .values({
      merchant_id: ownMerchant,
      id: newId(),
      item_id: given.itemId,
      modifier_id: given.modifierId,
      base_price_minor: given.basePriceMinor,
      starts_local: given.startsLocal,
      starts_at: given.startsAt,
      due_at: given.startsAt,
      created_at: at,
    })
    .execute();
}

export async function recordPriceChange(
  tx: Tx,
  id: string,
  given: { appliedStoreIds: readonly string[]; dueAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('price_changes')
    .set({ applied_store_ids: [...given.appliedStoreIds], due_at: given.dueAt })
    .where('id', '=', id)
    .execute();
}

export async function cancelPriceChange(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_changes')
    .set({ cancelled_at: at, due_at: null })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('due_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes a dated price to the draft. It is no edit of the owner's: the draft does not count as changed by it. */
export async function applyPrice(
  tx: Tx,
  { itemId, modifierId, basePriceMinor }: Pick<PriceChangeRow, 'itemId' | 'modifierId' | 'basePriceMinor'>,
): Promise<void> {
  await tx
    .updateTable('menu_items')
    .set((eb) => ({ base_price_minor: basePriceMinor, version: eb('version', '+', 1) }))
    .where('id', '=', itemId)
    .execute();
  await sql`
    with changed as (
      update modifiers set base_price_minor = ${basePriceMinor} where id = ${modifierId} returning merchant_id, group_id
    )
    update modifier_groups g set version = version + 1
    from changed c where g.merchant_id = c.merchant_id and g.id = c.group_id`.execute(tx);
}
