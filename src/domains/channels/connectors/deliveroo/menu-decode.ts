import type { MenuReading } from '../../menu-connector.ts';
import {
  allergens,
  dietaryMarks,
  type MenuOfDay,
  type ServiceGroup,
  type ServiceItem,
  type ServiceModifier,
} from '../../model/service-menu.ts';
import { compact, isRecord } from '../shared-lenient-schema.ts';
import { isCurrencyCode } from '../shared-money.ts';
import { menuBody, type Item, type MenuBody } from './schemas.ts';
import { allergenWords, depositType, dietWords, isoDay, lastMinute } from './words.ts';

/** Reads a menu as `GET /menu/v2/brands/{b}/sites/{s}/menu` answers it, or as we sent it. */
export function decodeMenu(sent: unknown): MenuReading {
  if (!isRecord(sent)) return { ok: false, reason: 'The menu is no JSON object.' };
  const inner = isRecord(sent['menu']) ? sent['menu'] : sent;
  if (!Array.isArray(inner['items']) && !Array.isArray(inner['categories'])) {
    return { ok: false, reason: 'The menu has neither items nor categories.' };
  }
  const found = menuBody.parse(inner);
  const items = new Map(found.items.flatMap((item) => (item.id === undefined ? [] : [[item.id, item] as const])));
  const sold = new Set(found.categories.flatMap(({ item_ids: ids }) => ids));
  const { currency_code: currency } = found;
  return {
    ok: true,
    menu: {
      currency: currency !== undefined && isCurrencyCode(currency) ? currency : 'USD',
      menus: found.mealtimes.flatMap(decodeMealtime),
      categories: found.categories.flatMap(({ id: ref, name, description, item_ids: itemRefs }) =>
        ref === undefined ? [] : [compact({ ref, name: name ?? ref, description, itemRefs })],
      ),
      items: [...items.values()].filter(({ id }) => sold.has(id ?? '')).map(decodeItem),
      groups: found.modifiers.flatMap((group) => decodeGroup(group, items)),
    },
  };
}

const wholeWeek = [1, 2, 3, 4, 5, 6, 7];

/** A mealtime without a schedule is always served. */
function decodeMealtime({
  id,
  name,
  category_ids: categoryRefs,
  schedule,
}: MenuBody['mealtimes'][number]): MenuOfDay[] {
  if (id === undefined) return [];
  const weekly = schedule.flatMap(({ day_of_week: number, time_periods: periods }) => {
    const day = isoDay(number ?? -1);
    return periods.flatMap(({ start: from, end: to }) =>
      day < 1 || day > 7 || from === undefined || to === undefined
        ? []
        : [{ day, from, to: to === lastMinute || to === '00:00' ? '24:00' : to }],
    );
  });
  const always = schedule.length === 0 ? wholeWeek.map((day) => ({ day, from: '00:00', to: '24:00' })) : weekly;
  return [{ ref: id, name: name ?? id, timetable: { weekly: always, special: [] }, categoryRefs }];
}

function decodeItem(one: Item): ServiceItem {
  const ref = one.id ?? '';
  return compact({
    ref,
    name: one.name ?? ref,
    description: one.description,
    priceMinor: one.price_info.price ?? 0,
    depositMinor: one.price_info.fees.find(({ type }) => type === depositType)?.cost_per_unit,
    photoUrl: one.image.url,
    groupRefs: one.modifier_ids,
    isCombo: one.type === 'BUNDLE',
    alcohol: one.contains_alcohol ?? false,
    taxBasisPoints: one.tax_rate,
    caloriesLow: one.nutritional_info.energy_kcal.low,
    caloriesHigh: one.nutritional_info.energy_kcal.high,
    dietary: dietaryMarks.filter((mark) => mark !== 'spicy' && one.diets.includes(dietWords[mark])),
    allergens: allergens.filter((known) => one.allergies.includes(allergenWords[known])),
  });
}

function decodeGroup(one: MenuBody['modifiers'][number], items: ReadonlyMap<string, Item>): ServiceGroup[] {
  if (one.id === undefined) return [];
  const ref = one.id;
  const maximum = Math.max(1, one.max_selection ?? one.item_ids.length);
  const most = one.repeatable === true ? maximum : 1;
  return [
    {
      ref,
      name: one.name ?? ref,
      minimum: one.min_selection ?? 0,
      maximum,
      free: 0,
      modifiers: one.item_ids.flatMap((id) => {
        const option = items.get(id);
        return option ? [decodeModifier(option, { groupRef: ref, most })] : [];
      }),
    },
  ];
}

function decodeModifier(option: Item, { groupRef, most }: { groupRef: string; most: number }): ServiceModifier {
  const ref = option.id ?? '';
  const here = option.price_info.overrides.find(({ type, id }) => type === 'MODIFIER' && id === groupRef);
  return compact({
    ref,
    name: option.name ?? ref,
    priceMinor: here?.price ?? option.price_info.price ?? 0,
    defaultQuantity: 0,
    maximum: most,
    caloriesLow: option.nutritional_info.energy_kcal.low,
    caloriesHigh: option.nutritional_info.energy_kcal.high,
    alcohol: option.contains_alcohol ?? false,
    groupRefs: option.modifier_ids,
  });
}
