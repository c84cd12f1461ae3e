import type { Context } from '../../../../platform/context.ts';
import type { ConnectionRef } from '../../events.ts';
import { askStoreRequest } from '../../jobs.ts';
import { askAgainAt } from '../status-store.ts';

/** Has a service asked how a store stands now, instead of at the next look: it has just said that something changed. */
export async function askStoreNow(ctx: Context, { merchantId, connectionId }: ConnectionRef): Promise<void> {
  await askAgainAt(ctx.tx, connectionId, ctx.clock.now());
  await ctx.enqueue(askStoreRequest({ merchantId, connectionId }));
}
