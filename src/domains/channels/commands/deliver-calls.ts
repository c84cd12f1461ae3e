import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Metrics } from '../../../platform/telemetry/metrics.ts';
import type { MerchantId, OrderId } from '../../../shared/ids.ts';
import { secondMs } from '../../../shared/time.ts';
import { claimNextCall, dropPendingCalls, finishCall, noteFailedAttempt, type CallState } from '../call-store.ts';
import type { CallResult, Connector } from '../connector.ts';
import { callFinished } from '../events.ts';
import { callsJob } from '../jobs.ts';
import { nextTry, retryDelayMs } from '../model/retry.ts';
import type { Registry } from '../registry.ts';

type NextCall = Extract<Awaited<ReturnType<typeof claimNextCall>>, { call: unknown }>;

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
  metrics: Metrics;
}

const actor = { kind: 'system', name: 'calls' } as const;
/** Longer than a call with all its own waiting may take: who has not settled by then has died. */
const goneAfterMs = 45 * secondMs;

/**
 * Makes an order's pending calls one after the other. A call that must be retried stops the row: later calls wait for
 * it. No transaction is open while the service is spoken to, so a call may be made twice after a crash; services take
 * the second as "already".
 */
export async function deliverCalls(given: Given, at: { merchantId: MerchantId; orderId: OrderId }): Promise<void> {
  const { db, parts, registry } = given;
  for (;;) {
    const next = await inMerchant({ db, parts, actor }, at.merchantId, async (ctx) => {
      const now = ctx.clock.now();
      const first = await claimNextCall(ctx.tx, at.orderId, { now, goneAt: new Date(now.getTime() + goneAfterMs) });
      if (!first || 'call' in first) return first;
      // Somebody makes it right now, or it waits for its next try: come back then.
      await ctx.enqueue(callsJob(at, first.wait));
      return undefined;
    });
    if (!next) return;
    const connector = registry.get(next.service);
    const begunAt = performance.now();
    const result = await makeCall(connector, next, { at, now: parts.clock.now() });
    const tookMs = Math.round(performance.now() - begunAt);
    given.metrics.calls.inc({ service: next.service, action: next.call.action, outcome: result.outcome });
    const goOn = await settle(given, { at, next, result, tookMs, name: connector?.name ?? next.service });
    if (!goOn) return;
  }
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
  { db, parts }: Given,
  call: {
    at: { merchantId: MerchantId; orderId: OrderId };
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
      if (runAt) {
        await noteFailedAttempt(ctx.tx, next.id, { why: result.why, dueAt: runAt, tookMs });
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
