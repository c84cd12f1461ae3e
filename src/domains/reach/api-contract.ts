import { oc } from '@orpc/contract';
import { z } from 'zod';
import { serviceOrder } from '../channels/model/service-order.ts';
import { statement, statementRange } from '../money/contract.ts';
import { menuView } from '../menu/contract.ts';
import { orderStateNames } from '../orders/model/order-states.ts';

/**
 * What programs of a merchant may call with an API key. What stands here stays: fields are added, none is taken away or
 * given another meaning. Amounts are integer minor units, times UTC instants.
 */

const tags = ['Public API'];
const instant = z.iso.datetime();
const route = (method: 'GET' | 'POST', path: `/v1/${string}`, summary: string) =>
  oc.route({ method, path, tags, summary });

interface ApiLine {
  itemRef: string | null;
  name: string;
  quantity: number;
  /** `removed`: comes with the item by default and was taken off. */
  action: 'added' | 'removed';
  unitTotalMinor: number;
  lineTotalMinor: number;
  note: string | null;
  allergy: { codes: string[]; instructions: string | null } | null;
  modifiers: ApiLine[];
}

const apiLine: z.ZodType<ApiLine> = z.object({
  itemRef: z.string().nullable(),
  name: z.string(),
  quantity: z.number(),
  action: z.enum(['added', 'removed']),
  unitTotalMinor: z.int(),
  lineTotalMinor: z.int(),
  note: z.string().nullable(),
  allergy: z.object({ codes: z.array(z.string()), instructions: z.string().nullable() }).nullable(),
  get modifiers() {
    return z.array(apiLine);
  },
});

export const apiOrder = z.object({
  id: z.uuid(),
  /** Grows with every change: of two answers the one with the higher version is the newer. */
  version: z.int(),
  storeId: z.uuid(),
  service: z.string(),
  brand: z.string(),
  /** What stands on the bag, and the service's own id. */
  displayId: z.string(),
  externalId: z.string(),
  state: z.enum(orderStateNames),
  isTest: z.boolean(),
  kind: serviceOrder.shape.kind,
  customerName: z.string(),
  /** Where to bring it: only for orders that the restaurant delivers, and only while we keep it. */
  destination: z
    .object({
      address: z.string(),
      instructions: z.string().nullable(),
      latitude: z.string().nullable(),
      longitude: z.string().nullable(),
    })
    .nullable(),
  lines: z.array(apiLine),
  notes: z.object({ kitchen: z.string().nullable(), store: z.string().nullable() }),
  hasAllergy: z.boolean(),
  currency: z.string(),
  subtotalMinor: z.int(),
  taxMinor: z.int(),
  tipsMinor: z.int(),
  feesMinor: z.int(),
  discountsMinor: z.int(),
  totalMinor: z.int().nullable(),
  /** What the restaurant has to collect from the customer; 0 for a prepaid order. */
  toCollectMinor: z.int(),
  placedAt: instant,
  acceptedAt: instant.nullable(),
  readyTargetAt: instant.nullable(),
  readyAt: instant.nullable(),
  handedOverAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Why it was declined or cancelled, and by whom. */
  ending: z.object({ by: z.string(), reason: z.string().nullable() }).nullable(),
});
export type ApiOrder = z.infer<typeof apiOrder>;

const apiMenu = menuView.pick({ menus: true, categories: true, items: true, groups: true, soldOut: true });
const subjects = z
  .array(z.object({ kind: z.enum(['item', 'modifier']), id: z.uuid() }))
  .min(1)
  .max(500);
const soldOut = z.object({ soldOut: apiMenu.shape.soldOut });
const ofStore = z.object({ storeId: z.uuid() });

export const publicApiContract = {
  v1ListStores: route('GET', '/v1/stores', 'The stores, for any key').output(
    z.object({
      stores: z.array(z.object({ id: z.uuid(), name: z.string(), address: z.string(), timeZone: z.string() })),
    }),
  ),
  v1ListOrders: route('GET', '/v1/orders', 'Orders, newest first (scope read_orders)')
    .input(
      z.object({
        storeId: z.uuid().optional(),
        state: z.enum(orderStateNames).optional(),
        scope: z.enum(['active', 'past']).optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(z.object({ orders: z.array(apiOrder), nextCursor: z.string().nullable() })),
  v1GetOrder: route('GET', '/v1/orders/{id}', 'One order (scope read_orders)')
    .input(z.object({ id: z.uuid() }))
    .output(apiOrder)
    .errors({ NOT_FOUND: { message: 'There is no such order.' } }),
  v1GetMenu: route('GET', '/v1/menu', 'The menu, and what is sold out (scope read_menu)').output(apiMenu),
  v1SetSoldOut: route('POST', '/v1/sold-out', 'Sold out at a store, on every service (scope write_sold_out)')
    .input(ofStore.extend({ subjects, until: instant.nullable() }))
    .output(soldOut),
  v1BringBack: route('POST', '/v1/back-on-sale', 'Back on sale at a store (scope write_sold_out)')
    .input(ofStore.extend({ subjects }))
    .output(soldOut),
  v1GetStatement: route('GET', '/v1/statement', 'What the restaurant is owed for some days (scope read_statements)')
    .input(statementRange)
    .output(statement),
};
