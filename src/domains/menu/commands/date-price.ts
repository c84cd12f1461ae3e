import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/http/uploads.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { readStores } from '../../merchants/index.ts';
import { readMenuConnections } from '../publishing/connections.ts';
import { readGroups, readItems } from '../draft-store.ts';
import { instantAt } from '../model/store-time.ts';
import { applyPrice, insertPriceChange, recordPriceChange, readPriceChanges } from '../pricing-store.ts';
import { publishOverLive } from '../publishing/commands/publish-over-live.ts';
import { renewWaiting } from '../publishing/commands/renew-waiting.ts';
import { withPrice } from '../publishing/snapshot-now.ts';
import type { PublishParts } from '../publishing/parts.ts';

/** Notes a base price from a later moment on, in each store's own time. Throws NOT_FOUND and BAD_REQUEST. */
export async function datePrice(
  ctx: Context,
  given: { itemId: string | null; modifierId: string | null; basePriceMinor: number; startsLocal: string },
): Promise<void> {
  const { itemId, modifierId } = given;
  if ((itemId === null) === (modifierId === null)) throw fieldError('itemId', 'Name one item or one modifier.');
  const known =
    itemId === null
      ? (await readGroups(ctx.tx)).some(({ modifiers }) => modifiers.some(({ id }) => id === modifierId))
      : (await readItems(ctx.tx, [itemId])).length > 0;
  if (!known) throw new AppError('NOT_FOUND', 'This is no longer on the menu.');
  const instants = (await readStores(ctx.tx)).map(({ timeZone }) => instantAt(given.startsLocal, timeZone));
  const startsAt = new Date(Math.min(...instants.map((instant) => instant.getTime())));
  if (instants.length === 0 || startsAt <= ctx.clock.now()) {
    throw fieldError('startsLocal', 'Choose a moment that lies ahead; to change a price now, change it on the item.');
  }
  await insertPriceChange(ctx.tx, { ...given, startsAt }, ctx.clock.now());
}

/**
 * Applies a dated price at the stores whose moment has come: to the draft, and to what is live there, as a version of its
 * own. Edits of the draft that nobody has published stay unpublished.
 */
export async function applyDatedPrice(
  ctx: Context,
  parts: PublishParts,
  { merchantId, priceChangeId }: { merchantId: MerchantId; priceChangeId: string },
): Promise<void> {
  const [change] = await readPriceChanges(ctx.tx, priceChangeId);
  if (!change) return;
  const now = ctx.clock.now();
  const stores = (await readStores(ctx.tx)).map(({ id, timeZone }) => ({
    id,
    at: instantAt(change.startsLocal, timeZone),
  }));
  const open = stores.filter(({ id }) => !change.appliedStoreIds.includes(id));
  const reached = open.filter(({ at }) => at <= now).map(({ id }) => id);
  const later = open.filter(({ at }) => at > now).map(({ at }) => at.getTime());
  await recordPriceChange(ctx.tx, change.id, {
    appliedStoreIds: [...change.appliedStoreIds, ...reached],
    dueAt: later.length > 0 ? new Date(Math.min(...later)) : null,
  });
  if (reached.length > 0) {
    await applyPrice(ctx.tx, change);
    const connections = (await readMenuConnections(ctx.tx, parts.registry)).filter(({ storeId }) =>
      reached.includes(storeId),
    );
    await publishOverLive(ctx, parts, {
      merchantId,
      connections,
      cause: 'price_change',
      change: (snapshot) => withPrice(snapshot, change),
    });
    await renewWaiting(ctx, parts, connections);
  }
}
