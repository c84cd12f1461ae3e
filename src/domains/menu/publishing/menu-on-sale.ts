import type { Context } from '../../../platform/context.ts';
import type { ServiceMenu } from '../../channels/model/service-menu.ts';
import { markSoldOut } from '../model/compose.ts';
import { readSoldOutThings } from '../sold-out-store.ts';
import { readContent, readLiveVersions } from './target-store.ts';

/** What a service shows of a store's menu by our own book, with what is sold out now; undefined before the first version. */
export async function readMenuOnSale(
  ctx: Pick<Context, 'tx' | 'clock'>,
  { connectionId, storeId }: { connectionId: string; storeId: string },
): Promise<ServiceMenu | undefined> {
  const live = (await readLiveVersions(ctx.tx)).find((one) => one.connection_id === connectionId);
  if (!live) return undefined;
  const soldOut = await readSoldOutThings(ctx.tx, storeId, ctx.clock.now());
  return markSoldOut(await readContent(ctx.tx, live.content_hash), soldOut);
}
