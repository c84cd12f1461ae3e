import type { Context } from '../../../../platform/context.ts';
import { resolveNotices } from '../../../notices/index.ts';
import { menuPublished } from '../../events.ts';
import type { MenuConnection } from '../connections.ts';
import { readJob } from '../../jobs.ts';
import { updateTargets } from '../target-store.ts';
import { readSoldOuts } from '../../sold-out-store.ts';
import { upsertConnectionMenu } from '../watch-store.ts';
import type { AtConnection, SendParts } from '../parts.ts';
import { publicationSubject } from '../publication-subject.ts';
import { tellServices } from '../../commands/sell-out.ts';

/**
 * A version is live on a connection: it is what the service shows from now on. It is read back at once, and the service
 * hears again what is sold out, since not every menu carries that.
 */
export async function settleLive(
  ctx: Context,
  given: Pick<SendParts, 'registry'>,
  {
    at,
    connection,
    targetId,
    externalMenuId,
  }: { at: AtConnection; connection: MenuConnection; targetId: string; externalMenuId: string | undefined },
): Promise<void> {
  const now = ctx.clock.now();
  const { storeId, service, connectionId } = connection;
  await updateTargets(ctx.tx, [targetId], { state: 'live', why: null, dueAt: null, finishedAt: now });
  await upsertConnectionMenu(ctx.tx, connection, {
    liveTargetId: targetId,
    readDueAt: now,
    ...(externalMenuId !== undefined && { externalMenuId }),
  });
  await resolveNotices(ctx.tx, { ...at, subject: publicationSubject(at.connectionId), at: now });
  await ctx.events.emit(ctx, menuPublished, { connectionId, storeId, service, targetId });
  const news = (await readSoldOuts(ctx.tx, storeId))
    .filter(({ until }) => until === null || until > now)
    .map(({ kind, subjectId, until }) => ({ subject: { kind, id: subjectId }, available: false, until }));
  await tellServices(ctx, given.registry, { ...at, storeId, news });
  await ctx.enqueue(readJob(at));
}
