import { inMerchant, type Context, type ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { ConnectionId, MerchantId } from '../../../../shared/ids.ts';
import { hourMs, minuteMs, secondMs } from '../../../../shared/time.ts';
import type { LetterSettings } from '../../../notices/index.ts';
import { recordAuthorized, recordRefused } from '../../connecting/standing-store.ts';
import { findOwnConnection, readReopening } from '../../connection-store.ts';
import { storeStatusChanged, type ConnectionRef } from '../../events.ts';
import { isOpenAt } from '../../model/open-hours.ts';
import { isOpenOutsideHours, needsPauseOutside } from '../../model/open-outside-hours.ts';
import { nextTryAfter, reopening } from '../../model/reopening.ts';
import type { StoreAbilities } from '../../model/store-abilities.ts';
import { isBeforeCommand, isPaused, stepsBetween, wantedState } from '../../model/store-wish.ts';
import type { Registry } from '../../registry.ts';
import type { StatusResult, StoreCallResult, StoreStatus } from '../../store-connector.ts';
import {
  askAgainAt,
  claimStatusCheck,
  forgetReopening,
  recordHeldBack,
  recordOpenOutside,
  recordPauseEnded,
  recordReopening,
  recordReopeningRefused,
  readStatuses,
  settleStatusCheck,
} from '../status-store.ts';
import { invalidatePause, readHours, readSavedHours, readWishes, type WishRecord } from '../wish-store.ts';
import { notifyOutsideHours, resolveOutsideHours } from './notify-outside-hours.ts';
import { quietlyMs, takeBack, tellOfServiceDown, tellOfStoreOff } from './tell-of-store-off.ts';
import { tellJob } from './tell-store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
  letters: LetterSettings;
}

const actor = { kind: 'system', name: 'stores' } as const;
/** The watch adds up to five seconds: a store that was switched off is seen within thirty. */
const askEveryMs = 25 * secondMs;
const askAfterReopeningMs = 5 * secondMs;
const goneAfterMs = 45 * secondMs;

/** A service may take a moment to show a pause that it has taken, and end one a moment before its time. */
const pauseShowsAfterMs = 15 * secondMs;
const endsEarlyMs = minuteMs;

/** Asks a service how a store stands, and reopens one that it has switched off where the owner allows that. */
export async function askStore(
  { db, parts, registry, letters }: Given,
  at: { merchantId: MerchantId; connectionId: ConnectionId },
): Promise<void> {
  const begun = await inMerchant({ db, parts, actor }, at.merchantId, async (ctx) => {
    const found = await findOwnConnection(ctx.tx, at.connectionId);
    const connector = found && registry.store(found.connection.service);
    if (!found || found.connection.isDisconnected || connector?.storeAbilities.tells !== true) return undefined;
    const askedAt = ctx.clock.now();
    const goneAt = new Date(askedAt.getTime() + goneAfterMs);
    const isTaken = await claimStatusCheck(ctx.tx, found.connection, { now: askedAt, goneAt });
    return isTaken ? { connector, ...found, askedAt, goneAt } : undefined;
  });
  if (!begun) return;
  const { connector, connection, externalStoreId, ...times } = begun;
  const { storeAbilities: abilities } = connector;
  const store = { apiVersion: connection.apiVersion, externalStoreId };
  const serviceName = registry.get(connection.service)?.name ?? connection.service;
  const asked = await connector.getStatus(store);
  const isToReopen = await inMerchant({ db, parts, actor }, at.merchantId, (ctx) =>
    settle(ctx, { connection, asked, abilities, tell: { letters, serviceName }, ...times }),
  );
  if (!isToReopen) return;
  const reopened = await connector.resume(store);
  parts.log.warn({ ...at, reopened }, 'a store that its service had switched off was reopened');
  await inMerchant({ db, parts, actor }, at.merchantId, (ctx) => lookAgain(ctx, at, reopened));
}

/** A pause that was wished for during the call may have been told before it, and so be undone. */
async function lookAgain(
  ctx: Context,
  at: { merchantId: MerchantId; connectionId: ConnectionId },
  reopened: StoreCallResult,
): Promise<void> {
  const now = ctx.clock.now();
  if (reopened.outcome !== 'done') {
    const nextAt = nextTryAfter(reopened.outcome, now);
    await recordReopeningRefused(ctx.tx, at.connectionId, { why: reopened.why, nextAt });
  }
  await askAgainAt(ctx.tx, at.connectionId, new Date(now.getTime() + askAfterReopeningMs));
  const wish = (await readWishes(ctx.tx)).get(at.connectionId);
  if (wish === undefined || !isPaused(wish, now)) return;
  await invalidatePause(ctx.tx, at.connectionId, now);
  await ctx.enqueue(tellJob(at));
}

interface Asked {
  connection: ConnectionRef;
  asked: StatusResult;
  askedAt: Date;
  goneAt: Date;
  abilities: StoreAbilities;
  tell: { letters: LetterSettings; serviceName: string };
}

/** Writes down how the store stands. Answers whether it is to be reopened: that counts from now on, taken or not. */
async function settle(ctx: Context, given: Asked): Promise<boolean> {
  const { connection, asked, askedAt, goneAt, tell } = given;
  const { connectionId } = connection;
  const now = ctx.clock.now();
  const claimed = { now, goneAt, dueAt: new Date(now.getTime() + askEveryMs) };
  if (asked.outcome !== 'found') {
    await settleStatusCheck(ctx.tx, connectionId, { ...claimed, problem: asked.why });
    if (asked.isShutOut) await recordRefused(ctx.tx, connectionId, { why: asked.why, now });
    else if (asked.outcome === 'retry') await tellIfDown(ctx, connection, tell);
    return false;
  }
  const { status } = asked;
  await recordAuthorized(ctx.tx, connectionId);
  const known = (await readStatuses(ctx.tx)).get(connectionId);
  if (!(await settleStatusCheck(ctx.tx, connectionId, { ...claimed, status, askedAt }))) return false;
  if (known?.state !== status.state || known.by !== status.by) await announceStatus(ctx, connection, status);
  if (known?.problemSince) await takeBack(ctx, connection, 'service_down');
  const wish = (await readWishes(ctx.tx)).get(connectionId);
  // Whoever wants it paused by now need not be told that it is.
  const isWanted = status.by === 'merchant' || (wish !== undefined && isPaused(wish, now));
  const isOld = isBeforeCommand(askedAt, wish);
  if (known?.state === 'paused' && (status.state !== 'paused' || isWanted))
    await takeBack(ctx, connection, 'store_off');
  const isEnded = status.state === 'open' && wish !== undefined && isPauseEnded(wish, { askedAt, now });
  await recordPauseEnded(ctx.tx, connectionId, { isEnded, now });
  // Who paused it on the service's own tablet knows; where the service does not say who it was, it may have been itself.
  if (!isWanted && !isBeforeCommand(new Date(now.getTime() - quietlyMs), wish)) {
    await tellOfStoreOff(ctx, connection, tell);
  }
  // What was asked before we told the service to open says nothing about what it does now.
  if (isOld) return false;
  await settleOutside(ctx, given, { status, wish, since: known?.openOutsideSince ?? null });
  return decideReopening(ctx, { connection, status, wish });
}

/** Finds a store that is open outside its own hours, or ends that finding. */
async function settleOutside(
  ctx: Context,
  { connection, askedAt, abilities, tell }: Asked,
  { status, wish, since }: { status: StoreStatus; wish: WishRecord | undefined; since: Date | null },
): Promise<void> {
  const { connectionId, storeId } = connection;
  const { statusFollowsHours: followsHours, specialDays } = abilities;
  if (since === null && (status.state !== 'open' || !followsHours)) return;
  const now = ctx.clock.now();
  const saved = await readSavedHours(ctx.tx, storeId);
  const { timeZone } = await readReopening(ctx.tx, connectionId);
  const isOutside = isOpenOutsideHours({
    followsHours: followsHours && status.areHoursUnread !== true,
    hours: saved?.hours,
    timeZone,
    status: { state: status.state, askedAt },
    isPausedByUs: wish !== undefined && isPaused(wish, now),
    changedAt: [saved?.changedAt, wish?.changedAt, wish?.pauseToldAt],
    isFound: since !== null,
  });
  if (isOutside === (since !== null)) return;
  await recordOpenOutside(ctx.tx, connectionId, isOutside ? now : null);
  if (!isOutside || !saved) {
    await resolveOutsideHours(ctx, connection);
    return;
  }
  const needsPause = needsPauseOutside({ specialDays, hours: saved.hours, at: askedAt, timeZone });
  await notifyOutsideHours(ctx, connection, { ...tell, since: now, needsPause });
}

async function tellIfDown(ctx: Context, connection: ConnectionRef, tell: Asked['tell']): Promise<void> {
  const since = (await readStatuses(ctx.tx)).get(connection.connectionId)?.problemSince;
  if (since) await tellOfServiceDown(ctx, connection, { ...tell, since });
}

async function announceStatus(ctx: Context, connection: ConnectionRef, status: StoreStatus): Promise<void> {
  const { merchantId, connectionId, storeId, service } = connection;
  const { state, by, reason = null } = status;
  await ctx.events.emit(ctx, storeStatusChanged, { merchantId, connectionId, storeId, service, state, by, reason });
}

/** Whether a pause of ours, of which the service knows, should still hold a store that is open. */
function isPauseEnded(wish: WishRecord, { askedAt, now }: { askedAt: Date; now: Date }): boolean {
  const { pauseToldAt, pausedUntil, told } = wish;
  const wanted = wantedState(wish, { now, hours: told.hours });
  if (wanted.paused === null || stepsBetween(told, wanted).includes('pause')) return false;
  if (pausedUntil !== null && pausedUntil.getTime() - now.getTime() < endsEarlyMs) return false;
  return pauseToldAt !== null && askedAt.getTime() - pauseToldAt.getTime() >= pauseShowsAfterMs;
}

async function decideReopening(
  ctx: Context,
  given: { connection: ConnectionRef; status: StoreStatus; wish: WishRecord | undefined },
): Promise<boolean> {
  const { connection, status, wish } = given;
  const { connectionId } = connection;
  if (status.state === 'open') {
    await forgetReopening(ctx.tx, connectionId);
    return false;
  }
  const now = ctx.clock.now();
  const hours = (await readHours(ctx.tx)).get(connection.storeId);
  const { isAllowed, timeZone } = await readReopening(ctx.tx, connectionId);
  const known = (await readStatuses(ctx.tx)).get(connectionId);
  const reopenedAt = known?.reopenedAt ?? [];
  const decision = reopening({
    status,
    isAllowed,
    isPausedByUs: wish !== undefined && isPaused(wish, now),
    isWithinHours: hours && isOpenAt(hours, now, timeZone),
    reopenedAt,
    notBefore: known?.reopening.heldBy === 'refused_before' ? known.reopening.nextAt : null,
    now,
  });
  if (decision === 'nothing') await forgetReopening(ctx.tx, connectionId);
  else if (decision !== 'reopen') await recordHeldBack(ctx.tx, connectionId, decision);
  if (decision !== 'reopen') return false;
  const lately = reopenedAt.filter((time) => now.getTime() - time.getTime() < hourMs);
  await recordReopening(ctx.tx, connectionId, [...lately, now]);
  return true;
}
