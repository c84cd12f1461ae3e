import { flag, isRecord, list, part, reader, text, type Read, type Reader } from '../shared-lenient-schema.ts';
import { basisPoints, count, ref, refs, timeOfDay, url } from '../shared-menu-readers.ts';
import { language } from './words.ts';

/** Deliveroo's menu, read leniently. */

export const each = <T>(one: Reader<T>) => list.transform((values) => values.map((value) => one.parse(value)));

/** Ours of the languages of a text, else its first; a text that is not translated at all. */
const translated = reader((value): string | undefined => {
  if (!isRecord(value)) return text.parse(value);
  return text.parse(value[language]) ?? text.parse(Object.values(value)[0]);
});

const item = part({
  id: ref,
  name: translated,
  description: translated,
  type: text,
  price_info: part({
    price: count,
    overrides: each(part({ type: text, id: text, price: count })),
    fees: each(part({ type: text, cost_per_unit: count })),
  }),
  tax_rate: basisPoints,
  image: part({ url }),
  modifier_ids: refs,
  contains_alcohol: flag,
  nutritional_info: part({ energy_kcal: part({ low: count, high: count }) }),
  diets: each(text),
  allergies: each(text),
});
export type Item = Read<typeof item>;

export const menuBody = part({
  currency_code: text,
  mealtimes: each(
    part({
      id: ref,
      name: translated,
      category_ids: refs,
      schedule: each(part({ day_of_week: count, time_periods: each(part({ start: timeOfDay, end: timeOfDay })) })),
    }),
  ),
  categories: each(part({ id: ref, name: translated, description: translated, item_ids: refs })),
  items: each(item),
  modifiers: each(
    part({
      id: ref,
      name: translated,
      min_selection: count,
      max_selection: count,
      repeatable: flag,
      item_ids: refs,
    }),
  ),
});
export type MenuBody = Read<typeof menuBody>;
