import type { Context } from '../../../../platform/context.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import { readMenuConnections } from '../connections.ts';
import type { PublishParts } from '../parts.ts';
import { publishOverLive } from './publish-over-live.ts';
import { renewWaiting } from './renew-waiting.ts';

/** Sends a store's hours to its services, or to one of them, with the menu that each shows, and puts them into what waits. */
export async function publishHours(
  ctx: Context,
  parts: PublishParts,
  { merchantId, storeId, connectionId }: { merchantId: MerchantId; storeId: string; connectionId?: string },
): Promise<void> {
  const connections = (await readMenuConnections(ctx.tx, parts.registry)).filter(
    (one) => one.storeId === storeId && (connectionId === undefined || one.connectionId === connectionId),
  );
  await publishOverLive(ctx, parts, { merchantId, connections, cause: 'hours', change: (snapshot) => snapshot });
  await renewWaiting(ctx, parts, connections);
}
