import type { ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { on } from '../../platform/events.ts';
import type { Module } from '../../platform/module.ts';
import { hourMs, minuteMs, secondMs } from '../../shared/time.ts';
import { connectionEnded, storeStatusChanged, type Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { storeDaysChanged } from '../merchants/index.ts';
import { lateAmountEntered } from '../money/index.ts';
import { orderChanged } from '../orders/index.ts';
import { checkReports } from './commands/check-reports.ts';
import { countDowntime, recordStoreStatus } from './commands/count-downtime.ts';
import { countMarkedOrders } from './commands/count-orders.ts';
import { mailReports } from './commands/mail-reports.ts';
import { reportCsvRoutes } from './csv-routes.ts';
import { reportUnsubscribeRoute } from './unsubscribe-route.ts';
import { markOrders, markOwnOrder, markStore } from './mark-store.ts';
import { endOff, forgetDowntime } from './off-store.ts';

/** What reports do when earlier domains announce something: they note what to look at, and no more. */
export const reportsSubscriptions = () => [
  on(orderChanged, ({ tx, clock }, orders) => markOrders(tx, orders, clock.now())),
  on(storeDaysChanged, async ({ tx, clock }, { storeId }) => {
    await markStore(tx, storeId, clock.now());
    await forgetDowntime(tx, { storeId });
  }),
  on(lateAmountEntered, ({ tx, clock }, order) => markOwnOrder(tx, { ...order, at: clock.now() })),
  on(storeStatusChanged, recordStoreStatus),
  on(connectionEnded, ({ tx, clock }, { connectionId }) => endOff(tx, connectionId, clock.now())),
];

/** An order that changes several times meanwhile is counted once; home and analytics ask each half minute. */
const countEveryMs = 5 * secondMs;

export function reportsModule(given: {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  publicUrl: string;
}): Module {
  const { db, parts } = given;
  return {
    name: 'reports',
    routes(server) {
      reportCsvRoutes({ ...given, clock: parts.clock })(server);
      reportUnsubscribeRoute(given)(server);
    },
    periodicTasks: [
      { name: 'orders-to-count', everyMs: countEveryMs, run: () => countMarkedOrders({ db, parts }) },
      { name: 'downtime', everyMs: minuteMs, run: () => countDowntime({ db, parts }) },
      { name: 'report-mails', everyMs: minuteMs, run: () => mailReports(given) },
      { name: 'report-check', everyMs: 24 * hourMs, run: () => checkReports({ db, parts }) },
    ],
  };
}
