import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { asId } from '../../shared/ids.ts';
import type { Registry } from '../channels/index.ts';
import { readStores } from '../merchants/index.ts';
import { bringBack, sellOut, viewMenu } from '../menu/index.ts';
import { getStatement } from '../money/index.ts';
import { getOrder, listOrders } from '../orders/index.ts';
import { publicApiContract } from './api-contract.ts';
import { toApiOrder } from './api-order.ts';
import { readKeyName } from './key-store.ts';
import type { Keyring, Program } from './keyring.ts';
import type { Scope } from './model/scopes.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  registry: Registry;
  keyring: Keyring;
}

/** The API for a merchant's own programs: each route names what its key must be allowed to do. */
export function publicApiRouter({ db, parts, registry, keyring }: Given) {
  const os = implement(publicApiContract).$context<ApiContext>();
  const now = () => parts.clock.now();

  async function read<T>(context: ApiContext, scope: Scope | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { merchantId } = await keyring.holder(context, scope);
    return asMerchant(db, merchantId, work);
  }

  async function changeSale(context: ApiContext, work: (ctx: Context, program: Program) => Promise<void>) {
    const program = await keyring.holder(context, 'write_sold_out');
    const { merchantId, keyId } = program;
    const keyName = await asMerchant(db, merchantId, (tx) => readKeyName(tx, keyId));
    return inMerchant({ db, parts, actor: { kind: 'program', keyId, keyName } }, merchantId, async (ctx) => {
      await work(ctx, program);
      const { soldOut } = await viewMenu(ctx.tx, registry, now());
      return { soldOut };
    });
  }

  return os.router({
    v1ListStores: os.v1ListStores.handler(({ context }) =>
      read(context, undefined, async (tx) => ({
        stores: (await readStores(tx)).map(({ id, name, address, timeZone }) => ({ id, name, address, timeZone })),
      })),
    ),
    v1ListOrders: os.v1ListOrders.handler(({ context, input: { cursor, limit, ...filters } }) =>
      read(context, 'read_orders', async (tx) => {
        const page = await listOrders(tx, registry, { filters, cursor, limit });
        return { orders: page.orders.map(toApiOrder), nextCursor: page.nextCursor };
      }),
    ),
    v1GetOrder: os.v1GetOrder.handler(({ context, input: { id } }) =>
      read(context, 'read_orders', async (tx) => toApiOrder(await getOrder(tx, registry, asId(id)))),
    ),
    v1GetMenu: os.v1GetMenu.handler(({ context }) =>
      read(context, 'read_menu', async (tx) => {
        const { menus, categories, items, groups, soldOut } = await viewMenu(tx, registry, now());
        return { menus, categories, items, groups, soldOut };
      }),
    ),
    v1SetSoldOut: os.v1SetSoldOut.handler(({ context, input: { storeId, subjects, until } }) =>
      changeSale(context, (ctx, { merchantId }) =>
        sellOut(ctx, registry, {
          merchantId,
          storeId,
          subjects,
          until: until === null ? null : new Date(until),
          cause: 'person',
        }),
      ),
    ),
    v1BringBack: os.v1BringBack.handler(({ context, input: { storeId, subjects } }) =>
      changeSale(context, (ctx, { merchantId }) => bringBack(ctx, registry, { merchantId, storeId, subjects })),
    ),
    v1GetStatement: os.v1GetStatement.handler(({ context, input }) =>
      read(context, 'read_statements', (tx) => getStatement(tx, registry, { ...input, now: now() })),
    ),
  });
}
