import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { readCategories, readItems } from '../draft-store.ts';
import { insertItems } from '../item-store.ts';
import type { Changes } from '../model/changes.ts';
import { itemDetails, type Category, type Item } from '../model/menu.ts';
import { insertCategories } from '../section-store.ts';
import { checkItem } from './check-item.ts';

export type NewItem = Pick<Item, 'name' | 'basePriceMinor'> &
  Changes<Omit<Item, 'id' | 'ref' | 'name' | 'basePriceMinor'>>;

/** Adds an item at the end of its category, or of the first one where none is named. Throws NOT_FOUND and BAD_REQUEST. */
export async function createItem(ctx: Context, given: NewItem): Promise<Item> {
  const category = await categoryFor(ctx, given.categoryId);
  const id = newId<'menu_item'>();
  const item: Item = {
    id,
    ref: id,
    name: given.name,
    basePriceMinor: given.basePriceMinor,
    categoryId: category.id,
    description: given.description ?? '',
    photoId: given.photoId ?? null,
    isCombo: given.isCombo ?? false,
    isListed: given.isListed ?? true,
    groupIds: given.groupIds ?? [],
    details: given.details ?? itemDetails.parse({}),
  };
  await checkItem(ctx.tx, item);
  await insertItems(ctx.tx, [item], ctx.clock.now());
  const [stored] = await readItems(ctx.tx, [id]);
  return stored ?? item;
}

/** What a menu without categories gets for its first item. */
const firstCategory = { name: 'Menu', description: '', menuIds: [] };

async function categoryFor(ctx: Context, wanted: string | undefined): Promise<Category> {
  const categories = await readCategories(ctx.tx);
  const found = wanted === undefined ? categories[0] : categories.find(({ id }) => id === wanted);
  if (found) return found;
  if (wanted !== undefined) throw new AppError('NOT_FOUND', 'This category is no longer on the menu. Choose another.');
  const id = newId<'menu_category'>();
  const category: Category = { id, ref: id, ...firstCategory };
  await insertCategories(ctx.tx, [category], ctx.clock.now());
  return category;
}
