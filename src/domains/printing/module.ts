import { inMerchant } from '../../platform/context.ts';
import { on } from '../../platform/events.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { secondMs } from '../../shared/time.ts';
import { orderChanged } from '../orders/index.ts';
import { cloudPrntRoutes } from './cloudprnt-routes.ts';
import { makeTickets } from './commands/make-tickets.ts';
import { sendToPrinter } from './commands/send-to-printer.ts';
import { watchQueues } from './commands/watch-queue.ts';
import { makeTicketsJob, makeTicketsRequest, sendToPrinterJob } from './jobs.ts';
import type { PrintingGiven } from './routes.ts';
import { findOrdersToPrint } from './settings-store.ts';
import { printOverTcp } from './tcp-printer.ts';

/** What the kitchen's paper does when orders change: those that it must read anew get a job, in the same transaction. */
export const printingSubscriptions = () => [
  on(orderChanged, async (ctx, orders) => {
    const wanted = await findOrdersToPrint(ctx.tx, orders);
    await ctx.enqueue(...wanted.map(makeTicketsRequest));
  }),
];

const actor = { kind: 'system', name: 'printing' } as const;
const lookEveryMs = 2 * secondMs;

export function printingModule(given: PrintingGiven): Module {
  const { db, parts, registry, networks } = given;
  const tcp = { db, parts, networks, print: printOverTcp };
  return {
    name: 'printing',
    routes: cloudPrntRoutes(given),
    jobs: [
      handleJob(makeTicketsJob, ({ merchantId, orderId }) =>
        inMerchant({ db, parts, actor }, asId(merchantId), (ctx) => makeTickets(ctx, registry, asId(orderId))),
      ),
      handleJob(sendToPrinterJob, ({ merchantId, printerId }) =>
        sendToPrinter(tcp, { merchantId: asId(merchantId), printerId }),
      ),
    ],
    periodicTasks: [{ name: 'print-queues', everyMs: lookEveryMs, run: () => watchQueues(given) }],
  };
}
