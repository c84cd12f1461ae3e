import type { MenuOfDay, ServiceGroup, ServiceItem, ServiceMenu, ServiceModifier } from '../../model/service-menu.ts';
import { splitAtMidnight } from '../shared-menu.ts';
import { compact } from '../shared-lenient-schema.ts';
import { lastMinute } from './words.ts';

/** Our menu in the form of Uber's `PUT /v2/eats/stores/{store_id}/menus` (its menu reference and example payloads). */

export const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Uber knows these three labels and no others (its menu reference, DietaryLabels). */
export const dietWords: Partial<Record<ServiceItem['dietary'][number], string>> = {
  vegetarian: 'VEGETARIAN',
  vegan: 'VEGAN',
  gluten_free: 'GLUTEN_FREE',
};

/** The reference wants a list of words without naming them: these are the ones that Uber's own orders use. */
export const allergenWords = {
  milk: 'DAIRY',
  eggs: 'EGGS',
  fish: 'FISH',
  shellfish: 'SHELLFISH',
  tree_nuts: 'TREENUTS',
  peanuts: 'PEANUTS',
  wheat: 'WHEAT',
  soybeans: 'SOY',
  sesame: 'SESAME',
} as const satisfies Record<ServiceItem['allergens'][number], string>;

/**
 * Rows of Uber's table of tax labels; a kind of food goes with its temperature. Tobacco has no row: its tax rate counts.
 * The first label alone names the kind.
 */
export const taxLabels: Partial<Record<NonNullable<ServiceItem['taxCategory']>, readonly [string, ...string[]]>> = {
  prepared_food: ['CAT_PREPARED_FOOD', 'TEMP_HEATED'],
  grocery: ['CAT_PREPACKAGED_FOOD', 'TEMP_UNHEATED'],
  soft_drink: ['CAT_SOFT_DRINK', 'CONTAINER_BOTTLED', 'TEMP_COLD'],
  alcohol: ['CAT_ALCOHOL', 'TEMP_COLD'],
  general_goods: ['CAT_TPP'],
  exempt: ['CAT_NON_TAXABLE'],
};

/** Energy is counted in hundred-thousandths of a calorie ("in E5 format"). */
export const energyUnit = 100_000;

/**
 * Options are items on Uber, and a price or a pause inside a group is an override of that context. A modifier becomes an
 * item of its own, known by its ref, unless an item of the menu has that ref: then it stands for it.
 */
export function encodeMenu(menu: ServiceMenu): object {
  const itemRefs = new Set(menu.items.map(({ ref }) => ref));
  const contexts = contextsOf(menu.groups);
  const options = new Map<string, ServiceModifier>();
  for (const { modifiers } of menu.groups) {
    for (const modifier of modifiers) if (!itemRefs.has(modifier.ref)) options.set(modifier.ref, modifier);
  }
  return {
    menus: menu.menus.map(encodeDayMenu),
    categories: menu.categories.map(({ ref, name, description, itemRefs: refs }) =>
      compact({
        id: ref,
        title: inEnglish(name),
        subtitle: inEnglishOrNot(description),
        entities: refs.map((id) => ({ id, type: 'ITEM' })),
      }),
    ),
    items: [
      ...menu.items.map((item) => encodeItem(item, contexts.get(item.ref) ?? [])),
      ...[...options.values()].map((option) => encodeOption(option, contexts.get(option.ref) ?? [])),
    ],
    modifier_groups: menu.groups.map(encodeGroup),
    display_options: { disable_item_instructions: false },
  };
}

/** A modifier within one group. */
interface Context {
  groupRef: string;
  modifier: ServiceModifier;
}

function contextsOf(groups: readonly ServiceGroup[]): Map<string, Context[]> {
  const contexts = new Map<string, Context[]>();
  for (const { ref: groupRef, modifiers } of groups) {
    for (const modifier of modifiers) {
      contexts.set(modifier.ref, [...(contexts.get(modifier.ref) ?? []), { groupRef, modifier }]);
    }
  }
  return contexts;
}

const inEnglish = (text: string) => ({ translations: { en_us: text } });
const inEnglishOrNot = (text: string | undefined) => (text === undefined || text === '' ? undefined : inEnglish(text));

function encodeDayMenu({ ref, name, timetable, categoryRefs }: MenuOfDay): object {
  const byDay = Map.groupBy(splitAtMidnight(timetable.weekly), ({ day }) => day);
  return {
    id: ref,
    title: inEnglish(name),
    service_availability: [...byDay].map(([day, spans]) => ({
      day_of_week: dayNames[day - 1],
      time_periods: spans.map(({ from, to }) => ({ start_time: from, end_time: to === '24:00' ? lastMinute : to })),
    })),
    category_ids: categoryRefs,
  };
}

function encodeItem(item: ServiceItem, contexts: readonly Context[]): object {
  const labels = item.dietary.map((mark) => dietWords[mark]).filter((word) => word !== undefined);
  const taxes = item.taxCategory === undefined ? undefined : taxLabels[item.taxCategory];
  return compact({
    id: item.ref,
    title: inEnglish(item.name),
    description: inEnglishOrNot(item.description),
    image_url: item.photoUrl,
    price_info: priceInfo(item, contexts),
    quantity_info: quantityInfo(contexts),
    suspension_info: suspensionInfo(item.soldOut, contexts),
    modifier_group_ids: { ids: item.groupRefs },
    tax_info: item.taxBasisPoints === undefined ? {} : { tax_rate: item.taxBasisPoints / 100 },
    tax_label_info: taxes && { default_value: { labels: taxes, source: 'MANUAL' } },
    dish_info: {
      classifications: compact({
        can_serve_alone: true,
        alcoholic_items: item.alcohol ? 1 : 0,
        dietary_label_info: labels.length === 0 ? undefined : { labels },
      }),
    },
    nutritional_info: nutritionOf(item),
    product_info: item.barcode === undefined ? undefined : { gtin: item.barcode },
  });
}

/** The option's own price is that of its last group; what counts is the override of each group. */
function encodeOption(option: ServiceModifier, contexts: readonly Context[]): object {
  return compact({
    id: option.ref,
    title: inEnglish(option.name),
    price_info: compact({ price: option.priceMinor, overrides: priceOverrides(contexts) }),
    quantity_info: quantityInfo(contexts),
    suspension_info: suspensionInfo(undefined, contexts),
    modifier_group_ids: { ids: option.groupRefs },
    tax_info: {},
    dish_info: { classifications: { can_serve_alone: false, alcoholic_items: option.alcohol ? 1 : 0 } },
    nutritional_info: nutritionOf(option),
  });
}

function nutritionOf(thing: ServiceItem | ServiceModifier): object | undefined {
  const allergens = 'allergens' in thing ? thing.allergens.map((one) => allergenWords[one]) : [];
  const found = compact({ calories: caloriesOf(thing), allergens: allergens.length === 0 ? undefined : allergens });
  return Object.keys(found).length === 0 ? undefined : found;
}

function caloriesOf({ caloriesLow, caloriesHigh }: Pick<ServiceItem, 'caloriesLow' | 'caloriesHigh'>) {
  const lower = caloriesLow ?? caloriesHigh;
  const upper = caloriesHigh ?? caloriesLow;
  if (lower === undefined || upper === undefined) return undefined;
  return {
    display_type: lower === upper ? 'single_item' : 'multiple_items',
    energy_interval: { lower: lower * energyUnit, upper: upper * energyUnit },
  };
}

/** Price and pause of the things that one sparse update can change. */
export function priceInfo(
  item: Pick<ServiceItem, 'priceMinor' | 'depositMinor'>,
  contexts: readonly Context[],
): object {
  return compact({
    price: item.priceMinor,
    container_deposit: item.depositMinor,
    overrides: priceOverrides(contexts),
  });
}

function priceOverrides(contexts: readonly Context[]): object[] | undefined {
  if (contexts.length === 0) return undefined;
  return contexts.map(({ groupRef, modifier }) => ({
    context_type: 'MODIFIER_GROUP',
    context_value: groupRef,
    price: modifier.priceMinor,
  }));
}

function quantityInfo(contexts: readonly Context[]): object | undefined {
  if (contexts.length === 0) return undefined;
  return {
    overrides: contexts.map(({ groupRef, modifier }) => ({
      context_type: 'MODIFIER_GROUP',
      context_value: groupRef,
      quantity: { max_permitted: modifier.maximum, default_quantity: modifier.defaultQuantity },
    })),
  };
}

/** Uber wants an end for each pause (`suspend_until`, unix seconds); this one no menu outlives. */
export const withoutEnd = 253_402_300_799;

export function suspensionOf(soldOut: { until: string | null } | undefined): object | null {
  if (!soldOut) return null;
  const until = soldOut.until === null ? withoutEnd : Math.floor(Date.parse(soldOut.until) / 1000);
  return { suspend_until: until, reason: 'Sold out' };
}

/** What is paused as a whole is paused in every group: only another end is worth saying there. */
function suspensionInfo(own: { until: string | null } | undefined, contexts: readonly Context[]): object | undefined {
  const inGroups = contexts.filter(
    ({ modifier: { soldOut } }) => soldOut !== undefined && (!own || soldOut.until !== own.until),
  );
  if (!own && inGroups.length === 0) return undefined;
  return {
    suspension: suspensionOf(own),
    ...(inGroups.length > 0 && {
      overrides: inGroups.map(({ groupRef, modifier }) => ({
        context_type: 'MODIFIER_GROUP',
        context_value: groupRef,
        suspension: suspensionOf(modifier.soldOut),
      })),
    }),
  };
}

/** Units above `charge_above` are charged: the first ones are free. It must not stand without `refund_under`. */
function encodeGroup({ ref, name, minimum, maximum, free, modifiers }: ServiceGroup): object {
  const charged = free > 0 && { charge_above: Math.min(free, maximum), refund_under: 0 };
  return {
    id: ref,
    title: inEnglish(name),
    quantity_info: { quantity: { min_permitted: minimum, max_permitted: maximum, ...charged } },
    modifier_options: modifiers.map((modifier) => ({ id: modifier.ref, type: 'ITEM' })),
  };
}

/** The groups in which each thing stands as a modifier. */
export function contextsByRef(menu: ServiceMenu): ReadonlyMap<string, readonly Context[]> {
  return contextsOf(menu.groups);
}
