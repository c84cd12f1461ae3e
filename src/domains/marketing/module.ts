import type { Module } from '../../platform/module.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import { asId } from '../../shared/ids.ts';
import { secondMs } from '../../shared/time.ts';
import { sendPromotion } from './commands/send-promotion.ts';
import { watchPromotions } from './commands/watch-promotions.ts';
import { writeCampaigns } from './commands/write-campaigns.ts';
import { sendPromotionJob } from './jobs.ts';
import type { MarketingGiven } from './promotion-routes.ts';
import { stopRoutes } from './stop-routes.ts';

const watchEveryMs = 20 * secondMs;
const writeEveryMs = 5 * secondMs;

export function marketingModule(given: MarketingGiven): Module {
  return {
    name: 'marketing',
    routes: stopRoutes(given),
    jobs: [
      handleJob(sendPromotionJob, ({ merchantId, promotionId, connectionId }) =>
        sendPromotion(given, { merchantId: asId(merchantId), promotionId, connectionId: asId(connectionId) }),
      ),
    ],
    periodicTasks: [
      { name: 'promotions', everyMs: watchEveryMs, run: () => watchPromotions(given) },
      { name: 'campaigns', everyMs: writeEveryMs, run: () => writeCampaigns(given) },
    ],
  };
}
