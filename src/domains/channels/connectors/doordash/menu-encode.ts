import type { MenuStoreRef } from '../../menu-connector.ts';
import type { ServiceGroup, ServiceItem, ServiceMenu, ServiceModifier } from '../../model/service-menu.ts';
import { compact } from '../shared-lenient-schema.ts';
import { partOf, type DaySpan } from '../shared-menu.ts';
import { encodeItemHours, encodeOpenHours, encodeSpecialHours, servedHours } from './menu-hours.ts';

/** Our menu in the form of DoorDash's `POST /api/v1/menus` (its marketplace reference and menu guides). */

export const taxWords = {
  prepared_food: 'PREPARED_FOOD',
  grocery: 'GROCERY',
  soft_drink: 'SOFT_DRINK',
  alcohol: 'ALCOHOL',
  tobacco: 'TOBACCO',
  general_goods: 'GENERAL_MERCHANDISE',
  exempt: 'TAX_EXEMPT',
} as const satisfies Record<NonNullable<ServiceItem['taxCategory']>, string>;

/** The dietary tags that DoorDash knows (its nutritional information guide). */
export const dietTags: Partial<Record<ServiceItem['dietary'][number], string>> = {
  vegetarian: 'TAG_KEY_DIETARY_VEGETARIAN',
  vegan: 'TAG_KEY_DIETARY_VEGAN',
  gluten_free: 'TAG_KEY_DIETARY_GLUTEN_FREE',
};

/** The id of the one menu that each store has there; DoorDash overwrites the menu that it knows by it. */
export const menuId = (store: Pick<MenuStoreRef, 'externalStoreId'>) => `forkline-${store.externalStoreId}`;

/**
 * One DoorDash menu holds all of ours: its hours are those in which any of them is served, and an item whose menus are
 * served for only part of that time carries hours of its own. Two menus would be two jobs, of which one at a time may run.
 */
export function encodeBody(
  menu: ServiceMenu,
  given: { store: Pick<MenuStoreRef, 'externalStoreId'>; providerType: string; reference: string },
): object {
  const { hours, itemHours } = servedHours(menu);
  // What no menu holds is shown nowhere.
  const shown = new Set(menu.menus.flatMap(({ categoryRefs }) => categoryRefs));
  const groups = new Map(menu.groups.map((group) => [group.ref, group]));
  const items = new Map(menu.items.map((item) => [item.ref, item]));
  return {
    reference: given.reference,
    store: { merchant_supplied_id: given.store.externalStoreId, provider_type: given.providerType },
    open_hours: encodeOpenHours(hours),
    special_hours: encodeSpecialHours(menu.menus),
    menu: {
      name: menu.menus[0]?.name ?? 'Menu',
      subtitle: '',
      merchant_supplied_id: menuId(given.store),
      active: true,
      categories: menu.categories
        .filter(({ ref }) => shown.has(ref))
        .map((category, place) => ({
          name: category.name,
          subtitle: category.description ?? '',
          merchant_supplied_id: category.ref,
          active: true,
          sort_id: place,
          items: category.itemRefs.flatMap((ref, at) => {
            const item = items.get(ref);
            return item ? [encodeItem(item, { place: at, groups, hours: itemHours.get(ref) })] : [];
          }),
        })),
    },
  };
}

type Groups = ReadonlyMap<string, ServiceGroup>;

function encodeItem(
  item: ServiceItem,
  { place, groups, hours }: { place: number; groups: Groups; hours: DaySpan[] | undefined },
): object {
  return compact({
    name: item.name,
    // A field without a value is left out: null and the empty text fail the job.
    description: item.description === '' ? undefined : item.description,
    merchant_supplied_id: item.ref,
    active: true,
    is_alcohol: item.alcohol,
    is_bike_friendly: true,
    sort_id: place,
    price: item.priceMinor,
    base_price: item.pickupPriceMinor,
    tax_rate: inPercent(item.taxBasisPoints),
    tax_category: item.taxCategory === undefined ? undefined : taxWords[item.taxCategory],
    original_image_url: item.photoUrl,
    item_special_hours: hours && encodeItemHours(hours),
    dish_info: dishInfo(item, item.dietary),
    extras: encodeGroups(item.groupRefs, groups, []),
  });
}

/** As text, as all examples have it: "8" is eight percent. */
const inPercent = (basisPoints: number | undefined) =>
  basisPoints === undefined ? undefined : String(basisPoints / 100);

function dishInfo(
  { caloriesLow, caloriesHigh }: Pick<ServiceItem, 'caloriesLow' | 'caloriesHigh'>,
  dietary: ServiceItem['dietary'],
): object | undefined {
  const lower = caloriesLow ?? caloriesHigh;
  const higher = caloriesHigh ?? caloriesLow;
  const tags = dietary.map((mark) => dietTags[mark]).filter((tag) => tag !== undefined);
  const display = lower === higher ? 'cal' : 'cal_range';
  const found = {
    ...(lower !== undefined && {
      nutritional_info: { calorific_info: { display_type: display, lower_range: lower, higher_range: higher } },
    }),
    ...(tags.length > 0 && { classification_info: { classification_tags: tags } }),
  };
  return Object.keys(found).length === 0 ? undefined : found;
}

/** Groups stand in each item that has them, whole; one that would open itself again is left out there. */
function encodeGroups(refs: readonly string[], groups: Groups, way: readonly string[]): object[] {
  return refs
    .filter((ref) => !way.includes(ref))
    .flatMap((ref, place) => {
      const group = groups.get(ref);
      return group ? [encodeGroup(group, { place, groups, way: [...way, ref] })] : [];
    });
}

function encodeGroup(
  group: ServiceGroup,
  { place, groups, way }: { place: number; groups: Groups; way: readonly string[] },
): object {
  const most = maxOfOne(group);
  return {
    name: group.name,
    merchant_supplied_id: group.ref,
    active: true,
    sort_id: place,
    ...limitsOf(group, most),
    num_free_options: group.free,
    options: group.modifiers.map((modifier, at) => encodeModifier(modifier, { place: at, most, groups, way })),
  };
}

/**
 * How many of one option can be chosen; DoorDash has one number for all options of a group. With quantities an option
 * cannot open further groups (its quantity selectors): then there is one of each.
 */
function maxOfOne({ modifiers }: ServiceGroup): number {
  const opensMore = modifiers.some(({ groupRefs }) => groupRefs.length > 0);
  return opensMore ? 1 : Math.max(1, ...modifiers.map((modifier) => modifier.maximum));
}

/** What is sent of a menu: categories that a menu of the day holds, and the name of the first one. */
export function sentPart(menu: ServiceMenu): ServiceMenu {
  const shown = new Set(menu.menus.flatMap(({ categoryRefs }) => categoryRefs));
  const part = partOf(menu, { menus: menu.menus, categories: menu.categories.filter(({ ref }) => shown.has(ref)) });
  return { ...part, menus: menu.menus.map((one, place) => (place === 0 ? one : { ...one, name: 'Menu' })) };
}

/** The most units that a customer can choose in a group. */
export const maxUnits = ({ modifiers }: Pick<ServiceGroup, 'modifiers'>): number =>
  modifiers.length * Math.max(1, ...modifiers.map(({ maximum }) => maximum));

/**
 * `num_options` counts different options, `aggregate_options_quantity` units. Where one of each is all there can be the two
 * are the same, and the second must be left out (its quantity enforcer matrix).
 */
function limitsOf({ minimum, maximum, modifiers }: ServiceGroup, most: number): object {
  const different = modifiers.length;
  if (most === 1) {
    // Where an option that opens more can be chosen once only, fewer are demanded; what nothing could meet stays as it is.
    const canBeMet = minimum <= maximum && minimum <= maxUnits({ modifiers });
    return { min_num_options: canBeMet ? Math.min(minimum, different) : minimum, max_num_options: maximum };
  }
  return {
    min_num_options: Math.ceil(minimum / most),
    max_num_options: Math.max(1, Math.min(maximum, different)),
    min_option_choice_quantity: 0,
    max_option_choice_quantity: most,
    min_aggregate_options_quantity: minimum,
    max_aggregate_options_quantity: maximum,
  };
}

function encodeModifier(
  modifier: ServiceModifier,
  { place, most, groups, way }: { place: number; most: number; groups: Groups; way: readonly string[] },
): object {
  const chosen = Math.min(modifier.defaultQuantity, most);
  return compact({
    name: modifier.name,
    merchant_supplied_id: modifier.ref,
    active: true,
    price: modifier.priceMinor,
    // Options must have both prices.
    base_price: modifier.pickupPriceMinor ?? modifier.priceMinor,
    default: chosen > 0,
    sort_id: place,
    // Only what is part of a recipe can be there more than once from the start.
    ...(chosen > 1 && { operation_context: ['RECIPE'], quantity_info: { default_quantity: chosen, charge_above: 0 } }),
    dish_info: dishInfo(modifier, []),
    extras: encodeGroups(modifier.groupRefs, groups, way),
  });
}
