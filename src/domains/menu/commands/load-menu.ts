import type { Tx } from '../../../platform/db/database.ts';
import { insertGroups } from '../group-store.ts';
import { insertItems } from '../item-store.ts';
import type { Menu } from '../model/menu.ts';
import { insertCategories, insertDayMenus } from '../section-store.ts';

/** Writes a whole menu into an empty draft, under the ids that it brings. */
export async function loadMenu(tx: Tx, menu: Menu, at: Date): Promise<void> {
  await insertDayMenus(tx, menu.menus, at);
  await insertCategories(tx, menu.categories, at);
  await insertItems(tx, menu.items, at);
  await insertGroups(tx, menu.groups, at);
}
