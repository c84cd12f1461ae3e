import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { readBusinessType, readStores } from '../../merchants/index.ts';
import { readCategories, readGroups, readItems } from '../draft-store.ts';
import { findImport, type ImportRecord } from './import-store.ts';
import type { ImportGround } from '../model/import/import.ts';
import { readStock } from '../stock-store.ts';

/** What a file is held against, and the store that its stock is counted for: the only one. */
export async function readImportGround(tx: Tx): Promise<ImportGround & { storeId: string | undefined }> {
  const stores = await readStores(tx);
  const storeId = stores.length === 1 ? stores[0]?.id : undefined;
  const stock = (await readStock(tx)).filter((row) => row.store_id === storeId);
  return {
    categories: await readCategories(tx),
    items: await readItems(tx),
    groups: await readGroups(tx),
    businessType: await readBusinessType(tx),
    storeCount: stores.length,
    stock: new Map(stock.map((row) => [row.item_id, row.count])),
    storeId,
  };
}

/** Throws NOT_FOUND. */
export async function getImport(tx: Tx, id: string): Promise<ImportRecord> {
  const found = await findImport(tx, id);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such import.');
  return found;
}
