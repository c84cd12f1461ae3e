import type {
  MenuOfDay,
  ServiceGroup,
  ServiceItem,
  ServiceMenu,
  ServiceModifier,
  Timetable,
} from '../../channels/model/service-menu.ts';
import type { Category, Group, Item, Menu, Modifier } from './menu.ts';
import { storeTaxOf, taxOfItem } from './tax.ts';
import { menuPrice, upchargeOf, type Pricing } from './price.ts';

/** Where a menu is compiled for. */
export interface ComposeTarget {
  storeId: string;
  service: string;
  /** Whether the service wants a second price for customers who come themselves. */
  dualPrices: boolean;
  /** When the store is open, where we know: what a merchant without menus of the day serves it all in. */
  hours?: Timetable;
  /** The address at which the service finds a photo in the size it wants. */
  photoUrl: (photoId: string) => string;
}

/** Served whenever the store is open: what a merchant without menus of the day has. */
const allDay = { ref: 'all-day', name: 'Menu' } as const;
const wholeWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

/**
 * The menu as one service shows it at one store, at menu prices. The same input gives the same output everywhere. What is
 * not listed stays out, and with it what only it brought in; nothing is cut to fit: `checkMenu` says what does not.
 */
export function composeMenu(menu: Menu, pricing: Pricing, target: ComposeTarget): ServiceMenu {
  const parts = indexOf(menu, pricing, target);
  const categories = menu.categories
    .map((category) => ({ category, items: parts.listedIn(category) }))
    .filter(({ items }) => items.length > 0);
  const items = categories.flatMap((entry) => entry.items);
  const shown = new Set(categories.map(({ category }) => category.id));
  return {
    currency: 'USD',
    menus: menusOf(menu, shown, target.hours),
    categories: categories.map(({ category, items: listed }) => ({
      ref: category.ref,
      name: category.name,
      ...(category.description !== '' && { description: category.description }),
      itemRefs: listed.map(({ ref }) => ref),
    })),
    items: items.map((item) => toServiceItem(item, parts)),
    groups: reachableGroups(items, parts),
  };
}

interface Parts {
  pricing: Pricing;
  target: ComposeTarget;
  groups: ReadonlyMap<string, Group>;
  items: ReadonlyMap<string, Item>;
  categories: ReadonlyMap<string, Category>;
  listedIn: (category: Category) => Item[];
}

function indexOf(menu: Menu, pricing: Pricing, target: ComposeTarget): Parts {
  const byCategory = Map.groupBy(
    menu.items.filter(({ isListed }) => isListed),
    ({ categoryId }) => categoryId,
  );
  const items = new Map(menu.items.map((item) => [item.id, item]));
  return {
    pricing,
    target,
    groups: new Map(menu.groups.filter((group) => !isIdle(group, items)).map((group) => [group.id, group])),
    items,
    categories: new Map(menu.categories.map((category) => [category.id, category])),
    listedIn: ({ id }) => byCategory.get(id) ?? [],
  };
}

function menusOf(menu: Menu, shown: ReadonlySet<string>, hours: Timetable | undefined): MenuOfDay[] {
  const categories = menu.categories.filter(({ id }) => shown.has(id));
  if (menu.menus.length === 0) {
    return [
      {
        ...allDay,
        timetable: hours ?? { weekly: wholeWeek, special: [] },
        categoryRefs: categories.map(({ ref }) => ref),
      },
    ];
  }
  return menu.menus
    .map(({ id, ref, name, timetable }) => ({
      ref,
      name,
      timetable,
      categoryRefs: categories
        .filter(({ menuIds }) => menuIds.length === 0 || menuIds.includes(id))
        .map((category) => category.ref),
    }))
    .filter(({ categoryRefs }) => categoryRefs.length > 0);
}

function toServiceItem(item: Item, parts: Parts): ServiceItem {
  const { details } = item;
  const { minimumAge: _age, taxCategory: _category, taxBasisPoints: _rate, ...sent } = details;
  const tax = taxOfItem(item, {
    category: parts.categories.get(item.categoryId),
    store: storeTaxOf(parts.pricing, parts.target.storeId),
  });
  return {
    ref: item.ref,
    name: item.name,
    ...(item.description !== '' && { description: item.description }),
    ...pricesOf(item.basePriceMinor, { itemId: item.id, categoryId: item.categoryId }, parts),
    ...(item.photoId !== null && { photoUrl: parts.target.photoUrl(item.photoId) }),
    groupRefs: refsOf(item.groupIds, parts),
    isCombo: item.isCombo,
    ...sent,
    ...tax,
    // Services ask for an age by this mark, and it is taxed as alcohol.
    alcohol: sent.alcohol || tax.taxCategory === 'alcohol',
  };
}

function pricesOf(baseMinor: number, at: { itemId: string | null; categoryId: string | null }, parts: Parts) {
  const { pricing, target } = parts;
  const upcharge = upchargeOf(pricing, { ...at, service: target.service, storeId: target.storeId });
  return {
    priceMinor: menuPrice(baseMinor, { upchargeBasisPoints: upcharge, rounding: pricing.rounding }),
    ...(target.dualPrices && { pickupPriceMinor: baseMinor }),
  };
}

/** The groups that customers can come to, each once, in the order in which they are first met. */
function reachableGroups(items: readonly Item[], parts: Parts): ServiceGroup[] {
  const met = new Map<string, ServiceGroup>();
  const visit = (groupIds: readonly string[]) => {
    for (const id of groupIds) {
      const group = parts.groups.get(id);
      if (!group || met.has(id)) continue;
      const modifiers = group.modifiers.filter((modifier) => isOffered(modifier, parts));
      met.set(id, toServiceGroup(group, modifiers, parts));
      for (const modifier of modifiers) visit(modifier.groupIds);
    }
  };
  for (const item of items) visit(item.groupIds);
  return [...met.values()];
}

/** A group in which nothing can be chosen and nothing must: there is nothing to show. */
function isIdle({ minimum, modifiers }: Group, items: Parts['items']): boolean {
  return minimum === 0 && !modifiers.some((modifier) => isOffered(modifier, { items }));
}

function isOffered({ isListed, itemId }: Modifier, { items }: Pick<Parts, 'items'>): boolean {
  return isListed && (itemId === null || items.get(itemId)?.isListed === true);
}

function toServiceGroup(group: Group, modifiers: readonly Modifier[], parts: Parts): ServiceGroup {
  const { ref, name, minimum, maximum, free } = group;
  return { ref, name, minimum, maximum, free, modifiers: modifiers.map((one) => toServiceModifier(one, parts)) };
}

function toServiceModifier(modifier: Modifier, parts: Parts): ServiceModifier {
  const stoodFor = modifier.itemId === null ? undefined : parts.items.get(modifier.itemId);
  return {
    ref: stoodFor?.ref ?? modifier.ref,
    name: modifier.name,
    ...pricesOf(modifier.basePriceMinor, { itemId: null, categoryId: null }, parts),
    defaultQuantity: modifier.defaultQuantity,
    maximum: modifier.maximum,
    ...modifier.details,
    groupRefs: refsOf(modifier.groupIds, parts),
  };
}

const refsOf = (ids: readonly string[], { groups }: Parts): string[] =>
  ids.map((id) => groups.get(id)?.ref).filter((ref) => ref !== undefined);

/**
 * What is sold out at a store with its end (a UTC instant, or null): items by ref, modifiers by `group's ref, space, ref`.
 */
export interface SoldOutThings {
  items: ReadonlyMap<string, string | null>;
  modifiers: ReadonlyMap<string, string | null>;
}

/**
 * The menu with what is sold out marked, by the service's refs: an item takes the modifiers that stand for it along. Laid
 * over a compiled menu just before it is sent or compared, since selling out makes no new version.
 */
export function markSoldOut(menu: ServiceMenu, soldOut: SoldOutThings): ServiceMenu {
  if (soldOut.items.size === 0 && soldOut.modifiers.size === 0) return menu;
  const itemRefs = new Set(menu.items.map(({ ref }) => ref));
  return {
    ...menu,
    items: menu.items.map((item) => mark(item, soldOut.items.get(item.ref))),
    groups: menu.groups.map((group) => ({
      ...group,
      modifiers: group.modifiers.map((modifier) =>
        mark(
          modifier,
          itemRefs.has(modifier.ref)
            ? soldOut.items.get(modifier.ref)
            : soldOut.modifiers.get(`${group.ref} ${modifier.ref}`),
        ),
      ),
    })),
  };
}

function mark<Thing extends object>(thing: Thing, until: string | null | undefined): Thing {
  return until === undefined ? thing : { ...thing, soldOut: { until } };
}
