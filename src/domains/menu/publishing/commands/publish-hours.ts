import type { Context } from '../../../../platform/context.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import { compileFor, hashOf } from '../compile.ts';
import { readMenuConnections } from '../connections.ts';
import type { PublishParts } from '../parts.ts';
import { readSnapshot } from '../publication-store.ts';
import { lockWaitingTargets, setContent } from '../target-store.ts';
import { publishOverLive } from './publish-over-live.ts';

/**
 * Brings a store's hours to its services with the menu that each shows. A menu that waits for its time or for the first
 * store gets them as well: it would bring the old ones back.
 */
export async function publishHours(
  ctx: Context,
  parts: PublishParts,
  { merchantId, storeId }: { merchantId: MerchantId; storeId: string },
): Promise<void> {
  const connections = (await readMenuConnections(ctx.tx, parts.registry)).filter((one) => one.storeId === storeId);
  await publishOverLive(ctx, parts, { merchantId, connections, cause: 'hours', change: (snapshot) => snapshot });
  const byId = new Map(connections.map((connection) => [connection.connectionId, connection]));
  for (const target of await lockWaitingTargets(ctx.tx, [...byId.keys()])) {
    const connection = byId.get(target.connection_id);
    const snapshot = await readSnapshot(ctx.tx, target.publication_id);
    if (!connection || !snapshot) continue;
    await setContent(ctx.tx, target.id, hashOf(compileFor(connection, snapshot, parts.publicUrl)), ctx.clock.now());
  }
}
