import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type MerchantId } from '../../../../shared/ids.ts';
import { sendJob } from '../../jobs.ts';
import { lockPublication, recordPublication } from '../publication-store.ts';
import { lockTarget, readTargetsOf, updateTargets } from '../target-store.ts';
import { readDrifts } from '../watch-store.ts';

/** The first store shows what it should, on every one of its services: the other stores follow by themselves. */
export async function releaseIfProven(
  ctx: Context,
  { merchantId }: { merchantId: MerchantId },
  liveTargetId: string,
): Promise<void> {
  const live = await lockTarget(ctx.tx, liveTargetId);
  const publication = live && (await lockPublication(ctx.tx, live.publication_id));
  if (!publication?.canary_store_id || publication.released_at !== null || publication.cancelled_at !== null) return;
  const targets = await readTargetsOf(ctx.tx, [publication.id]);
  const first = targets.filter(({ store_id: storeId }) => storeId === publication.canary_store_id);
  if (first.some(({ state }) => state !== 'live')) return;
  const firstConnections = new Set(first.map(({ connection_id: id }) => id));
  const drifts = await readDrifts(ctx.tx, { scope: 'open' });
  if (drifts.some(({ connection_id: id }) => firstConnections.has(id))) return;
  if (!(await wereReadBack(ctx, first))) return;
  await release(ctx, { merchantId, publicationId: publication.id });
}

/** Whether each connection was read back after its version went live. */
async function wereReadBack(
  ctx: Context,
  targets: readonly { connection_id: string; finished_at: Date | null }[],
): Promise<boolean> {
  const rows = await ctx.tx
    .selectFrom('connection_menus')
    .select(['connection_id', 'read_at'])
    .where(
      'connection_id',
      'in',
      targets.map((target) => target.connection_id),
    )
    .execute();
  const readAt = new Map(rows.map((row) => [row.connection_id, row.read_at]));
  return targets.every(({ connection_id: id, finished_at: finished }) => {
    const read = readAt.get(id);
    return finished !== null && read != null && read >= finished;
  });
}

/** Lets the waiting stores go without waiting for the first. Throws NOT_FOUND and CONFLICT. */
export async function releasePublication(
  ctx: Context,
  given: { merchantId: MerchantId; publicationId: string },
): Promise<void> {
  const publication = await lockPublication(ctx.tx, given.publicationId);
  if (!publication) throw new AppError('NOT_FOUND', 'There is no such version.');
  if (publication.canary_store_id === null || publication.released_at !== null || publication.cancelled_at !== null) {
    throw new AppError('CONFLICT', 'Nothing waits for the first store any more.');
  }
  await release(ctx, given);
}

async function release(ctx: Context, given: { merchantId: MerchantId; publicationId: string }): Promise<void> {
  const now = ctx.clock.now();
  await recordPublication(ctx.tx, given.publicationId, { releasedAt: now });
  const waiting = (await readTargetsOf(ctx.tx, [given.publicationId])).filter(({ state }) => state === 'waiting');
  await updateTargets(
    ctx.tx,
    waiting.map(({ id }) => id),
    { state: 'queued', dueAt: now },
  );
  for (const { connection_id: connectionId } of waiting) {
    await ctx.enqueue(sendJob({ merchantId: given.merchantId, connectionId }));
  }
}
