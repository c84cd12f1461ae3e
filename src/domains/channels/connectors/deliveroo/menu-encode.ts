import type {
  MenuOfDay,
  ServiceGroup,
  ServiceItem,
  ServiceMenu,
  ServiceModifier,
  WeeklySpan,
} from '../../model/service-menu.ts';
import { compact } from '../shared-lenient-schema.ts';
import { splitAtMidnight, unionOf } from '../shared-menu.ts';
import { allergenWords, dayNumber, depositType, dietWords, language, lastMinute } from './words.ts';

/**
 * Our menu as Deliveroo takes it (its menu API): what we call groups is called modifiers there, and options are items. A
 * modifier becomes an item of its own, known by its ref, unless an item of the menu has that ref: then it stands for it.
 * Not in it: what is sold out, which is told beside the menu, and what Deliveroo has no field for (days that differ, free
 * units, chosen defaults, a maximum for each option, prices for pick-up, tax categories, brand, size and barcode).
 */
export function encodeMenu(menu: ServiceMenu, site: string): object {
  const parts = indexOf(menu);
  const { menus: mealtimes } = sentPart(menu);
  // A category without items fails the upload, by what other clients say.
  const categories = menu.categories.filter(({ itemRefs }) => itemRefs.length > 0);
  const shown = new Set(categories.map(({ ref }) => ref));
  return {
    name: mealtimes[0]?.name ?? 'Menu',
    menu: {
      currency_code: menu.currency,
      mealtimes: mealtimes.map((one) => encodeMealtime(one, { shown, parts })),
      categories: categories.map(({ ref, name, description, itemRefs }) =>
        compact({ id: ref, name: inOur(name), description: ifText(description), item_ids: itemRefs }),
      ),
      items: [
        ...[...parts.items.values()].map((item) => encodeItem(item, parts)),
        ...[...parts.options.values()].map((option) => encodeOption(option, parts)),
      ],
      modifiers: menu.groups.map((group) => encodeGroup(group, parts)),
    },
    site_ids: [site],
  };
}

/** A modifier within its group. */
interface Context {
  groupRef: string;
  modifier: ServiceModifier;
}

interface Parts {
  menu: ServiceMenu;
  items: ReadonlyMap<string, ServiceItem>;
  groups: ReadonlyMap<string, ServiceGroup>;
  /** Modifiers that stand for no item, each as it is in the first group that has it. */
  options: ReadonlyMap<string, Context>;
  contexts: ReadonlyMap<string, readonly Context[]>;
  /** Groups that are only ever opened by a bundle. */
  bundled: ReadonlySet<string>;
  taxes: ReadonlyMap<string, number>;
}

function indexOf(menu: ServiceMenu): Parts {
  const sold = new Set(menu.categories.flatMap(({ itemRefs }) => itemRefs));
  const items = new Map(menu.items.filter(({ ref }) => sold.has(ref)).map((item) => [item.ref, item]));
  const groups = new Map(menu.groups.map((group) => [group.ref, group]));
  const all = menu.groups.flatMap(({ ref, modifiers }) => modifiers.map((modifier) => ({ groupRef: ref, modifier })));
  const contexts = Map.groupBy(all, ({ modifier }) => modifier.ref);
  const options = new Map<string, Context>();
  for (const [ref, [first]] of contexts) if (first && !items.has(ref)) options.set(ref, first);
  const parts = { menu, items, groups, options, contexts };
  return { ...parts, bundled: bundledGroups(parts), taxes: taxesOf(parts) };
}

function bundledGroups(parts: Pick<Parts, 'items' | 'groups' | 'contexts'>): Set<string> {
  const bundles = Map.groupBy(parts.items.values(), (item) => isBundle(item, parts));
  const others = new Set((bundles.get(false) ?? []).flatMap(({ groupRefs }) => groupRefs));
  for (const { modifier } of [...parts.contexts.values()].flat()) {
    for (const ref of modifier.groupRefs) others.add(ref);
  }
  return new Set((bundles.get(true) ?? []).flatMap(({ groupRefs }) => groupRefs).filter((ref) => !others.has(ref)));
}

/** A bundle's sections hold nothing but items (Deliveroo's guidelines on bundles). */
function isBundle(item: ServiceItem, { items, groups }: Pick<Parts, 'items' | 'groups'>): boolean {
  if (!item.isCombo || item.groupRefs.length === 0) return false;
  return item.groupRefs.every(
    (ref) => groups.get(ref)?.modifiers.every((modifier) => items.has(modifier.ref)) === true,
  );
}

/** Options are taxed like the first item that leads to them: each item there names a rate. */
function taxesOf({ items, groups }: Pick<Parts, 'items' | 'groups'>): Map<string, number> {
  const taxes = new Map<string, number>();
  const met = new Set<string>();
  const visit = (groupRefs: readonly string[], tax: number) => {
    for (const ref of groupRefs) {
      if (met.has(ref)) continue;
      met.add(ref);
      for (const modifier of groups.get(ref)?.modifiers ?? []) {
        if (!taxes.has(modifier.ref)) taxes.set(modifier.ref, tax);
        visit(modifier.groupRefs, tax);
      }
    }
  };
  for (const item of items.values()) {
    const tax = taxOf(item);
    if (tax !== undefined) visit(item.groupRefs, tax);
  }
  return taxes;
}

const taxOf = ({ taxBasisPoints, taxCategory }: ServiceItem) =>
  taxBasisPoints ?? (taxCategory === 'exempt' ? 0 : undefined);

const inOur = (text: string) => ({ [language]: text });
const ifText = (text: string | undefined) => (text === undefined ? undefined : inOur(text));

/** A period within a day's last minute cannot be written. */
const spansOf = (weekly: readonly WeeklySpan[]) =>
  unionOf(splitAtMidnight(weekly).filter(({ from, to }) => from < to)).filter(({ from }) => from < lastMinute);

function encodeMealtime(
  { ref, name, timetable, categoryRefs }: MenuOfDay,
  { shown, parts }: { shown: ReadonlySet<string>; parts: Parts },
): object {
  const byDay = Map.groupBy(spansOf(timetable.weekly), ({ day }) => day);
  const category_ids = categoryRefs.filter((category) => shown.has(category));
  const cover = coverOf(category_ids, parts);
  return compact({
    id: ref,
    name: inOur(name),
    image: cover === undefined ? undefined : { url: cover },
    category_ids,
    schedule: [...byDay].map(([day, spans]) => ({
      day_of_week: dayNumber(day),
      time_periods: spans.map(({ from, to }) => ({ start: from, end: to === '24:00' ? lastMinute : to })),
    })),
  });
}

/** Deliveroo wants a cover for each mealtime, by what other clients say: the first photo of its items. */
function coverOf(categoryRefs: readonly string[], { menu, items }: Parts): string | undefined {
  return menu.categories
    .filter(({ ref }) => categoryRefs.includes(ref))
    .flatMap(({ itemRefs }) => itemRefs.map((ref) => items.get(ref)?.photoUrl))
    .find((url) => url !== undefined);
}

function encodeItem(item: ServiceItem, parts: Parts): object {
  const { depositMinor } = item;
  return compact({
    id: item.ref,
    name: inOur(item.name),
    operational_name: item.name,
    description: ifText(item.description),
    plu: item.ref,
    type: isBundle(item, parts) ? 'BUNDLE' : 'ITEM',
    price_info: compact({
      price: item.priceMinor,
      overrides: overridesOf(parts.contexts.get(item.ref) ?? []),
      fees: depositMinor === undefined ? undefined : [{ type: depositType, cost_per_unit: depositMinor }],
    }),
    tax_rate: inPercent(taxOf(item)),
    image: item.photoUrl === undefined ? undefined : { url: item.photoUrl },
    modifier_ids: item.groupRefs,
    contains_alcohol: item.alcohol,
    nutritional_info: caloriesOf(item),
    diets: Object.entries(dietWords).flatMap(([mark, word]) =>
      item.dietary.some((one) => one === mark) ? [word] : [],
    ),
    allergies: item.allergens.map((allergen) => allergenWords[allergen]),
  });
}

/** As text, which is how others send it ("20"); our tax comes on top, where Deliveroo's markets include theirs. */
const inPercent = (basisPoints: number | undefined) =>
  basisPoints === undefined ? undefined : String(basisPoints / 100);

function overridesOf(contexts: readonly Context[]): object[] | undefined {
  if (contexts.length === 0) return undefined;
  return contexts.map(({ groupRef, modifier }) => ({ type: 'MODIFIER', id: groupRef, price: modifier.priceMinor }));
}

function encodeOption({ modifier: option }: Context, { contexts, taxes }: Parts): object {
  const elsewhere = (contexts.get(option.ref) ?? []).filter(
    ({ modifier }) => modifier.priceMinor !== option.priceMinor,
  );
  return compact({
    id: option.ref,
    name: inOur(option.name),
    operational_name: option.name,
    plu: option.ref,
    type: 'CHOICE',
    price_info: compact({ price: option.priceMinor, overrides: overridesOf(elsewhere) }),
    tax_rate: inPercent(taxes.get(option.ref)),
    modifier_ids: option.groupRefs,
    contains_alcohol: option.alcohol,
    nutritional_info: caloriesOf(option),
  });
}

function caloriesOf({ caloriesLow, caloriesHigh }: Pick<ServiceItem, 'caloriesLow' | 'caloriesHigh'>) {
  const low = caloriesLow ?? caloriesHigh;
  const high = caloriesHigh ?? caloriesLow;
  return low === undefined ? undefined : { energy_kcal: { low, high } };
}

/** What is sent of a menu: of its menus of the day those with hours. */
export const sentPart = (menu: ServiceMenu): ServiceMenu => ({
  ...menu,
  menus: menu.menus.filter(({ timetable }) => spansOf(timetable.weekly).length > 0),
});

export const hoursProblem = ({ menus }: ServiceMenu): string | undefined =>
  menus.length === 0 ? 'Deliveroo needs opening hours: this menu is never served.' : undefined;

const isRepeatable = ({ maximum, modifiers }: Pick<ServiceGroup, 'maximum' | 'modifiers'>) =>
  maximum > 1 && modifiers.some((modifier) => modifier.maximum > 1);

/** The most options that a customer can choose in a group. */
export const maxUnits = (group: ServiceGroup): number =>
  isRepeatable(group) ? Number.POSITIVE_INFINITY : group.modifiers.length;

/** Whether an option may be chosen again is all that Deliveroo knows of how many of one may be chosen. */
function encodeGroup({ ref, name, minimum, maximum, modifiers }: ServiceGroup, { bundled }: Parts): object {
  return compact({
    id: ref,
    name: inOur(name),
    type: bundled.has(ref) ? 'bundle-item' : undefined,
    min_selection: minimum,
    max_selection: maximum,
    repeatable: isRepeatable({ maximum, modifiers }),
    item_ids: modifiers.map((modifier) => modifier.ref),
  });
}
