import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { goesBeyond, lockPromotion, type PromotionRow } from '../promotion-store.ts';

/**
 * A promotion of which the caller sees every store, locked. Throws NOT_FOUND, and FORBIDDEN where it also goes to other
 * stores: begun or ended in some of them alone, it would be neither running nor over.
 */
export async function lockOwnPromotion(tx: Tx, id: string): Promise<PromotionRow> {
  const promotion = await lockPromotion(tx, id);
  if (!promotion) throw new AppError('NOT_FOUND', 'There is no such promotion.');
  if (await goesBeyond(tx, id))
    throw new AppError('FORBIDDEN', 'This promotion goes to other stores, too. Ask an owner.');
  return promotion;
}
