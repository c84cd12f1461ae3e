import { z } from 'zod';
import { allergens, dietaryMarks, taxCategories, timetable } from '../../channels/model/service-menu.ts';

/**
 * The owner's menu: one for all services, at base prices (integer cents). Lists are in the order in which customers see
 * them. `id` is ours; `ref` is how services know the thing, and stays when a menu is taken over from one.
 */

const ref = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^/;\s]+$/, 'An id holds no space, slash or semicolon.');
export const maxPriceMinor = 10_000_000;
const priceMinor = z.int('Enter the price in whole cents.').min(0, 'A price cannot be negative.').max(maxPriceMinor);
const name = z.string().trim().min(1, 'Enter a name.').max(500, 'A name has 500 characters at most.');
const description = z.string().trim().max(2000, 'A description has 2,000 characters at most.');
const calories = z.int('Enter calories as a whole number.').min(0).max(100_000);
const word = z.string().trim().max(100);

/** What an item is beyond its name and price; absent: not known. */
export const itemDetails = z.object({
  alcohol: z.boolean().default(false),
  /** Customers must prove this age; alcohol without one is 21. */
  minimumAge: z.int().min(0).max(99).exactOptional(),
  depositMinor: z.int().min(0).max(100_000).exactOptional(),
  taxCategory: z.enum(taxCategories).exactOptional(),
  taxBasisPoints: z.int().min(0).max(10_000).exactOptional(),
  caloriesLow: calories.exactOptional(),
  caloriesHigh: calories.exactOptional(),
  dietary: z.array(z.enum(dietaryMarks)).default([]),
  allergens: z.array(z.enum(allergens)).default([]),
  brand: word.exactOptional(),
  size: word.exactOptional(),
  barcode: z
    .string()
    .trim()
    .regex(/^\d{6,14}$/, 'A barcode has 6 to 14 digits.')
    .exactOptional(),
});
export type ItemDetails = z.infer<typeof itemDetails>;

/** The tax of what names none itself. */
export const taxDefault = itemDetails.pick({ taxCategory: true, taxBasisPoints: true });

export const modifierDetails = z.object({
  alcohol: z.boolean().default(false),
  caloriesLow: calories.exactOptional(),
  caloriesHigh: calories.exactOptional(),
});
export type ModifierDetails = z.infer<typeof modifierDetails>;

export const dayMenu = z.object({ id: z.uuid(), ref, name, timetable });
export type DayMenu = z.infer<typeof dayMenu>;

export const category = z.object({
  id: z.uuid(),
  ref,
  name,
  description,
  /** The menus it is part of; empty: all of them. */
  menuIds: z.array(z.uuid()),
  /** The tax of its items that name none. */
  tax: taxDefault.exactOptional(),
});
export type Category = z.infer<typeof category>;

export const item = z.object({
  id: z.uuid(),
  ref,
  categoryId: z.uuid(),
  name,
  description,
  basePriceMinor: priceMinor,
  photoId: z.uuid().nullable(),
  isCombo: z.boolean(),
  /** Whether it is on the menu at all; sold out is another thing. */
  isListed: z.boolean(),
  groupIds: z.array(z.uuid()).max(50),
  details: itemDetails,
});
export type Item = z.infer<typeof item>;

export const modifier = z.object({
  id: z.uuid(),
  ref,
  name,
  basePriceMinor: priceMinor,
  /** The item that it stands for, in a combo. */
  itemId: z.uuid().nullable(),
  defaultQuantity: z.int().min(0).max(99),
  maximum: z.int().min(1).max(99),
  isListed: z.boolean(),
  groupIds: z.array(z.uuid()).max(20),
  details: modifierDetails,
});
export type Modifier = z.infer<typeof modifier>;

export const group = z.object({
  id: z.uuid(),
  ref,
  name,
  minimum: z.int().min(0).max(99),
  maximum: z.int().min(1).max(99),
  free: z.int().min(0).max(99),
  modifiers: z.array(modifier).max(200),
});
export type Group = z.infer<typeof group>;

/** `items` are sorted by category, then by place. */
export const menu = z.object({
  menus: z.array(dayMenu),
  categories: z.array(category),
  items: z.array(item),
  groups: z.array(group),
});
export type Menu = z.infer<typeof menu>;
