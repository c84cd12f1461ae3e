import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { changeItem } from './commands/change-item.ts';
import { changeItems } from './commands/change-items.ts';
import { setStock } from './commands/count-stock.ts';
import { createItem } from './commands/create-item.ts';
import { datePrice } from './commands/date-price.ts';
import { deleteItem, restoreItem } from './commands/delete-item.ts';
import { changeCategory, createCategory, deleteCategory } from './commands/edit-categories.ts';
import { changeDayMenu, createDayMenu, deleteDayMenu } from './commands/edit-day-menus.ts';
import { changeGroup, createGroup, deleteGroup } from './commands/edit-groups.ts';
import {
  addPriceException,
  callOffDatedPrice,
  removePriceException,
  setPricing,
  setStoreTax,
} from './commands/edit-pricing.ts';
import { bringBack, sellOut } from './commands/sell-out.ts';
import { sortItems } from './commands/sort-items.ts';
import { lookForMended } from './publishing/commands/publish-mended.ts';
import { readMenuConnections } from './publishing/connections.ts';
import { menuContract, type ItemView } from './contract.ts';
import { readMenu } from './draft-store.ts';
import { sortCategories } from './section-store.ts';
import { viewItem, viewMenu, viewPricing, viewSoldOuts } from './views.ts';

/** The routes of the draft. Owners and managers edit; the kitchen reads, and sells out. */
export function menuRouter(given: { db: Db; parts: ContextParts; sessions: Sessions; registry: Registry }) {
  const { db, parts, sessions, registry } = given;
  const os = implement(menuContract).$context<ApiContext>();

  const read = async <T>(context: ApiContext, query: (tx: Tx) => Promise<T>): Promise<T> =>
    asMerchant(db, await sessions.member(context, 'see_menu'), query);
  const edit = async <T>(context: ApiContext, command: (ctx: Context) => Promise<T>): Promise<T> => {
    const member = await sessions.member(context, 'edit_menu');
    return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
      const answer = await command(ctx);
      await lookForMended(ctx, member);
      return answer;
    });
  };
  const itemView = async (ctx: Context, id: string): Promise<ItemView> => {
    const view = await viewItem(ctx.tx, registry, id);
    if (!view) throw new AppError('NOT_FOUND', 'This item is no longer on the menu.');
    return view;
  };
  const soldOutNow = async (ctx: Context) => ({
    soldOut: await viewSoldOuts(ctx.tx, {
      draft: await readMenu(ctx.tx),
      connections: await readMenuConnections(ctx.tx, registry),
      now: ctx.clock.now(),
    }),
  });

  /** A change of the prices, answered with all of them as they are then. */
  const priced = (context: ApiContext, command: (ctx: Context) => Promise<void>) =>
    edit(context, async (ctx) => {
      await command(ctx);
      return viewPricing(ctx.tx, registry);
    });

  return os.router({
    getMenu: os.getMenu.handler(({ context }) => read(context, (tx) => viewMenu(tx, registry, parts.clock.now()))),

    createItem: os.createItem.handler(({ context, input }) =>
      edit(context, async (ctx) => itemView(ctx, (await createItem(ctx, input)).id)),
    ),
    updateItem: os.updateItem.handler(({ context, input: { id, version, ...change } }) =>
      edit(context, async (ctx) => itemView(ctx, (await changeItem(ctx, { id, version, change })).id)),
    ),
    deleteItem: os.deleteItem.handler(({ context, input: { id } }) =>
      edit(context, async (ctx) => {
        await deleteItem(ctx, id);
        return { id };
      }),
    ),
    restoreItem: os.restoreItem.handler(({ context, input }) =>
      edit(context, async (ctx) => itemView(ctx, (await restoreItem(ctx, input.id)).id)),
    ),
    changeItems: os.changeItems.handler(({ context, input }) =>
      edit(context, async (ctx) => ({ changed: await changeItems(ctx, input) })),
    ),
    sortItems: os.sortItems.handler(({ context, input: { id, itemIds } }) =>
      edit(context, async (ctx) => {
        await sortItems(ctx, { categoryId: id, itemIds });
        return { id };
      }),
    ),

    createCategory: os.createCategory.handler(({ context, input }) =>
      edit(context, (ctx) => createCategory(ctx, input)),
    ),
    updateCategory: os.updateCategory.handler(({ context, input }) =>
      edit(context, (ctx) => changeCategory(ctx, input)),
    ),
    deleteCategory: os.deleteCategory.handler(({ context, input: { id } }) =>
      edit(context, async (ctx) => {
        await deleteCategory(ctx, id);
        return { id };
      }),
    ),
    sortCategories: os.sortCategories.handler(({ context, input: { categoryIds } }) =>
      edit(context, async (ctx) => {
        await sortCategories(ctx.tx, categoryIds, ctx.clock.now());
        return { sorted: categoryIds.length };
      }),
    ),

    createDayMenu: os.createDayMenu.handler(({ context, input }) => edit(context, (ctx) => createDayMenu(ctx, input))),
    updateDayMenu: os.updateDayMenu.handler(({ context, input }) => edit(context, (ctx) => changeDayMenu(ctx, input))),
    deleteDayMenu: os.deleteDayMenu.handler(({ context, input: { id } }) =>
      edit(context, async (ctx) => {
        await deleteDayMenu(ctx, id);
        return { id };
      }),
    ),

    createGroup: os.createGroup.handler(({ context, input }) => edit(context, (ctx) => createGroup(ctx, input))),
    updateGroup: os.updateGroup.handler(({ context, input }) => edit(context, (ctx) => changeGroup(ctx, input))),
    deleteGroup: os.deleteGroup.handler(({ context, input: { id } }) =>
      edit(context, async (ctx) => {
        await deleteGroup(ctx, id);
        return { id };
      }),
    ),

    setSoldOut: os.setSoldOut.handler(async ({ context, input }) => {
      // Who cooks knows first what has run out.
      const member = await sessions.member(context, 'sell_out');
      return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        const until = input.until === null ? null : new Date(input.until);
        const { merchantId } = member;
        await sellOut(ctx, registry, {
          merchantId,
          storeId: input.storeId,
          subjects: input.subjects,
          until,
          cause: 'person',
        });
        return soldOutNow(ctx);
      });
    }),
    bringBack: os.bringBack.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'sell_out');
      return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        await bringBack(ctx, registry, { merchantId: member.merchantId, ...input });
        return soldOutNow(ctx);
      });
    }),
    setStock: os.setStock.handler(async ({ context, input: { id, storeId, count } }) => {
      const member = await sessions.member(context, 'sell_out');
      return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        await setStock(ctx, registry, { merchantId: member.merchantId, storeId, itemId: id, count });
        return itemView(ctx, id);
      });
    }),

    getPricing: os.getPricing.handler(({ context }) => read(context, (tx) => viewPricing(tx, registry))),
    setStoreTax: os.setStoreTax.handler(({ context, input }) =>
      priced(context, (ctx) => setStoreTax(ctx, { storeId: input.id, tax: input.tax })),
    ),
    updatePricing: os.updatePricing.handler(({ context, input }) => priced(context, (ctx) => setPricing(ctx, input))),
    addPriceException: os.addPriceException.handler(({ context, input }) =>
      priced(context, (ctx) => addPriceException(ctx, registry, input)),
    ),
    removePriceException: os.removePriceException.handler(({ context, input }) =>
      priced(context, (ctx) => removePriceException(ctx, input.id)),
    ),
    schedulePriceChange: os.schedulePriceChange.handler(({ context, input }) =>
      priced(context, (ctx) => datePrice(ctx, input)),
    ),
    cancelPriceChange: os.cancelPriceChange.handler(({ context, input }) =>
      priced(context, (ctx) => callOffDatedPrice(ctx, input.id)),
    ),
  });
}
