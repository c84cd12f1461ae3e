import type { Context } from '../../../platform/context.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';
import { readSoldOuts } from '../sold-out-store.ts';
import { bringBack } from './sell-out.ts';

/** Brings back what was sold out at a store until a moment that has come: services without ends of their own need us. */
export async function endSoldOuts(
  ctx: Context,
  registry: Registry,
  at: { merchantId: MerchantId; storeId: string },
): Promise<void> {
  const now = ctx.clock.now();
  const ended = (await readSoldOuts(ctx.tx, at.storeId)).filter(({ until }) => until !== null && until <= now);
  const subjects = ended.map(({ kind, subjectId }) => ({ kind, id: subjectId }));
  await bringBack(ctx, registry, { ...at, subjects });
}
