import { z } from 'zod';

/**
 * A menu as one service shows it at one store: what a publication keeps, what a connector encodes for its service, and
 * what reading back is compared in. Flat lists joined by `ref`: the id that the service knows a thing by, ours on the
 * way out. Prices are menu prices in minor units (cents for USD), shares in basis points, times of day local to the store.
 */

const ref = z.string().min(1).max(200);
const price = z.int().min(0);

/** `2026-07-04` in the store's calendar. */
const day = z.iso.date();
/** `HH:MM`, from `00:00` to `23:59`; as an end also `24:00`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** A span of a weekday (ISO 8601: 1 is Monday, 7 Sunday). An end that is not after the start lies on the next day. */
export const weeklySpan = z.object({ day: z.int().min(1).max(7), from: timeOfDay, to: timeOfDay });
export type WeeklySpan = z.infer<typeof weeklySpan>;

/** What holds on one date instead of the week's hours; no spans: closed. */
export const specialDay = z.object({ date: day, spans: z.array(z.object({ from: timeOfDay, to: timeOfDay })) });
export type SpecialDay = z.infer<typeof specialDay>;

/** When a menu is served. */
export const timetable = z.object({ weekly: z.array(weeklySpan), special: z.array(specialDay) });
export type Timetable = z.infer<typeof timetable>;

/** The nine allergens that US law names (FALCPA 2004 and FASTER Act 2021). */
export const allergens = [
  'milk',
  'eggs',
  'fish',
  'shellfish',
  'tree_nuts',
  'peanuts',
  'wheat',
  'soybeans',
  'sesame',
] as const;
export const dietaryMarks = ['vegetarian', 'vegan', 'gluten_free', 'halal', 'kosher', 'spicy'] as const;

/** What it is as goods, for tax; each connector has its services' words for it. */
export const taxCategories = [
  'prepared_food',
  'grocery',
  'soft_drink',
  'alcohol',
  'tobacco',
  'general_goods',
  'exempt',
] as const;

/** Set while a thing cannot be ordered; `until` is a UTC instant, null: until somebody brings it back. */
const soldOut = z.object({ until: z.iso.datetime().nullable() });

export const serviceModifier = z.object({
  ref,
  name: z.string(),
  priceMinor: price,
  /** What it costs when the customer comes for it, where a service wants two prices. */
  pickupPriceMinor: price.exactOptional(),
  /** How many of it are chosen already. */
  defaultQuantity: z.int().min(0),
  /** How many of it can be chosen. */
  maximum: z.int().min(1),
  caloriesLow: z.int().exactOptional(),
  caloriesHigh: z.int().exactOptional(),
  alcohol: z.boolean(),
  /** Groups that open once it is chosen. */
  groupRefs: z.array(ref),
  soldOut: soldOut.exactOptional(),
});
export type ServiceModifier = z.infer<typeof serviceModifier>;

export const serviceGroup = z.object({
  ref,
  name: z.string(),
  /** Units that must and may be chosen over all modifiers of the group. */
  minimum: z.int().min(0),
  maximum: z.int().min(1),
  /** How many of the chosen units cost nothing. */
  free: z.int().min(0),
  modifiers: z.array(serviceModifier),
});
export type ServiceGroup = z.infer<typeof serviceGroup>;

export const serviceItem = z.object({
  ref,
  name: z.string(),
  description: z.string().exactOptional(),
  priceMinor: price,
  pickupPriceMinor: price.exactOptional(),
  /** Paid on top and given back with the bottle. */
  depositMinor: price.exactOptional(),
  photoUrl: z.url().exactOptional(),
  groupRefs: z.array(ref),
  /** Made of other items: its groups' modifiers stand for them. */
  isCombo: z.boolean(),
  alcohol: z.boolean(),
  taxCategory: z.enum(taxCategories).exactOptional(),
  /** Sales tax that is added on top. */
  taxBasisPoints: z.int().min(0).max(10_000).exactOptional(),
  caloriesLow: z.int().exactOptional(),
  caloriesHigh: z.int().exactOptional(),
  dietary: z.array(z.enum(dietaryMarks)),
  allergens: z.array(z.enum(allergens)),
  brand: z.string().exactOptional(),
  size: z.string().exactOptional(),
  barcode: z.string().exactOptional(),
  soldOut: soldOut.exactOptional(),
});
export type ServiceItem = z.infer<typeof serviceItem>;

export const serviceCategory = z.object({
  ref,
  name: z.string(),
  description: z.string().exactOptional(),
  itemRefs: z.array(ref),
});
export type ServiceCategory = z.infer<typeof serviceCategory>;

/** One of the store's menus ("Breakfast") with when it is served. */
export const menuOfDay = z.object({ ref, name: z.string(), timetable, categoryRefs: z.array(ref) });
export type MenuOfDay = z.infer<typeof menuOfDay>;

/** Lists are in the order in which customers see them; `items` and `groups` hold each thing once, in any order. */
export const serviceMenu = z.object({
  currency: z.string().length(3),
  menus: z.array(menuOfDay),
  categories: z.array(serviceCategory),
  items: z.array(serviceItem),
  groups: z.array(serviceGroup),
});
export type ServiceMenu = z.infer<typeof serviceMenu>;
