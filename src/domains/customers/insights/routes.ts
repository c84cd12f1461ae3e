import { implement } from '@orpc/server';
import type { ContextParts } from '../../../platform/context.ts';
import { asMerchant, type Db, type Tx } from '../../../platform/db/database.ts';
import type { ApiContext } from '../../../platform/http/api.ts';
import type { Registry } from '../../channels/index.ts';
import type { Sessions } from '../../identity/index.ts';
import { insightsContract } from '../insights-contract.ts';
import { getInsights, listCustomerItems, listCustomerOrders, listCustomers } from './queries.ts';

export function insightsRouter(given: { db: Db; parts: ContextParts; sessions: Sessions; registry: Registry }) {
  const { db, parts, sessions, registry } = given;
  const { clock } = parts;
  const os = implement(insightsContract).$context<ApiContext>();

  async function read<T>(context: ApiContext, query: (tx: Tx) => Promise<T>): Promise<T> {
    return asMerchant(db, await sessions.member(context, 'see_reports'), query);
  }

  return os.router({
    getInsights: os.getInsights.handler(({ context, input }) =>
      read(context, (tx) => getInsights(tx, registry, { ...input, now: clock.now() })),
    ),
    listCustomerItems: os.listCustomerItems.handler(({ context, input }) =>
      read(context, (tx) => listCustomerItems(tx, input)),
    ),
    listCustomers: os.listCustomers.handler(({ context, input }) =>
      read(context, (tx) => listCustomers(tx, registry, { ...input, now: clock.now() })),
    ),
    listCustomerOrders: os.listCustomerOrders.handler(({ context, input }) =>
      read(context, (tx) => listCustomerOrders(tx, registry, input)),
    ),
  });
}
