import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { readCategories, readDayMenus } from '../draft-store.ts';
import { withChanges, type Changes } from '../model/changes.ts';
import type { Category } from '../model/menu.ts';
import { deleteCategories, insertCategories, updateCategory } from '../section-store.ts';

type CategoryFields = Omit<Category, 'id' | 'ref'>;

export async function createCategory(
  ctx: Context,
  { name, ...given }: Pick<CategoryFields, 'name'> & Changes<Omit<CategoryFields, 'name'>>,
): Promise<Category> {
  const id = newId<'menu_category'>();
  const category = withChanges<Category>({ id, ref: id, name, description: '', menuIds: [] }, given);
  await checkMenus(ctx, category.menuIds);
  await insertCategories(ctx.tx, [category], ctx.clock.now());
  return category;
}

/** Throws NOT_FOUND. */
export async function changeCategory(
  ctx: Context,
  { id, ...change }: { id: string } & Changes<CategoryFields>,
): Promise<Category> {
  const before = (await readCategories(ctx.tx)).find((category) => category.id === id);
  if (!before) throw new AppError('NOT_FOUND', 'This category is no longer on the menu.');
  const after = withChanges<Category>(before, change);
  await checkMenus(ctx, after.menuIds);
  await updateCategory(ctx.tx, after, ctx.clock.now());
  return after;
}

/** Only an empty one goes, so that no item goes unseen with it. Throws NOT_FOUND and CONFLICT. */
export async function deleteCategory(ctx: Context, id: string): Promise<void> {
  const category = (await readCategories(ctx.tx)).find((one) => one.id === id);
  if (!category) throw new AppError('NOT_FOUND', 'This category is no longer on the menu.');
  const { count } = await ctx.tx
    .selectFrom('menu_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('category_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count > 0) {
    const items = count === 1 ? 'one item' : `${count} items`;
    throw new AppError('CONFLICT', `${category.name} still holds ${items}: move or delete them first.`);
  }
  await deleteCategories(ctx.tx, [id], ctx.clock.now());
}

async function checkMenus(ctx: Context, menuIds: readonly string[]): Promise<void> {
  if (menuIds.length === 0) return;
  const known = new Set((await readDayMenus(ctx.tx)).map(({ id }) => id));
  if (menuIds.some((id) => !known.has(id))) {
    throw new AppError('BAD_REQUEST', 'menuIds: One of the menus is gone. Choose them again.');
  }
}
