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
import { promiseWhatFollows } from './promise-acceptance.ts';

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
/** Calls that change something here when a service takes them; of the others we took that for granted. */
const isNewsWhenTaken: ReadonlySet<CallFinished['action']> = new Set(['adjust', 'accept', 'deny']);

/**
 * What follows when a service took a change of lines: its order is read; and an answer that it had refused before: the
 * order is answered. And when it did not take our call: always an alarm; the end of the order where the service says that
 * it is over; the question back on the screen where it refused an accept or a decline, and the order back in the
 * kitchen where it refused to cancel.
 */
export async function noteCall(
  ctx: Context,
  { registry, letters }: { registry: Registry; letters: LetterSettings },
  call: CallFinished,
): Promise<void> {
  if (call.outcome === 'done' && !isNewsWhenTaken.has(call.action)) return;
  // What a service makes of it changes nothing for the kitchen: an order that is over there comes as its own news.
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

/** On the screens of everybody who works there, wherever they are in the dashboard. */
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
 * An answer that the service took after all, made again by a person after it had been refused: the question, which is
 * back on the screen since then, is answered.
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
    return move(ctx, order, { happening: 'decline', event: 'order_declined', change });
  }
  const prepMs = (await defaultPrepMinutes(ctx, order)) * minuteMs;
  const readyAt = order.readyTargetAt ?? readyTime(order.details, new Date(now.getTime() + prepMs));
  const change = { acceptedAt: now, readyTargetAt: readyAt, watchAt: null };
  await move(ctx, order, { happening: 'accept', event: 'order_accepted', change });
  const { kind, confirmAt } = order.details;
  const beginsAt = beginTime(order.details, { now, readyAt, prepMs });
  await promiseWhatFollows(ctx, registry, { at: callTarget(order), service: order.service, kind, confirmAt, beginsAt });
}

/** A change that was taken: not every service tells us of what we did ourselves, so that the order is read. */
async function readChanged(ctx: Context, { merchantId, connectionId, externalId }: OrderRecord): Promise<void> {
  await ctx.enqueue(refreshRequest({ merchantId, connectionId, externalOrderId: externalId }));
}

function consequence(
  order: OrderRecord,
  call: CallFinished,
  now: Date,
): { event: 'order_cancelled' | 'order_reopened' | 'alarm_raised'; change: OrderChange } {
  const isAnswer = call.action === 'accept' || call.action === 'deny';
  // That a 'ready' finds no order proves little: it may go another way on the service's side. The food exists.
  // Nor is it declined by the restaurant what its customer took back before.
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

/** What a kitchen reads where it has to stop: how the order stands there. What the service answered stays with the alarm. */
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
