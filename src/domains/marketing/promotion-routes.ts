import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Registry } from '../channels/index.ts';
import type { Member, Sessions } from '../identity/index.ts';
import { copyPromotion, endPromotion, startPromotion } from './commands/run-promotion.ts';
import { deletePromotion } from './commands/delete-draft.ts';
import { savePromotion } from './commands/save-promotion.ts';
import { promotionContract } from './promotion-contract.ts';
import { getPromotion, getPromotionResult, listPromotions } from './promotion-queries.ts';

export interface MarketingGiven {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  publicUrl: string;
  /** What messages are sent by; kept for staff otherwise. */
  hasMail: boolean;
  hasSms: boolean;
}

export function promotionRouter({ db, parts, sessions, registry }: MarketingGiven) {
  const os = implement(promotionContract).$context<ApiContext>();

  /** Answers the promotion as it is after the command, which says which one that is. */
  async function act(context: ApiContext, work: (ctx: Context, member: Member) => Promise<string>) {
    const member = await sessions.member(context, 'run_marketing');
    return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
      const id = await work(ctx, member);
      return getPromotion(ctx.tx, registry, id);
    });
  }

  return os.router({
    listPromotions: os.listPromotions.handler(async ({ context }) => {
      const member = await sessions.member(context, 'run_marketing');
      return asMerchant(db, member, (tx) => listPromotions(tx, registry, parts.clock.now()));
    }),
    addPromotion: os.addPromotion.handler(({ context, input }) =>
      act(context, (ctx) => savePromotion(ctx, registry, input)),
    ),
    changePromotion: os.changePromotion.handler(({ context, input }) =>
      act(context, (ctx) => savePromotion(ctx, registry, input)),
    ),
    deletePromotion: os.deletePromotion.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_marketing');
      await inMerchant({ db, parts, actor: member.actor }, member, (ctx) => deletePromotion(ctx, input));
      return { deleted: true };
    }),
    startPromotion: os.startPromotion.handler(({ context, input }) =>
      act(context, async (ctx, { merchantId }) => {
        await startPromotion(ctx, { merchantId, ...input });
        return input.id;
      }),
    ),
    endPromotion: os.endPromotion.handler(({ context, input }) =>
      act(context, async (ctx, { merchantId }) => {
        await endPromotion(ctx, { merchantId, id: input.id, by: 'person' });
        return input.id;
      }),
    ),
    copyPromotion: os.copyPromotion.handler(({ context, input }) => act(context, (ctx) => copyPromotion(ctx, input))),
    getPromotionResult: os.getPromotionResult.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_marketing');
      return asMerchant(db, member, (tx) => getPromotionResult(tx, input.id, parts.clock.now()));
    }),
  });
}
