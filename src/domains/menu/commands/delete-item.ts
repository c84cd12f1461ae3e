import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCategories, readItems, type ItemRow } from '../draft-store.ts';
import { lockItem, takenRefs, touch } from '../item-store.ts';

/** Takes an item off the menu; it disappears from services with the next publication. Throws NOT_FOUND. */
export async function deleteItem(ctx: Context, id: string): Promise<void> {
  const locked = await lockItem(ctx.tx, id);
  if (!locked || locked.deleted_at !== null) throw new AppError('NOT_FOUND', 'This item is no longer on the menu.');
  const at = ctx.clock.now();
  await touch(ctx.tx, [id], at, { deleted_at: at });
}

/** Undoes a deletion: the item is back in its old place. Throws NOT_FOUND, and CONFLICT where its category is gone. */
export async function restoreItem(ctx: Context, id: string): Promise<ItemRow> {
  const locked = await lockItem(ctx.tx, id);
  if (!locked) throw new AppError('NOT_FOUND', 'There is no such item.');
  if (locked.deleted_at !== null) {
    const categories = await readCategories(ctx.tx);
    if (!categories.some((category) => category.id === locked.category_id)) {
      throw new AppError('CONFLICT', 'Its category has been removed meanwhile: add the item again instead.');
    }
    const taken = await takenRefs(ctx.tx, [locked.ref]);
    if (taken.has(locked.ref)) throw new AppError('CONFLICT', 'Another item has taken its place meanwhile.');
    await touch(ctx.tx, [id], ctx.clock.now(), { deleted_at: null });
  }
  const [stored] = await readItems(ctx.tx, [id]);
  if (!stored) throw new AppError('NOT_FOUND', 'There is no such item.');
  return stored;
}
