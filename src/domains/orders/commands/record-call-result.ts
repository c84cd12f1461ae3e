import type { Context } from '../../../platform/context.ts';
import { minuteMs } from '../../../shared/time.ts';
import { refreshRequest, type CallFinished, type Registry } from '../../channels/index.ts';
import { readStores } from '../../merchants/index.ts';
import { raiseNotice, type LetterSettings } from '../../notices/index.ts';
import { callTarget } from '../call-target.ts';
import { alarmSubject } from '../late-subject.ts';
import type { OrderAlarm, OrderRecord } from '../order-record.ts';
import { lockOrder, type OrderChange } from '../store.ts';
import { endWaiting } from '../model/adjustment.ts';
import { isBeingMade, nextState } from '../model/order-states.ts';
import { beginTime, readyTime } from '../model/ready-time.ts';
import { defaultPrepMinutes } from './accept-order.ts';
import { move, write } from './change-order.ts';
import { promiseWhatFollows } from './enqueue-acceptance.ts';

const verbs = {
  accept: 'accept',
  confirm: 'confirm',
  deny: 'decline',
  preparing: 'note that the kitchen has begun',
  ready: 'mark as ready',
  update_ready: 'expect the food later',
  handed_over: 'note that the food was handed over',
  delivered: 'note that the food was delivered',
  cancel: 'cancel',
  adjust: 'change the order',
} as const;
const maxAlarms = 20;
/** Calls whose success changes the order; the success of the others was assumed when they were enqueued. */
const isNewsWhenTaken: ReadonlySet<CallFinished['action']> = new Set(['adjust', 'accept', 'deny']);

/**
 * Handles the result of a call. Success: refreshes the order after an adjustment, and moves it after an accept or decline
 * that was refused before. Failure: always an alarm; also ends the order if the service reports it ended, reopens the
 * question after a refused accept or decline, and puts the order back in the kitchen after a refused cancellation.
 */
export async function recordCallResult(
  ctx: Context,
  { registry, letters }: { registry: Registry; letters: LetterSettings },
  call: CallFinished,
): Promise<void> {
  if (call.outcome === 'done' && !isNewsWhenTaken.has(call.action)) return;
  // The result does not matter to the kitchen: an order that has ended there arrives as an update of its own.
  if (call.action === 'preparing') return;
  const order = await lockOrder(ctx.tx, call.orderId);
  if (!order) return;
  if (call.outcome === 'done') {
    return call.action === 'adjust' ? readChanged(ctx, order) : takeLateAnswer(ctx, registry, { order, call });
  }
  const now = ctx.clock.now();
  const alarm: OrderAlarm = { kind: 'call_failed', sentence: sentenceFor(call), at: now.toISOString() };
  const alarms = [...order.alarms, alarm].slice(-maxAlarms);
  const { event, change } = consequence(order, call, now);
  const adjustments = call.action === 'adjust' && endWaiting(order.adjustments, { state: 'refused', at: now });
  await write(ctx, order, { event, change: { ...change, alarms, ...(adjustments && { adjustments }) } });
  await tell(ctx, order, { registry, letters, alarm });
}

/** Alerts all users of the store, on every dashboard screen. */
async function tell(
  ctx: Context,
  { storeId, id, service, details: { displayId, brand } }: OrderRecord,
  given: { registry: Registry; letters: LetterSettings; alarm: OrderAlarm },
): Promise<void> {
  const { registry, letters, alarm } = given;
  const store = (await readStores(ctx.tx)).find((one) => one.id === storeId);
  const connector = registry.get(service);
  const brandName = connector?.brands[brand] ?? connector?.name ?? service;
  const { sentence } = alarm;
  const facts = { orderId: id, storeId, displayId, brandName, storeName: store?.name ?? '', sentence };
  const subject = alarmSubject(id);
  await raiseNotice(ctx, letters, {
    storeId,
    key: `${subject} ${alarm.at} ${sentence}`,
    subject,
    told: { kind: 'order_alarm', facts },
  });
}

/**
 * Answers the order again after the service took an accept or decline that it had refused before: the order is back on the
 * screen as new since then.
 */
async function takeLateAnswer(
  ctx: Context,
  registry: Registry,
  { order, call }: { order: OrderRecord; call: CallFinished },
): Promise<void> {
  if (order.state !== 'new' || order.endedAt) return;
  const now = ctx.clock.now();
  if (call.action === 'deny') {
    const ending = { by: 'merchant', reason: null };
    const change = { endedAt: now, watchAt: null, ending };
    return move(ctx, order, { transition: 'decline', event: 'order_declined', change });
  }
  const prepMs = (await defaultPrepMinutes(ctx, order)) * minuteMs;
  const readyAt = order.readyTargetAt ?? readyTime(order.details, new Date(now.getTime() + prepMs));
  const change = { acceptedAt: now, readyTargetAt: readyAt, watchAt: null };
  await move(ctx, order, { transition: 'accept', event: 'order_accepted', change });
  const { kind, confirmAt } = order.details;
  const beginsAt = beginTime(order.details, { now, readyAt, prepMs });
  await promiseWhatFollows(ctx, registry, { at: callTarget(order), service: order.service, kind, confirmAt, beginsAt });
}

/** Refreshes the order after a successful adjustment, since not every service sends an event for our own changes. */
async function readChanged(ctx: Context, { merchantId, connectionId, externalId }: OrderRecord): Promise<void> {
  await ctx.enqueue(refreshRequest({ merchantId, connectionId, externalOrderId: externalId }));
}

function consequence(
  order: OrderRecord,
  call: CallFinished,
  now: Date,
): { event: 'order_cancelled' | 'order_reopened' | 'alarm_raised'; change: OrderChange } {
  const isAnswer = call.action === 'accept' || call.action === 'deny';
  // A 'ready' call that finds no order proves little, and the food exists.
  // An order that its customer canceled first does not count as declined by the restaurant.
  const isNews = !order.endedAt || (call.action === 'deny' && nextState(order.state, 'find_over') !== undefined);
  if (call.orderOver && isAnswer && isNews) {
    const ending = { by: 'service', reason: reasonFor(call) };
    const stoppedAt = isBeingMade(order.state) ? now : null;
    return { event: 'order_cancelled', change: { state: 'cancelled', endedAt: now, watchAt: null, ending, stoppedAt } };
  }
  if (call.outcome !== 'rejected' || call.orderOver) return { event: 'alarm_raised', change: {} };
  const reopened: OrderChange = { endedAt: null, ending: null, stoppedAt: null };
  if (isAnswer) {
    const state = nextState(order.state, 'refuse_answer');
    if (!state) return { event: 'alarm_raised', change: {} };
    return { event: 'order_reopened', change: { ...reopened, state, acceptedAt: null, watchAt: order.acceptBy } };
  }
  const state = order.ending?.by === 'merchant' ? nextState(order.state, 'refuse_cancel') : undefined;
  if (call.action !== 'cancel' || !state) return { event: 'alarm_raised', change: {} };
  return { event: 'order_reopened', change: { ...reopened, state } };
}

/** The reason that the kitchen reads on a stopped order: its status at the service. The service's message is in the alarm. */
function reasonFor({ serviceName, why }: CallFinished): string | null {
  if (why === undefined || why === null) return null;
  return why.endsWith(` on ${serviceName}.`)
    ? why
    : `${serviceName} says that this order is over there: it waits for no answer any more.`;
}

function sentenceFor({ serviceName, action, outcome, why }: CallFinished): string {
  return outcome === 'rejected'
    ? `${serviceName} was told to ${verbs[action]} and refused: ${why ?? 'no reason given'}`
    : `${serviceName} was told to ${verbs[action]} but did not answer in time.`;
}
