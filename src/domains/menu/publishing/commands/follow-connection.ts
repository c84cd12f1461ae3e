import type { Context } from '../../../../platform/context.ts';
import { lockOpenTargets, updateTargets } from '../target-store.ts';
import { readMenuFrom } from '../watch-store.ts';

/** A store was disconnected: the menu that customers see there stays, and nothing more is sent or read. */
export async function leaveConnection(ctx: Context, { connectionId }: { connectionId: string }): Promise<void> {
  const finishedAt = ctx.clock.now();
  const open = await lockOpenTargets(ctx.tx, connectionId);
  const why = 'The store was disconnected.';
  await updateTargets(
    ctx.tx,
    open.map(({ id }) => id),
    { state: 'cancelled', dueAt: null, finishedAt, why },
  );
  await readMenuFrom(ctx.tx, connectionId, null);
}

/** A store was connected again: what it shows is compared with what we last knew it to show. */
export async function returnToConnection(ctx: Context, { connectionId }: { connectionId: string }): Promise<void> {
  await readMenuFrom(ctx.tx, connectionId, ctx.clock.now());
}
