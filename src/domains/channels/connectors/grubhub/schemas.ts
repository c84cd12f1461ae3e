import { list, number, part, raw, text, texts, type Read, type Reader } from '../shared-lenient-schema.ts';
import { count, ref, refs, timeOfDay, url } from '../shared-menu-readers.ts';

/** Grubhub's `PosNormalizedMenu` (its menu reference), read leniently. */

export const each = <T>(reader: Reader<T>) => list.transform((values) => values.map((value) => reader.parse(value)));
const tags = each(part({ name: text })).transform((found) => new Set(found.map(({ name }) => name?.toUpperCase())));
const pickup = part({ STANDARD_PICKUP: part({ price: number }) });

const item = part({
  external_id: ref,
  name: text,
  description: text,
  price: number,
  size_prompt: ref,
  tax_rate: text,
  modifier_prompts: refs,
  tags,
  calorie_count: text,
  calorie_content: text,
  media: part({ source_url: url }),
  gtin: text,
  availability_override: text,
  fulfillment_type_settings: pickup,
});
const modifier = part({
  // Of its group and its own: up to twice as long as a ref.
  external_id: text,
  name: text,
  default_price: number,
  tags,
  calorie_count: text,
  calorie_content: text,
  submodifiers: refs,
  availability_override: text,
  fulfillment_type_settings: pickup,
});
export type Modifier = Read<typeof modifier>;
const prompt = part({
  external_id: ref,
  name: text,
  modifier_list: text,
  default_selection_model: part({ minimum_quantity: count, maximum_quantity: count }),
  modifier_prompt_quantity_settings: part({ minimum_units: count, maximum_units: count }),
  modifier_quantity_settings: raw,
  modifier_prompt_free_settings: part({ free_modifiers: count }),
});
export const units = part({ default_units: count, maximum_units: count });
const section = part({ external_id: ref, name: text, description: text, items: refs, schedule_ids: texts });
const schedule = part({
  external_id: ref,
  name: text,
  rules: each(part({ days: texts, start_time: timeOfDay, end_time: timeOfDay })),
});
export const body = part({
  menu_info: part({ currency: text, sections: refs }),
  tax_rates: each(part({ external_id: ref, rate: number })),
  repeating_schedules: each(schedule),
  menu_sections: each(section),
  items: each(item),
  modifier_prompts: each(prompt),
  modifier_lists: each(part({ external_id: text, modifiers: texts })),
  modifiers: each(modifier),
  size_prompts: each(
    part({ external_id: ref, name: text, sized_prices: each(part({ size: ref, price: number, display_name: text })) }),
  ),
  sizes: each(part({ external_id: ref, name: text })),
  availability_overrides: each(part({ external_id: ref, start_date: text, end_date: text, override_type: text })),
});
export type Body = Read<typeof body>;
