import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockNotice, setAcknowledged, setRead } from '../notice-store.ts';

/**
 * Somebody sees to it: nobody else is told of it any more. The first who says so; later ones learn who that was. Throws
 * NOT_FOUND for a notice that this person does not have.
 */
export async function acknowledgeNotice(
  ctx: Context,
  { noticeId, by }: { noticeId: string; by: { id: string; name: string } },
): Promise<void> {
  const at = ctx.clock.now();
  if (!(await setRead(ctx.tx, { userId: by.id, noticeId, readAt: at }))) {
    throw new AppError('NOT_FOUND', 'There is no such notice.');
  }
  const notice = await lockNotice(ctx.tx, noticeId);
  if (!notice || notice.resolvedAt || notice.acknowledgedAt) return;
  await setAcknowledged(ctx.tx, noticeId, { userId: by.id, name: by.name, at });
}
