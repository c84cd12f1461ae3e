import { z } from 'zod';

/** HubRise's catalog (its catalogs page), as far as it is checked; what is not named is kept as it came. */
const ref = z.string().min(1);
const named = z.string().refine((text) => text.trim() !== '', 'must not be blank');
const refs = z.array(ref);
const money = z.string().regex(/^\d+\.\d{2} [A-Z]{3}$/, 'must be money, such as 9.80 EUR');
const tags = z.array(z.string()).default([]);

const skuSchema = z.looseObject({
  ref: ref.nullish(),
  name: z.string().nullish(),
  price: money,
  option_list_refs: refs.default([]),
});

const productSchema = z
  .looseObject({
    ref: ref.nullish(),
    category_ref: ref,
    name: named,
    description: z.string().nullish(),
    tags,
    skus: z.array(skuSchema).min(1),
  })
  .refine(({ skus }) => new Set(skus.map(({ name }) => name ?? '')).size === skus.length, {
    path: ['skus'],
    message: 'must have unique names',
  });

const optionListSchema = z
  .looseObject({
    ref,
    name: named,
    min_selections: z.int().nonnegative().default(0),
    max_selections: z.int().positive().nullable().default(null),
    options: z
      .array(
        z.looseObject({
          ref: ref.nullish(),
          name: named,
          price: money.optional(),
          default: z.boolean().default(false),
          tags,
        }),
      )
      .min(1),
  })
  .refine(({ max_selections: most, options }) => most === null || options.filter((one) => one.default).length <= most, {
    path: ['options'],
    message: 'has more defaults than may be chosen',
  })
  .refine(
    ({ min_selections: least, max_selections: most, options }) => least <= Math.min(most ?? least, options.length),
    {
      path: ['min_selections'],
      message: 'demands more than can be chosen',
    },
  );

const dataSchema = z
  .looseObject({
    categories: z
      .array(
        z.looseObject({ ref, parent_ref: ref.nullish(), name: named, description: z.string().nullish() }),
      )
      .default([]),
    products: z.array(productSchema).min(1, 'must hold one at least'),
    option_lists: z.array(optionListSchema).default([]),
  })
  .superRefine(({ categories, products, option_lists: lists }, problem) => {
    const known = new Set(categories.map((one) => one.ref));
    const listed = new Set(lists.map((one) => one.ref));
    if (known.size < categories.length) problem.addIssue({ code: 'custom', path: ['categories'], message: 'holds a ref twice' });
    if (listed.size < lists.length) problem.addIssue({ code: 'custom', path: ['option_lists'], message: 'holds a ref twice' });
    products.forEach(({ category_ref: category, skus }, index) => {
      if (!known.has(category)) problem.addIssue({ code: 'custom', path: ['products', index, 'category_ref'], message: 'leads nowhere' });
      if (skus.some((sku) => sku.option_list_refs.some((one) => !listed.has(one)))) {
        problem.addIssue({ code: 'custom', path: ['products', index, 'skus'], message: 'names an unknown option list' });
      }
    });
  }); // prettier-ignore

export const catalogSchema = z.looseObject({ name: z.string().min(1), data: dataSchema.optional() });
export type HubRiseData = z.output<typeof dataSchema>;
export type HubRiseProduct = z.output<typeof productSchema>;

export const inventorySchema = z.array(
  z
    .looseObject({
      sku_ref: ref.optional(),
      option_ref: ref.optional(),
      stock: z
        .string()
        .regex(/^\d+(\.\d{1,3})?$/, 'must be a decimal')
        .nullable(),
      expires_at: z.iso.datetime({ offset: true }).nullish(),
    })
    .refine((one) => (one.sku_ref === undefined) !== (one.option_ref === undefined), 'needs a sku_ref or an option_ref')
    .refine((one) => one.expires_at == null || Number(one.stock) === 0, {
      path: ['expires_at'],
      message: 'goes with a stock of 0 only',
    }),
);
export type InventoryEntry = z.output<typeof inventorySchema>[number];
