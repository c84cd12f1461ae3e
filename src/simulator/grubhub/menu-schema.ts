import { z } from 'zod';

/**
 * Grubhub's `PosNormalizedMenu` (its menu reference), as far as it is checked; what is not named is kept as it came. Nulls
 * stand where nothing is set, as in Grubhub's own answers, which may be edited and sent back.
 */
const id = z.string().min(1);
const name = z.string().refine((text) => text.trim() !== '', 'must not be empty');
const ids = z.array(z.string()).nullish();
const price = z.number().nonnegative();
const units = z.int('must be a whole number, and 99 rather than -1 for any').nonnegative();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?$/, 'must be a time like 09:30:00.000');
const day = z.enum(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']);
export const days = day.options;

const tagNames = [
  'ADVANCED_ORDERING', 'ALCOHOL', 'DESSERT', 'DAIRY_FREE', 'DRINK', 'GLUTEN_FREE', 'KOSHER', 'LOW_FAT', 'NOT_FOR_BIKER',
  'NUT_FREE', 'RAW_FOOD_WARNING', 'SPECIALTY', 'SPICY', 'SODIUM_WARNING', 'TAX_EXEMPT', 'VEGAN', 'VEGETARIAN',
  'FIFTEEN_TWENTY_LBS', 'TWENTY_TWENTYFIVE_LBS', 'TWENTYFIVE_THIRTY_LBS', 'THIRTY_PLUS_LBS', 'TWO_TWOHALF_FT',
  'TWOHALF_THREE_FT', 'THREE_PLUS_FT',
] as const; // prettier-ignore

const shared = {
  external_id: id,
  name,
  description: z.string().nullish(),
  tags: z.array(z.looseObject({ group: z.literal('LEGACY'), name: z.enum(tagNames) })).nullish(),
  tax_rate: z.string().nullish(),
  calorie_count: z
    .string()
    .regex(/^[+-]?\d+$|^\d+ ?- ?\d+$/, 'must be a whole number or a range')
    .nullish(),
  media: z.looseObject({ source_url: z.url() }).nullish(),
  metadata: z.string().max(2_560, 'must have 2560 characters at most').nullish(),
  schedule_ids: ids,
  availability_override: z.string().nullish(),
  fulfillment_type_settings: z
    .partialRecord(
      z.enum(['STANDARD_DELIVERY', 'STANDARD_PICKUP', 'CATERING_DELIVERY', 'GROUP_DELIVERY']),
      z.looseObject({ price: price.optional() }),
    )
    .nullish(),
};

const itemSchema = z
  .looseObject({
    ...shared,
    price: price.nullish(),
    size_prompt: z.string().nullish(),
    modifier_prompts: ids,
    gtin: z.string().refine(isGtin, 'is no GTIN').nullish(),
  })
  .refine((item) => item.price != null || item.size_prompt != null, 'needs a price or a size_prompt');
export type GrubhubItem = z.output<typeof itemSchema>;

const modifierSchema = z.looseObject({ ...shared, default_price: price, submodifiers: ids });
export type GrubhubModifier = z.output<typeof modifierSchema>;

const promptSchema = z.looseObject({
  external_id: id,
  name,
  modifier_list: z.string(),
  default_selection_model: z
    .looseObject({ minimum_quantity: units.optional(), maximum_quantity: units.optional() })
    .nullish(),
  modifier_prompt_quantity_settings: z
    .looseObject({ minimum_units: units.optional(), maximum_units: units.optional() })
    .refine(({ minimum_units: min = 0, maximum_units: max = min }) => min <= max, 'demands more than it allows')
    .nullish(),
  modifier_quantity_settings: z
    .record(
      z.string(),
      z.looseObject({
        default_units: units.optional(),
        maximum_units: units.min(1, 'must not be 0: nobody could choose it').optional(),
        unit_increment: units.optional(),
      }),
    )
    .nullish(),
  defaulted_modifiers: ids,
  modifier_prompt_free_settings: z.looseObject({ free_modifiers: units.optional() }).nullish(),
});
export type GrubhubPrompt = z.output<typeof promptSchema>;

const scheduleSchema = z.looseObject({
  external_id: id,
  name,
  type: z.literal('WEEKLY').optional(),
  rules: z.array(z.looseObject({ days: z.array(day).default([]), start_time: time, end_time: time })),
});

const rateSchema = z
  .looseObject({
    external_id: id,
    name,
    rate: z.number().min(0).max(1).nullish(),
    flat: z.number().nonnegative().nullish(),
  })
  .refine((one) => one.rate != null || one.flat != null, 'needs a rate or a flat amount');

const instant = z.iso.datetime({ offset: true });

export const menuSchema = z.looseObject({
  menu_info: z.looseObject({ currency: z.string().length(3), sections: ids }),
  tax_rates: z.array(rateSchema).default([]),
  repeating_schedules: z.array(scheduleSchema).default([]),
  menu_sections: z
    .array(
      z.looseObject({
        external_id: id,
        name,
        description: z.string().nullish(),
        items: ids,
        schedule_ids: ids,
      }),
    )
    .default([]),
  items: z.array(itemSchema).default([]),
  modifier_prompts: z.array(promptSchema).default([]),
  modifier_lists: z.array(z.looseObject({ external_id: id, name, modifiers: ids })).default([]),
  modifiers: z.array(modifierSchema).default([]),
  size_prompts: z.array(z.looseObject({ external_id: id, name })).default([]),
  availability_overrides: z
    .array(
      z.looseObject({
        external_id: id,
        name,
        start_date: instant,
        end_date: instant,
        override_type: z.enum(['AVAILABLE', 'UNAVAILABLE']),
      }),
    )
    .default([]),
});
export type GrubhubMenu = z.output<typeof menuSchema>;

/** Whether the last digit checks the others: 8, 12, 13 or 14 digits. */
function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const weighed = Array.from(code, Number)
    .toReversed()
    .map((digit, place) => digit * (place % 2 === 0 ? 1 : 3));
  return weighed.reduce((sum, one) => sum + one, 0) % 10 === 0;
}
