import type { Mapping } from '../../connector.ts';
import { isRecord, isTooDeep } from '../shared-lenient-schema.ts';
import { mapOrderV1 } from './order-v1.ts';
import { mapOrderV2 } from './order-v2.ts';
import * as schemas from './schemas.ts';
import { generationOf } from './words.ts';

/** Maps an order of either generation; the shape of the answer decides, the hint only where the shape is silent. */
export function mapOrder(
  raw: unknown,
  hint: { apiVersion: string; externalStoreId: string; isTest: boolean; currency: string },
): Mapping {
  if (!isRecord(raw)) return { ok: false, reason: 'The order is not a JSON object.' };
  if (isTooDeep(raw)) return { ok: false, reason: 'The order is nested too deeply to be one.' };
  const { order, isV1 } = unwrap(raw, hint.apiVersion);
  return isV1 ? mapOrderV1(order, hint) : mapOrderV2(order, hint);
}

export interface OrderState {
  state: 'offered' | 'accepted' | 'ready' | 'over' | 'denied' | 'cancelled' | 'other';
  /** The state as sent, for a sentence. */
  asSent: string;
}

/**
 * Where an order stands for someone who was refused: unlike the mapped stage it ignores that an order is scheduled,
 * because accepting it ahead leaves it so.
 */
export function stateOf(raw: unknown): OrderState {
  const { order, isV1 } = unwrap(isRecord(raw) ? raw : {}, '');
  const v1 = schemas.orderV1.parse(order);
  const asSent = (isV1 ? v1.state : schemas.orderV2.parse(order).current_state) ?? 'UNKNOWN';
  if (asSent === 'ACCEPTED' && v1.preparation_status === 'READY_FOR_HANDOFF') return { state: 'ready', asSent };
  const isDenied = asSent === 'FAILED' && schemas.failureV1.parse(v1.failure_info).reason === 'POS_DENIED';
  return { state: isDenied ? 'denied' : (Object.hasOwn(states, asSent) && states[asSent]) || 'other', asSent };
}

const states: Record<string, OrderState['state']> = {
  CREATED: 'offered',
  OFFERED: 'offered',
  ACCEPTED: 'accepted',
  HANDED_OFF: 'over',
  SUCCEEDED: 'over',
  FINISHED: 'over',
  DENIED: 'denied',
  CANCELED: 'cancelled',
  FAILED: 'cancelled',
};

/** 1.0.0 wraps the order in `order` and speaks of `state` and `carts`; legacy has `current_state` and `cart`. */
function unwrap(raw: Record<string, unknown>, apiVersion: string): { order: unknown; isV1: boolean } {
  if (isRecord(raw['order'])) return { order: raw['order'], isV1: !looksLegacy(raw['order']) };
  const isV1 = 'carts' in raw || 'fulfillment_type' in raw || 'state' in raw;
  if (looksLegacy(raw) || isV1) return { order: raw, isV1: !looksLegacy(raw) };
  return { order: raw, isV1: generationOf(apiVersion) === '1.0.0' };
}

const looksLegacy = (order: Record<string, unknown>) => 'current_state' in order || 'cart' in order;
