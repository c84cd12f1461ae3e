import { flag, list, part, raw, text, texts, type Read, type Reader } from '../shared-lenient-schema.ts';
import { count, ref, refs } from '../shared-menu-readers.ts';

/** HubRise's catalogs, read leniently: as they are sent, with refs, and as single things are shown, with ids. */

export const each = <T>(one: Reader<T>) => list.transform((values) => values.map((value) => one.parse(value)));

const sku = part({
  id: ref,
  ref,
  name: text,
  price: raw,
  option_list_refs: refs,
  option_list_ids: refs,
});

const product = part({
  id: ref,
  ref,
  category_ref: ref,
  category_id: ref,
  name: text,
  description: text,
  tags: texts,
  skus: each(sku),
});
export type Product = Read<typeof product>;

const optionList = part({
  id: ref,
  ref,
  name: text,
  min_selections: count,
  max_selections: count,
  options: each(part({ id: ref, ref, name: text, price: raw, default: flag, tags: texts })),
});
export type OptionList = Read<typeof optionList>;

export const catalogData = part({
  categories: each(part({ id: ref, ref, name: text, description: text })),
  products: each(product),
  option_lists: each(optionList),
});
export type CatalogData = Read<typeof catalogData>;

/** One of a list of catalogs, or what making one answers. */
export const catalog = part({ id: ref, name: text });

export const inventoryEntry = part({ sku_ref: ref, option_ref: ref, stock: text, expires_at: raw });
