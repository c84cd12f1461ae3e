import type { ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { on } from '../../platform/events.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { LiveHub } from '../../platform/live/hub.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { minuteMs, secondMs } from '../../shared/time.ts';
import { callFinished, orderUpdate, ordersListed, ordersReceived, type Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { applyOrderUpdate } from './commands/apply-order-update.ts';
import { beginPreparation } from './commands/begin-preparation.ts';
import { compareListed } from './commands/compare-listed.ts';
import { recordCallResult } from './commands/record-call-result.ts';
import { receiveOrders } from './commands/receive-orders.ts';
import { closeStaleOrders, watchUnanswered } from './commands/watch-orders.ts';
import type { LetterSettings } from '../notices/index.ts';
import { enqueueLateOrders, writeAboutLateOrder } from './commands/write-about-late-order.ts';
import { beginPreparationJob, writeAboutLateOrderJob } from './jobs.ts';
import { streamRoutes } from './stream-routes.ts';

/** What the order line does when channels announce something. */
export const orderSubscriptions = (registry: Registry, letters: LetterSettings) => [
  on(ordersReceived, (ctx, { orders }) => receiveOrders(ctx, registry, orders)),
  on(orderUpdate, (ctx, news) => applyOrderUpdate(ctx, registry, news)),
  on(callFinished, (ctx, call) => recordCallResult(ctx, { registry, letters }, call)),
  on(ordersListed, compareListed),
];

export function ordersModule(given: {
  db: Db;
  parts: ContextParts;
  registry: Registry;
  sessions: Sessions;
  hub: LiveHub;
  letters: LetterSettings;
}): Module {
  return {
    name: 'orders',
    routes: streamRoutes(given),
    jobs: [
      handleJob(beginPreparationJob, ({ merchantId, orderId }) =>
        beginPreparation(given, { merchantId: asId(merchantId), orderId: asId(orderId) }),
      ),
      handleJob(writeAboutLateOrderJob, ({ merchantId, orderId }) =>
        writeAboutLateOrder(given, { merchantId: asId(merchantId), orderId: asId(orderId) }),
      ),
    ],
    periodicTasks: [
      { name: 'unanswered-orders', everyMs: secondMs, run: () => watchUnanswered(given) },
      { name: 'late-orders', everyMs: 5 * secondMs, run: () => enqueueLateOrders(given) },
      { name: 'forgotten-orders', everyMs: minuteMs, run: () => closeStaleOrders(given) },
    ],
  };
}
