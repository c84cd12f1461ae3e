import { z } from 'zod';

/** What a column of a file can be. `name` and `price` are needed; the rest may be left out. */
export const importFields = [
  'category',
  'name',
  'description',
  'price',
  /** "Small", "Large": rows of one item that differ in it are its sizes. */
  'variation',
  'ref',
  'barcode',
  'brand',
  'size',
  'stock',
  'calories',
  'alcohol',
  'deposit',
  'tax_category',
  'tax_percent',
  'dietary',
  'allergens',
  'prescription',
] as const;
export type ImportField = (typeof importFields)[number];

/** Per field the place of its column, counted from 0. */
export const importMatching = z.partialRecord(z.enum(importFields), z.int().min(0).max(200));
export type ImportMatching = z.infer<typeof importMatching>;
