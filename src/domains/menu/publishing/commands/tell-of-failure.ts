import type { Context } from '../../../../platform/context.ts';
import { asId } from '../../../../shared/ids.ts';
import { raiseNotice } from '../../../notices/index.ts';
import { findMenuConnection } from '../connections.ts';
import { publicationSubject } from '../publication-subject.ts';
import type { PublishParts } from '../parts.ts';
import { claimFailure } from '../target-store.ts';

/** Tells those who want to know it that a service refused a version of the menu, once. */
export async function tellOfFailure(
  ctx: Context,
  { registry, publicUrl }: PublishParts,
  targetId: string,
): Promise<void> {
  const failed = await claimFailure(ctx.tx, targetId, ctx.clock.now());
  const connection = failed && (await findMenuConnection(ctx.tx, registry, failed.connection_id));
  if (!connection) return;
  const { storeName, connector, storeId } = connection;
  // It goes by mail and on screens alone.
  await raiseNotice(
    ctx,
    { publicUrl, hasSms: false },
    {
      storeId: asId(storeId),
      key: `publication failed ${targetId}`,
      subject: publicationSubject(failed.connection_id),
      told: {
        kind: 'publication_failed',
        facts: { storeName, serviceName: connector.name, version: failed.version, names: failed.names },
      },
    },
  );
}
