import { oc } from '@orpc/contract';
import { z } from 'zod';
import { courier, serviceOrder, serviceOrderLine } from '../channels/model/service-order.ts';
import { acceptRules } from '../channels/model/accept-rules.ts';
import { adjustCapability } from '../channels/model/adjustment.ts';
import { ability, limitedCapability } from '../channels/model/capabilities.ts';
import { declineReason } from '../channels/model/reasons.ts';
import { feedEventTypes } from './model/feed.ts';
import { moreMinutes } from './model/more-time.ts';
import { orderStateNames } from './model/order-states.ts';
import { chosenRef, substitutes } from './substitute-contract.ts';

const orderState = z.enum(orderStateNames);
const instant = z.iso.datetime();

/** One order as the screens show it. Amounts are integer minor units (cents for USD); times are UTC instants. */
export const orderView = z.object({
  id: z.uuid(),
  storeId: z.uuid(),
  /** Grows by one with every change; a screen never replaces a higher version by a lower one. */
  version: z.number().int(),
  service: z.string(),
  serviceName: z.string(),
  /** The customer's marketplace: differs from the service for Postmates, Caviar… */
  brandName: z.string(),
  displayId: z.string(),
  externalId: z.string(),
  state: orderState,
  stateLabel: z.string(),
  isTest: z.boolean(),
  kind: serviceOrder.shape.kind,
  customer: z.object({
    name: z.string(),
    phone: z.string().optional(),
    phoneCode: z.string().optional(),
    pastOrderCount: z.number().int().optional(),
    isReturning: z.boolean().optional(),
  }),
  participants: serviceOrder.shape.participants,
  /** Where to bring it; only for an order that the restaurant delivers, and until the retention rule removes it. */
  destination: serviceOrder.shape.destination,
  /** Who collects how much of what the customer pays. */
  collection: serviceOrder.shape.collection,
  /** What the restaurant has to collect itself at the door or the counter; 0 for a prepaid order. */
  toCollectMinor: z.number().int(),
  compensation: serviceOrder.shape.compensation,
  lines: z.array(serviceOrderLine),
  notes: serviceOrder.shape.notes,
  utensils: serviceOrder.shape.utensils,
  /** True when any line or the order carries an allergy request. */
  hasAllergy: z.boolean(),
  shortCode: z.string().optional(),
  alcohol: z.boolean(),
  tobacco: z.boolean(),
  /** The service expects mistakes with this order: check it twice. */
  isAccuracyRisk: z.boolean(),
  origin: serviceOrder.shape.origin,
  commissionType: serviceOrder.shape.commissionType,
  issues: serviceOrder.shape.issues,
  totals: serviceOrder.shape.totals,
  charges: serviceOrder.shape.charges,
  discounts: serviceOrder.shape.discounts,
  tips: serviceOrder.shape.tips,
  taxRemittance: serviceOrder.shape.taxRemittance,
  courier: courier.nullable(),
  placedAt: instant,
  receivedAt: instant,
  scheduledFor: serviceOrder.shape.scheduledFor,
  /** When the kitchen begins on an order placed ahead: until then it waits as scheduled. Null for every other order. */
  startAt: instant.nullable(),
  /** How long food takes at its connection, while the order is to be accepted: `prepMinutesAt` makes minutes of it. */
  prep: z
    .object({
      prepMinutes: z.number().int(),
      acceptRules,
      busy: z.object({ minutes: z.number().int(), until: instant }).nullable(),
    })
    .nullable(),
  /** When the service gives up waiting for accept or decline. */
  acceptBy: instant,
  readyTargetAt: instant.nullable(),
  /** How the ready time was moved after the acceptance, oldest first; `readyTargetAt` is where it stands now. */
  readyMoves: z.array(z.object({ readyAt: instant, movedAt: instant })),
  acceptedAt: instant.nullable(),
  readyAt: instant.nullable(),
  handedOverAt: instant.nullable(),
  /** Set when nothing more is to be done: the order is past. */
  endedAt: instant.nullable(),
  /** Cancelled by others while food was being made: set until somebody confirms that the kitchen has stopped. */
  stoppedAt: instant.nullable(),
  /** Why it was declined or cancelled, and by whom. */
  ending: z.object({ by: z.string(), reason: z.string().nullable() }).nullable(),
  /** What a person must know now: a deadline that nears, a call that finally failed. Newest last. */
  alarms: z.array(
    z.object({
      kind: z.enum(['accept_deadline', 'call_failed', 'late_cancellation']),
      sentence: z.string(),
      at: instant,
    }),
  ),
  /** What was asked to be taken off the order ("Asked DoorDash to take 1 × Fries off"), oldest first. */
  adjustments: z.array(
    z.object({
      sentence: z.string(),
      state: z.enum(['waiting', 'done', 'refused']),
      askedAt: instant,
      endedAt: instant.nullable(),
    }),
  ),
  /** Which buttons work; `can: false` carries the sentence to show. */
  actions: z.object({
    accept: ability,
    decline: ability,
    markAsReady: ability,
    markDelivered: ability,
    moreTime: limitedCapability,
    cancel: ability,
    adjust: adjustCapability,
  }),
  denyReasons: z.array(z.object({ reason: declineReason, label: z.string() })),
  moneyMismatch: serviceOrder.shape.moneyMismatch,
});
export type OrderView = z.infer<typeof orderView>;

export const orderFilters = z.object({
  storeId: z.uuid().optional(),
  /** `active`: still to be worked on; `past`: ended. Both when absent. */
  scope: z.enum(['active', 'past']).optional(),
  service: z.string().max(40).optional(),
  state: orderState.optional(),
  /** A business day of the store, or of each store in its own time, `2026-11-20`. */
  day: z.iso.date().optional(),
  /** Part of the customer's name, the display number, or an item's name. */
  search: z.string().trim().max(100).optional(),
});
export type OrderFilters = z.infer<typeof orderFilters>;

const page = z.object({
  orders: z.array(orderView),
  /** Give it back as `cursor` for the next page; null on the last. */
  nextCursor: z.string().nullable(),
  /** The store's feed position that this answer already includes; start the live stream after it. */
  feedPosition: z.number().int(),
  /** The same by store id, of the store asked for or of all: the live stream of all stores starts after them. */
  feedPositions: z.record(z.uuid(), z.number().int()),
});

const conflict = {
  CONFLICT: { message: 'The order has changed meanwhile.', data: z.object({ order: orderView.optional() }).optional() },
  NOT_FOUND: { message: 'There is no such order.' },
} as const;

const orderId = z.object({ id: z.uuid() });
const refusalDetails = {
  note: z.string().trim().max(250).optional(),
  /** Which items it is about: their places in the order, counted from 1. */
  lines: z.array(z.number().int().min(1).max(500)).max(100).optional(),
};

export const ordersContract = {
  listOrders: oc
    .route({ method: 'GET', path: '/orders', tags: ['Orders'], summary: 'Orders, newest first' })
    .input(
      orderFilters.extend({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(page),
  getOrder: oc
    .route({ method: 'GET', path: '/orders/{id}', tags: ['Orders'], summary: 'One order' })
    .input(orderId)
    .output(orderView)
    .errors({ NOT_FOUND: conflict.NOT_FOUND }),
  acceptOrder: oc
    .route({ method: 'POST', path: '/orders/{id}/accept', tags: ['Orders'], summary: 'Accept a new order' })
    .input(orderId.extend({ prepMinutes: z.number().int().min(1).max(180).optional() }))
    .output(orderView)
    .errors(conflict),
  declineOrder: oc
    .route({ method: 'POST', path: '/orders/{id}/decline', tags: ['Orders'], summary: 'Decline a new order' })
    .input(orderId.extend({ reason: declineReason.default('other'), ...refusalDetails }))
    .output(orderView)
    .errors(conflict),
  cancelOrder: oc
    .route({ method: 'POST', path: '/orders/{id}/cancel', tags: ['Orders'], summary: 'Cancel an accepted order' })
    .input(orderId.extend({ reason: declineReason, ...refusalDetails }))
    .output(orderView)
    .errors(conflict),
  adjustOrder: oc
    .route({
      method: 'POST',
      path: '/orders/{id}/adjust',
      tags: ['Orders'],
      summary: 'Ask the service to change lines of an accepted order: fewer, none, another item, another price',
    })
    .input(
      orderId.extend({
        changes: z
          .array(
            z.discriminatedUnion('kind', [
              z.object({ kind: z.literal('remove'), lineId: z.string().max(200) }),
              z.object({
                kind: z.literal('quantity'),
                lineId: z.string().max(200),
                /** How many are left of it; for none, `remove`. */
                quantity: z.number().int().min(1).max(1_000),
              }),
              z.object({
                kind: z.literal('substitute'),
                lineId: z.string().max(200),
                /** One of `listSubstitutes`. */
                itemRef: z.string().max(200),
                quantity: z.number().int().min(1).max(100),
                options: z.array(chosenRef).max(50).default([]),
              }),
              z.object({
                kind: z.literal('price'),
                lineId: z.string().max(200),
                /** Of one, with its options, in minor units. */
                unitMinor: z.number().int().min(0).max(1_000_000),
              }),
            ]),
          )
          .min(1)
          .max(100),
      }),
    )
    .output(orderView)
    .errors(conflict),
  listSubstitutes: oc
    .route({
      method: 'GET',
      path: '/orders/{id}/substitutes',
      tags: ['Orders'],
      summary: 'What of the menu on sale at its service can come instead of a line',
    })
    /** What stands in the category of the line comes first. */
    .input(orderId.extend({ lineId: z.string().max(200).optional(), search: z.string().trim().max(100).optional() }))
    .output(substitutes)
    .errors({ NOT_FOUND: conflict.NOT_FOUND }),
  markOrderReady: oc
    .route({
      method: 'POST',
      path: '/orders/{id}/ready',
      tags: ['Orders'],
      summary: 'Mark as Ready: from getting ready to ready, from ready to driver on the way',
    })
    /** `from` names the state the person saw, so that two people pressing at once move the order one step, not two. */
    .input(orderId.extend({ from: z.enum(['getting_ready', 'ready']).optional() }))
    .output(orderView)
    .errors(conflict),
  markDelivered: oc
    .route({
      method: 'POST',
      path: '/orders/{id}/delivered',
      tags: ['Orders'],
      summary: "Delivered: the restaurant's own courier has brought the order",
    })
    .input(orderId)
    .output(orderView)
    .errors(conflict),
  extendPrepTime: oc
    .route({
      method: 'POST',
      path: '/orders/{id}/more-time',
      tags: ['Orders'],
      summary: 'Move the ready time of an order that is being prepared',
    })
    /** `from`: the order's `readyTargetAt` that the person saw, so that the same press twice adds its minutes once. */
    .input(orderId.extend({ minutes: z.literal(moreMinutes), from: instant.nullable() }))
    .output(orderView)
    .errors(conflict),
  confirmStop: oc
    .route({
      method: 'POST',
      path: '/orders/{id}/confirm-stop',
      tags: ['Orders'],
      summary: 'The kitchen has stopped making a cancelled order',
    })
    .input(orderId)
    .output(orderView)
    .errors(conflict),
};

/** Downloads the orders that match the filters of `GET /api/orders` as a CSV file. */
export const ordersCsvPath = '/api/orders.csv';

/** The JSON in an event's `data`. `order` is the order as it stands now, at least as new as the event. */
export const feedEvent = z.object({
  position: z.number().int(),
  type: z.enum(feedEventTypes),
  at: instant,
  order: orderView,
});
export type FeedEvent = z.infer<typeof feedEvent>;
