import type { MenuReading } from '../../menu-connector.ts';
import {
  allergens as allAllergens,
  dietaryMarks,
  taxCategories,
  type MenuOfDay,
  type ServiceGroup,
  type ServiceItem,
  type ServiceMenu,
  type ServiceModifier,
} from '../../model/service-menu.ts';
import {
  compact,
  flag,
  isRecord,
  list,
  number,
  part,
  reader,
  text,
  texts,
  type Read,
} from '../shared-lenient-schema.ts';
import { basisPoints, count, ref as id, refs, timeOfDay, url } from '../shared-menu-readers.ts';
import { allergenWords, dayNames, dietWords, energyUnit, taxLabels, withoutEnd } from './menu-encode.ts';

/** Reads a menu as `GET /v2/eats/stores/{store_id}/menus` answers it. */

const translated = reader((value): string | undefined => {
  const translations = isRecord(value) ? value['translations'] : undefined;
  if (!isRecord(translations)) return undefined;
  const words = translations['en_us'] ?? Object.values(translations)[0];
  return text.parse(words);
});

const quantity = part({
  min_permitted: count,
  max_permitted: count,
  default_quantity: count,
  charge_above: count,
});
const suspension = part({ suspend_until: number });
const context = { context_type: text, context_value: text };
const overrides = <Shape extends Parameters<typeof part>[0]>(shape: Shape) =>
  list.transform((values) => values.map((value) => part({ ...context, ...shape }).parse(value)));

const item = part({
  id,
  title: translated,
  description: translated,
  image_url: url,
  price_info: part({ price: count, container_deposit: count, overrides: overrides({ price: count }) }),
  quantity_info: part({ quantity, overrides: overrides({ quantity }) }),
  suspension_info: part({ suspension, overrides: overrides({ suspension }) }),
  modifier_group_ids: part({ ids: refs }),
  tax_info: part({ tax_rate: basisPoints }),
  tax_label_info: part({ default_value: part({ labels: texts }) }),
  dish_info: part({
    classifications: part({
      can_serve_alone: flag,
      alcoholic_items: number,
      dietary_label_info: part({ labels: texts }),
    }),
  }),
  nutritional_info: part({
    calories: part({ energy_interval: part({ lower: count, upper: count }) }),
    allergens: texts,
  }),
  product_info: part({ gtin: text }),
});
type Item = Read<typeof item>;

const entity = part({ id });
const entities = list.transform((values) =>
  values.map((value) => entity.parse(value).id).filter((known) => known !== undefined),
);
const group = part({ id, title: translated, quantity_info: part({ quantity }), modifier_options: entities });
const category = part({ id, title: translated, subtitle: translated, entities });
const dayMenu = part({
  id,
  title: translated,
  service_availability: list.transform((values) =>
    values.map((value) =>
      part({
        day_of_week: text,
        time_periods: list.transform((periods) =>
          periods.map((period) => part({ start_time: timeOfDay, end_time: timeOfDay }).parse(period)),
        ),
      }).parse(value),
    ),
  ),
  category_ids: refs,
});

/** @param now for pauses that have ended: their things are on sale */
export function decodeMenu(raw: unknown, now: Date): MenuReading {
  if (!isRecord(raw)) return { ok: false, reason: 'The menu is no JSON object.' };
  const items = new Map(
    list.parse(raw['items']).flatMap((value) => {
      const found = item.parse(value);
      return found.id === undefined ? [] : [[found.id, found] as const];
    }),
  );
  const categories = list.parse(raw['categories']).map((value) => category.parse(value));
  const sold = new Set(categories.flatMap((one) => one.entities));
  const menu: ServiceMenu = {
    currency: 'USD',
    menus: list.parse(raw['menus']).flatMap((value) => decodeDayMenu(dayMenu.parse(value))),
    categories: categories.flatMap(({ id, title, subtitle, entities: itemRefs }) =>
      id === undefined ? [] : [compact({ ref: id, name: title ?? id, description: subtitle, itemRefs })],
    ),
    items: [...items.values()].filter(({ id }) => sold.has(id ?? '')).map((one) => decodeItem(one, now)),
    groups: list.parse(raw['modifier_groups']).flatMap((value) => decodeGroup(group.parse(value), items, now)),
  };
  return { ok: true, menu };
}

function decodeDayMenu({
  id,
  title,
  service_availability: days,
  category_ids: categoryRefs,
}: Read<typeof dayMenu>): MenuOfDay[] {
  if (id === undefined) return [];
  const weekly = days.flatMap(({ day_of_week: name, time_periods: periods }) => {
    const day = dayNames.findIndex((one) => one === name?.toLowerCase()) + 1;
    return periods.flatMap(({ start_time: from, end_time: to }) =>
      day === 0 || from === undefined || to === undefined ? [] : [{ day, from, to: to === '23:59' ? '24:00' : to }],
    );
  });
  return [{ ref: id, name: title ?? id, timetable: { weekly, special: [] }, categoryRefs }];
}

function decodeItem(one: Item, now: Date): ServiceItem {
  const { classifications } = one.dish_info;
  const labels = new Set(classifications.dietary_label_info.labels);
  const warned = new Set(one.nutritional_info.allergens);
  const taxes = new Set(one.tax_label_info.default_value.labels);
  return compact({
    ref: one.id ?? '',
    name: one.title ?? '',
    description: one.description,
    priceMinor: one.price_info.price ?? 0,
    depositMinor: one.price_info.container_deposit,
    photoUrl: one.image_url,
    groupRefs: one.modifier_group_ids.ids,
    // Uber's bundled items are those that customers cannot choose; a combo is an item with groups like any other.
    isCombo: false,
    alcohol: (classifications.alcoholic_items ?? 0) > 0,
    taxCategory: taxCategories.find((known) => taxes.has(taxLabels[known]?.[0] ?? '')),
    taxBasisPoints: one.tax_info.tax_rate,
    ...caloriesOf(one),
    dietary: dietaryMarks.filter((mark) => labels.has(dietWords[mark] ?? '')),
    allergens: allAllergens.filter((known) => warned.has(allergenWords[known])),
    barcode: one.product_info.gtin,
    soldOut: soldOutBy(one.suspension_info.suspension.suspend_until, now),
  });
}

const inCalories = (energy: number | undefined) => (energy === undefined ? undefined : Math.round(energy / energyUnit));

function caloriesOf(one: Item): { caloriesLow: number | undefined; caloriesHigh: number | undefined } {
  const { lower, upper } = one.nutritional_info.calories.energy_interval;
  return { caloriesLow: inCalories(lower), caloriesHigh: inCalories(upper) };
}

function decodeGroup(one: Read<typeof group>, items: ReadonlyMap<string, Item>, now: Date): ServiceGroup[] {
  if (one.id === undefined) return [];
  const { min_permitted: minimum, max_permitted: maximum, charge_above: free } = one.quantity_info.quantity;
  const ref = one.id;
  return [
    {
      ref,
      name: one.title ?? ref,
      minimum: minimum ?? 0,
      maximum: Math.max(1, maximum ?? one.modifier_options.length),
      free: free ?? 0,
      modifiers: one.modifier_options.flatMap((id) => {
        const option = items.get(id);
        return option ? [decodeModifier(option, ref, now)] : [];
      }),
    },
  ];
}

function decodeModifier(option: Item, groupRef: string, now: Date): ServiceModifier {
  const inGroup = <Override extends { context_type: string | undefined; context_value: string | undefined }>(
    given: readonly Override[],
  ) => given.find((one) => one.context_type === 'MODIFIER_GROUP' && one.context_value === groupRef);
  const units = inGroup(option.quantity_info.overrides)?.quantity ?? option.quantity_info.quantity;
  // A thing that is paused as a whole is paused in every group.
  const suspended =
    inGroup(option.suspension_info.overrides)?.suspension.suspend_until ??
    option.suspension_info.suspension.suspend_until;
  return compact({
    ref: option.id ?? '',
    name: option.title ?? '',
    priceMinor: inGroup(option.price_info.overrides)?.price ?? option.price_info.price ?? 0,
    defaultQuantity: units.default_quantity ?? 0,
    maximum: Math.max(1, units.max_permitted ?? 1),
    ...caloriesOf(option),
    alcohol: (option.dish_info.classifications.alcoholic_items ?? 0) > 0,
    groupRefs: option.modifier_group_ids.ids,
    soldOut: soldOutBy(suspended, now),
  });
}

function soldOutBy(suspendUntil: number | undefined, now: Date): { until: string | null } | undefined {
  if (suspendUntil === undefined || suspendUntil * 1000 <= now.getTime()) return undefined;
  return { until: suspendUntil >= withoutEnd ? null : new Date(suspendUntil * 1000).toISOString() };
}
