import { inMerchant, type Context, type ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { ConnectionId, MerchantId } from '../../../../shared/ids.ts';
import { minuteMs, secondMs } from '../../../../shared/time.ts';
import { findOwnConnection } from '../../connection-store.ts';
import type { StoreRef } from '../../connector.ts';
import { tellStoreJob } from '../../jobs.ts';
import { retryDelayMs } from '../../model/retry.ts';
import {
  busyPart,
  nextChange,
  stepsBetween,
  wantedState,
  type StoreState,
  type StoreStep,
} from '../../model/store-wish.ts';
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
const maxRetryMs = minuteMs;

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
    if (!found || found.connection.isDisconnected || !connector) return undefined;
    const now = ctx.clock.now();
    const goneAt = new Date(now.getTime() + goneAfterMs);
    const wish = await claimWish(ctx.tx, at.connectionId, { now, goneAt });
    if (!wish) return undefined;
    const hours = (await readHours(ctx.tx)).get(found.connection.storeId) ?? null;
    const { apiVersion } = found.connection;
    const store: StoreRef = { apiVersion, externalStoreId: found.externalStoreId };
    const { storeAbilities: abilities } = connector;
    const whole = wantedState(wish, { now, hours: abilities.hours === 'menu' ? null : hours });
    const busy = busyPart(
      { told: wish.told.busy, wanted: whole.busy },
      { lastsMinutes: abilities.busyLastsMinutes, now },
    );
    const wanted = { ...whole, busy };
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

/**
 * Makes the calls one after the other; what was taken counts even where another one fails. What is refused does not hold
 * up the rest; a service that does not answer is asked nothing more for now.
 */
async function takeSteps(begun: Begun): Promise<End> {
  const { wish, wanted } = begun;
  const told = { ...wish.told };
  let failure: End['failure'];
  for (const step of stepsBetween(told, wanted)) {
    const result = await takeStep(step, begun);
    if (result.outcome === 'retry') return { told, failure: result };
    if (result.outcome === 'refused') failure ??= result;
    else Object.assign(told, partOf(step, wanted));
  }
  return { told, failure };
}

function partOf(step: StoreStep, { paused, busy, hours }: StoreState): Partial<StoreState> {
  if (step === 'set_hours') return { hours };
  return step === 'pause' || step === 'resume' ? { paused } : { busy };
}

async function takeStep(step: StoreStep, { connector, store, wish, wanted, now }: Begun): Promise<StoreCallResult> {
  const { storeAbilities } = connector;
  const { busy } = wanted;
  switch (step) {
    case 'pause':
      return connector.pause(store, {
        until: wish.pausedUntil,
        reason: wish.pauseReason ?? 'Paused by the merchant',
      });
    case 'resume': {
      // Over by itself there: opening it now could undo what the service or its tablet has done since.
      const isOver = storeAbilities.endsPauses === 'service' && hasEnded(wish.told.paused, now);
      return isOver ? { outcome: 'done' } : connector.resume(store);
    }
    case 'set_busy': {
      // Where the service has no busy mode, orders that are accepted by themselves get the minutes all the same.
      if (busy === null || !storeAbilities.busy.can) return { outcome: 'done' };
      const extraMinutes = Math.min(busy.minutes, storeAbilities.busyMinutesAtMost);
      return connector.setBusy(store, { extraMinutes, until: new Date(busy.until) });
    }
    case 'clear_busy':
      return storeAbilities.busy.can ? connector.clearBusy(store) : { outcome: 'done' };
    case 'set_hours':
      return wanted.hours === null ? { outcome: 'done' } : connector.setHours(store, wanted.hours, wish.told.hours);
  }
}

function hasEnded(paused: StoreState['paused'], now: Date): boolean {
  const until = paused?.until ?? null;
  return until !== null && Date.parse(until) <= now.getTime();
}

async function settle(
  ctx: Context,
  given: Begun & End & { at: { merchantId: MerchantId; connectionId: ConnectionId } },
): Promise<void> {
  const { at, wish, told, failure, goneAt } = given;
  const now = ctx.clock.now();
  const attempts = failure?.outcome === 'retry' ? wish.attempts + 1 : 0;
  const next = nextChange(wish, { told, now }) ?? null;
  const again =
    failure?.outcome === 'retry'
      ? new Date(
          now.getTime() +
            retryDelayMs({
              attempts,
              random: Math.random(),
              firstMs: secondMs,
              maxMs: maxRetryMs,
              askedMs: failure.afterMs,
            }),
        )
      : next;
  const dueAt = again && next && next < again ? next : again;
  const problem = failure?.why ?? null;
  const settledFor = await settleWish(ctx.tx, at.connectionId, { now, goneAt, told, dueAt, attempts, problem });
  if (settledFor) await ctx.enqueue(tellJob(at, settledFor));
  if (failure) ctx.log.warn({ ...at, why: failure.why }, 'a service was not told how a store stands');
  await askAgainAt(ctx.tx, at.connectionId, now);
}
