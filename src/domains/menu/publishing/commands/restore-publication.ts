import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import { replaceDraft } from '../../draft-replacement.ts';
import { readPublications, readSnapshot } from '../publication-store.ts';
import type { PublishParts } from '../parts.ts';
import { publishMenu } from './publish-menu.ts';

/** Makes the draft what it was in a past version, and publishes that as the newest one. Throws NOT_FOUND and CONFLICT. */
export async function restorePublication(
  ctx: Context,
  parts: PublishParts,
  given: { merchantId: MerchantId; publicationId: string; connectionIds: readonly string[]; madeBy: string | null },
): Promise<{ publicationId: string }> {
  const snapshot = await readSnapshot(ctx.tx, given.publicationId);
  const [publication] = await readPublications(ctx.tx, [given.publicationId]);
  if (!snapshot || !publication) throw new AppError('NOT_FOUND', 'There is no such version.');
  await replaceDraft(ctx.tx, snapshot, ctx.clock.now());
  return publishMenu(ctx, parts, {
    ...given,
    snapshot,
    canaryStoreId: null,
    scheduledFor: null,
    note: '',
    cause: 'restore',
    restoresVersion: publication.version,
  });
}
