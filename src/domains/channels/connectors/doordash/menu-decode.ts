import type { MenuReading } from '../../menu-connector.ts';
import {
  dietaryMarks,
  taxCategories,
  type MenuOfDay,
  type ServiceCategory,
  type ServiceGroup,
  type ServiceItem,
  type ServiceModifier,
  type SpecialDay,
  type WeeklySpan,
} from '../../model/service-menu.ts';
import { compact, flag, isRecord, list, part, text, texts, type Read, type Reader } from '../shared-lenient-schema.ts';
import { basisPoints, count, day as date, ref as id, timeOfDay, url } from '../shared-menu-readers.ts';
import { splitAtMidnight, unionOf, type DaySpan } from '../shared-menu.ts';
import { dietTags, taxWords } from './menu-encode.ts';
import { dayWords, intersectionOf } from './menu-hours.ts';

/** Reads a menu as `GET …/store_menu` answers it, or as we sent it. */

const each = <T>(reader: Reader<T>) => list.transform((values) => values.map((value) => reader.parse(value)));

const span = part({ day_index: text, date, closed: flag, start_time: timeOfDay, end_time: timeOfDay });
const dish = part({
  nutritional_info: part({ calorific_info: part({ lower_range: count, higher_range: count }) }),
  classification_info: part({ classification_tags: texts }),
});
const option = part({
  name: text,
  merchant_supplied_id: id,
  price: count,
  base_price: count,
  default: flag,
  quantity_info: part({ default_quantity: count }),
  dish_info: dish,
  extras: list,
});
const extra = part({
  name: text,
  merchant_supplied_id: id,
  min_num_options: count,
  max_num_options: count,
  num_free_options: count,
  max_option_choice_quantity: count,
  min_aggregate_options_quantity: count,
  max_aggregate_options_quantity: count,
  options: each(option),
});
const item = part({
  name: text,
  description: text,
  merchant_supplied_id: id,
  is_alcohol: flag,
  price: count,
  base_price: count,
  tax_rate: basisPoints,
  tax_category: text,
  original_image_url: url,
  item_special_hours: each(span),
  dish_info: dish,
  extras: list,
});
const category = part({ name: text, subtitle: text, merchant_supplied_id: id, items: each(item) });
const body = part({
  open_hours: each(span),
  special_hours: each(span),
  menu: part({ name: text, merchant_supplied_id: id, categories: each(category) }),
});

/**
 * DoorDash's one menu as ours. Items with hours of their own make a menu of the day for each set of hours that occurs, so
 * that a breakfast that is served all day shows as a difference of hours.
 */
export function decodeMenu(sent: unknown): MenuReading {
  if (!isRecord(sent)) return { ok: false, reason: 'The menu is no JSON object.' };
  // `store_menu` answers a list of menus; ours is the one that a store has.
  const found = body.parse(Array.isArray(sent['menus']) ? sent['menus'][0] : sent);
  const weekly = found.open_hours.flatMap(decodeSpan);
  const groups = new Map<string, ServiceGroup>();
  const items = new Map<string, ServiceItem>();
  const categories: ServiceCategory[] = [];
  const hours: DaySpan[][] = [];
  for (const one of found.menu.categories) {
    const { merchant_supplied_id: ref } = one;
    if (ref === undefined) continue;
    const sold = one.items.filter(({ merchant_supplied_id: known }) => known !== undefined);
    const decoded = sold.map((each) => decodeItem(each, groups));
    for (const each of decoded) items.set(each.ref, each);
    const itemRefs = [...new Set(decoded.map((each) => each.ref))];
    categories.push(compact({ ref, name: one.name ?? ref, description: one.subtitle, itemRefs }));
    hours.push(sharedHours(sold, daySpans(weekly)));
  }
  const ref = found.menu.merchant_supplied_id ?? 'menu';
  const timetable = { weekly, special: decodeSpecialDays(found.special_hours) };
  const whole: MenuOfDay = { ref, name: found.menu.name ?? ref, timetable, categoryRefs: [] };
  return {
    ok: true,
    menu: {
      currency: 'USD',
      menus: menusByHours(whole, categories, hours),
      categories,
      items: [...items.values()],
      groups: [...groups.values()],
    },
  };
}

const daySpans = (weekly: readonly WeeklySpan[]) => unionOf(splitAtMidnight(weekly));

/**
 * When all of a category's items are served. As each item is served whenever one of its categories is, these hours of its
 * categories together are again the item's own.
 */
function sharedHours(sold: readonly Read<typeof item>[], open: DaySpan[]): DaySpan[] {
  return sold.reduce(
    (shared, { item_special_hours: own }) =>
      own.length === 0 ? shared : intersectionOf(shared, daySpans(own.flatMap(decodeItemSpan))),
    open,
  );
}

const refsOf = (entries: readonly [number, ServiceCategory][]) => entries.map(([, { ref }]) => ref);

/** The whole menu with the categories that it serves all the time, and a menu for each other set of hours. */
function menusByHours(
  whole: MenuOfDay,
  categories: readonly ServiceCategory[],
  hours: readonly DaySpan[][],
): MenuOfDay[] {
  const always = JSON.stringify(daySpans(whole.timetable.weekly));
  const byHours = Map.groupBy(categories.entries(), ([place]) => JSON.stringify(hours[place] ?? []));
  const limited = [...byHours].filter(([key]) => key !== always);
  return [
    { ...whole, categoryRefs: refsOf(byHours.get(always) ?? []) },
    ...limited.map(([, entries]) => {
      const [place, first] = entries[0] ?? [0, { ref: '', name: '' }];
      return {
        ref: `hours of ${first.ref}`.slice(0, 200),
        name: `Hours of ${first.name}`,
        timetable: { weekly: hours[place] ?? [], special: whole.timetable.special },
        categoryRefs: refsOf(entries),
      };
    }),
  ];
}

type Span = Read<typeof span>;

const dayOf = (word: string | undefined) => dayWords.findIndex((one) => one === word?.toUpperCase()) + 1;
/** A day's last minute is its end, and so is midnight. */
const endOf = (time: string) => (time === '23:59' || time === '00:00' ? '24:00' : time);

function decodeSpan({ day_index: word, start_time: from, end_time: to }: Span): WeeklySpan[] {
  const day = dayOf(word);
  if (day === 0 || from === undefined || to === undefined) return [];
  // This is how DoorDash writes a day on which the store is closed.
  if (from === '00:00' && to === '00:00') return [];
  return [{ day, from, to: endOf(to) }];
}

/** Without a day every day is meant, without times the whole of it. */
function decodeItemSpan({ day_index: word, start_time: from, end_time: to }: Span): WeeklySpan[] {
  const days = word === undefined ? dayWords : dayWords.filter((one) => one === word.toUpperCase());
  return days.map((one) => ({ day: dayOf(one), from: from ?? '00:00', to: endOf(to ?? '24:00') }));
}

function decodeSpecialDays(days: readonly Span[]): SpecialDay[] {
  const byDate = Map.groupBy(days, (one) => one.date);
  return [...byDate].flatMap(([known, same]) =>
    known === undefined
      ? []
      : [
          {
            date: known,
            spans: same.flatMap(({ closed, start_time: from, end_time: to }) =>
              closed === true || from === undefined || to === undefined ? [] : [{ from, to: endOf(to) }],
            ),
          },
        ],
  );
}

function decodeItem(sold: Read<typeof item>, groups: Map<string, ServiceGroup>): ServiceItem {
  const { nutritional_info: nutrition, classification_info: diet } = sold.dish_info;
  const { lower_range: low, higher_range: high } = nutrition.calorific_info;
  const tags = new Set(diet.classification_tags);
  return compact({
    ref: sold.merchant_supplied_id ?? '',
    name: sold.name ?? '',
    description: sold.description,
    priceMinor: sold.price ?? 0,
    pickupPriceMinor: sold.base_price,
    photoUrl: sold.original_image_url,
    groupRefs: decodeExtras(sold.extras, groups),
    isCombo: false,
    alcohol: sold.is_alcohol ?? false,
    taxCategory: taxCategories.find((known) => taxWords[known] === sold.tax_category),
    taxBasisPoints: sold.tax_rate,
    caloriesLow: low,
    caloriesHigh: high,
    dietary: dietaryMarks.filter((mark) => tags.has(dietTags[mark] ?? '')),
    allergens: [],
  });
}

/** Keeps each group once, and answers their refs. */
function decodeExtras(extras: readonly unknown[], groups: Map<string, ServiceGroup>): string[] {
  return extras.flatMap((value) => {
    const one = extra.parse(value);
    const ref = one.merchant_supplied_id;
    if (ref === undefined) return [];
    const most = Math.max(1, one.max_option_choice_quantity ?? 1);
    const group: ServiceGroup = {
      ref,
      name: one.name ?? ref,
      minimum: one.min_aggregate_options_quantity ?? one.min_num_options ?? 0,
      // Without a limit all options can be chosen.
      maximum: Math.max(1, one.max_aggregate_options_quantity ?? one.max_num_options ?? one.options.length),
      free: one.num_free_options ?? 0,
      modifiers: [],
    };
    if (!groups.has(ref)) groups.set(ref, group);
    group.modifiers = one.options.flatMap((chosen) => decodeOption(chosen, { most, groups }));
    return [ref];
  });
}

function decodeOption(
  chosen: Read<typeof option>,
  { most, groups }: { most: number; groups: Map<string, ServiceGroup> },
): ServiceModifier[] {
  if (chosen.merchant_supplied_id === undefined) return [];
  const { lower_range: low, higher_range: high } = chosen.dish_info.nutritional_info.calorific_info;
  return [
    compact({
      ref: chosen.merchant_supplied_id,
      name: chosen.name ?? '',
      priceMinor: chosen.price ?? 0,
      pickupPriceMinor: chosen.base_price,
      defaultQuantity: chosen.quantity_info.default_quantity ?? (chosen.default === true ? 1 : 0),
      // DoorDash has one maximum for all options of a group.
      maximum: most,
      caloriesLow: low,
      caloriesHigh: high,
      alcohol: false,
      groupRefs: decodeExtras(chosen.extras, groups),
    }),
  ];
}
