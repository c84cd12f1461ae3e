import { z } from 'zod';

/** Deliveroo's menu (its menu overview and guidelines), as far as it is checked; what is not named is kept as it came. */
const id = z.string().min(1);
const translated = (shortest: number, longest: number) =>
  z
    .record(
      z.string(),
      z
        .string()
        .max(longest)
        .refine((text) => Array.from(text.trim()).length >= shortest, `must have ${shortest} characters at least`),
    )
    .refine((texts) => Object.keys(texts).length > 0, 'needs one language');
const money = z.int().nonnegative();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time, 23:59 at the latest');
const ids = z.array(z.string());

const itemSchema = z
  .looseObject({
    id,
    name: translated(1, 120),
    description: translated(0, 500).nullish(),
    plu: z.string().nullish(),
    type: z.enum(['ITEM', 'BUNDLE', 'CHOICE']).optional(),
    price_info: z.looseObject({
      price: money,
      overrides: z.array(z.looseObject({ type: z.enum(['ITEM', 'MODIFIER']), id: z.string(), price: money })).nullish(),
      fees: z.array(z.looseObject({ type: z.string(), cost_per_unit: money })).nullish(),
    }),
    tax_rate: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,2})?$/, 'must be a percentage')
      .nullish(),
    image: z.looseObject({ url: z.url() }).nullish(),
    modifier_ids: ids.nullish(),
    contains_alcohol: z.boolean().nullish(),
  })
  // Options are items, too, but the guidelines speak of those that customers order.
  .refine(
    ({ type, name }) => type === 'CHOICE' || Object.values(name).every((text) => Array.from(text.trim()).length >= 2),
    {
      path: ['name'],
      message: 'must have two characters at least',
    },
  );
export type DeliverooItem = z.output<typeof itemSchema>;

const modifierSchema = z
  .looseObject({
    id,
    name: translated(1, 120),
    min_selection: z.int().nonnegative(),
    max_selection: z.int().min(1),
    repeatable: z.boolean().nullish(),
    item_ids: ids,
  })
  .refine((one) => one.min_selection <= one.max_selection, 'demands more than it allows');

const mealtimeSchema = z.looseObject({
  id,
  name: translated(1, 120),
  description: translated(0, 500).nullish(),
  category_ids: ids,
  schedule: z.array(
    z.looseObject({
      day_of_week: z.int().min(0).max(6),
      time_periods: z.array(
        z.looseObject({ start: time, end: time }).refine(({ start, end }) => start < end, 'must end after it starts'),
      ),
    }),
  ),
});

export const uploadSchema = z.looseObject({
  name: z.string().min(1),
  menu: z.looseObject({
    currency_code: z.string().regex(/^[A-Z]{3}$/, 'must be a currency'),
    mealtimes: z.array(mealtimeSchema).min(1, 'must not be empty'),
    categories: z.array(
      z.looseObject({
        id,
        name: translated(3, 120),
        description: translated(0, 500).nullish(),
        item_ids: ids.min(1, 'must not be empty'),
      }),
    ),
    items: z.array(itemSchema).min(1, 'must not be empty'),
    modifiers: z.array(modifierSchema),
  }),
  site_ids: ids.min(1),
});
export type DeliverooUpload = z.output<typeof uploadSchema>;
export type DeliverooMenu = DeliverooUpload['menu'];

export type MenuError = { code: string; message: string; field: string };

/** What Deliveroo refuses besides wrong shapes: ids twice, ids that lead nowhere, hours that overlap, no tax. */
export function errorsIn({ menu }: DeliverooUpload): MenuError[] {
  const lists = {
    mealtimes: menu.mealtimes,
    categories: menu.categories,
    items: menu.items,
    modifiers: menu.modifiers,
  };
  const known = new Map(Object.entries(lists).map(([list, things]) => [list, new Set(things.map((one) => one.id))]));
  const doubles = Object.entries(lists)
    .filter(([list, things]) => known.get(list)?.size !== things.length)
    .map(([list]) => wrong(list, 'holds an id twice'));
  const missing = (field: string, wanted: readonly string[], list: string) =>
    wanted
      .filter((one) => known.get(list)?.has(one) !== true)
      .map((one) => wrong(field, `there is no ${one} in ${list}`));
  return [
    ...doubles,
    ...menu.mealtimes.flatMap((one) => missing(`mealtimes[${one.id}]`, one.category_ids, 'categories')),
    ...menu.categories.flatMap((one) => missing(`categories[${one.id}]`, one.item_ids, 'items')),
    ...menu.modifiers.flatMap((one) => missing(`modifiers[${one.id}]`, one.item_ids, 'items')),
    ...menu.items.flatMap((one) => missing(`items[${one.id}]`, one.modifier_ids ?? [], 'modifiers')),
    ...menu.mealtimes.filter(overlaps).map((one) => wrong(`mealtimes[${one.id}].schedule`, 'has periods that overlap')),
    ...unmet(menu).map((one) => wrong(`modifiers[${one.id}]`, 'demands more than it offers')),
    ...tooDeep(menu).map((one) => wrong(`items[${one.id}]`, `has modifiers more than ${deepest} levels deep`)),
    ...untaxed(menu).map((one) => wrong(`items[${one.id}].tax_rate`, 'is missing')),
  ];
}

const wrong = (field: string, message: string): MenuError => ({
  code: 'bad_request',
  message: `${field} ${message}.`,
  field,
});

function overlaps({ schedule }: DeliverooMenu['mealtimes'][number]): boolean {
  const spans = schedule.flatMap(({ day_of_week: day, time_periods: periods }) =>
    periods.map(({ start, end }) => ({ day, start, end })),
  );
  return [...Map.groupBy(spans, ({ day }) => day).values()].some((same) => {
    const inOrder = same.toSorted((one, other) => (one.start < other.start ? -1 : 1));
    return inOrder.some(({ start }, place) => start < (inOrder[place - 1]?.end ?? ''));
  });
}

/** An option that may be repeated can be chosen any number of times, another one once. */
function unmet(menu: DeliverooMenu): DeliverooMenu['modifiers'] {
  return menu.modifiers.filter(({ min_selection: needed, item_ids: options, repeatable }) => {
    const offered = repeatable === true && options.length > 0 ? Number.POSITIVE_INFINITY : options.length;
    return needed > offered;
  });
}

const deepest = 3;

function tooDeep(menu: DeliverooMenu): DeliverooItem[] {
  const items = new Map(menu.items.map((one) => [one.id, one.modifier_ids ?? []]));
  const modifiers = new Map(menu.modifiers.map((one) => [one.id, one.item_ids]));
  const levelOf = (modifier: string, way: readonly string[]): number => {
    if (way.length >= deepest || way.includes(modifier)) return Number.POSITIVE_INFINITY;
    const below = (modifiers.get(modifier) ?? []).flatMap((item) => items.get(item) ?? []);
    return 1 + Math.max(0, ...below.map((next) => levelOf(next, [...way, modifier])));
  };
  return menu.items.filter((item) => (item.modifier_ids ?? []).some((one) => levelOf(one, []) > deepest));
}

/** What is sold by itself names its tax. */
function untaxed(menu: DeliverooMenu): DeliverooItem[] {
  const sold = new Set(menu.categories.flatMap(({ item_ids: wanted }) => wanted));
  return menu.items.filter((item) => sold.has(item.id) && item.tax_rate == null);
}
