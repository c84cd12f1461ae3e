import type { MenuReading } from '../../menu-connector.ts';
import {
  dietaryMarks,
  type ServiceGroup,
  type ServiceItem,
  type ServiceModifier,
  type WeeklySpan,
} from '../../model/service-menu.ts';
import { compact, isRecord, toDate, type Read } from '../shared-lenient-schema.ts';
import { ref } from '../shared-menu-readers.ts';
import { digitsOf, isCurrencyCode } from '../shared-money.ts';
import { body, units, type Body, type Modifier } from './schemas.ts';
import { sizeGroups, type SizeGroup } from './sizes.ts';
import { alcoholTag, dayWords, dietTags, exemptTag, refInModifierId, type PriceUnit } from './words.ts';

/** Reads Grubhub's `PosNormalizedMenu` as `GET …/menu/normalized` answers it, or as we made it. */

interface Parts {
  minor: (price: number | undefined) => number | undefined;
  taxes: ReadonlyMap<string, Body['tax_rates'][number]>;
  lists: ReadonlyMap<string, Body['modifier_lists'][number]>;
  modifiers: ReadonlyMap<string, Modifier>;
  sizes: ReadonlyMap<string, SizeGroup>;
  overrides: ReadonlyMap<string, Body['availability_overrides'][number]>;
  now: Date;
}

/** @param now for overrides that have ended: their things are on sale */
export function decodeMenu(sent: unknown, { unit, now }: { unit: PriceUnit; now: Date }): MenuReading {
  if (!isRecord(sent) || !isRecord(sent['menu_info'])) return { ok: false, reason: 'The menu has no menu_info.' };
  const found = body.parse(sent);
  const { currency: word, sections: order } = found.menu_info;
  const currency = word !== undefined && isCurrencyCode(word) ? word : 'USD';
  const parts = indexOf(found, { unit, currency, now });
  const places = new Map(order.map((ref, place) => [ref, place]));
  const placeOf = (ref: string | undefined) => places.get(ref ?? '') ?? order.length;
  const sections = found.menu_sections
    .filter(({ external_id: ref }) => ref !== undefined)
    .toSorted((a, b) => placeOf(a.external_id) - placeOf(b.external_id));
  return {
    ok: true,
    menu: {
      currency,
      menus: decodeMenus(found.repeating_schedules, sections),
      categories: sections.map(({ external_id: ref = '', name, description, items: itemRefs }) =>
        compact({ ref, name: name ?? ref, description, itemRefs }),
      ),
      items: found.items.flatMap((one) => decodeItem(one, parts)),
      groups: [
        ...found.modifier_prompts.flatMap((one) => decodeGroup(one, parts)),
        ...[...parts.sizes.values()].map(({ group }) => group),
      ],
    },
  };
}

function indexOf(found: Body, { unit, currency, now }: { unit: PriceUnit; currency: string; now: Date }): Parts {
  const scale = unit === 'cents' ? 1 : 10 ** digitsOf(currency);
  const minor = (price: number | undefined) => {
    const scaled = Math.round((price ?? -1) * scale);
    return price !== undefined && price >= 0 && Number.isSafeInteger(scaled) ? scaled : undefined;
  };
  return {
    minor,
    taxes: byId(found.tax_rates),
    lists: byId(found.modifier_lists),
    modifiers: byId(found.modifiers),
    sizes: sizeGroups(found.size_prompts, { sizes: found.sizes, minor }),
    overrides: byId(found.availability_overrides),
    now,
  };
}

const byId = <Thing extends { external_id: string | undefined }>(things: readonly Thing[]) =>
  new Map(things.flatMap((thing) => (thing.external_id === undefined ? [] : [[thing.external_id, thing] as const])));

/** From this year on an end stands for none. */
const firstEndlessYear = 9_999;

/** What a span of being hidden means now; undefined where it has ended or lies ahead. */
export function soldOutWithin(start: unknown, end: unknown, now: Date): { until: string | null } | undefined {
  const from = toDate(start);
  const to = toDate(end);
  if (to === undefined || to <= now || (from !== undefined && from > now)) return undefined;
  return { until: to.getUTCFullYear() >= firstEndlessYear ? null : to.toISOString() };
}

/** An override in the menu itself, as a person at Grubhub makes it. */
function soldOutBy(id: string | undefined, { overrides, now }: Parts): { until: string | null } | undefined {
  const one = overrides.get(id ?? '');
  return one?.override_type === 'UNAVAILABLE' ? soldOutWithin(one.start_date, one.end_date, now) : undefined;
}

/** Sections that name no schedule are always on offer. */
const always = {
  ref: 'always',
  name: 'Always',
  timetable: { weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })), special: [] },
};

function decodeMenus(schedules: Body['repeating_schedules'], sections: Body['menu_sections']) {
  const refsOf = (holds: (ids: readonly string[]) => boolean) =>
    sections.filter(({ schedule_ids: ids }) => holds(ids)).map(({ external_id: ref }) => ref ?? '');
  const menus = schedules.flatMap(({ external_id: ref, name, rules }) =>
    ref === undefined
      ? []
      : [
          {
            ref,
            name: name ?? ref,
            timetable: { weekly: decodeRules(rules), special: [] },
            categoryRefs: refsOf((ids) => ids.includes(ref)),
          },
        ],
  );
  const unlimited = refsOf((ids) => ids.length === 0);
  return unlimited.length === 0 ? menus : [...menus, { ...structuredClone(always), categoryRefs: unlimited }];
}

function decodeRules(rules: Body['repeating_schedules'][number]['rules']): WeeklySpan[] {
  return rules
    .flatMap(({ days, start_time: from, end_time: to }) => {
      if (from === undefined || to === undefined) return [];
      return days.flatMap((name) => {
        const day = dayWords.findIndex((one) => one === name.toUpperCase()) + 1;
        return day === 0 ? [] : [{ day, from, to: to === '00:00' || to === '23:59' ? '24:00' : to }];
      });
    })
    .toSorted((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1));
}

function decodeItem(one: Body['items'][number], parts: Parts): ServiceItem[] {
  if (one.external_id === undefined) return [];
  const sizes = parts.sizes.get(one.size_prompt ?? '');
  return [
    compact({
      ref: one.external_id,
      name: one.name ?? one.external_id,
      description: one.description,
      priceMinor: parts.minor(one.price) ?? sizes?.lowestMinor ?? 0,
      pickupPriceMinor: parts.minor(one.fulfillment_type_settings.STANDARD_PICKUP.price),
      photoUrl: one.media.source_url,
      groupRefs: [...(sizes ? [sizes.group.ref] : []), ...one.modifier_prompts],
      isCombo: false,
      alcohol: one.tags.has(alcoholTag),
      taxCategory: one.tags.has(exemptTag) ? ('exempt' as const) : undefined,
      taxBasisPoints: basisPointsOf(parts.taxes.get(one.tax_rate ?? '')?.rate),
      ...caloriesIn(one),
      dietary: dietaryMarks.filter((mark) => mark !== 'halal' && one.tags.has(dietTags[mark])),
      allergens: [],
      barcode: one.gtin,
      soldOut: soldOutBy(one.availability_override, parts),
    }),
  ];
}

/** A rate is a share between 0 and 1. */
const basisPointsOf = (rate: number | undefined) =>
  rate === undefined || rate < 0 || rate > 1 ? undefined : Math.round(rate * 10_000);

/** "450", "450-600"; a "+" or "-" before a number says that it changes what it comes with. */
function caloriesIn({
  calorie_count: count,
  calorie_content: content,
}: Pick<Modifier, 'calorie_count' | 'calorie_content'>) {
  const found = /^\+?(\d{1,6})(?:\s*-\s*(\d{1,6}))?$/.exec(count ?? content ?? '');
  const low = found?.[1] === undefined ? undefined : Number(found[1]);
  return { caloriesLow: low, caloriesHigh: found?.[2] === undefined ? low : Number(found[2]) };
}

function decodeGroup(one: Body['modifier_prompts'][number], parts: Parts): ServiceGroup[] {
  const groupRef = one.external_id;
  if (groupRef === undefined) return [];
  const quantities = isRecord(one.modifier_quantity_settings) ? one.modifier_quantity_settings : {};
  const modifiers = (parts.lists.get(one.modifier_list ?? '')?.modifiers ?? []).flatMap((id) => {
    const found = parts.modifiers.get(id);
    return found ? decodeModifier(found, { id, groupRef, quantity: units.parse(quantities[id]), parts }) : [];
  });
  return [
    {
      ref: groupRef,
      name: one.name ?? groupRef,
      ...limitsOf(one, modifiers),
      free: one.modifier_prompt_free_settings.free_modifiers ?? 0,
      modifiers,
    },
  ];
}

/** Units as we count them; a limit of different options narrows them only where it forbids something. */
function limitsOf(
  { modifier_prompt_quantity_settings: inUnits, default_selection_model: inOptions }: Body['modifier_prompts'][number],
  modifiers: readonly ServiceModifier[],
): { minimum: number; maximum: number } {
  const maxUnits = inUnits.maximum_units;
  const maxOptions = inOptions.maximum_quantity;
  const isNarrower = maxOptions !== undefined && maxOptions < Math.min(maxUnits ?? Infinity, modifiers.length);
  const ofOptions = modifiers
    .map(({ maximum }) => maximum)
    .toSorted((a, b) => b - a)
    .slice(0, maxOptions)
    .reduce((sum, maximum) => sum + maximum, 0);
  const maximum = isNarrower ? Math.min(maxUnits ?? Infinity, ofOptions) : (maxUnits ?? ofOptions);
  return {
    minimum: Math.max(inUnits.minimum_units ?? 0, inOptions.minimum_quantity ?? 0),
    maximum: Math.max(1, maximum),
  };
}

function decodeModifier(
  found: Modifier,
  given: { id: string; groupRef: string; quantity: Read<typeof units>; parts: Parts },
): ServiceModifier[] {
  const { parts, quantity } = given;
  const own = ref.parse(refInModifierId(given.id, given.groupRef));
  if (own === undefined) return [];
  return [
    compact({
      ref: own,
      name: found.name ?? own,
      priceMinor: parts.minor(found.default_price) ?? 0,
      pickupPriceMinor: parts.minor(found.fulfillment_type_settings.STANDARD_PICKUP.price),
      defaultQuantity: quantity.default_units ?? 0,
      maximum: Math.max(1, quantity.maximum_units ?? 1),
      ...caloriesIn(found),
      alcohol: found.tags.has(alcoholTag),
      groupRefs: found.submodifiers,
      soldOut: soldOutBy(found.availability_override, parts),
    }),
  ];
}
