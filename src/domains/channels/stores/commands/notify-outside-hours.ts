import type { Context } from '../../../../platform/context.ts';
import type { ConnectionId, MerchantId } from '../../../../shared/ids.ts';
import { readStores } from '../../../merchants/index.ts';
import { raiseNotice, resolveNotices, type LetterSettings } from '../../../notices/index.ts';
import type { ConnectionRef } from '../../events.ts';

/** Resolves the notification once the service and the store's hours agree. */
const subjectOf = (connectionId: ConnectionId) => `open outside hours ${connectionId}`;

/** Raises one notification for a service that takes orders outside the store's hours since `since`. */
export async function notifyOutsideHours(
  ctx: Context,
  { connectionId, storeId }: ConnectionRef,
  {
    letters,
    serviceName,
    since,
    needsPause,
  }: { letters: LetterSettings; serviceName: string; since: Date; needsPause: boolean },
): Promise<void> {
  const store = (await readStores(ctx.tx)).find(({ id }) => id === storeId);
  if (!store) return;
  const subject = subjectOf(connectionId);
  await raiseNotice(ctx, letters, {
    storeId,
    key: `${subject} ${since.toISOString()}`,
    subject,
    told: { kind: 'open_outside_hours', facts: { storeName: store.name, serviceName, needsPause } },
  });
}

export async function resolveOutsideHours(
  ctx: Context,
  { merchantId, connectionId }: { merchantId: MerchantId; connectionId: ConnectionId },
): Promise<void> {
  await resolveNotices(ctx.tx, { merchantId, subject: subjectOf(connectionId), at: ctx.clock.now() });
}
