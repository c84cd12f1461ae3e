import { z } from 'zod';
import { faultSchema } from './faults.ts';
import { courierStages } from './order.ts';
import { settingsSchema } from './settings.ts';
import { serviceNames } from './world.ts';

/** Shapes of the control API; unknown names are refused, so that a typo in a test does not pass in silence. */
const lineSchema = z.strictObject({
  itemId: z.string().min(1),
  quantity: z.int().min(1).max(99).optional(),
  note: z.string().optional(),
  modifiers: z.array(z.strictObject({ id: z.string(), quantity: z.int().min(1).max(20).optional() })).optional(),
  name: z.string().optional(),
  priceMinor: z.int().nonnegative().optional(),
});

export const placeSchema = z.strictObject({
  service: z.enum(serviceNames).optional(),
  externalStoreId: z.string().optional(),
  apiVersion: z.enum(['legacy', '1.0.0']).optional(),
  count: z.int().min(1).max(10_000).default(1),
  perSecond: z.number().positive().max(1_000).optional(),
  order: z
    .strictObject({
      allergy: z.union([z.boolean(), z.string()]).optional(),
      note: z.string().optional(),
      group: z.boolean().optional(),
      scheduled: z.union([z.boolean(), z.strictObject({ inMinutes: z.number().positive().max(20_160) })]).optional(),
      kind: z.enum(['delivery', 'pickup', 'delivery_by_merchant']).optional(),
      promotion: z.boolean().optional(),
      brand: z.string().optional(),
      utensils: z.boolean().nullable().optional(),
      /** A test order of the store itself, where its service marks those. */
      test: z.boolean().optional(),
      lines: z.union([z.int().min(1).max(50), z.array(lineSchema).min(1).max(50)]).optional(),
    })
    .default({}),
});

export const rateSchema = z.strictObject({
  ordersPerMinute: z.number().min(0).max(60_000),
  minGapSeconds: z.number().positive().nullable().optional(),
});

export const clockSchema = z.strictObject({
  advanceMs: z
    .int()
    .nonnegative()
    .max(60 * 86_400_000),
  /** false: do not wait for webhooks between moments (faster, less orderly). */
  settle: z.boolean().default(true),
});

export const faultsSchema = z.array(faultSchema).max(100);
export const settingsChangeSchema = settingsSchema.partial();
export const cancelSchema = z.strictObject({ by: z.enum(['customer', 'platform']).default('customer') });
/** The service switches a store off. */
export const closeSchema = z.strictObject({
  until: z.iso.datetime({ offset: true }).optional(),
  reason: z.string().min(1),
  /** true: it does not let the partner open it, with the reason as its words. */
  isFirm: z.boolean().default(false),
});
/** A restaurant that gets a store to connect on every service. */
export const sparesSchema = z.strictObject({
  merchantStoreId: z.string().min(1),
  name: z.string().min(1),
  timeZone: z.string().min(1),
  connected: z.array(z.string()).default([]),
});
/** What a store shows at its service. */
export const profileSchema = z.strictObject({ name: z.string().optional(), instructions: z.string().optional() });
export const courierSchema = z.strictObject({ stage: z.enum(courierStages) });

export const listQuerySchema = z.strictObject({
  service: z.enum(serviceNames).optional(),
  /** ISO time or epoch milliseconds */
  since: z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : Date.parse(text)))
    .refine((epochMs) => !Number.isNaN(epochMs), 'must be an ISO time or epoch milliseconds')
    .optional(),
  cursor: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});
