import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { ConnectionId, MerchantId, StoreId } from '../../../shared/ids.ts';
import { minuteMs, secondMs } from '../../../shared/time.ts';
import {
  findOwnConnection,
  retryDelayMs,
  type PromotionBeginResult,
  type PromotionConnector,
  type PromotionEndResult,
  type Registry,
} from '../../channels/index.ts';
import { readBusinessDays } from '../../merchants/index.ts';
import { sendPromotionRequest } from '../jobs.ts';
import { planIn, wantedNow, type TargetState } from '../model/promotion.ts';
import { claimTarget, readPromotion, settleTarget, type PromotionRow, type TargetRow } from '../promotion-store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
}

interface At {
  merchantId: MerchantId;
  promotionId: string;
  connectionId: ConnectionId;
}

const actor = { kind: 'system', name: 'marketing' } as const;
/** Longer than a call with all its waiting: who has not settled by then has died. */
const goneAfterMs = 90 * secondMs;
const maxRetryMs = 10 * minuteMs;

/**
 * Brings a service to what a promotion should be there now: begins or ends it, and comes back when that changes. Tried
 * until it is taken, unless the service refuses.
 */
export async function sendPromotion({ db, parts, registry }: Given, at: At): Promise<void> {
  const begun = await inMerchant({ db, parts, actor }, at.merchantId, async (ctx) => {
    const found = await findOwnConnection(ctx.tx, at.connectionId);
    const connector = found && registry.promotions(found.connection.service);
    const promotion = found && (await readPromotionIn(ctx.tx, at.promotionId, found.connection.storeId));
    if (!promotion || !connector) return undefined;
    const now = ctx.clock.now();
    const goneAt = new Date(now.getTime() + goneAfterMs);
    const target = await claimTarget(ctx.tx, at, { now, goneAt });
    if (!target) {
      // Somebody speaks with the service about it: look again when they must be done.
      await ctx.enqueue(sendPromotionRequest(at, goneAt));
      return undefined;
    }
    const { apiVersion } = found.connection;
    const store = { id: found.connection.storeId, apiVersion, externalStoreId: found.externalStoreId };
    return { promotion, connector, target, store, now };
  });
  if (!begun) return;
  const wanted = wantedNow(begun.promotion, begun.now);
  const step = await takeStep({ ...begun, isOn: wanted.isOn });
  await inMerchant({ db, parts, actor }, at.merchantId, (ctx) => settle(ctx, { ...begun, at, wanted, step }));
}

/** As it holds in this store. */
async function readPromotionIn(tx: Tx, id: string, storeId: StoreId): Promise<PromotionRow | undefined> {
  const promotion = await readPromotion(tx, id);
  return promotion && planIn(promotion, await readBusinessDays(tx, storeId));
}

interface Begun {
  promotion: PromotionRow;
  connector: PromotionConnector;
  target: TargetRow;
  store: { id: StoreId; apiVersion: string; externalStoreId: string };
  now: Date;
}

interface Step {
  result: PromotionBeginResult | PromotionEndResult | { outcome: 'nothing' };
  /** By which orders will name it, where we gave it one. */
  reference?: string;
}

async function takeStep({ promotion, connector, target, store, now, isOn }: Begun & { isOn: boolean }): Promise<Step> {
  const { externalId } = target;
  if (target.state === 'refused' || isOn === (externalId !== null)) return { result: { outcome: 'nothing' } };
  if (externalId !== null) return { result: await connector.end(store, externalId) };
  const reference = referenceOf(promotion, target, now);
  const { terms, name, currency, endsAt } = promotion;
  const result = await connector.begin(store, {
    reference,
    name,
    kind: terms.kind,
    ...(terms.percent !== undefined && { percent: terms.percent }),
    ...(terms.amountMinor !== undefined && { amountMinor: terms.amountMinor }),
    itemRefs: terms.item ? [terms.item.ref] : [],
    minimumMinor: terms.minimumMinor,
    currency,
    beginsAt: promotion.beginsAt > now ? promotion.beginsAt : now,
    endsAt,
    budgetMinor: promotion.budgetMinor - promotion.spentMinor,
  });
  return { result, reference };
}

/** The same when the call is made again; another one for each day with happy hours, which are promotions of their own there. */
function referenceOf({ id, terms, timeZone }: PromotionRow, { connectionId }: TargetRow, now: Date): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now).replaceAll('-', '');
  return ['fl', id.slice(-8), connectionId.slice(-8), ...(terms.hours ? [day] : [])].join('-');
}

async function settle(
  ctx: Context,
  given: Begun & { at: At; wanted: { isOn: boolean; until: Date }; step: Step },
): Promise<void> {
  const { at, target, wanted, step, now } = given;
  const { result, reference } = step;
  // It may have been ended, or its budget used up, while the service was being told.
  const promotion = (await readPromotionIn(ctx.tx, at.promotionId, given.store.id)) ?? given.promotion;
  const failure = result.outcome === 'retry' || result.outcome === 'refused' ? result : undefined;
  const externalId =
    result.outcome === 'begun' ? result.externalId : result.outcome === 'ended' ? null : target.externalId;
  const attempts = failure ? target.attempts + 1 : 0;
  const isRefused = result.outcome === 'refused' && externalId === null;
  const resting: TargetState = promotion.state === 'ended' ? 'ended' : 'resting';
  const reached: TargetState = externalId !== null ? 'running' : resting;
  const state: TargetState = isRefused || target.state === 'refused' ? 'refused' : failure ? target.state : reached;
  const words = failure?.why ?? (state === 'refused' ? target.words : null);
  await settleTarget(ctx.tx, { ...at, state, externalId, reference, words, attempts, now: ctx.clock.now() });
  if (state === 'refused') return;
  const askedMs = failure?.outcome === 'retry' ? failure.afterMs : maxRetryMs;
  const delayMs = retryDelayMs({ attempts, random: Math.random(), maxMs: maxRetryMs, askedMs });
  const again = failure
    ? new Date(now.getTime() + delayMs)
    : wantedNow(promotion, ctx.clock.now()).isOn === wanted.isOn
      ? wanted.until
      : ctx.clock.now();
  const isDone = !failure && promotion.state === 'ended' && externalId === null;
  if (!isDone) await ctx.enqueue(sendPromotionRequest(at, again));
}
