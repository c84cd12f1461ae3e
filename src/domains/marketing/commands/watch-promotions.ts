import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import { spendOf } from '../spend.ts';
import { overBy } from '../model/promotion.ts';
import { lockCounted, merchantsWithPromotions, recordUse, readTargets } from '../promotion-store.ts';
import { endPromotion } from './run-promotion.ts';

interface Given {
  db: Db;
  parts: ContextParts;
}

const actor = { kind: 'system', name: 'marketing' } as const;
const maxMerchants = 500;
/** Orders that a promotion came with are still cancelled after its end, those placed ahead for days. */
const settlesForMs = 7 * dayMs;
const endedSince = ({ clock }: Pick<ContextParts, 'clock'>) => new Date(clock.now().getTime() - settlesForMs);

/**
 * Counts what promotions have cost so far, those that ended of late included, and ends those that have reached their
 * budget or their end.
 */
export async function watchPromotions({ db, parts }: Given): Promise<void> {
  const merchants = await merchantsWithPromotions(db, { endedSince: endedSince(parts), most: maxMerchants });
  for (const merchantId of merchants) {
    await inMerchant({ db, parts, actor }, merchantId, (ctx) => watch(ctx, merchantId)).catch((error: unknown) =>
      parts.log.error({ err: error, merchantId }, 'promotions could not be looked at'),
    );
  }
}

async function watch(ctx: Context, merchantId: MerchantId): Promise<void> {
  const promotions = await lockCounted(ctx.tx, endedSince(ctx));
  const targets = await readTargets(
    ctx.tx,
    promotions.map(({ id }) => id),
  );
  for (const promotion of promotions) {
    const ids = targets.filter(({ promotionId }) => promotionId === promotion.id).flatMap(({ knownIds }) => knownIds);
    const { orders, spentMinor, committedMinor } = await spendOf(ctx.tx, { since: promotion.beginsAt, ids });
    const isNews = orders !== promotion.orders || spentMinor !== promotion.spentMinor;
    if (isNews) await recordUse(ctx.tx, { id: promotion.id, spentMinor, orders });
    if (promotion.state === 'ended') continue;
    const by = overBy({ ...promotion, spentMinor: committedMinor }, ctx.clock.now());
    if (by) await endPromotion(ctx, { merchantId, id: promotion.id, by });
  }
}
