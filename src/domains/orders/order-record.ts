import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Orders } from '../../database.gen.ts';
import { asId, type ConnectionId, type MerchantId, type OrderId, type StoreId } from '../../shared/ids.ts';
import { courier, serviceOrder, type Courier } from '../channels/model/service-order.ts';
import { storedAdjustment, type Adjustment } from './model/adjustment.ts';
import { orderStateNames, type OrderState } from './model/order-states.ts';

/** The service's order without its lines, as the column `details` holds it. */
const storedDetails = serviceOrder.omit({ lines: true });
export type OrderDetails = z.infer<typeof storedDetails>;

const storedAlarm = z.object({
  kind: z.enum(['accept_deadline', 'call_failed', 'late_cancellation']),
  sentence: z.string(),
  at: z.iso.datetime(),
});
export type OrderAlarm = z.infer<typeof storedAlarm>;

const storedEnding = z.object({ by: z.string(), reason: z.string().nullable() });
export type OrderEnding = z.infer<typeof storedEnding>;

/** An order as the database has it, its JSON parsed. Amounts in minor units. */
export interface OrderRecord {
  merchantId: MerchantId;
  id: OrderId;
  storeId: StoreId;
  connectionId: ConnectionId;
  service: string;
  externalId: string;
  apiVersion: string;
  state: OrderState;
  version: number;
  details: OrderDetails;
  courier: Courier | null;
  alarms: OrderAlarm[];
  adjustments: Adjustment[];
  ending: OrderEnding | null;
  /** When the service said what stands in `details` and the lines. */
  contentsAsOf: Date;
  placedAt: Date;
  receivedAt: Date;
  acceptBy: Date;
  watchAt: Date | null;
  readyTargetAt: Date | null;
  acceptedAt: Date | null;
  readyAt: Date | null;
  handedOverAt: Date | null;
  endedAt: Date | null;
  /** Cancelled by others while food was being made, and nobody has confirmed that the kitchen stopped. */
  stoppedAt: Date | null;
}

export const orderColumns = [
  'merchant_id',
  'id',
  'store_id',
  'connection_id',
  'service',
  'external_id',
  'state',
  'version',
  'details',
  'courier',
  'alarms',
  'adjustments',
  'ending',
  'contents_as_of',
  'placed_at',
  'received_at',
  'accept_by',
  'watch_at',
  'ready_target_at',
  'accepted_at',
  'ready_at',
  'handed_over_at',
  'ended_at',
  'stopped_at',
] as const;

const orderState = z.enum(orderStateNames);

export type OrderRow = Pick<Selectable<Orders>, (typeof orderColumns)[number]>;

export function toRecord(row: OrderRow): OrderRecord {
  const details = storedDetails.parse(row.details);
  return {
    merchantId: asId(row.merchant_id),
    id: asId(row.id),
    storeId: asId(row.store_id),
    connectionId: asId(row.connection_id),
    service: row.service,
    externalId: row.external_id,
    apiVersion: details.apiVersion,
    state: orderState.parse(row.state),
    version: row.version,
    details,
    courier: row.courier === null ? null : courier.parse(row.courier),
    alarms: z.array(storedAlarm).parse(row.alarms),
    adjustments: z.array(storedAdjustment).parse(row.adjustments),
    ending: row.ending === null ? null : storedEnding.parse(row.ending),
    contentsAsOf: row.contents_as_of,
    placedAt: row.placed_at,
    receivedAt: row.received_at,
    acceptBy: row.accept_by,
    watchAt: row.watch_at,
    readyTargetAt: row.ready_target_at,
    acceptedAt: row.accepted_at,
    readyAt: row.ready_at,
    handedOverAt: row.handed_over_at,
    endedAt: row.ended_at,
    stoppedAt: row.stopped_at,
  };
}
