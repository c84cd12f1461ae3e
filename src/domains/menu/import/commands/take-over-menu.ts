import type { Context } from '../../../../platform/context.ts';
import { asMerchant, type Db, type MerchantScope } from '../../../../platform/db/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { newId, type MerchantId } from '../../../../shared/ids.ts';
import type { Registry } from '../../../channels/index.ts';
import type { ServiceMenu } from '../../../channels/model/service-menu.ts';
import { readBusinessType } from '../../../merchants/index.ts';
import { compileWhole, heldBy, readSnapshotOfDraft } from '../../publishing/compile.ts';
import { findMenuConnection, type MenuConnection } from '../../publishing/connections.ts';
import { readKnownIds, replaceDraft } from '../../draft-replacement.ts';
import { readPhotoSizes } from '../../draft-store.ts';
import { lockItems } from '../import-store.ts';
import type { FoundSoldOut } from '../../model/import/take-over-ground.ts';
import type { PriceGround } from '../../model/import/take-over-parts.ts';
import { takeOver, type TakeOver } from '../../model/import/take-over.ts';
import type { Snapshot } from '../../publishing/publication-store.ts';
import { sellOut } from '../../commands/sell-out.ts';

/** A service's own menu, as it shows it now. */
export interface FoundMenu {
  merchantId: MerchantId;
  registry: Registry;
  connection: MenuConnection;
  shown: ServiceMenu;
}

/**
 * Asks a service for the menu that it shows; no transaction waits for the answer. Throws NOT_FOUND where there is no such
 * connection or no menu, and CONFLICT with the service's words where it does not answer.
 */
export async function fetchForTakeOver(
  { db, registry }: { db: Db; registry: Registry },
  { member, connectionId }: { member: Exclude<MerchantScope, string>; connectionId: string },
): Promise<FoundMenu> {
  const connection = await asMerchant(db, member, (tx) => findMenuConnection(tx, registry, connectionId));
  if (!connection) throw new AppError('NOT_FOUND', 'There is no such connection.');
  const { connector, store } = connection;
  const result = await connector.fetchMenu(store);
  if (result.outcome === 'none') throw new AppError('NOT_FOUND', `${connector.name} shows no menu for this store.`);
  if (result.outcome !== 'found') {
    throw new AppError('CONFLICT', `${connector.name} does not tell its menu now, try again later. ${result.why}`);
  }
  return { merchantId: member.merchantId, registry, connection, shown: result.menu };
}

/** Counts what taking it over would bring; nothing is written. */
export async function previewTakeOver(ctx: Context, found: FoundMenu) {
  const { taken } = await plan(ctx, { ...found, pricesAre: 'menu' });
  const { categories, items, groups } = found.shown;
  return {
    categories: categories.length,
    items: items.length,
    groups: groups.length,
    itemsReplaced: taken.changed,
    leftOut: taken.leftOut,
  };
}

/**
 * Takes a service's menu over into the draft; what it does not show stays. Answers how many items came to the draft and
 * how many were changed, and what was left out with its reason.
 */
export async function takeOverMenu(
  ctx: Context,
  given: FoundMenu & { pricesAre: PriceGround['pricesAre'] },
): Promise<Pick<TakeOver, 'added' | 'changed' | 'leftOut'>> {
  await lockItems(ctx.tx);
  const { taken, pricing } = await plan(ctx, given);
  const { menu, added, changed, leftOut, soldOut } = taken;
  await replaceDraft(ctx.tx, { menu, pricing }, ctx.clock.now());
  await keepSoldOuts(ctx, given, soldOut);
  return { added, changed, leftOut };
}

/** Photos are known by their path alone. */
const anyHost = 'https://photos.invalid';

async function plan(
  { tx }: Context,
  { connection, shown, pricesAre }: Pick<FoundMenu, 'connection' | 'shown'> & Pick<PriceGround, 'pricesAre'>,
): Promise<{ taken: TakeOver } & Pick<Snapshot, 'pricing'>> {
  const draft = await readSnapshotOfDraft(tx);
  const { pricing } = draft;
  const { service, storeId } = connection;
  const taken = takeOver(shown, {
    draft: draft.menu,
    held: heldBy(connection, compileWhole(connection, draft, anyHost)),
    known: await readKnownIds(tx),
    photoIds: new Set((await readPhotoSizes(tx)).keys()),
    businessType: await readBusinessType(tx),
    prices: { pricesAre, pricing, service, storeId },
    newId,
  });
  return { taken, pricing };
}

/** What is sold out there must not come back on sale with our next publication. */
async function keepSoldOuts(
  ctx: Context,
  { merchantId, registry, connection: { storeId } }: FoundMenu,
  soldOut: readonly FoundSoldOut[],
): Promise<void> {
  for (const [end, same] of Map.groupBy(soldOut, ({ until }) => until)) {
    const until = end === null ? null : new Date(end);
    if (until !== null && until <= ctx.clock.now()) continue;
    const subjects = same.map(({ kind, id }) => ({ kind, id }));
    await sellOut(ctx, registry, { merchantId, storeId, subjects, until, cause: 'person' });
  }
}
