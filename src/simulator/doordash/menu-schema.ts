import { z } from 'zod';

/** DoorDash's menu body (its marketplace reference), as far as it is checked; what is not named is kept as it came. */
const name = z
  .string('names must not be null')
  .max(500)
  .refine((text) => text.trim() !== '', 'names must not be empty');
const supplied = z.string().min(1).max(1_024);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/);
const dayIndex = z.enum(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']);

export type DoorDashOption = {
  name: string;
  merchant_supplied_id: string;
  price: number;
  extras?: DoorDashExtra[] | undefined;
  [more: string]: unknown;
};
export type DoorDashExtra = {
  name: string;
  merchant_supplied_id: string;
  min_num_options: number;
  max_num_options: number;
  num_free_options?: number | undefined;
  min_aggregate_options_quantity?: number | undefined;
  max_aggregate_options_quantity?: number | undefined;
  max_option_choice_quantity?: number | undefined;
  options: DoorDashOption[];
  [more: string]: unknown;
};

const extraSchema: z.ZodType<DoorDashExtra> = z.lazy(() =>
  z.looseObject({
    name,
    merchant_supplied_id: supplied,
    min_num_options: z.int().nonnegative(),
    max_num_options: z.int().nonnegative(),
    num_free_options: z.int().nonnegative().optional(),
    min_aggregate_options_quantity: z.int().nonnegative().optional(),
    max_aggregate_options_quantity: z.int().nonnegative().optional(),
    max_option_choice_quantity: z.int().nonnegative().optional(),
    options: z.array(
      z.looseObject({
        name,
        merchant_supplied_id: supplied,
        price: z.int().nonnegative(),
        base_price: z.int().nonnegative().optional(),
        extras: z.array(extraSchema).optional(),
      }),
    ),
  }),
);

const itemSchema = z.looseObject({
  name,
  description: z.string().max(1_000).optional(),
  merchant_supplied_id: supplied,
  price: z.int().nonnegative(),
  base_price: z.int().nonnegative().optional(),
  is_alcohol: z.boolean().optional(),
  tax_rate: z.string().optional(),
  original_image_url: z.url().optional(),
  item_special_hours: z.array(z.looseObject({ start_time: time.optional(), end_time: time.optional() })).optional(),
  extras: z.array(extraSchema).optional(),
});
export type DoorDashItem = z.output<typeof itemSchema>;

/** What is checked at once, with an answer of 400; the rest is checked by the job. */
export const envelopeSchema = z.looseObject({
  reference: z.string().min(1),
  store: z.looseObject({ merchant_supplied_id: z.string(), provider_type: z.string() }),
  open_hours: z.array(z.unknown()),
  special_hours: z.array(z.unknown()),
  menu: z.looseObject({}),
});

export const menuSchema = z.looseObject({
  reference: z.string(),
  store: z.looseObject({ merchant_supplied_id: z.string() }),
  open_hours: z.array(z.looseObject({ day_index: dayIndex, start_time: time, end_time: time })).min(1),
  special_hours: z.array(z.looseObject({ date: z.string(), closed: z.boolean() })),
  menu: z.looseObject({
    name,
    merchant_supplied_id: supplied,
    categories: z.array(
      z.looseObject({
        name,
        subtitle: z.string().max(500).optional(),
        merchant_supplied_id: supplied,
        items: z.array(itemSchema),
      }),
    ),
  }),
});
export type DoorDashMenu = z.output<typeof menuSchema>;

/** What DoorDash's job fails with before it makes the menu, besides wrong shapes (its menu status guide). Null: nothing. */
export function whatFails(menu: DoorDashMenu): string | null {
  const { categories } = menu.menu;
  if (categories.every(({ items }) => items.length === 0)) return 'The menu has no items.';
  const doubled = firstDouble(categories.map((one) => one.merchant_supplied_id));
  if (doubled !== null) return `find duplicated children with merchant supplied id: ${doubled}`;
  for (const category of categories) {
    const twice = firstDouble(category.items.map((one) => one.merchant_supplied_id));
    if (twice !== null)
      return `Category ${category.name}: find duplicated children with merchant supplied id: ${twice}`;
    for (const item of category.items) {
      const wrong = whatFailsInExtras(item.extras ?? [], 1);
      if (wrong !== null) return `Item ${item.name}: ${wrong}`;
    }
  }
  return null;
}

const minMinutes = 30;
const minutesOfWeek = 7 * 1_440;
const lastMinuteOfDay = 1_439;

/** What it fails with afterwards: the menu is made then, without its hours (its menu hours questions). Null: nothing. */
export function whatFailsInHours({ open_hours: hours }: DoorDashMenu): string | null {
  const spans: { from: number; to: number; day: string }[] = [];
  for (const { day_index: day, start_time: start, end_time: end } of hours) {
    const [from, to] = [minutesOf(start), minutesOf(end)];
    // This is how a closed day is written.
    if (from === 0 && to === 0) continue;
    if (from === to) return `Invalid hours format: ${day} starts when it ends.`;
    // The day's last minute is its end.
    const length = ((to - from + 1_440) % 1_440) + (to === lastMinuteOfDay ? 1 : 0);
    if (length < minMinutes) {
      return 'Invalid hours format: Cannot save because menu must be open for more than half hour.';
    }
    const at = dayIndex.options.indexOf(day) * 1_440 + from;
    spans.push({ from: at, to: at + length, day });
  }
  const inOrder = spans.toSorted((one, other) => one.from - other.from);
  for (const [place, span] of inOrder.entries()) {
    const next = inOrder[(place + 1) % inOrder.length];
    const nextFrom = next && next !== span ? next.from + (next.from <= span.from ? minutesOfWeek : 0) : Number.NaN;
    if (span.to > nextFrom) {
      return `Invalid hours format: Cannot save due to overlapping hours: ${span.day} and ${next?.day}`;
    }
  }
  return null;
}

const deepest = 6;

function whatFailsInExtras(extras: readonly DoorDashExtra[], level: number): string | null {
  if (extras.length > 0 && level > deepest) return `extras are nested more than ${deepest} levels deep.`;
  const doubled = firstDouble(extras.map((one) => one.merchant_supplied_id));
  if (doubled !== null) return `two extras have the id ${doubled}.`;
  for (const extra of extras) {
    const { min_aggregate_options_quantity: least = 0, max_aggregate_options_quantity: most } = extra;
    if (extra.min_num_options > extra.max_num_options || least > (most ?? least)) {
      return `extra ${extra.name} demands more than it allows.`;
    }
    const units = extra.options.length * (extra.max_option_choice_quantity ?? 1);
    if (extra.min_num_options > extra.options.length || least > units) {
      return `extra ${extra.name} demands more than it offers.`;
    }
    const twice = firstDouble(extra.options.map((one) => one.merchant_supplied_id));
    if (twice !== null) return `extra ${extra.name} holds the option ${twice} twice.`;
    for (const option of extra.options) {
      const wrong = whatFailsInExtras(option.extras ?? [], level + 1);
      if (wrong !== null) return wrong;
    }
  }
  return null;
}

function firstDouble(ids: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return null;
}

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
