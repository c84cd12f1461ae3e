import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { readPromotionUse } from '../../orders/index.ts';
import { overBy } from '../model/promotion.ts';
import { lockRunning, merchantsWithPromotions, noteUse, readTargets } from '../promotion-store.ts';
import { endPromotion } from './run-promotion.ts';

interface Given {
  db: Db;
  parts: ContextParts;
}

const actor = { kind: 'system', name: 'marketing' } as const;
const mostMerchants = 500;

/** Counts what running promotions have cost so far, and ends those that have reached their budget or their end. */
export async function watchPromotions({ db, parts }: Given): Promise<void> {
  for (const merchantId of await merchantsWithPromotions(db, mostMerchants)) {
    await inMerchant({ db, parts, actor }, merchantId, (ctx) => watch(ctx, merchantId)).catch((error: unknown) =>
      parts.log.error({ err: error, merchantId }, 'promotions could not be looked at'),
    );
  }
}

async function watch(ctx: Context, merchantId: MerchantId): Promise<void> {
  const running = await lockRunning(ctx.tx);
  const targets = await readTargets(
    ctx.tx,
    running.map(({ id }) => id),
  );
  for (const promotion of running) {
    const ids = targets.filter(({ promotionId }) => promotionId === promotion.id).flatMap(({ knownIds }) => knownIds);
    const { orders, merchantMinor: spentMinor } = await readPromotionUse(ctx.tx, { since: promotion.beginsAt, ids });
    const isNews = orders !== promotion.orders || spentMinor !== promotion.spentMinor;
    if (isNews) await noteUse(ctx.tx, { id: promotion.id, spentMinor, orders });
    const by = overBy({ ...promotion, spentMinor }, ctx.clock.now());
    if (by) await endPromotion(ctx, { merchantId, id: promotion.id, by });
  }
}
