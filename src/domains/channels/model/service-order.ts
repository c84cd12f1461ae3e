import { z } from 'zod';

/**
 * An order as a delivery service described it, in one shape for all services.
 * Amounts are integer minor units of `totals.currency`; times are ISO 8601 with an offset; quantities are decimals.
 * What a service does not say is absent. The untouched body stays in the inbox row, so nothing is lost here.
 */

const minor = z.number().int();
const instant = z.iso.datetime({ offset: true });
const text = z.string();

/** What one unit of a line costs. `unitTotalMinor` = `unitBaseMinor` + `optionsTotalMinor` always holds. */
const linePrice = z.object({
  unitBaseMinor: minor,
  optionsTotalMinor: minor,
  unitTotalMinor: minor,
  lineTotalMinor: minor,
  unitBeforeLoyaltyMinor: minor.optional(),
  /** Whether the service's own line price already holds its options (wire facts differ per service). */
  sentPriceIncludesOptions: z.boolean(),
});

const allergy = z.object({ codes: z.array(text), instructions: text.optional() });

const lineBase = z.object({
  externalLineId: text.optional(),
  itemRef: text.optional(),
  name: text,
  externalData: text.optional(),
  /** What the kitchen calls it, where that differs from what the customer read. */
  kitchenName: text.optional(),
  /** The set meal or offer that it belongs to, "Lunch deal: Drink". */
  deal: text.optional(),
  quantity: z.number(),
  /** What `quantity` counts where that is not pieces: `lb`, `kg`. */
  unit: text.optional(),
  defaultQuantity: z.number().optional(),
  chargeableQuantity: z.number().optional(),
  /** `removed`: something that comes with the item by default and was taken off. */
  action: z.enum(['added', 'removed']).default('added'),
  group: z.object({ ref: text.optional(), name: text }).optional(),
  category: z.object({ ref: text.optional(), name: text }).optional(),
  price: linePrice,
  note: text.optional(),
  allergy: allergy.optional(),
  participant: text.optional(),
  substitution: text.optional(),
  taxLabels: z.array(text).optional(),
});

export type ServiceOrderLine = z.infer<typeof lineBase> & { modifiers: ServiceOrderLine[] };

export const serviceOrderLine: z.ZodType<ServiceOrderLine> = lineBase.extend({
  get modifiers() {
    return z.array(serviceOrderLine);
  },
});

const party = z.enum(['merchant', 'service', 'courier', 'customer', 'unknown']);
export type Party = z.infer<typeof party>;

/** Who takes money from the customer. `courier`: the service's; the restaurant's own counts as the restaurant. */
const collector = z.enum(['service', 'restaurant', 'courier']);

/** Why an order is not a sale of its own. `compensated`: the service states a total of 0 for food that has a price. */
const compensationKind = z.enum(['remake', 'replacement', 'compensated']);

/** Courier progress is a track of its own beside the order's state; the list is in the order in which it happens. */
export const courierStages = ['assigned', 'arriving', 'arrived', 'picked_up', 'delivered', 'failed'] as const;
export const courierStage = z.enum(courierStages);
export type CourierStage = z.infer<typeof courierStage>;

export const courier = z.object({
  externalId: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  phoneCode: text.optional(),
  vehicle: text.optional(),
  stage: courierStage.optional(),
  pickupEta: instant.optional(),
});
export type Courier = z.infer<typeof courier>;

/** The order's state in the service's own book, put into one vocabulary. */
export const serviceStage = z.enum([
  'scheduled',
  'offered',
  'accepted',
  'ready',
  'handed_off',
  'completed',
  'denied',
  'cancelled',
  'unknown',
]);
export type ServiceStage = z.infer<typeof serviceStage>;

export const cancellation = z.object({
  by: z.enum(['merchant', 'customer', 'service', 'courier', 'timeout', 'unknown']),
  reason: text.optional(),
  code: text.optional(),
});
export type Cancellation = z.infer<typeof cancellation>;

export const serviceOrder = z.object({
  service: text,
  apiVersion: text,
  externalStoreId: text,
  externalId: text,
  displayId: text,
  /** The customer's marketplace: the service itself or one it also runs (Postmates, Caviar, Storefront…). */
  brand: text,
  secondaryIds: z.array(text),
  isTest: z.boolean(),
  kind: z.enum(['delivery_by_service', 'delivery_by_merchant', 'pickup', 'dine_in']),
  stage: serviceStage,
  /** The state word exactly as sent. */
  stageAsSent: text.optional(),
  placedAt: instant.optional(),
  readyTargetAt: instant.optional(),
  scheduledFor: z.object({ startAt: instant, endAt: instant.optional() }).optional(),
  /** When the service wants an accepted order that was placed ahead confirmed. */
  confirmAt: instant.optional(),
  /** How long the service waits for the answer to this very order, where that is not its usual time. */
  acceptWithinMs: z.number().int().positive().optional(),
  customer: z.object({
    name: text,
    phone: text.optional(),
    phoneCode: text.optional(),
    email: text.optional(),
    externalId: text.optional(),
    pastOrderCount: z.number().int().optional(),
    /** Where the service says it without a number. */
    isReturning: z.boolean().optional(),
  }),
  /** More than one person means a group order; lines name theirs in `participant`. */
  participants: z.array(z.object({ externalId: text.optional(), name: text })),
  destination: z
    .object({
      lines: z.array(text),
      postalCode: text.optional(),
      latitude: text.optional(),
      longitude: text.optional(),
      instructions: text.optional(),
      dropOff: text.optional(),
    })
    .optional(),
  lines: z.array(serviceOrderLine),
  charges: z.array(
    z.object({
      type: z.enum(['delivery', 'service', 'small_order', 'bag', 'pick_and_pack', 'deposit', 'other']),
      amountMinor: minor,
      taxMinor: minor.optional(),
    }),
  ),
  discounts: z.array(
    z.object({
      externalId: text.optional(),
      code: text.optional(),
      type: text.optional(),
      amountMinor: minor,
      /** Shares by funder; they add up to `amountMinor` unless the service left a part out (`unknown`). */
      fundedBy: z.array(z.object({ party, amountMinor: minor })),
    }),
  ),
  tips: z.array(z.object({ for: z.enum(['merchant', 'courier']), amountMinor: minor })),
  taxRemittance: z.array(z.object({ party, on: text, amountMinor: minor })),
  totals: z.object({
    currency: text,
    subtotalMinor: minor,
    taxMinor: minor,
    feesMinor: minor,
    tipsMinor: minor,
    discountsMinor: minor,
    /** By how much the order's price was changed after it was placed, where the service keeps that beside the lines. */
    adjustmentMinor: minor.optional(),
    /** As the service totals it; absent where it sends none (DoorDash). */
    totalMinor: minor.optional(),
    cashDueMinor: minor.optional(),
  }),
  /** Who collects how much of what the customer pays for the order; parts of 0 are absent. */
  collection: z.array(z.object({ by: collector, amountMinor: minor })).default([]),
  /** A remake or a replacement of an earlier order, or an order that costs the customer nothing, and whose fault it was. */
  compensation: z.object({ kind: compensationKind, fault: party, parentOrderId: text.optional() }).optional(),
  utensils: z.enum(['yes', 'no', 'shop_decides']),
  shortCode: text.optional(),
  commissionType: text.optional(),
  notes: z.object({ kitchen: text.optional(), store: text.optional() }),
  alcohol: z.boolean(),
  tobacco: z.boolean().default(false),
  /** How the order reached the service where that is not its app or site: `voice`. */
  origin: text.optional(),
  /** The service expects mistakes with this order and asks for a second look. */
  isAccuracyRisk: z.boolean().default(false),
  couriers: z.array(courier),
  issues: z.array(z.object({ type: text, action: text.optional(), lineRef: text.optional(), detail: text.optional() })),
  cancellation: cancellation.optional(),
  /** What the service says may be done with this very order; absent keys follow the connector's capabilities. */
  eligibility: z.record(z.string(), z.object({ eligible: z.boolean(), reason: text.optional() })),
  /**
   * Present when the service's amounts contradict each other; never a reason to refuse an order. `linesMinor`: what the
   * lines add up to. `subtotalMinor`: what is booked instead. `totalMinor`: the stated total, where that contradicts.
   */
  moneyMismatch: z
    .object({ linesMinor: minor, subtotalMinor: minor, totalMinor: minor.optional(), note: text })
    .optional(),
  /** Words that the connector did not know (enum values, missing parts): counted, never fatal. */
  drift: z.array(text),
});

export type ServiceOrder = z.infer<typeof serviceOrder>;
