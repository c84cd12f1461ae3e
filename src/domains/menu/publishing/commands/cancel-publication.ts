import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { lockPublication, recordPublication } from '../publication-store.ts';
import { readTargetsOf, updateTargets } from '../target-store.ts';

/** Calls off what of a version has not been sent yet. Throws NOT_FOUND, and CONFLICT where everything has been. */
export async function cancelPublication(ctx: Context, publicationId: string): Promise<void> {
  const publication = await lockPublication(ctx.tx, publicationId);
  if (!publication) throw new AppError('NOT_FOUND', 'There is no such version.');
  const waiting = (await readTargetsOf(ctx.tx, [publicationId])).filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) throw new AppError('CONFLICT', 'Everything of this version has been sent already.');
  const now = ctx.clock.now();
  await updateTargets(
    ctx.tx,
    waiting.map(({ id }) => id),
    { state: 'cancelled', dueAt: null, finishedAt: now },
  );
  await recordPublication(ctx.tx, publicationId, { cancelledAt: now });
}
