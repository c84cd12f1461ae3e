import type { ShownItem, ShownMenu, ShownModifier } from '../shown-menu.ts';
import { days, type GrubhubItem, type GrubhubMenu, type GrubhubModifier, type GrubhubPrompt } from './menu-schema.ts';
import type { Kind } from './schedule-overrides.ts';

type Now = { now: number; isHidden: (kind: Kind, id: string) => boolean };

/** What customers see: sections by their schedules, and a price in cents of each in dollars. */
export function showMenu(menu: GrubhubMenu, at: Now): ShownMenu {
  const lists = new Map(menu.modifier_lists.map((list) => [list.external_id, list.modifiers ?? []]));
  const modifiers = new Map(menu.modifiers.map((one) => [one.external_id, one]));
  const order = menu.menu_info.sections ?? [];
  const sections = menu.menu_sections.toSorted(
    (one, other) => order.indexOf(one.external_id) - order.indexOf(other.external_id),
  );
  return {
    menus: [
      ...menu.repeating_schedules.map((schedule) => ({
        ref: schedule.external_id,
        name: schedule.name,
        weekly: showRules(schedule),
        categoryRefs: sections
          .filter((one) => one.schedule_ids?.includes(schedule.external_id) === true)
          .map((one) => one.external_id),
      })),
      ...alwaysOn(sections),
    ],
    categories: sections.map((one) => ({ ref: one.external_id, name: one.name, itemRefs: one.items ?? [] })),
    items: menu.items.map((item) => showItem(item, menu, at)),
    groups: menu.modifier_prompts.map((prompt) => ({
      ref: prompt.external_id,
      name: prompt.name,
      ...limitsOf(prompt),
      free: prompt.modifier_prompt_free_settings?.free_modifiers ?? 0,
      modifiers: (lists.get(prompt.modifier_list) ?? []).flatMap((id) => {
        const found = modifiers.get(id);
        return found ? [showModifier(found, menu, at)] : [];
      }),
    })),
  };
}

function showRules({ rules }: GrubhubMenu['repeating_schedules'][number]) {
  return rules
    .flatMap((rule) =>
      rule.days.map((day) => ({
        day: days.indexOf(day) + 1,
        from: rule.start_time.slice(0, 5),
        // The last moment that Grubhub's times of day can name.
        to: rule.end_time.startsWith('23:59') ? '24:00' : rule.end_time.slice(0, 5),
      })),
    )
    .toSorted((one, other) => one.day - other.day || (one.from < other.from ? -1 : 1));
}

/** Sections that name no schedule. */
function alwaysOn(sections: GrubhubMenu['menu_sections']): ShownMenu['menus'] {
  const categoryRefs = sections.filter((one) => (one.schedule_ids ?? []).length === 0).map((one) => one.external_id);
  const weekly = days.map((_day, index) => ({ day: index + 1, from: '00:00', to: '24:00' }));
  return categoryRefs.length === 0 ? [] : [{ ref: 'always', name: 'Always', weekly, categoryRefs }];
}

function limitsOf({ modifier_prompt_quantity_settings: inUnits, default_selection_model: inOptions }: GrubhubPrompt) {
  return {
    minimum: inUnits?.minimum_units ?? inOptions?.minimum_quantity ?? 0,
    maximum: inUnits?.maximum_units ?? inOptions?.maximum_quantity ?? 99,
  };
}

const cents = (dollars: number) => Math.round(dollars * 100);

function isTakenOff({ availability_override: id }: GrubhubItem | GrubhubModifier, menu: GrubhubMenu, now: number) {
  const override = menu.availability_overrides.find((one) => one.external_id === id);
  if (override?.override_type !== 'UNAVAILABLE') return false;
  return Date.parse(override.start_date) <= now && now < Date.parse(override.end_date);
}

function showItem(item: GrubhubItem, menu: GrubhubMenu, { now, isHidden }: Now): ShownItem {
  const pickup = item.fulfillment_type_settings?.STANDARD_PICKUP?.price;
  const rate = menu.tax_rates.find((one) => one.external_id === item.tax_rate)?.rate;
  return {
    ref: item.external_id,
    name: item.name,
    description: item.description ?? null,
    priceMinor: cents(item.price ?? 0),
    pickupPriceMinor: pickup === undefined ? null : cents(pickup),
    photoUrl: item.media?.source_url ?? null,
    taxBasisPoints: rate == null ? null : Math.round(rate * 10_000),
    alcohol: item.tags?.some((tag) => tag.name === 'ALCOHOL') ?? false,
    isAvailable: !isHidden('items', item.external_id) && !isTakenOff(item, menu, now),
    groupRefs: item.modifier_prompts ?? [],
  };
}

function showModifier(one: GrubhubModifier, menu: GrubhubMenu, { now, isHidden }: Now): ShownModifier {
  return {
    ref: one.external_id,
    name: one.name,
    priceMinor: cents(one.default_price),
    isAvailable: !isHidden('modifiers', one.external_id) && !isTakenOff(one, menu, now),
    groupRefs: one.submodifiers ?? [],
  };
}
