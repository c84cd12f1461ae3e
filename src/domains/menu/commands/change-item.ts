import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCategories, readItems, type ItemRow } from '../draft-store.ts';
import { lockItem, updateItem } from '../item-store.ts';
import { withChanges, type Changes } from '../model/changes.ts';
import type { Item } from '../model/menu.ts';
import { checkItem } from './check-item.ts';

/**
 * Changes what is named of an item. With the version that the person saw, somebody else's change in between is not
 * written over. Throws NOT_FOUND, CONFLICT and BAD_REQUEST.
 */
export async function changeItem(
  ctx: Context,
  given: { id: string; version?: number | undefined; change: Changes<Omit<Item, 'id' | 'ref'>> },
): Promise<ItemRow> {
  const locked = await lockItem(ctx.tx, given.id);
  const [before] = locked && locked.deleted_at === null ? await readItems(ctx.tx, [given.id]) : [];
  if (!before) throw new AppError('NOT_FOUND', 'This item is no longer on the menu.');
  if (given.version !== undefined && given.version !== before.version) {
    throw new AppError(
      'CONFLICT',
      `Somebody else has changed ${before.name} meanwhile. Load it again, then change it.`,
    );
  }
  const after: Item = withChanges<Item>(before, given.change);
  const hasMoved = after.categoryId !== before.categoryId;
  if (hasMoved && !(await readCategories(ctx.tx)).some(({ id }) => id === after.categoryId)) {
    throw new AppError('NOT_FOUND', 'This category is no longer on the menu. Choose another.');
  }
  await checkItem(ctx.tx, after);
  await updateItem(ctx.tx, after, { at: ctx.clock.now(), hasMoved });
  const [stored] = await readItems(ctx.tx, [given.id]);
  if (!stored) throw new AppError('NOT_FOUND', 'This item is no longer on the menu.');
  return stored;
}
