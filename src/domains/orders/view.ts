import type { Capability } from '../channels/model/capabilities.ts';
import { minuteMs } from '../../shared/time.ts';
import { prepMinutesAt } from '../channels/model/accept-rules.ts';
import { denyReasonsOf, type ConnectionRef, type ReadyMove, type Registry } from '../channels/index.ts';
import type { ServiceOrder } from '../channels/model/service-order.ts';
import { whyNot } from './commands/change-order.ts';
import type { OrderView } from './contract.ts';
import { adjustAbilityOf, adjustmentText } from './model/adjustment.ts';
import { hasAllergy } from './model/allergy.ts';
import { toCollectMinor } from './model/collect.ts';
import { ownDestination } from './model/destination.ts';
import { mayTakeMoreTime } from './model/more-time.ts';
import { beginTime } from './model/ready-time.ts';
import { markAsReady, nextState, orderStates } from './model/order-states.ts';
import { mayMarkDelivered } from './model/own-delivery.ts';
import type { OrderRecord } from './order-record.ts';

/** The order as screens show it: names instead of keys, and for every button whether it works or why not. */
export function toOrderView(
  order: OrderRecord,
  {
    lines,
    readyMoves,
    connection,
  }: { lines: ServiceOrder['lines']; readyMoves: readonly ReadyMove[]; connection: ConnectionRef | undefined },
  registry: Registry,
): OrderView {
  const { details } = order;
  const destination = ownDestination(details);
  const connector = registry.get(order.service);
  const serviceName = connector?.name ?? order.service;
  return {
    id: order.id,
    storeId: order.storeId,
    version: order.version,
    service: order.service,
    serviceName,
    brandName: connector?.brands[details.brand] ?? serviceName,
    displayId: details.displayId,
    externalId: order.externalId,
    state: order.state,
    stateLabel: orderStates[order.state].label,
    isTest: details.isTest,
    kind: details.kind,
    customer: {
      name: details.customer.name,
      ...(details.customer.phone !== undefined && { phone: details.customer.phone }),
      ...(details.customer.phoneCode !== undefined && { phoneCode: details.customer.phoneCode }),
      ...(details.customer.pastOrderCount !== undefined && { pastOrderCount: details.customer.pastOrderCount }),
      ...(details.customer.isReturning !== undefined && { isReturning: details.customer.isReturning }),
    },
    participants: details.participants,
    ...(destination && { destination }),
    collection: details.collection,
    toCollectMinor: toCollectMinor(details),
    ...(details.compensation && { compensation: details.compensation }),
    lines,
    notes: details.notes,
    utensils: details.utensils,
    hasAllergy: hasAllergy({ lines, notes: details.notes }),
    ...(details.shortCode !== undefined && { shortCode: details.shortCode }),
    alcohol: details.alcohol,
    tobacco: details.tobacco,
    isAccuracyRisk: details.isAccuracyRisk,
    ...(details.origin !== undefined && { origin: details.origin }),
    ...(details.commissionType !== undefined && { commissionType: details.commissionType }),
    issues: details.issues,
    totals: details.totals,
    charges: details.charges,
    discounts: details.discounts,
    tips: details.tips,
    taxRemittance: details.taxRemittance,
    courier: order.courier,
    placedAt: order.placedAt.toISOString(),
    receivedAt: order.receivedAt.toISOString(),
    ...(details.scheduledFor && { scheduledFor: details.scheduledFor }),
    startAt: iso(startOf(order, connection)),
    prep: order.state === 'new' && !order.endedAt && connection ? prepOf(connection) : null,
    acceptBy: order.acceptBy.toISOString(),
    readyTargetAt: iso(order.readyTargetAt),
    readyMoves: readyMoves.map(({ readyAt, movedAt }) => ({
      readyAt: readyAt.toISOString(),
      movedAt: movedAt.toISOString(),
    })),
    acceptedAt: iso(order.acceptedAt),
    readyAt: iso(order.readyAt),
    handedOverAt: iso(order.handedOverAt),
    endedAt: iso(order.endedAt),
    stoppedAt: iso(order.stoppedAt),
    ending: order.ending,
    alarms: order.alarms,
    adjustments: order.adjustments.map(({ changes, state, askedAt, endedAt }) => ({
      sentence: `Asked ${serviceName} to ${adjustmentText(changes)}`,
      state,
      askedAt,
      endedAt,
    })),
    actions: actionsOf(order, registry),
    denyReasons: connector ? denyReasonsOf(connector) : [],
    ...(details.moneyMismatch && { moneyMismatch: details.moneyMismatch }),
  };
}

function prepOf({ prepMinutes, acceptRules, busy }: ConnectionRef): OrderView['prep'] {
  return { prepMinutes, acceptRules, busy: busy && { minutes: busy.minutes, until: busy.until.toISOString() } };
}

/** When the kitchen begins on an accepted order that was placed ahead. */
function startOf(order: OrderRecord, connection: ConnectionRef | undefined): Date | null {
  const { details, state, readyTargetAt, acceptedAt } = order;
  if (state !== 'getting_ready' || order.endedAt || !acceptedAt || !readyTargetAt || !details.scheduledFor) return null;
  const prepMinutes = connection ? prepMinutesAt(connection, readyTargetAt) : 0;
  return beginTime(details, { now: acceptedAt, readyAt: readyTargetAt, prepMs: prepMinutes * minuteMs });
}

function actionsOf(order: OrderRecord, registry: Registry): OrderView['actions'] {
  const connector = registry.get(order.service);
  const capabilities = connector?.capabilities;
  const no = { can: false, reason: whyNot(order) } as const satisfies Capability;
  const yes: Capability = { can: true };
  if (order.endedAt)
    return { accept: no, decline: no, markAsReady: no, markDelivered: no, moreTime: no, cancel: no, adjust: no };
  const isNew = order.state === 'new';
  const isInKitchen = order.state === 'getting_ready' || order.state === 'ready';
  return {
    accept: nextState(order.state, 'accept') ? yes : no,
    decline: isNew ? (capabilities?.deny ?? yes) : no,
    markAsReady: markAsReady(order.state) ? yes : no,
    markDelivered: mayMarkDelivered({ ...order, kind: order.details.kind }, no.reason),
    moreTime: mayTakeMoreTime(order, {
      service: capabilities?.updateReady(order.apiVersion) ?? yes,
      otherwise: no.reason,
    }),
    cancel: isInKitchen ? (capabilities?.cancel ?? yes) : no,
    adjust: isInKitchen ? adjustAbilityOf(order, connector) : no,
  };
}

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
