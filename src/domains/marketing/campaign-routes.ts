import { implement } from '@orpc/server';
import { inMerchant, type Context } from '../../platform/context.ts';
import { asMerchant, type Tx } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { campaignContract } from './campaign-contract.ts';
import { getCampaign, getCampaignResult, listCampaigns, previewCampaign } from './campaign-queries.ts';
import { pauseCampaign, resumeCampaign, startCampaign } from './commands/run-campaign.ts';
import { deleteCampaign } from './commands/delete-draft.ts';
import { saveCampaign } from './commands/save-campaign.ts';
import type { MarketingGiven } from './promotion-routes.ts';

export function campaignRouter({ db, parts, sessions, publicUrl, hasMail, hasSms }: MarketingGiven) {
  const os = implement(campaignContract).$context<ApiContext>();

  async function read<T>(context: ApiContext, query: (tx: Tx) => Promise<T>): Promise<T> {
    return asMerchant(db, await sessions.member(context, 'run_marketing'), query);
  }
  /** Answers the campaign as it is after the command, which says which one that is. */
  async function act(context: ApiContext, work: (ctx: Context) => Promise<string>) {
    const member = await sessions.member(context, 'run_marketing');
    return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => getCampaign(ctx.tx, await work(ctx)));
  }
  const onOne =
    (command: (ctx: Context, at: { id: string }) => Promise<void>) =>
    ({ context, input }: { context: ApiContext; input: { id: string } }) =>
      act(context, async (ctx) => {
        await command(ctx, input);
        return input.id;
      });

  return os.router({
    listCampaigns: os.listCampaigns.handler(({ context }) =>
      read(context, async (tx) => ({ campaigns: await listCampaigns(tx), hasMail, hasSms })),
    ),
    previewCampaign: os.previewCampaign.handler(({ context, input }) =>
      read(context, (tx) => previewCampaign(tx, input, { now: parts.clock.now(), publicUrl })),
    ),
    addCampaign: os.addCampaign.handler(({ context, input }) => act(context, (ctx) => saveCampaign(ctx, input))),
    changeCampaign: os.changeCampaign.handler(({ context, input }) => act(context, (ctx) => saveCampaign(ctx, input))),
    deleteCampaign: os.deleteCampaign.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_marketing');
      await inMerchant({ db, parts, actor: member.actor }, member, (ctx) => deleteCampaign(ctx, input));
      return { deleted: true };
    }),
    startCampaign: os.startCampaign.handler(({ context, input }) =>
      act(context, async (ctx) => {
        await startCampaign(ctx, input);
        return input.id;
      }),
    ),
    pauseCampaign: os.pauseCampaign.handler(onOne(pauseCampaign)),
    resumeCampaign: os.resumeCampaign.handler(onOne(resumeCampaign)),
    getCampaignResult: os.getCampaignResult.handler(({ context, input }) =>
      read(context, (tx) => getCampaignResult(tx, input.id)),
    ),
  });
}
