import { sql } from 'kysely';
import { readBusinessType } from '../../merchants/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/http/uploads.ts';
import type { Item } from '../model/menu.ts';
import { prescriptionProblem } from '../model/prescription.ts';

/** Refuses an item that names what is not there, or that its store may not sell. Throws BAD_REQUEST at the field. */
export async function checkItem(tx: Tx, item: Item): Promise<void> {
  const { caloriesLow, caloriesHigh } = item.details;
  if (caloriesLow !== undefined && caloriesHigh !== undefined && caloriesLow > caloriesHigh) {
    throw fieldError('details', 'The lower calories must not be above the higher.');
  }
  if (item.photoId !== null) {
    const photo = await tx.selectFrom('menu_photos').select('id').where('id', '=', item.photoId).executeTakeFirst();
    if (!photo) throw fieldError('photoId', 'This photo is no longer there. Upload it again.');
  }
  if (item.groupIds.length > 0) {
    const groups = await tx
      .selectFrom('modifier_groups')
      .select('id')
      .where('id', '=', sql<string>`any(${item.groupIds}::uuid[])`)
      .where('deleted_at', 'is', null)
      .execute();
    if (groups.length !== new Set(item.groupIds).size || groups.length !== item.groupIds.length) {
      throw fieldError('groupIds', 'One of the modifier groups is gone or named twice. Choose them again.');
    }
  }
  const problem = prescriptionProblem(item, await readBusinessType(tx));
  if (problem !== undefined) throw fieldError('name', problem);
}
