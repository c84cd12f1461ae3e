import type { AdjustCall, CallResult, OrderCall, OrderRef } from '../../connector.ts';
import type { AdjustChange } from '../../model/adjustment.ts';
import { declineReasons } from '../../model/reasons.ts';
import { unreachable } from '../../../../shared/assert.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, isPassing, retry, retryAfterMs } from '../shared-http.ts';
import { compact } from '../shared-lenient-schema.ts';
import type { DoorDashApi, DoorDashSettings } from './api.ts';
import { cancelCodes, errorCodes, failureReason } from './reasons.ts';

interface Means {
  api: DoorDashApi;
  settings: DoorDashSettings;
  io: ConnectorIo;
}

/** What may stand in an address: an id that is none never reaches one. */
const orderId = /^[A-Za-z0-9_-]{1,64}$/;

/** Accepts, denies, marks ready, cancels, or changes items. There is no order to read back: a refusal is judged by its words. */
export async function callOrder(order: OrderRef, call: OrderCall, means: Means): Promise<CallResult> {
  if (isUnknown(call)) return { outcome: 'unsupported' };
  if (call.action === 'cancel' && means.settings.cancelAllowed !== true) return { outcome: 'unsupported' };
  if (call.action === 'adjust' && !isAdjustable(call, means.settings)) return { outcome: 'unsupported' };
  if (!orderId.test(order.externalId))
    return { outcome: 'rejected', why: 'The order has no usable id.', orderOver: false };

  const { clock } = means.io;
  const path = `/api/v1/orders/${order.externalId}${pathEnds[call.action]}`;
  const answered = await means.api({ method: 'PATCH', path, body: bodyOf(order, call, clock.now()) });
  if (!answered.ok) return retry(answered.why, undefined);

  const { answer, quoted: why } = answered;
  if (isDone(answer.status)) return { outcome: 'done' };
  if (isPassing(answer.status)) return retry(why, retryAfterMs(answer, clock.now()));
  if (answer.status === 400) return judge(call.action, answer.text, why);
  return { outcome: 'rejected', why, orderOver: answer.status === 404 };
}

/** What DoorDash has no call for. */
const unknownActions = ['confirm', 'preparing', 'update_ready', 'handed_over', 'delivered'] as const;
type UnknownCall = Extract<OrderCall, { action: (typeof unknownActions)[number] }>;
type Call = Exclude<OrderCall, UnknownCall>;

function isUnknown(call: OrderCall): call is UnknownCall {
  return unknownActions.some((action) => action === call.action);
}

const pathEnds = {
  accept: '',
  deny: '',
  ready: '/events/order_ready_for_pickup',
  cancel: '/cancellation',
  adjust: '/adjustment',
} as const;

function bodyOf(order: OrderRef, call: Call, now: Date): object {
  switch (call.action) {
    case 'accept':
      return confirmation(order.posRef, call.readyAt > now ? call.readyAt : undefined);
    case 'deny':
      return {
        merchant_supplied_id: order.posRef,
        order_status: 'fail',
        failure_reason: failureReason(call),
        errors: errorsOf(call),
      };
    case 'ready':
      return { merchant_supplied_id: order.posRef };
    case 'cancel':
      return {
        cancel_reason: cancelCodes[call.reason],
        cancel_details: call.note?.trim() || declineReasons[call.reason],
      };
    case 'adjust':
      return { items: call.changes.filter(isItemChange).map(itemChange) };
    default:
      return unreachable(call);
  }
}

/** Partners on the allow-list may change items; DoorDash has no new price for one. */
function isAdjustable({ changes }: AdjustCall, { adjustAllowed }: DoorDashSettings): boolean {
  return adjustAllowed === true && changes.every(isItemChange);
}

type ItemChange = Exclude<AdjustChange, { kind: 'price' }>;

function isItemChange(change: AdjustChange): change is ItemChange {
  return change.kind !== 'price';
}

/** One item of an order, by DoorDash's id of the line (order adjustment page). */
function itemChange(change: ItemChange): object {
  const id = { line_item_id: change.externalLineId };
  switch (change.kind) {
    case 'remove':
      return { ...id, adjustment_type: 'ITEM_REMOVE' };
    case 'quantity':
      return { ...id, adjustment_type: 'ITEM_UPDATE', quantity: change.quantity };
    case 'substitute': {
      const { name, ref, priceMinor: price, quantity } = change.by;
      const other = { name, merchant_supplied_id: ref, price, quantity };
      return { ...id, adjustment_type: 'ITEM_SUBSTITUTE', substituted_item: other };
    }
    default:
      return unreachable(change);
  }
}

/** Says yes, as a call or as the answer to the order's webhook. `prep_time` is our own estimate, in UTC. */
export function confirmation(posRef: string, readyAt: Date | undefined): object {
  return {
    merchant_supplied_id: posRef,
    order_status: 'success',
    ...(readyAt && { prep_time: readyAt.toISOString() }),
  };
}

function errorsOf(call: Extract<OrderCall, { action: 'deny' }>): object[] {
  const code = errorCodes[call.reason];
  const items = call.items ?? [];
  if (items.length === 0) return [{ code, message: failureReason(call) }];
  return items.map((item) =>
    compact({ code, merchant_supplied_id: item.itemRef, message: failureReason({ ...call, items: [item] }) }),
  );
}

/**
 * What a 400 means. The reference joins both cases in one sentence ("has already been processed or order has expired"),
 * which proves neither: then it is a plain no, and the truth is left to DoorDash's own events.
 */
function judge(action: Call['action'], text: string, why: string): CallResult {
  const isOver = over.test(text);
  const isSettled = already[action].test(text);
  const isUnclear = unconfirmed.test(text) || (isSettled && isOver && (action === 'accept' || action === 'ready'));
  if (isSettled && !isUnclear) return { outcome: 'already' };
  return { outcome: 'rejected', why, orderOver: isOver && !isUnclear };
}

const over = /expired|time(d?[\s-]|d)?out|(already|has|was|is|been)\s+(been\s+)?(cancell?ed|failed|rejected|denied)/i;
const unconfirmed = /not (yet )?(been )?confirmed/i;

const already = {
  accept: /(already|has|was)\s+(been\s+)?(confirmed|processed|accepted)|confirmed before/i,
  deny: /(already|has|was)\s+(been\s+)?(failed|rejected|denied)/i,
  ready: /(already|has|was)\s+(been\s+)?(marked|set|ready)/i,
  cancel: /(already|has|was)\s+(been\s+)?cancell?ed/i,
  adjust: /(already|has|was)\s+(been\s+)?(adjusted|removed|substituted)/i,
} as const satisfies Record<Call['action'], RegExp>;
