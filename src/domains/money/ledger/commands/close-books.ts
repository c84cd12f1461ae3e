import type { Context } from '../../../../platform/context.ts';
import { holdBooks, writeClosedThrough } from '../closing-store.ts';

/**
 * Closes the merchant's books through a business day, an ISO date: whatever is entered from now on belongs to a later
 * day. Until the transaction ends nobody else enters anything.
 */
export async function closeBooks(ctx: Context, { through }: { through: string }): Promise<void> {
  await holdBooks(ctx.tx);
  await writeClosedThrough(ctx.tx, through);
}
