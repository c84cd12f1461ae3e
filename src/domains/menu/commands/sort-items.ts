import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCategories } from '../draft-store.ts';
import { sortCategory } from '../item-store.ts';

/** Puts a category's items in an order; those that it does not name follow. Throws NOT_FOUND. */
export async function sortItems(
  ctx: Context,
  { categoryId, itemIds }: { categoryId: string; itemIds: readonly string[] },
): Promise<void> {
  const isThere = (await readCategories(ctx.tx)).some(({ id }) => id === categoryId);
  if (!isThere) throw new AppError('NOT_FOUND', 'This category is no longer on the menu.');
  await sortCategory(ctx.tx, categoryId, itemIds, ctx.clock.now());
}
