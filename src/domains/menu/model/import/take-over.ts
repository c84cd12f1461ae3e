import type { MenuOfDay, ServiceCategory, ServiceItem, ServiceMenu } from '../../../channels/model/service-menu.ts';
import type { Category, DayMenu, Item, Menu } from '../menu.ts';
import { byRef, pairs, problemOf, type FoundSoldOut, type TakeOverGround } from './take-over-ground.ts';
import { createGroupTaker } from './take-over-groups.ts';
import { line, refOf, toItem, type Before } from './take-over-parts.ts';
import { describeTimetable } from '../../../channels/model/timetable.ts';

export interface TakeOver {
  /** The whole draft as it will be. */
  menu: Menu;
  /** How many items come to the draft, and how many that it has will be others. */
  added: number;
  changed: number;
  /** What does not come along, each with its sentence. */
  leftOut: { name: string; sentence: string }[];
  /** What is sold out there and was not known here. */
  soldOut: FoundSoldOut[];
}

/** Groups that one item can have (`item` in menu.ts). */
const maxGroups = 50;

/**
 * The draft with a service's menu taken over. Refs stay, so that publishing changes the same things there; what we know by
 * its ref keeps its id, and so its stock, its sold-outs and its own upcharges. What the service has no field for, and what
 * it shows as we would, stays as it is; so do things that it does not show. Its hours take the place of ours as a whole:
 * two sets of menus of the day would be both on sale.
 */
export function takeOver(shown: ServiceMenu, ground: TakeOverGround): TakeOver {
  const { draft, held, known, prices, photoIds } = ground;
  const days = takeDays(shown, ground);
  const categories = byRef(shown.categories).map((one) => toCategory(one, { days, ground }));
  const places = new Map(byRef(shown.categories).map(({ ref }, place) => [ref, categories[place]?.id ?? '']));
  const { sold, leftOut } = soldItems(shown, ground);
  const itemIds = new Map(sold.map(({ item: { ref } }) => [ref, known.items.get(ref) ?? ground.newId()]));
  const isOffered = (categoryRef: string) => days.menuIdsOf(categoryRef) !== undefined;
  const standsFor = new Map(
    sold.flatMap(({ item: { ref }, categoryRef }) =>
      isOffered(categoryRef) ? [[ref, itemIds.get(ref) ?? ''] as const] : [],
    ),
  );
  const taker = createGroupTaker(shown.groups, { ...ground, standsFor });
  const before = pairs(draft.items, held.items);
  const items = sold.map(({ item, categoryRef }) =>
    toItem(item, {
      place: {
        id: itemIds.get(item.ref) ?? '',
        categoryId: places.get(categoryRef) ?? '',
        groupIds: taker.idsOf(item.groupRefs).slice(0, maxGroups),
        isListed: isOffered(categoryRef),
      },
      prices,
      photoIds,
      before: before(item.ref),
    }),
  );
  const changed = changesOf(draft.items, items);
  return {
    menu: {
      menus: days.menus,
      categories: [...categories, ...days.settle(othersOf(draft.categories, categories))],
      items: [...items, ...othersOf(draft.items, items)],
      groups: taker.groups,
    },
    ...changed,
    leftOut,
    soldOut: [
      ...sold.flatMap(({ item: { ref, soldOut } }) =>
        soldOut && !known.items.has(ref) ? [{ kind: 'item' as const, id: itemIds.get(ref) ?? '', ...soldOut }] : [],
      ),
      ...taker.soldOut,
    ],
  };
}

function othersOf<Thing extends { id: string }>(draft: readonly Thing[], taken: readonly Thing[]): Thing[] {
  const ids = new Set(taken.map(({ id }) => id));
  return draft.filter(({ id }) => !ids.has(id));
}

function changesOf(draft: readonly Item[], taken: readonly Item[]): { added: number; changed: number } {
  const before = new Map(draft.map((item) => [item.id, item]));
  const changed = taken.filter((item) => {
    const was = before.get(item.id);
    return was !== undefined && !isSameItem(was, item);
  });
  return { added: taken.filter(({ id }) => !before.has(id)).length, changed: changed.length };
}

/** Whatever the order in which their fields stand. */
function isSameItem({ details: one, ...was }: Item, { details: other, ...is }: Item): boolean {
  return sorted(was) === sorted(is) && sorted(one) === sorted(other);
}

const sorted = (fields: object) => JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));

interface Days {
  menus: DayMenu[];
  /** Of a category, as the draft has it; undefined: it is in no menu, so that nobody sees it. */
  menuIdsOf: (categoryRef: string) => string[] | undefined;
  /** Categories that stay, without menus that do not. */
  settle: (categories: readonly Category[]) => Category[];
}

function takeDays(shown: ServiceMenu, { draft, held, known, newId }: TakeOverGround): Days {
  const shownMenus = byRef(shown.menus).filter(({ categoryRefs }) => categoryRefs.length > 0);
  if (JSON.stringify(held.menus) === JSON.stringify(shown.menus)) {
    const own = new Map(draft.categories.map(({ ref, menuIds }) => [ref, menuIds]));
    return { menus: draft.menus, menuIdsOf: (ref) => own.get(ref) ?? [], settle: (categories) => [...categories] };
  }
  const before = pairs(draft.menus, held.menus);
  const menus = isAlways(shownMenus)
    ? []
    : shownMenus.map((one) => toDayMenu(one, { id: known.menus.get(one.ref) ?? newId(), before: before(one.ref) }));
  const ids = new Set(menus.map(({ id }) => id));
  return {
    menus,
    menuIdsOf: (ref) => {
      const places = [...shownMenus.keys()].filter((place) => shownMenus[place]?.categoryRefs.includes(ref));
      if (places.length === 0) return undefined;
      // In all of them: in those to come, too.
      return places.length === shownMenus.length ? [] : places.flatMap((place) => menus[place]?.id ?? []);
    },
    settle: (categories) =>
      categories.map((category) => ({ ...category, menuIds: category.menuIds.filter((id) => ids.has(id)) })),
  };
}

/** One menu that is served around the clock: what a draft without menus of the day is. */
function isAlways(menus: readonly MenuOfDay[]): boolean {
  const [only, ...more] = menus;
  return only !== undefined && more.length === 0 && describeTimetable(only.timetable) === 'always';
}

function toDayMenu(
  { ref, name, timetable }: MenuOfDay,
  { id, before }: { id: string; before: Before<DayMenu, MenuOfDay> | undefined },
): DayMenu {
  const isSameHours = before && describeTimetable(before.held.timetable) === describeTimetable(timetable);
  return {
    id,
    ref: refOf(ref, id),
    name: line(name, 500) || refOf(ref, id),
    // A service may know nothing of special days.
    timetable: isSameHours ? before.thing.timetable : timetable,
  };
}

function toCategory(
  { ref, name, description }: ServiceCategory,
  { days, ground }: { days: Days; ground: TakeOverGround },
): Category {
  const { draft, held, known, newId } = ground;
  const id = known.categories.get(ref) ?? newId();
  const before = pairs(draft.categories, held.categories)(ref);
  const saysNothingNew = before !== undefined && before.held.description === description;
  return {
    id,
    ref: refOf(ref, id),
    name: before?.held.name === name ? before.thing.name : line(name, 500) || refOf(ref, id),
    description: saysNothingNew ? before.thing.description : line(description, 2_000),
    menuIds: days.menuIdsOf(ref) ?? [],
  };
}

interface SoldItem {
  item: ServiceItem;
  categoryRef: string;
}

/** What categories hold, each item in the first one that does: ours are in one. */
function soldItems(shown: ServiceMenu, ground: TakeOverGround): { sold: SoldItem[]; leftOut: TakeOver['leftOut'] } {
  const items = new Map(byRef(shown.items).map((item) => [item.ref, item]));
  const places = shown.categories.flatMap(({ ref: categoryRef, itemRefs }) =>
    itemRefs.map((ref) => ({ ref, categoryRef })),
  );
  const leftOut: TakeOver['leftOut'] = [];
  const sold = byRef(places).flatMap(({ ref, categoryRef }) => {
    const item = items.get(ref);
    if (!item) return [];
    const sentence = problemOf(item, ground);
    if (sentence === undefined) return [{ item, categoryRef }];
    leftOut.push({ name: item.name, sentence });
    return [];
  });
  return { sold, leftOut };
}
