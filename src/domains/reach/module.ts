import { inMerchant } from '../../platform/context.ts';
import { on } from '../../platform/events.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { secondMs } from '../../shared/time.ts';
import { menuPublished } from '../menu/index.ts';
import { orderChanged } from '../orders/index.ts';
import { payoutPaid } from '../payouts/index.ts';
import { announce, announceOrder } from './commands/announce.ts';
import { sendMessage } from './commands/send-message.ts';
import { watchWebhooks } from './commands/watch-webhooks.ts';
import { announceOrderJob, announceOrderRequest, sendMessageJob } from './jobs.ts';
import type { ReachGiven } from './routes.ts';
import { findHeardOf } from './endpoint-store.ts';

/** What is announced when earlier domains say that something has happened, in the same transaction. */
export const reachSubscriptions = () => [
  on(orderChanged, async (ctx, orders) => {
    const heard = await findHeardOf(ctx.tx, orders);
    await ctx.enqueue(...heard.map(({ merchantId, id }) => announceOrderRequest({ merchantId, orderId: id })));
  }),
  on(menuPublished, (ctx, { targetId, ...data }) =>
    announce(ctx, { kind: 'menu.published', key: `menu.published ${targetId}`, data }),
  ),
  on(payoutPaid, (ctx, data) => announce(ctx, { kind: 'payout.paid', key: `payout.paid ${data.payoutId}`, data })),
];

const actor = { kind: 'system', name: 'webhooks' } as const;
const lookEveryMs = 10 * secondMs;

export function reachModule(given: ReachGiven): Module {
  const { db, parts, registry } = given;
  return {
    name: 'reach',
    jobs: [
      handleJob(announceOrderJob, ({ merchantId, orderId }) =>
        inMerchant({ db, parts, actor }, asId(merchantId), (ctx) => announceOrder(ctx, registry, asId(orderId))),
      ),
      handleJob(sendMessageJob, ({ merchantId, messageId }) =>
        sendMessage(given, { merchantId: asId(merchantId), messageId }),
      ),
    ],
    periodicTasks: [{ name: 'webhooks', everyMs: lookEveryMs, run: () => watchWebhooks(given) }],
  };
}
