import type { ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { on } from '../../platform/events.ts';
import type { Module } from '../../platform/module.ts';
import { hourMs, secondMs } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { createPriceBooks } from '../menu/index.ts';
import { orderSettled } from '../orders/index.ts';
import { journalRoutes } from './books-routes.ts';
import { downloadRoutes } from './download-routes.ts';
import { checkRecentLedger, checkWholeLedger } from './ledger/commands/check-ledger.ts';
import { postSettledOrders } from './ledger/commands/post-orders.ts';
import { markOrders } from './ledger/mark-store.ts';

/** What the ledger does when orders announce something. */
export const moneySubscriptions = () => [
  on(orderSettled, (ctx, orders) => markOrders(ctx.tx, orders, ctx.clock.now())),
];

const postEveryMs = 2 * secondMs;

export function moneyModule(given: {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
}): Module {
  const { db, parts } = given;
  const post = { db, parts, priceBooks: createPriceBooks() };
  return {
    name: 'money',
    routes: (server) => {
      downloadRoutes({ ...given, clock: parts.clock })(server);
      journalRoutes(given)(server);
    },
    periodicTasks: [
      { name: 'orders-to-post', everyMs: postEveryMs, run: () => postSettledOrders(post) },
      { name: 'recent-ledger', everyMs: hourMs, run: () => checkRecentLedger({ db, parts }) },
      { name: 'whole-ledger', everyMs: 24 * hourMs, run: () => checkWholeLedger({ db, parts }) },
    ],
  };
}
