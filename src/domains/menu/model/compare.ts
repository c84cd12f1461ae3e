import type {
  ServiceGroup,
  ServiceItem,
  ServiceMenu,
  ServiceModifier,
  Timetable,
} from '../../channels/model/service-menu.ts';
import { formatMoney } from '../../../shared/money.ts';
import { describeTimetable } from '../../channels/model/timetable.ts';

/** What of a thing can differ; `presence`: it is there, or not. */
export type DifferenceField =
  | 'presence'
  | 'name'
  | 'description'
  | 'price'
  | 'pickup_price'
  | 'deposit'
  | 'photo'
  | 'tax'
  | 'alcohol'
  | 'availability'
  | 'goods'
  | 'diet'
  | 'calories'
  | 'groups'
  | 'categories'
  | 'limits'
  | 'default'
  | 'hours';

/** One difference by meaning, its two sides in words; null: nothing there. */
export interface Difference {
  kind: 'item' | 'modifier' | 'group' | 'category' | 'menu';
  ref: string;
  /** Of a modifier. */
  groupRef?: string;
  name: string;
  field: DifferenceField;
  wanted: string | null;
  found: string | null;
}

/**
 * Where two menus differ for a customer: `wanted` is what should be, `found` what is. The order of things and what a menu
 * holds without showing it are no difference.
 *
 * @param availability whether `found` tells what is sold out
 */
export function compareMenus(
  wanted: ServiceMenu,
  found: ServiceMenu,
  { availability }: { availability: boolean },
): Difference[] {
  const words = { money: moneyIn(wanted.currency), availability };
  return [
    ...compareDays(wanted, found),
    ...compareCategories(wanted, found),
    ...compareItems(wanted, found, words),
    ...compareGroups(wanted, found, words),
  ];
}

interface Words {
  money: (minor: number | undefined) => string | null;
  availability: boolean;
}

const moneyIn = (currency: string) => (minor: number | undefined) =>
  minor === undefined ? null : formatMoney(minor, currency);

type Subject = Pick<Difference, 'kind' | 'ref' | 'groupRef' | 'name'>;
type Facts = Partial<Record<DifferenceField, string | null>>;

/** Both sides' things by ref: those on one side only differ in presence, the others in their facts. */
function compareThings<Thing extends { ref: string; name: string }>(
  wanted: readonly Thing[],
  found: readonly Thing[],
  { subject, facts }: { subject: (thing: Thing) => Subject; facts: (thing: Thing, side: 'wanted' | 'found') => Facts },
): Difference[] {
  const differences: Difference[] = [];
  const others = new Map(found.map((thing) => [thing.ref, thing]));
  for (const thing of wanted) {
    const other = others.get(thing.ref);
    others.delete(thing.ref);
    if (!other) differences.push({ ...subject(thing), field: 'presence', wanted: thing.name, found: null });
    else differences.push(...compareFacts(subject(thing), facts(thing, 'wanted'), facts(other, 'found')));
  }
  for (const thing of others.values()) {
    differences.push({ ...subject(thing), field: 'presence', wanted: null, found: thing.name });
  }
  return differences;
}

function compareFacts(subject: Subject, wanted: Facts, found: Facts): Difference[] {
  const fields = Object.keys(wanted) as DifferenceField[]; // keys of the facts
  return fields
    .filter((field) => (wanted[field] ?? null) !== (found[field] ?? null))
    .map((field) => ({ ...subject, field, wanted: wanted[field] ?? null, found: found[field] ?? null }));
}

function compareDays(wanted: ServiceMenu, found: ServiceMenu): Difference[] {
  return compareThings(wanted.menus, found.menus, {
    subject: ({ ref, name }) => ({ kind: 'menu', ref, name }),
    facts: ({ name, timetable, categoryRefs }) => ({
      name,
      hours: describeTimetable(timetable satisfies Timetable),
      categories: inOrder(categoryRefs),
    }),
  });
}

function compareCategories(wanted: ServiceMenu, found: ServiceMenu): Difference[] {
  return compareThings(wanted.categories, found.categories, {
    subject: ({ ref, name }) => ({ kind: 'category', ref, name }),
    facts: ({ name, description }) => ({ name, description: description ?? null }),
  });
}

function compareItems(wanted: ServiceMenu, found: ServiceMenu, words: Words): Difference[] {
  const places = { wanted: placesOf(wanted), found: placesOf(found) };
  return compareThings(wanted.items, found.items, {
    subject: ({ ref, name }) => ({ kind: 'item', ref, name }),
    facts: (item, side) => ({ ...itemFacts(item, words), categories: places[side].get(item.ref) ?? '' }),
  });
}

/** Per item the names of the categories that show it. */
function placesOf({ categories }: ServiceMenu): Map<string, string> {
  const places = new Map<string, string[]>();
  for (const { name, itemRefs } of categories) {
    for (const ref of itemRefs) places.set(ref, [...(places.get(ref) ?? []), name]);
  }
  return new Map([...places].map(([ref, names]) => [ref, inOrder(names)]));
}

function itemFacts(item: ServiceItem, { money, availability }: Words): Facts {
  return {
    name: item.name,
    description: item.description ?? null,
    price: money(item.priceMinor),
    pickup_price: money(item.pickupPriceMinor),
    deposit: money(item.depositMinor),
    photo: item.photoUrl ?? null,
    tax: joined([item.taxCategory?.replaceAll('_', ' '), inPercent(item.taxBasisPoints)]),
    alcohol: item.alcohol ? 'alcohol' : 'no alcohol',
    goods: joined([item.brand, item.size, item.barcode]),
    diet: joined([...item.dietary, ...item.allergens].toSorted()),
    calories: caloriesOf(item),
    groups: inOrder(item.groupRefs),
    ...(availability && { availability: item.soldOut ? 'sold out' : 'on sale' }),
  };
}

function compareGroups(wanted: ServiceMenu, found: ServiceMenu, words: Words): Difference[] {
  const limits = compareThings(wanted.groups, found.groups, {
    subject: ({ ref, name }) => ({ kind: 'group', ref, name }),
    facts: (group) => ({ name: group.name, limits: describeLimits(group) }),
  });
  const others = new Map(found.groups.map((group) => [group.ref, group]));
  const modifiers = wanted.groups.flatMap((group) => {
    const other = others.get(group.ref);
    return other ? compareModifiers(group, other, words) : [];
  });
  return [...limits, ...modifiers];
}

function compareModifiers(wanted: ServiceGroup, found: ServiceGroup, { money, availability }: Words): Difference[] {
  return compareThings(wanted.modifiers, found.modifiers, {
    subject: ({ ref, name }) => ({ kind: 'modifier', ref, groupRef: wanted.ref, name }),
    facts: (modifier: ServiceModifier) => ({
      name: modifier.name,
      price: money(modifier.priceMinor),
      pickup_price: money(modifier.pickupPriceMinor),
      limits: `up to ${modifier.maximum}`,
      default: String(modifier.defaultQuantity),
      alcohol: modifier.alcohol ? 'alcohol' : 'no alcohol',
      calories: caloriesOf(modifier),
      groups: inOrder(modifier.groupRefs),
      ...(availability && { availability: modifier.soldOut ? 'sold out' : 'on sale' }),
    }),
  });
}

/** "choose 1 to 2, 1 free" */
function describeLimits({ minimum, maximum, free }: Pick<ServiceGroup, 'minimum' | 'maximum' | 'free'>): string {
  const range = minimum === maximum ? `choose ${maximum}` : `choose ${minimum} to ${maximum}`;
  return free > 0 ? `${range}, ${free} free` : range;
}

function caloriesOf({ caloriesLow, caloriesHigh }: Pick<ServiceItem, 'caloriesLow' | 'caloriesHigh'>): string | null {
  if (caloriesLow === undefined && caloriesHigh === undefined) return null;
  return `${caloriesLow ?? caloriesHigh} to ${caloriesHigh ?? caloriesLow}`;
}

const inPercent = (basisPoints: number | undefined) =>
  basisPoints === undefined ? undefined : `${basisPoints / 100} %`;
const inOrder = (words: readonly string[]) => words.toSorted().join(', ');

function joined(words: readonly (string | undefined)[]): string | null {
  const present = words.filter((word) => word !== undefined);
  return present.length === 0 ? null : present.join(', ');
}
