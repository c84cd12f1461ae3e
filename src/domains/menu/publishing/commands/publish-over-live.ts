import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import type { MenuConnection } from '../connections.ts';
import type { PublishParts } from '../parts.ts';
import type { PublicationCause, Snapshot } from '../publication-store.ts';
import { readPricesSince, readSnapshotNow } from '../snapshot-now.ts';
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
  for (const shown of (await groupServed(ctx, connections)).values()) {
    const [{ publicationId, connection } = {}] = shown;
    if (publicationId === undefined || !connection) continue;
    const snapshot = await readSnapshotNow(ctx.tx, publicationId, connection);
    const changed = snapshot && change(snapshot);
    if (!changed) continue;
    try {
      await publishMenu(ctx, parts, {
        merchantId,
        connectionIds: shown.map(({ connection: { connectionId } }) => connectionId),
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

/** Those that are served the same menu: the same version, with the same dated prices since. */
async function groupServed({ tx, clock }: Context, connections: readonly MenuConnection[]) {
  const served = new Map(
    (await readServedTargets(tx, { now: clock.now() })).map((row) => [row.connection_id, row.publication_id]),
  );
  const shown = connections.flatMap((connection) => {
    const publicationId = served.get(connection.connectionId);
    return publicationId === undefined ? [] : [{ publicationId, connection }];
  });
  const groups = new Map<string, typeof shown>();
  // A store's services mostly show one version: its prices are read once.
  for (const places of Map.groupBy(shown, (one) => `${one.publicationId} ${one.connection.storeId}`).values()) {
    const [{ publicationId, connection } = {}] = places;
    if (publicationId === undefined || !connection) continue;
    const prices = await readPricesSince(tx, publicationId, connection);
    const key = [publicationId, ...prices.map(({ id }) => id)].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), ...places]);
  }
  return groups;
}
