import { createLease, type Lease } from '../../../platform/lease.ts';
import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Metrics } from '../../../platform/telemetry/metrics.ts';
import type { MerchantId, OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import {
  claimCall,
  dropPendingCalls,
  dropReplacedReadyTimes,
  finishCall,
  holdBackCall,
  holdCall,
  lockNextCall,
  recordFailedAttempt,
  type CallState,
} from '../call-store.ts';
import type { CallResult, Connector } from '../connector.ts';
import { HeldBack } from '../connectors/shared-http.ts';
import { callFinished } from '../events.ts';
import type { Seat } from '../guarded-send.ts';
import { callsJob } from '../jobs.ts';
import { nextTry, retryDelayMs } from '../model/retry.ts';
import type { Registry } from '../registry.ts';

type NextCall = NonNullable<Awaited<ReturnType<typeof lockNextCall>>>;

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
  metrics: Metrics;
}

const actor = { kind: 'system', name: 'calls' } as const;
/** What was set aside is released when its service answers again; where nobody is left to do that, it is looked at after this. */
const heldForMs = 2 * minuteMs;

type OrderAt = { merchantId: MerchantId; orderId: OrderId };

/**
 * Makes an order's pending calls one after the other. A call that must be retried stops the row: later calls wait for
 * it. While its service is left alone the row is set aside without a job. No transaction is open while the service is
 * spoken to, so a call may be made twice after a crash; services take the second as "already".
 */
export async function deliverCalls(given: Given, at: OrderAt): Promise<void> {
  const { parts, registry } = given;
  for (;;) {
    const taken = await takeNext(given, at);
    if (!taken) return;
    const { next, seat, lease } = taken;
    const connector = registry.get(next.service);
    const begunAt = performance.now();
    const make = () => makeCall(connector, next, { at, now: parts.clock.now() });
    const result = await lease
      .withRenewal(
        () => (seat ? seat.run(make) : make()),
        (times) => inMerchant({ ...given, actor }, at.merchantId, (ctx) => holdCall(ctx.tx, next.id, times)),
      )
      .finally(() => seat?.leave());
    const tookMs = Math.round(performance.now() - begunAt);
    given.metrics.calls.inc({ service: next.service, action: next.call.action, outcome: result.outcome });
    const goOn = await settle(given, { at, next, result, tookMs, name: connector?.name ?? next.service });
    if (!goOn) return;
  }
}

interface Taken {
  next: NextCall;
  lease: Lease;
  /** None where no call will be made. */
  seat: Seat | undefined;
}

/** Takes the order's next call if it may be made now; the seat is given back where the transaction fails. */
async function takeNext(given: Given, at: OrderAt): Promise<Taken | undefined> {
  let seat: Seat | undefined;
  try {
    return await inMerchant({ ...given, actor }, at.merchantId, async (ctx) => {
      const now = ctx.clock.now();
      const next = await lockWantedCall(ctx, at.orderId, now);
      if (!next) return undefined;
      if (next.due_at > now) {
        // Somebody makes it right now, or it waits for its next try: come back then. What is set aside is released.
        if (next.held_service === null) await ctx.enqueue(callsJob(at, next.due_at));
        return undefined;
      }
      if (given.registry.get(next.service) && now < next.deadline_at) {
        const taken = given.registry.takeSeat(next.service, next.external_store_id);
        if (taken instanceof HeldBack) {
          await holdBack(ctx, next, taken.message);
          return undefined;
        }
        seat = taken;
      }
      const lease = createLease(ctx.clock);
      await claimCall(ctx.tx, next.id, lease.expiresAt);
      return { next, lease, seat };
    });
  } catch (error) {
    seat?.leave();
    throw error;
  }
}

/** The order's next call. A ready time that is due is passed over where a newer one waits behind it. */
async function lockWantedCall(ctx: Context, orderId: OrderId, now: Date): Promise<NextCall | undefined> {
  const next = await lockNextCall(ctx.tx, orderId, now);
  // One that is not due may be under way right now.
  if (next?.call.action !== 'update_ready' || next.due_at > now) return next;
  const dropped = await dropReplacedReadyTimes(ctx.tx, orderId, now);
  return dropped === 0 ? next : lockNextCall(ctx.tx, orderId, now);
}

async function holdBack(ctx: Context, next: NextCall, why: string): Promise<void> {
  await holdBackCall(ctx.tx, next.id, { service: next.service, why, dueAt: heldUntil(ctx.clock.now(), next) });
}

/** When a call that was set aside is looked at all the same: its deadline must not pass unseen. */
function heldUntil(now: Date, { deadline_at: deadline }: NextCall): Date {
  return new Date(Math.min(now.getTime() + heldForMs, deadline.getTime()));
}

async function makeCall(
  connector: Connector | undefined,
  next: NextCall,
  { at, now }: { at: { orderId: OrderId }; now: Date },
): Promise<CallResult> {
  if (!connector) return { outcome: 'rejected', why: `No connector speaks ${next.service}.`, orderOver: false };
  if (now >= next.deadline_at) return { outcome: 'retry', why: 'The time for this call has passed.' };
  const order = {
    apiVersion: next.api_version,
    externalStoreId: next.external_store_id,
    externalId: next.external_order_id,
    posRef: at.orderId,
    callId: next.id,
  };
  return connector.call(order, next.call);
}

/** Writes down how a call went and tells the order's domain. Answers whether the next call may be made now. */
async function settle(
  { db, parts, registry }: Given,
  call: {
    at: OrderAt;
    next: NextCall;
    result: CallResult;
    tookMs: number;
    name: string;
  },
): Promise<boolean> {
  const { at, next, result, tookMs, name } = call;
  return inMerchant({ db, parts, actor }, at.merchantId, async (ctx) => {
    const now = ctx.clock.now();
    const why = 'why' in result ? result.why : null;
    if (result.outcome === 'retry') {
      const delayMs = retryDelayMs({ attempts: next.attempts + 1, random: Math.random(), askedMs: result.afterMs });
      const runAt = nextTry({ now, delayMs, deadline: next.deadline_at });
      if (runAt && registry.isLeftAlone(next.service, next.external_store_id)) {
        const held = { dueAt: heldUntil(now, next), heldService: next.service };
        await recordFailedAttempt(ctx.tx, next.id, { why: result.why, tookMs, ...held });
        return false;
      }
      if (runAt) {
        await recordFailedAttempt(ctx.tx, next.id, { why: result.why, dueAt: runAt, tookMs, heldService: null });
        await ctx.enqueue(callsJob(at, runAt));
        ctx.log.warn({ orderId: at.orderId, action: next.call.action, why, runAt }, 'call will be tried again');
        return false;
      }
    }
    const state: CallState = result.outcome === 'retry' ? 'expired' : result.outcome;
    const failed = state === 'expired' || state === 'rejected';
    const orderOver = result.outcome === 'rejected' && result.orderOver;
    await finishCall(ctx.tx, next.id, { state, why, at: now, tookMs });
    if (orderOver) await dropPendingCalls(ctx.tx, at.orderId, { why: 'The order has ended on the service.', at: now });
    if (failed) ctx.log.error({ orderId: at.orderId, action: next.call.action, why }, 'call finally failed');
    await ctx.events.emit(ctx, callFinished, {
      ...at,
      action: next.call.action,
      serviceName: name,
      outcome: failed ? state : 'done',
      why: why ?? undefined,
      orderOver,
    });
    return true;
  });
}
