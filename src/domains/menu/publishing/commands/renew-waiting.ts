import type { Context } from '../../../../platform/context.ts';
import { compileFor, hashOf } from '../compile.ts';
import type { MenuConnection } from '../connections.ts';
import type { PublishParts } from '../parts.ts';
import { readSnapshotNow } from '../snapshot-now.ts';
import { lockWaitingTargets, setContent } from '../target-store.ts';

/**
 * Gives what waits for its time, or for the first store, the hours and dated prices of today: sent as it was made, it would
 * bring the old ones back.
 */
export async function renewWaiting(
  ctx: Context,
  { publicUrl }: PublishParts,
  connections: readonly MenuConnection[],
): Promise<void> {
  const byId = new Map(connections.map((connection) => [connection.connectionId, connection]));
  for (const target of await lockWaitingTargets(ctx.tx, [...byId.keys()])) {
    const connection = byId.get(target.connection_id);
    const snapshot = connection && (await readSnapshotNow(ctx.tx, target.publication_id, connection));
    if (!snapshot) continue;
    const { menu, held } = compileFor(connection, snapshot, publicUrl);
    await setContent(ctx.tx, target.id, { ...hashOf(menu), heldBack: held }, ctx.clock.now());
  }
}
