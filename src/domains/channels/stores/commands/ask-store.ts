import { inMerchant, type Context, type ContextParts } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { ConnectionId, MerchantId } from '../../../../shared/ids.ts';
import { hourMs, secondMs } from '../../../../shared/time.ts';
import { findOwnConnection, readReopening } from '../../connection-store.ts';
import type { ConnectionRef } from '../../events.ts';
import { isOpenAt } from '../../model/open-hours.ts';
import { reopening } from '../../model/reopening.ts';
import { isPaused } from '../../model/store-wish.ts';
import type { Registry } from '../../registry.ts';
import type { StatusResult } from '../../store-connector.ts';
import { askAgainAt, claimStatusCheck, noteReopening, readStatuses, settleStatusCheck } from '../status-store.ts';
import { distrustPause, readHours, readWishes } from '../wish-store.ts';
import { tellJob } from './tell-store.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
}

const actor = { kind: 'system', name: 'stores' } as const;
/** The watch adds up to five seconds: a store that was switched off is seen within thirty. */
const askEveryMs = 25 * secondMs;
const askAfterReopeningMs = 5 * secondMs;
const goneAfterMs = 45 * secondMs;

/** Asks a service how a store stands, and reopens one that it has switched off where the owner allows that. */
export async function askStore(
  { db, parts, registry }: Given,
  at: { merchantId: MerchantId; connectionId: ConnectionId },
): Promise<void> {
  const begun = await inMerchant({ db, parts, actor }, at.merchantId, async (ctx) => {
    const found = await findOwnConnection(ctx.tx, at.connectionId);
    const connector = found && registry.store(found.connection.service);
    if (!found || connector?.storeAbilities.tells !== true) return undefined;
    const now = ctx.clock.now();
    const isTaken = await claimStatusCheck(ctx.tx, found.connection, {
      now,
      goneAt: new Date(now.getTime() + goneAfterMs),
    });
    return isTaken ? { connector, ...found } : undefined;
  });
  if (!begun) return;
  const { connector, connection, externalStoreId } = begun;
  const store = { apiVersion: connection.apiVersion, externalStoreId };
  const asked = await connector.getStatus(store);
  const isToReopen = await inMerchant({ db, parts, actor }, at.merchantId, (ctx) => settle(ctx, connection, asked));
  if (!isToReopen) return;
  const reopened = await connector.resume(store);
  parts.log.warn({ ...at, reopened }, 'a store that its service had switched off was reopened');
  await inMerchant({ db, parts, actor }, at.merchantId, (ctx) => lookAgain(ctx, at));
}

/** A pause that was wished for during the call may have been told before it, and so be undone. */
async function lookAgain(ctx: Context, at: { merchantId: MerchantId; connectionId: ConnectionId }): Promise<void> {
  const now = ctx.clock.now();
  await askAgainAt(ctx.tx, at.connectionId, new Date(now.getTime() + askAfterReopeningMs));
  const wish = (await readWishes(ctx.tx)).get(at.connectionId);
  if (wish === undefined || !isPaused(wish, now)) return;
  await distrustPause(ctx.tx, at.connectionId, now);
  await ctx.enqueue(tellJob(at));
}

/** Writes down how the store stands. Answers whether it is to be reopened: that counts from now on, taken or not. */
async function settle(ctx: Context, connection: ConnectionRef, asked: StatusResult): Promise<boolean> {
  const { connectionId } = connection;
  const now = ctx.clock.now();
  const soon = new Date(now.getTime() + askEveryMs);
  if (asked.outcome !== 'found') {
    await settleStatusCheck(ctx.tx, connectionId, { now, dueAt: soon, problem: asked.why });
    return false;
  }
  const { status } = asked;
  await settleStatusCheck(ctx.tx, connectionId, { now, dueAt: soon, status });
  if (status.state === 'open') return false;
  const wish = (await readWishes(ctx.tx)).get(connectionId);
  const hours = (await readHours(ctx.tx)).get(connection.storeId);
  const { isAllowed, timeZone } = await readReopening(ctx.tx, connectionId);
  const reopenedAt = (await readStatuses(ctx.tx)).get(connectionId)?.reopenedAt ?? [];
  const decision = reopening({
    status,
    isAllowed,
    isPausedByUs: wish !== undefined && isPaused(wish, now),
    isWithinHours: hours && isOpenAt(hours, now, timeZone),
    reopenedAt,
    now,
  });
  if (decision !== 'reopen') return false;
  const lately = reopenedAt.filter((time) => now.getTime() - time.getTime() < hourMs);
  await noteReopening(ctx.tx, connectionId, [...lately, now]);
  return true;
}
