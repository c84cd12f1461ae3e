import { randomUUID } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { newId, type MerchantId } from '../../../../shared/ids.ts';
import type { Registry } from '../../../channels/index.ts';
import { compileAll, hashOf, readSnapshotOfDraft, type Compiled } from '../compile.ts';
import { readMenuConnections, type MenuConnection } from '../connections.ts';
import { sendJob } from '../../jobs.ts';
import { nameOfSubject } from '../../model/subjects.ts';
import type { PublishParts } from '../parts.ts';
import { insertPublication, type PublicationCause, type Snapshot } from '../publication-store.ts';
import { insertTargets, type NewTarget } from '../target-store.ts';

export interface PublishWish {
  merchantId: MerchantId;
  connectionIds: readonly string[];
  /** This store first; the others follow once it is proven to match. */
  canaryStoreId: string | null;
  /** Not before this moment. */
  scheduledFor: Date | null;
  note: string;
  madeBy: string | null;
  cause: PublicationCause;
  restoresVersion: number | null;
  /** What to publish; the draft where none is given. */
  snapshot?: Snapshot;
}

/**
 * Makes the next version and promises to send it. Items that a service would refuse are left out there; nothing is made
 * where a chosen service would refuse the rest, or where nothing would be left. Throws CONFLICT with the first problem's
 * sentence (`data.problems` has them all), and BAD_REQUEST.
 */
export async function publishMenu(
  ctx: Context,
  parts: PublishParts,
  wish: PublishWish,
): Promise<{ publicationId: string }> {
  const now = ctx.clock.now();
  const { scheduledFor, canaryStoreId } = wish;
  if (scheduledFor !== null && scheduledFor <= now) {
    throw new AppError('BAD_REQUEST', 'scheduledFor: Choose a moment that lies ahead, or publish now.');
  }
  const connections = await chosenConnections(ctx, parts.registry, wish.connectionIds);
  if (canaryStoreId !== null && !connections.some(({ storeId }) => storeId === canaryStoreId)) {
    throw new AppError('BAD_REQUEST', 'canaryStoreId: The store that comes first must be one of those chosen.');
  }
  const snapshot = wish.snapshot ?? (await readSnapshotOfDraft(ctx.tx));
  const compiled = await compileAll(ctx.tx, connections, { snapshot, publicUrl: parts.publicUrl });
  refuseProblems(compiled);
  const publication = await insertPublication(ctx.tx, { ...wish, snapshot }, now);
  const targets = compiled.map((one) => toTarget(one, { publicationId: publication.id, wish, now }));
  await insertTargets(ctx.tx, targets, now);
  for (const { connectionId, dueAt } of targets) {
    if (dueAt !== null)
      await ctx.enqueue(sendJob({ merchantId: wish.merchantId, connectionId }, scheduledFor ?? undefined));
  }
  return { publicationId: publication.id };
}

/** The connections by their ids. Throws BAD_REQUEST where one of them has no menu side or is gone. */
export async function chosenConnections(
  ctx: Pick<Context, 'tx'>,
  registry: Registry,
  connectionIds: readonly string[],
): Promise<MenuConnection[]> {
  const wanted = new Set(connectionIds);
  const connections = (await readMenuConnections(ctx.tx, registry)).filter(({ connectionId }) =>
    wanted.has(connectionId),
  );
  if (connections.length !== wanted.size) {
    throw new AppError('BAD_REQUEST', 'connectionIds: One of the services is no longer connected. Choose again.');
  }
  return connections;
}

function refuseProblems(compiled: readonly Compiled[]): void {
  const problems = compiled.flatMap((one) => one.problems.filter(({ weight }) => weight === 'stops'));
  const [first] = problems;
  if (!first) return;
  const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`;
  throw new AppError('CONFLICT', `${nameOfSubject(first.subject)}: ${first.sentence}${more}`, {
    problems: problems.slice(0, 200),
  });
}

function toTarget(
  { connection, menu, held }: Compiled,
  { publicationId, wish, now }: { publicationId: string; wish: PublishWish; now: Date },
): NewTarget {
  const { connectionId, storeId } = connection;
  const comesLater = wish.canaryStoreId !== null && wish.canaryStoreId !== storeId;
  const waits = comesLater || wish.scheduledFor !== null;
  return {
    id: newId(),
    publicationId,
    connectionId,
    storeId,
    content: hashOf(menu),
    heldBack: held,
    state: waits ? 'waiting' : 'queued',
    downloadKey: randomUUID(),
    dueAt: comesLater ? null : (wish.scheduledFor ?? now),
  };
}
