import { z } from 'zod';

/** Uber's menu body (its menu reference, v2), as far as it is checked; what is not named is kept as it came. */
const words = z.looseObject({ translations: z.record(z.string(), z.string()) });
const title = words.refine(
  ({ translations }) => Object.values(translations).some((text) => text.trim() !== ''),
  'A title must not be empty.',
);
const id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/;]+$/, 'An id must not hold / or ;.');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is HH:MM, 23:59 at the latest.');
const context = { context_type: z.enum(['MENU', 'ITEM', 'MODIFIER_GROUP']), context_value: z.string() };
const suspension = z.looseObject({ suspend_until: z.int().nonnegative(), reason: z.string().optional() }).nullable();
const quantity = z
  .looseObject({
    min_permitted: z.int().nonnegative().optional(),
    max_permitted: z.int().nonnegative().optional(),
    charge_above: z.int().nonnegative().nullish(),
    refund_under: z.int().nonnegative().nullish(),
    default_quantity: z.int().nonnegative().nullish(),
  })
  .superRefine((given, check) => {
    const { min_permitted: min = 0, max_permitted: max = Number.POSITIVE_INFINITY } = given;
    const { charge_above: charged, refund_under: refunded, default_quantity: chosen } = given;
    const refuse = (message: string) => check.addIssue({ code: 'custom', message });
    if (max < min) refuse('max_permitted cannot be less than min_permitted.');
    if ((charged == null) !== (refunded == null)) refuse('charge_above and refund_under stand together or not at all.');
    if ((charged ?? 0) > max) refuse('charge_above cannot be greater than max_permitted.');
    if ((refunded ?? 0) > (charged ?? 0)) refuse('refund_under cannot be greater than charge_above.');
    if (chosen != null && (chosen < min || chosen > max)) refuse('default_quantity must lie within the limits.');
  });
const energy = z.looseObject({
  display_type: z.enum(['single_item', 'double_items', 'additive_item', 'multiple_items']),
  energy_interval: z.looseObject({ lower: z.int().nonnegative(), upper: z.int().nonnegative().optional() }),
});

export const priceInfoSchema = z.looseObject({
  price: z.int().nonnegative(),
  container_deposit: z.int().nonnegative().optional(),
  overrides: z.array(z.looseObject({ ...context, price: z.int().nonnegative() })).optional(),
});
export const suspensionInfoSchema = z.looseObject({
  suspension: suspension.optional(),
  overrides: z.array(z.looseObject({ ...context, suspension })).optional(),
});

const itemSchema = z.looseObject({
  id,
  title,
  description: words.optional(),
  image_url: z.url().optional(),
  price_info: priceInfoSchema,
  suspension_info: suspensionInfoSchema.optional(),
  quantity_info: z
    .looseObject({
      quantity: quantity.optional(),
      overrides: z.array(z.looseObject({ ...context, quantity })).optional(),
    })
    .optional(),
  modifier_group_ids: z.looseObject({ ids: z.array(z.string()) }).optional(),
  tax_info: z.looseObject({ tax_rate: z.number().min(0).max(100).optional() }),
  tax_label_info: z
    .looseObject({
      default_value: z.looseObject({
        labels: z.array(z.string().regex(/^(CAT|TRAIT|CONTAINER|TEMP)_[A-Z0-9_]+$/)).min(1),
        source: z.literal('MANUAL'),
      }),
    })
    .optional(),
  dish_info: z
    .looseObject({
      classifications: z
        .looseObject({
          alcoholic_items: z.int().optional(),
          dietary_label_info: z
            .looseObject({ labels: z.array(z.enum(['VEGAN', 'VEGETARIAN', 'GLUTEN_FREE'])) })
            .optional(),
        })
        .optional(),
    })
    .optional(),
  nutritional_info: z
    .looseObject({ calories: energy.optional(), allergens: z.array(z.string()).optional() })
    .optional(),
});
export type UberMenuItem = z.output<typeof itemSchema>;

export const menuSchema = z.looseObject({
  menus: z.array(
    z.looseObject({
      id,
      title,
      service_availability: z.array(
        z.looseObject({
          day_of_week: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
          time_periods: z.array(z.looseObject({ start_time: time, end_time: time })),
        }),
      ),
      category_ids: z.array(z.string()),
    }),
  ),
  categories: z.array(
    z.looseObject({ id, title, entities: z.array(z.looseObject({ id: z.string(), type: z.literal('ITEM') })) }),
  ),
  items: z.array(itemSchema),
  modifier_groups: z.array(
    z.looseObject({
      id,
      title,
      quantity_info: z.looseObject({ quantity: quantity.optional() }).optional(),
      modifier_options: z.array(z.looseObject({ id: z.string(), type: z.literal('ITEM') })),
    }),
  ),
});
export type UberMenu = {
  -readonly [part in keyof z.output<typeof menuSchema>]: z.output<typeof menuSchema>[part];
};

const deepest = 6;

/** What Uber would refuse besides wrong shapes: names without things, and groups nested too deep. Null: nothing. */
export function whatDoesNotHold(menu: UberMenu): string | null {
  if (menu.items.length === 0) return 'items: a menu needs an item.';
  const categories = new Set(menu.categories.map((one) => one.id));
  const items = new Map(menu.items.map((one) => [one.id, one]));
  const groups = new Map(menu.modifier_groups.map((one) => [one.id, one]));
  for (const one of menu.menus) {
    const missing = one.category_ids.find((wanted) => !categories.has(wanted));
    if (missing !== undefined) return `menus[${one.id}].category_ids: there is no category ${missing}.`;
  }
  for (const { id: category, entities } of menu.categories) {
    const missing = entities.find((entity) => !items.has(entity.id));
    if (missing) return `categories[${category}].entities: there is no item ${missing.id}.`;
  }
  for (const group of menu.modifier_groups) {
    const missing = group.modifier_options.find((option) => !items.has(option.id));
    if (missing) return `modifier_groups[${group.id}].modifier_options: there is no item ${missing.id}.`;
    const needed = group.quantity_info?.quantity?.min_permitted ?? 0;
    const offered = group.modifier_options.reduce((sum, option) => sum + maxUnitsOf(items.get(option.id), group.id), 0);
    if (needed > offered) return `modifier_groups[${group.id}].quantity_info: needs ${needed} of ${offered} options.`;
  }
  const levels = new Map<string, number>();
  const levelOf = (wanted: string, way: readonly string[]): number => {
    if (way.includes(wanted)) return Number.POSITIVE_INFINITY;
    const known = levels.get(wanted);
    if (known !== undefined) return known;
    const options = groups.get(wanted)?.modifier_options ?? [];
    const below = options.flatMap((option) => items.get(option.id)?.modifier_group_ids?.ids ?? []);
    const level = 1 + Math.max(0, ...below.map((next) => levelOf(next, [...way, wanted])));
    levels.set(wanted, level);
    return level;
  };
  for (const item of menu.items) {
    for (const wanted of item.modifier_group_ids?.ids ?? []) {
      if (!groups.has(wanted)) return `items[${item.id}].modifier_group_ids: there is no group ${wanted}.`;
      if (levelOf(wanted, []) > deepest)
        return `items[${item.id}]: groups are nested more than ${deepest} levels deep.`;
    }
  }
  return null;
}

/** How many of an option can be chosen in a group; options without a limit of their own have none. */
function maxUnitsOf(option: UberMenuItem | undefined, group: string): number {
  const { quantity, overrides } = option?.quantity_info ?? {};
  const here = overrides?.find((one) => one.context_type === 'MODIFIER_GROUP' && one.context_value === group);
  return (here?.quantity ?? quantity)?.max_permitted ?? Number.POSITIVE_INFINITY;
}
