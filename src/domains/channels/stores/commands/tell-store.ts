import { inMerchant, type Context, type ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { ConnectionId, MerchantId } from '../../../../shared/ids.ts';
import { minuteMs, secondMs } from '../../../../shared/time.ts';
import { findOwnConnection } from '../../connection-store.ts';
import type { StoreRef } from '../../connector.ts';
import { tellStoreJob } from '../../jobs.ts';
import { retryDelayMs } from '../../model/retry.ts';
import { nextChange, stepsBetween, wantedState, type StoreState, type StoreStep } from '../../model/store-wish.ts';
import type { Registry } from '../../registry.ts';
import type { StoreCallResult, StoreConnector } from '../../store-connector.ts';
import { job } from '../../../../platform/jobs/queue.ts';
import { askAgainAt } from '../status-store.ts';
import { claimWish, readHours, settleWish, type WishRecord } from '../wish-store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
}

const actor = { kind: 'system', name: 'stores' } as const;
/** Longer than three calls with all their waiting: who has not settled by then has died. */
const goneAfterMs = 90 * secondMs;
const longestRetryMs = minuteMs;

/** One waiting job per connection. */
export function tellJob(at: { merchantId: string; connectionId: string }, runAt?: Date) {
  return job(tellStoreJob, at, { jobKey: `tell-store:${at.connectionId}`, priority: -5, ...(runAt && { runAt }) });
}

/**
 * Brings a service to what the owner wants of a store there: pause, busy mode, hours. Also ends what the service does
 * not end by itself. Tried until it is taken, unless the service refuses.
 */
export async function tellStore(
  { db, parts, registry }: Given,
  at: { merchantId: MerchantId; connectionId: ConnectionId },
): Promise<void> {
  const begun = await inMerchant({ db, parts, actor }, at.merchantId, async (ctx) => {
    const found = await findOwnConnection(ctx.tx, at.connectionId);
    const connector = found && registry.store(found.connection.service);
    if (!found || !connector) return undefined;
    const now = ctx.clock.now();
    const goneAt = new Date(now.getTime() + goneAfterMs);
    const wish = await claimWish(ctx.tx, at.connectionId, { now, goneAt });
    if (!wish) return undefined;
    const hours = (await readHours(ctx.tx)).get(found.connection.storeId) ?? null;
    const { apiVersion } = found.connection;
    const store: StoreRef = { apiVersion, externalStoreId: found.externalStoreId };
    const wanted = wantedState(wish, { now, hours: connector.storeAbilities.hours === 'call' ? hours : null });
    return { connector, store, wish, wanted, now, goneAt };
  });
  if (!begun) return;
  const end = await takeSteps(begun);
  await inMerchant({ db, parts, actor }, at.merchantId, (ctx) => settle(ctx, { at, ...begun, ...end }));
}

interface Begun {
  connector: StoreConnector;
  store: StoreRef;
  wish: WishRecord;
  wanted: StoreState;
  now: Date;
  goneAt: Date;
}

interface End {
  told: StoreState;
  failure: Exclude<StoreCallResult, { outcome: 'done' }> | undefined;
}

/** Makes the calls one after the other; what was taken counts even where the next one fails. */
async function takeSteps({ connector, store, wish, wanted }: Begun): Promise<End> {
  let { told } = wish;
  for (const step of stepsBetween(told, wanted)) {
    const result = await takeStep(step, { connector, store, wish, wanted });
    if (result.outcome !== 'done') return { told, failure: result };
    told = { ...told, ...partOf(step, wanted) };
  }
  return { told, failure: undefined };
}

function partOf(step: StoreStep, { paused, busy, hours }: StoreState): Partial<StoreState> {
  if (step === 'set_hours') return { hours };
  return step === 'pause' || step === 'resume' ? { paused } : { busy };
}

async function takeStep(
  step: StoreStep,
  { connector, store, wish, wanted }: Pick<Begun, 'connector' | 'store' | 'wish' | 'wanted'>,
): Promise<StoreCallResult> {
  const { busy, storeAbilities } = { busy: wanted.busy, storeAbilities: connector.storeAbilities };
  switch (step) {
    case 'pause':
      return connector.pause(store, {
        until: wish.pausedUntil,
        reason: wish.pauseReason ?? 'Paused by the merchant',
      });
    case 'resume':
      return connector.resume(store);
    case 'set_busy': {
      // Where the service has no busy mode, accepted orders are given the minutes all the same.
      if (busy === null || !storeAbilities.busy.can) return { outcome: 'done' };
      const extraMinutes = Math.min(busy.minutes, storeAbilities.busyMinutesAtMost);
      return connector.setBusy(store, { extraMinutes, until: new Date(busy.until) });
    }
    case 'clear_busy':
      return storeAbilities.busy.can ? connector.clearBusy(store) : { outcome: 'done' };
    case 'set_hours':
      return wanted.hours === null ? { outcome: 'done' } : connector.setHours(store, wanted.hours);
  }
}

async function settle(
  ctx: Context,
  given: Begun & End & { at: { merchantId: MerchantId; connectionId: ConnectionId } },
): Promise<void> {
  const { at, wish, told, failure, goneAt } = given;
  const now = ctx.clock.now();
  const attempts = failure?.outcome === 'retry' ? wish.attempts + 1 : 0;
  const next = nextChange(wish, now) ?? null;
  const again =
    failure?.outcome === 'retry'
      ? new Date(
          now.getTime() +
            retryDelayMs({
              attempts,
              random: Math.random(),
              firstMs: secondMs,
              mostMs: longestRetryMs,
              askedMs: failure.afterMs,
            }),
        )
      : next;
  const dueAt = again && next && next < again ? next : again;
  await settleWish(ctx.tx, at.connectionId, { goneAt, told, dueAt, attempts, problem: failure?.why ?? null });
  if (dueAt) await ctx.enqueue(tellJob(at, dueAt));
  if (failure) ctx.log.warn({ ...at, why: failure.why }, 'a service was not told how a store stands');
  await askAgainAt(ctx.tx, at.connectionId, now);
}
