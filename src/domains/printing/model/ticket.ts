import { z } from 'zod';

/** What stands on a kitchen ticket, as data: each printer makes of it what its paper and its letters allow. */

/** `change`: the service sent the order changed. `again`: asked for once more. `stop`: cancelled after it was printed. */
export const ticketKinds = ['order', 'change', 'again', 'stop', 'test'] as const;
export type TicketKind = (typeof ticketKinds)[number];

export const ticketStates = ['waiting', 'printing', 'printed', 'expired', 'dropped', 'failed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** What kitchens read. */
export const ticketLanguages = ['en', 'es'] as const;
export type TicketLanguage = (typeof ticketLanguages)[number];

const instant = z.iso.datetime();

const ticketModifier = z.object({
  /** How deep it is nested; 0: of the item itself. */
  depth: z.int(),
  text: z.string(),
  isRemoved: z.boolean(),
});

const ticketLine = z.object({
  quantity: z.string(),
  name: z.string(),
  isRemoved: z.boolean(),
  modifiers: z.array(ticketModifier),
  notes: z.array(z.string()),
  allergies: z.array(z.string()),
  /** For whom of a group order. */
  participant: z.string().nullable(),
});
export type TicketLine = z.infer<typeof ticketLine>;

export const ticketContents = z.object({
  kind: z.enum(ticketKinds),
  /** Of `again`: which time; 1 is the first copy after the ticket itself. */
  copyNumber: z.int().nullable(),
  language: z.enum(ticketLanguages),
  number: z.string(),
  /** The customer's marketplace. */
  brand: z.string(),
  fulfilment: z.enum(['delivery_by_service', 'delivery_by_merchant', 'pickup', 'dine_in']),
  customer: z.string(),
  placedAt: instant,
  readyAt: instant.nullable(),
  /** Placed ahead: for when. */
  scheduledFor: instant.nullable(),
  madeAt: instant,
  timeZone: z.string(),
  station: z.string(),
  /** Where else in the kitchen the order is being made. */
  otherStations: z.array(z.string()),
  lines: z.array(ticketLine),
  notes: z.array(z.string()),
  /** Of the whole order: whoever packs must know as well. */
  allergies: z.array(z.string()),
  utensils: z.enum(['yes', 'no', 'shop_decides']),
  /** Where the restaurant's own courier goes: address lines, then door instructions. Empty for every other order. */
  destination: z.array(z.string()).default([]),
  /** What the restaurant has to collect, as people read it: `$10.00`. */
  collect: z.string().nullable().default(null),
  /** What else is to be heeded: `Alcohol`, `Tobacco`, `Remake`. */
  checks: z.array(z.enum(['alcohol', 'tobacco', 'accuracy', 'remake'])).default([]),
  /** What the courier is asked for. */
  code: z.string().nullable(),
  isTestOrder: z.boolean(),
  /** Of `stop`: why, as far as somebody said. */
  reason: z.string().nullable(),
});
export type TicketContents = z.infer<typeof ticketContents>;
