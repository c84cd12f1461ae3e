import { inMerchant, type Context } from '../../../../platform/context.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import { hourMs, minuteMs, secondMs } from '../../../../shared/time.ts';
import { nextTry, retryDelayMs, type PublishProgress, type PublishResult } from '../../../channels/index.ts';
import type { ServiceMenu } from '../../../channels/model/service-menu.ts';
import { findMenuConnection, type MenuConnection } from '../connections.ts';
import { job } from '../../../../platform/jobs/queue.ts';
import { sendJob, tellOfFailureJob } from '../../jobs.ts';
import { markSoldOut } from '../../model/compose.ts';
import { nameIds, withoutIds } from '../../model/refusal-words.ts';
import { lockOpenTargets, lockTarget, readContent, readLiveVersions, updateTargets } from '../target-store.ts';
import { readSoldOutThings } from '../../sold-out-store.ts';
import { lockConnectionMenu } from '../watch-store.ts';
import type { AtConnection, SendParts } from '../parts.ts';
import { settleLive } from './settle-live.ts';

const actor = { kind: 'system', name: 'menu' } as const;
/** Longer than a publication of 5,000 items with all its calls may take: who has not settled by then has died. */
const goneAfterMs = 3 * minuteMs;
/** How long sending is tried before the owner is told that it failed. */
const tryForMs = 30 * minuteMs;
/** DoorDash needs two hours at worst (its menu guide); nobody is known to need longer. */
const reportWithinMs = 2 * hourMs + 10 * minuteMs;
const maxWaitMs = minuteMs;

/** Goes one step on with what is on its way to a connection: sends the newest version, or asks how far the service is. */
export async function sendMenu(given: SendParts, at: AtConnection): Promise<void> {
  const step = await inMerchant({ ...given, actor }, at.merchantId, (ctx) => takeStep(ctx, given, at));
  if (!step) return;
  const { connection, target } = step;
  const { connector, store } = connection;
  const result =
    target.state === 'sent'
      ? await connector.followUp(store, target.job ?? target.id)
      : await connector.publish(store, {
          reference: `${target.id}.${given.parts.clock.now().getTime()}`,
          menu: step.menu,
          ...(step.live && { live: step.live }),
          downloadUrl: downloadUrl(given.publicUrl, at.merchantId, target),
        });
  await inMerchant({ ...given, actor }, at.merchantId, (ctx) => settle(ctx, given, { at, step, result }));
}

/** Where a service downloads the encoded menu; the key in it is known to nobody else. */
export function downloadUrl(publicUrl: string, merchantId: MerchantId, target: { id: string; download_key: string }) {
  return `${publicUrl}/hooks/menus/${merchantId}/${target.id}/${target.download_key}`;
}

interface Step {
  connection: MenuConnection;
  target: Awaited<ReturnType<typeof lockOpenTargets>>[number];
  menu: ServiceMenu;
  live: ServiceMenu | undefined;
}

/** Chooses the newest version that is due, drops the older ones, and takes it so that nobody else sends it meanwhile. */
async function takeStep(ctx: Context, { registry }: SendParts, at: AtConnection): Promise<Step | undefined> {
  const now = ctx.clock.now();
  const connection = await findMenuConnection(ctx.tx, registry, at.connectionId);
  if (!connection) return undefined;
  await lockConnectionMenu(ctx.tx, connection);
  const open = await lockOpenTargets(ctx.tx, at.connectionId);
  const place = open.findIndex(({ state, due_at: due }) => state !== 'waiting' || (due !== null && due <= now));
  const target = open[place];
  if (!target) return undefined;
  // What follows from a price or from hours takes nobody's place who waits.
  const isOwners = target.cause === 'owner' || target.cause === 'restore';
  const older = open
    .slice(place + 1)
    .filter(({ state, due_at: due }) => isOwners || state !== 'waiting' || (due !== null && due <= now))
    .map(({ id }) => id);
  await updateTargets(ctx.tx, older, { state: 'superseded', dueAt: null, finishedAt: now });
  if (target.due_at !== null && target.due_at > now) return undefined;
  const giveUpAt = target.give_up_at ?? new Date(now.getTime() + tryForMs);
  await updateTargets(ctx.tx, [target.id], { dueAt: new Date(now.getTime() + goneAfterMs), giveUpAt });
  const soldOut = await readSoldOutThings(ctx.tx, connection.storeId, now);
  const lives = await readLiveVersions(ctx.tx);
  const live = lives.find(({ connection_id: id }) => id === at.connectionId);
  return {
    connection,
    target,
    menu: markSoldOut(await readContent(ctx.tx, target.content_hash), soldOut),
    // Sent again, or with the same hours again, the whole menu is meant: what is live is then just what is in doubt.
    live:
      live && live.target_id !== target.id && !(target.cause === 'hours' && live.content_hash === target.content_hash)
        ? markSoldOut(await readContent(ctx.tx, live.content_hash), soldOut)
        : undefined,
  };
}

async function settle(
  ctx: Context,
  given: SendParts,
  { at, step, result }: { at: AtConnection; step: Step; result: PublishResult | PublishProgress },
): Promise<void> {
  const now = ctx.clock.now();
  const { connection } = step;
  await lockConnectionMenu(ctx.tx, connection);
  const target = await lockTarget(ctx.tx, step.target.id);
  // The service's own report may have come first, or a newer version.
  if (!target || !['waiting', 'queued', 'sent'].includes(target.state)) return;
  const again = async (dueAt: Date, change: Parameters<typeof updateTargets>[2] = {}) => {
    await updateTargets(ctx.tx, [target.id], { ...change, dueAt });
    await ctx.enqueue(sendJob(at, dueAt));
  };
  switch (result.outcome) {
    case 'live':
      await settleLive(ctx, given, { at, connection, targetId: target.id, externalMenuId: result.externalMenuId });
      return;
    case 'sent':
      await again(new Date(now.getTime() + result.askAfterMs), {
        state: 'sent',
        job: result.job,
        why: null,
        attempts: 0,
        sentAt: now,
        giveUpAt: new Date(now.getTime() + reportWithinMs),
      });
      return;
    case 'waiting':
      if (target.give_up_at !== null && now >= target.give_up_at) {
        await fail(ctx, { target, at, why: `${connection.connector.name} has not said what became of it.` });
      } else await again(new Date(now.getTime() + result.askAfterMs));
      return;
    case 'retry': {
      const delayMs = retryDelayMs({
        attempts: target.attempts + 1,
        random: Math.random(),
        firstMs: 2 * secondMs,
        maxMs: maxWaitMs,
        askedMs: result.afterMs,
      });
      const dueAt = nextTry({ now, delayMs, deadline: target.give_up_at ?? now });
      if (dueAt) await again(dueAt, { why: withoutIds(result.why), attempts: target.attempts + 1 });
      else await fail(ctx, { target, at, why: result.why });
      return;
    }
    case 'refused':
      await fail(ctx, { target, at, why: result.why });
  }
}

/** Marks the version as failed, with the service's own words in which names stand for our ids. */
export async function fail(
  ctx: Context,
  { target, at, why: raw }: { target: { id: string; content_hash: string }; at: AtConnection; why: string },
): Promise<void> {
  const now = ctx.clock.now();
  const { text: why, about } = nameIds(raw, await readContent(ctx.tx, target.content_hash));
  await updateTargets(ctx.tx, [target.id], { state: 'failed', why, about, dueAt: null, finishedAt: now });
  await ctx.enqueue(job(tellOfFailureJob, { merchantId: at.merchantId, targetId: target.id }));
  ctx.log.error({ ...at, targetId: target.id, why: raw }, 'menu publish failed');
}
