import type {
  MenuOfDay,
  ServiceGroup,
  ServiceItem,
  ServiceMenu,
  ServiceModifier,
  WeeklySpan,
} from '../../model/service-menu.ts';
import { compact } from '../shared-lenient-schema.ts';
import { partOf, splitAtMidnight, unionOf } from '../shared-menu.ts';
import { digitsOf } from '../shared-money.ts';
import { alcoholTag, dayWords, dietTags, exemptTag, lastMoment, modifierId, type PriceUnit } from './words.ts';

/**
 * Our menu as Grubhub's `PosNormalizedMenu` (its menu reference): flat lists joined by `external_id`. Not in it: what is
 * sold out, which Grubhub keeps beside the menu and lays over a new one, and what it has no field for (days that differ,
 * deposits, allergens, brand and size, tax categories but the exempt one).
 */
export function encodeMenu(menu: ServiceMenu, unit: PriceUnit): object {
  const { menus, categories, items } = sentPart(menu);
  const sections = categories.map((category) => ({
    category,
    schedules: menus.filter((one) => one.categoryRefs.includes(category.ref)),
  }));
  const price = priceIn(unit, menu.currency);
  const { sectionId, scheduleId } = idsIn(menu, items);
  return {
    menu_info: { currency: menu.currency, sections: sections.map(({ category }) => sectionId(category.ref)) },
    tax_rates: taxRatesOf(items),
    repeating_schedules: menus.map((one) => encodeSchedule(one, scheduleId(one.ref))),
    menu_sections: sections.map(({ category, schedules }) =>
      compact({
        external_id: sectionId(category.ref),
        name: category.name,
        description: category.description,
        items: category.itemRefs,
        schedule_ids: schedules.map(({ ref }) => scheduleId(ref)),
      }),
    ),
    items: items.map((item) => encodeItem(item, price)),
    modifier_prompts: menu.groups.map(encodePrompt),
    modifier_lists: menu.groups.map(({ ref, name, modifiers }) => ({
      external_id: ref,
      name,
      modifiers: modifiers.map((modifier) => modifierId(ref, modifier.ref)),
    })),
    modifiers: menu.groups.flatMap(({ ref, modifiers }) =>
      modifiers.map((modifier) => encodeModifier(modifier, { groupRef: ref, price })),
    ),
  };
}

/** What is sent of a menu: a section without a schedule is always on offer there, so what no menu shows stays out. */
export function sentPart(menu: ServiceMenu): ServiceMenu {
  const menus = menu.menus.filter(({ timetable }) => spansOf(timetable.weekly).length > 0);
  const shown = new Set(menus.flatMap(({ categoryRefs }) => categoryRefs));
  return {
    ...partOf(menu, { menus, categories: menu.categories.filter(({ ref }) => shown.has(ref)) }),
    groups: menu.groups,
  };
}

/**
 * Ids of sections and schedules are unique over the whole menu there, ours within their kind: one that another thing has
 * as well gets a prefix.
 */
function idsIn(menu: ServiceMenu, items: readonly ServiceItem[]) {
  const others = new Set([
    ...items.map(({ ref }) => ref),
    ...items.flatMap(({ taxBasisPoints }) => (taxBasisPoints === undefined ? [] : [taxId(taxBasisPoints)])),
    ...menu.groups.flatMap(({ ref, modifiers }) => [ref, ...modifiers.map((one) => modifierId(ref, one.ref))]),
  ]);
  const categories = new Set(menu.categories.map(({ ref }) => ref));
  return {
    sectionId: (ref: string) => (others.has(ref) ? `section:${ref}` : ref),
    scheduleId: (ref: string) => (others.has(ref) || categories.has(ref) ? `schedule:${ref}` : ref),
  };
}

type Price = (minor: number) => number;

/** 1099 cents divided is the number nearest to 10.99, which JSON prints as just that. */
const priceIn =
  (unit: PriceUnit, currency: string): Price =>
  (minor) =>
    unit === 'cents' ? minor : minor / 10 ** digitsOf(currency);

const spansOf = (weekly: readonly WeeklySpan[]) => unionOf(splitAtMidnight(weekly).filter(({ from, to }) => from < to));

/** Days with the same times share a rule. */
function encodeSchedule({ name, timetable }: MenuOfDay, id: string): object {
  const byTimes = Map.groupBy(spansOf(timetable.weekly), ({ from, to }) => `${from} ${to}`);
  return {
    external_id: id,
    name,
    type: 'WEEKLY',
    rules: [...byTimes.values()].map((same) => ({
      days: same.map(({ day }) => dayWords[day - 1]),
      start_time: `${same[0]?.from ?? ''}:00.000`,
      // A minute before midnight is read as midnight, so it is written as that.
      end_time: (same[0]?.to ?? '') >= '23:59' ? lastMoment : `${same[0]?.to ?? ''}:00.000`,
    })),
  };
}

const taxId = (basisPoints: number) => `tax-${basisPoints}`;

function taxRatesOf(items: readonly ServiceItem[]): object[] {
  const rates = new Set(items.map(({ taxBasisPoints }) => taxBasisPoints).filter((rate) => rate !== undefined));
  return [...rates]
    .toSorted((a, b) => a - b)
    .map((rate) => ({ external_id: taxId(rate), name: `Sales tax ${rate / 100} %`, rate: rate / 10_000 }));
}

function encodeItem(item: ServiceItem, price: Price): object {
  const names = [
    ...(item.alcohol ? [alcoholTag] : []),
    ...(item.taxCategory === 'exempt' ? [exemptTag] : []),
    ...Object.entries(dietTags).flatMap(([mark, tag]) => (item.dietary.some((one) => one === mark) ? [tag] : [])),
  ];
  return compact({
    external_id: item.ref,
    name: item.name,
    description: item.description,
    price: price(item.priceMinor),
    tax_rate: item.taxBasisPoints === undefined ? undefined : taxId(item.taxBasisPoints),
    modifier_prompts: item.groupRefs,
    tags: names.map(encodeTag),
    calorie_count: caloriesOf(item),
    media: item.photoUrl === undefined ? undefined : { source_url: item.photoUrl },
    // A wrong number fails the whole menu there.
    gtin: item.barcode !== undefined && isGtin(item.barcode) ? item.barcode : undefined,
    fulfillment_type_settings: pickupPrice(item, price),
  });
}

/** `LEGACY` is the only group of tags. */
const encodeTag = (name: string) => ({ group: 'LEGACY', name });

function pickupPrice({ pickupPriceMinor }: Pick<ServiceItem, 'pickupPriceMinor'>, price: Price): object | undefined {
  return pickupPriceMinor === undefined ? undefined : { STANDARD_PICKUP: { price: price(pickupPriceMinor) } };
}

/** "450" or "450-600". */
function caloriesOf({ caloriesLow, caloriesHigh }: Pick<ServiceItem, 'caloriesLow' | 'caloriesHigh'>) {
  const low = caloriesLow ?? caloriesHigh;
  const high = caloriesHigh ?? caloriesLow;
  if (low === undefined || high === undefined || low < 0 || high < 0) return undefined;
  return low === high ? String(low) : `${low}-${high}`;
}

/** Whether the last digit checks the others (GS1 General Specifications, 7.9): 8, 12, 13 or 14 digits. */
function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = Array.from(code, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/**
 * Units over all options are held in `modifier_prompt_quantity_settings`, just as we count them, and each option's maximum
 * and default in `modifier_quantity_settings`. `default_selection_model` counts different options, which we have no limit
 * of: it gets the fewest and the most that the units allow, so that it never forbids anything.
 */
function encodePrompt({ ref, name, minimum, maximum, free, modifiers }: ServiceGroup): object {
  return compact({
    external_id: ref,
    name,
    modifier_list: ref,
    default_selection_model: {
      minimum_quantity: fewestOptions(minimum, modifiers),
      maximum_quantity: Math.min(maximum, modifiers.length),
    },
    modifier_prompt_quantity_settings: { minimum_units: minimum, maximum_units: maximum },
    modifier_quantity_settings: Object.fromEntries(
      modifiers.map((modifier) => [
        modifierId(ref, modifier.ref),
        { default_units: modifier.defaultQuantity, maximum_units: modifier.maximum, unit_increment: 1 },
      ]),
    ),
    defaulted_modifiers: modifiers
      .filter(({ defaultQuantity }) => defaultQuantity > 0)
      .map((modifier) => modifierId(ref, modifier.ref)),
    modifier_prompt_free_settings: free > 0 ? { free_modifiers: free } : undefined,
  });
}

/** How many different options it takes at least to get `units` together. */
function fewestOptions(units: number, modifiers: readonly Pick<ServiceModifier, 'maximum'>[]): number {
  let left = units;
  let options = 0;
  for (const { maximum } of modifiers.toSorted((a, b) => b.maximum - a.maximum)) {
    if (left <= 0) break;
    left -= maximum;
    options += 1;
  }
  return options;
}

function encodeModifier(modifier: ServiceModifier, { groupRef, price }: { groupRef: string; price: Price }): object {
  return compact({
    external_id: modifierId(groupRef, modifier.ref),
    name: modifier.name,
    default_price: price(modifier.priceMinor),
    tags: modifier.alcohol ? [encodeTag(alcoholTag)] : [],
    calorie_count: caloriesOf(modifier),
    submodifiers: modifier.groupRefs,
    fulfillment_type_settings: pickupPrice(modifier, price),
  });
}
