import { oc } from '@orpc/contract';
import { z } from 'zod';
import { priceException, pricing, roundings, upchargeBasisPoints } from './model/price.ts';
import { category, dayMenu, group, item, itemDetails, modifier, taxDefault } from './model/menu.ts';

/** The menu as its owner edits it. Amounts are base prices in integer cents; times are UTC instants unless said otherwise. */

const tags = ['Menu'];
const instant = z.iso.datetime();
const id = z.object({ id: z.uuid() });
const done = z.object({ id: z.uuid() });
const conflict = { CONFLICT: { message: 'This has changed meanwhile.' } } as const;
const notFound = { NOT_FOUND: { message: 'This is no longer on the menu.' } } as const;

export const photoView = z.object({
  id: z.uuid(),
  /** Addresses on this server: 480 px wide for lists, 1,200 px for the editor. */
  thumbUrl: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** What services will say about it, each a sentence: too small, wrong ratio. */
  problems: z.array(z.string()),
});
export type PhotoView = z.infer<typeof photoView>;

/** What a service was told about a sold-out thing and what came of it. */
const availabilityOnService = z.object({
  connectionId: z.uuid(),
  service: z.string(),
  serviceName: z.string(),
  state: z.enum(['pending', 'done', 'failed']),
  why: z.string().nullable(),
});

export const soldOutView = z.object({
  storeId: z.uuid(),
  kind: z.enum(['item', 'modifier']),
  subjectId: z.uuid(),
  name: z.string(),
  /** Null: until somebody brings it back. */
  until: instant.nullable(),
  cause: z.enum(['person', 'stock']),
  since: instant,
  /** Sold out without an end for more than a day: probably forgotten. */
  isForgotten: z.boolean(),
  services: z.array(availabilityOnService),
});
export type SoldOutView = z.infer<typeof soldOutView>;

export const itemView = item.extend({
  /** Grows by one with every change; send it back to be told when somebody else was faster. */
  version: z.int(),
  photo: photoView.nullable(),
  /** Where stores count it: how many are left. */
  stock: z.array(z.object({ storeId: z.uuid(), count: z.int() })),
});
export type ItemView = z.infer<typeof itemView>;

export const groupView = group.extend({ version: z.int() });
export type GroupView = z.infer<typeof groupView>;

export const menuView = z.object({
  menus: z.array(dayMenu),
  categories: z.array(category),
  items: z.array(itemView),
  groups: z.array(groupView),
  soldOut: z.array(soldOutView),
  /** Changes that are not published anywhere yet. */
  hasUnpublishedChanges: z.boolean(),
});
export type MenuView = z.infer<typeof menuView>;

const newItem = item
  .omit({ id: true, ref: true })
  .partial()
  .required({ name: true, basePriceMinor: true, categoryId: true });
const itemChange = item
  .omit({ id: true, ref: true, details: true })
  .partial()
  .extend({ id: z.uuid(), version: z.int().optional(), details: itemDetails.optional() });

/** One change for many items at once. */
export const bulkChange = z.discriminatedUnion('change', [
  z.object({ change: z.literal('move'), categoryId: z.uuid() }),
  z.object({ change: z.literal('list'), isListed: z.boolean() }),
  /** `percent` in basis points (500: 5 % more), `amount` in cents; either may be negative; prices stop at zero. */
  z.object({
    change: z.literal('price'),
    by: z.enum(['percent', 'amount', 'set']),
    value: z.int().min(-1_000_000).max(1_000_000),
  }),
  z.object({
    change: z.literal('tax'),
    taxCategory: itemDetails.shape.taxCategory,
    taxBasisPoints: itemDetails.shape.taxBasisPoints,
  }),
  z.object({ change: z.literal('alcohol'), alcohol: z.boolean() }),
  z.object({ change: z.literal('delete') }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

const modifierInput = modifier.omit({ ref: true, id: true }).extend({ id: z.uuid().optional() });
const groupInput = group.omit({ id: true, ref: true }).extend({ modifiers: z.array(modifierInput).max(200) });

const subjects = z
  .array(z.object({ kind: z.enum(['item', 'modifier']), id: z.uuid() }))
  .min(1)
  .max(500);

export const pricingView = pricing.extend({
  /** Base prices that change later, soonest first. `startsLocal` (`2026-07-01T06:00`) is each store's own time. */
  priceChanges: z.array(
    z.object({
      id: z.uuid(),
      itemId: z.uuid().nullable(),
      modifierId: z.uuid().nullable(),
      name: z.string(),
      basePriceMinor: z.int(),
      startsLocal: z.string(),
      startsAt: instant,
    }),
  ),
  /** The services that the merchant is connected to, with what they do about prices. */
  services: z.array(
    z.object({
      service: z.string(),
      name: z.string(),
      dualPrices: z.boolean(),
      /** The stores that are connected there. */
      storeIds: z.array(z.uuid()),
      /** A sentence where the service is known to punish menu prices above the store's own. */
      markupWarning: z.string().nullable(),
    }),
  ),
});
export type PricingView = z.infer<typeof pricingView>;

export const menuContract = {
  getMenu: oc.route({ method: 'GET', path: '/menu', tags, summary: 'The whole menu, at base prices' }).output(menuView),

  createItem: oc
    .route({ method: 'POST', path: '/menu/items', tags, summary: 'Add an item' })
    .input(newItem)
    .output(itemView)
    .errors(notFound),
  updateItem: oc
    .route({ method: 'PATCH', path: '/menu/items/{id}', tags, summary: 'Change an item' })
    .input(itemChange)
    .output(itemView)
    .errors({ ...notFound, ...conflict }),
  deleteItem: oc
    .route({ method: 'DELETE', path: '/menu/items/{id}', tags, summary: 'Take an item off the menu' })
    .input(id)
    .output(done)
    .errors(notFound),
  restoreItem: oc
    .route({ method: 'POST', path: '/menu/items/{id}/restore', tags, summary: 'Undo deleting an item' })
    .input(id)
    .output(itemView)
    .errors(notFound),
  changeItems: oc
    .route({ method: 'POST', path: '/menu/items/change', tags, summary: 'Change many items at once' })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(5_000), by: bulkChange }))
    .output(z.object({ changed: z.int() })),
  sortItems: oc
    .route({ method: 'POST', path: '/menu/categories/{id}/sort', tags, summary: "Put a category's items in order" })
    .input(id.extend({ itemIds: z.array(z.uuid()).max(5_000) }))
    .output(done)
    .errors(notFound),

  createCategory: oc
    .route({ method: 'POST', path: '/menu/categories', tags, summary: 'Add a category' })
    .input(category.omit({ id: true, ref: true }).partial().required({ name: true }))
    .output(category),
  updateCategory: oc
    .route({ method: 'PATCH', path: '/menu/categories/{id}', tags, summary: 'Change a category' })
    .input(category.omit({ ref: true }).partial().required({ id: true }))
    .output(category)
    .errors(notFound),
  deleteCategory: oc
    .route({ method: 'DELETE', path: '/menu/categories/{id}', tags, summary: 'Remove an empty category' })
    .input(id)
    .output(done)
    .errors({ ...notFound, ...conflict }),
  sortCategories: oc
    .route({ method: 'POST', path: '/menu/categories/sort', tags, summary: 'Put the categories in order' })
    .input(z.object({ categoryIds: z.array(z.uuid()).max(500) }))
    .output(z.object({ sorted: z.int() })),

  createDayMenu: oc
    .route({ method: 'POST', path: '/menu/menus', tags, summary: 'Add a menu with a timetable' })
    .input(dayMenu.omit({ id: true, ref: true }))
    .output(dayMenu),
  updateDayMenu: oc
    .route({ method: 'PATCH', path: '/menu/menus/{id}', tags, summary: 'Change a menu or its timetable' })
    .input(dayMenu.omit({ ref: true }).partial().required({ id: true }))
    .output(dayMenu)
    .errors(notFound),
  deleteDayMenu: oc
    .route({ method: 'DELETE', path: '/menu/menus/{id}', tags, summary: 'Remove a menu; its categories stay' })
    .input(id)
    .output(done)
    .errors(notFound),

  createGroup: oc
    .route({ method: 'POST', path: '/menu/modifier-groups', tags, summary: 'Add a modifier group' })
    .input(groupInput)
    .output(groupView),
  updateGroup: oc
    .route({
      method: 'PUT',
      path: '/menu/modifier-groups/{id}',
      tags,
      summary: 'Change a modifier group with its modifiers',
    })
    .input(groupInput.extend({ id: z.uuid(), version: z.int().optional() }))
    .output(groupView)
    .errors({ ...notFound, ...conflict }),
  deleteGroup: oc
    .route({ method: 'DELETE', path: '/menu/modifier-groups/{id}', tags, summary: 'Remove a group from every item' })
    .input(id)
    .output(done)
    .errors(notFound),

  setSoldOut: oc
    .route({ method: 'POST', path: '/menu/sold-out', tags, summary: 'Sold out, on every service of a store' })
    .input(z.object({ storeId: z.uuid(), subjects, until: instant.nullable() }))
    .output(z.object({ soldOut: z.array(soldOutView) })),
  bringBack: oc
    .route({ method: 'POST', path: '/menu/back-on-sale', tags, summary: 'Back on sale, on every service of a store' })
    .input(z.object({ storeId: z.uuid(), subjects }))
    .output(z.object({ soldOut: z.array(soldOutView) })),
  setStock: oc
    .route({ method: 'PUT', path: '/menu/items/{id}/stock', tags, summary: 'How many of an item a store has left' })
    /** Null: the store no longer counts it. Zero takes it off sale, more brings it back. */
    .input(id.extend({ storeId: z.uuid(), count: z.int().min(0).max(1_000_000).nullable() }))
    .output(itemView)
    .errors(notFound),

  getPricing: oc
    .route({ method: 'GET', path: '/menu/pricing', tags, summary: 'How base prices become menu prices' })
    .output(pricingView),
  setStoreTax: oc
    .route({
      method: 'PUT',
      path: '/menu/stores/{id}/tax',
      tags,
      summary: "Set the tax of a store's items that name none",
    })
    .input(z.object({ id: z.uuid(), tax: taxDefault }))
    .output(pricingView)
    .errors({ NOT_FOUND: { message: 'There is no such store.' } }),
  updatePricing: oc
    .route({ method: 'PUT', path: '/menu/pricing', tags, summary: 'Set the upcharge and the rounding' })
    .input(z.object({ upchargeBasisPoints, rounding: z.enum(roundings) }))
    .output(pricingView),
  addPriceException: oc
    .route({ method: 'POST', path: '/menu/pricing/exceptions', tags, summary: 'An upcharge of its own' })
    .input(priceException.omit({ id: true }))
    .output(pricingView)
    .errors(conflict),
  removePriceException: oc
    .route({ method: 'DELETE', path: '/menu/pricing/exceptions/{id}', tags, summary: 'Back to the usual upcharge' })
    .input(id)
    .output(pricingView)
    .errors(notFound),
  schedulePriceChange: oc
    .route({ method: 'POST', path: '/menu/pricing/changes', tags, summary: 'A base price from a later moment on' })
    .input(
      z.object({
        itemId: z.uuid().nullable(),
        modifierId: z.uuid().nullable(),
        basePriceMinor: item.shape.basePriceMinor,
        /** `2026-07-01T06:00`, in each store's own time. */
        startsLocal: z.iso.datetime({ local: true, offset: false, precision: -1 }),
      }),
    )
    .output(pricingView)
    .errors(notFound),
  cancelPriceChange: oc
    .route({ method: 'DELETE', path: '/menu/pricing/changes/{id}', tags, summary: 'Call a later price off' })
    .input(id)
    .output(pricingView)
    .errors(notFound),
};

/** Uploads a photo: a form with the file `photo`; answers a `PhotoView`. */
export const photosPath = '/api/menu/photos';
/** The whole menu as a file: `?format=csv` or `xlsx`. */
export const menuExportPath = '/api/menu/export';
