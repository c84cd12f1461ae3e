import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import type { MenuConnection } from '../connections.ts';
import type { PublishParts } from '../parts.ts';
import { readSnapshot, type PublicationCause, type Snapshot } from '../publication-store.ts';
import { readServedTargets } from '../target-store.ts';
import { publishMenu } from './publish-menu.ts';

/**
 * Publishes again what each connection is served, changed by `change` (undefined: nothing to publish there), as versions of
 * their own. Edits of the draft that nobody has published stay unpublished; so does what has never been published.
 */
export async function publishOverLive(
  ctx: Context,
  parts: PublishParts,
  given: {
    merchantId: MerchantId;
    connections: readonly MenuConnection[];
    cause: PublicationCause;
    change: (snapshot: Snapshot) => Snapshot | undefined;
  },
): Promise<void> {
  const { merchantId, connections, cause, change } = given;
  const served = new Map((await readServedTargets(ctx.tx)).map((row) => [row.connection_id, row.publication_id]));
  const byPublication = Map.groupBy(connections, ({ connectionId }) => served.get(connectionId));
  for (const [publicationId, shown] of byPublication) {
    const snapshot = publicationId === undefined ? undefined : await readSnapshot(ctx.tx, publicationId);
    const changed = snapshot && change(snapshot);
    if (!changed) continue;
    try {
      await publishMenu(ctx, parts, {
        merchantId,
        connectionIds: shown.map(({ connectionId }) => connectionId),
        canaryStoreId: null,
        scheduledFor: null,
        note: '',
        madeBy: null,
        cause,
        restoresVersion: null,
        snapshot: changed,
      });
    } catch (error) {
      // What is live was publishable once; where it no longer is, the owner publishes the draft.
      if (!(error instanceof AppError)) throw error;
      ctx.log.error({ merchantId, cause, err: error }, 'what is live could not be published again');
    }
  }
}
