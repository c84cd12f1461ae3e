import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { asId, type OrderId } from '../../shared/ids.ts';
import type { Registry } from '../channels/index.ts';
import type { Member, Sessions } from '../identity/index.ts';
import { acceptOrder } from './commands/accept-order.ts';
import { adjustOrder } from './commands/adjust-order.ts';
import { cancelOrder } from './commands/cancel-order.ts';
import { confirmStop } from './commands/confirm-stop.ts';
import { declineOrder } from './commands/decline-order.ts';
import { extendPrepTime } from './commands/extend-prep-time.ts';
import { markDelivered } from './commands/mark-delivered.ts';
import { markOrderReady } from './commands/mark-order-ready.ts';
import { ordersContract, type OrderView } from './contract.ts';
import { getOrder, listOrders } from './queries.ts';
import { listSubstitutes } from './substitutes.ts';

export function ordersRouter(given: { db: Db; parts: ContextParts; sessions: Sessions; registry: Registry }) {
  const { db, parts, sessions, registry } = given;
  const os = implement(ordersContract).$context<ApiContext>();

  /** Runs a command on one order and answers the order as it is then; a refusal carries the order as it is, too. */
  async function change(
    context: ApiContext,
    orderId: OrderId,
    command: (ctx: Context, member: Member) => Promise<void>,
  ): Promise<OrderView> {
    // Food that is being made must not stand still for a dispute about the account.
    const member = await sessions.member(context, 'work_orders', { evenSuspended: true });
    try {
      return await inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        await command(ctx, member);
        return getOrder(ctx.tx, registry, orderId);
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
      const order = await asMerchant(db, member, (tx) => getOrder(tx, registry, orderId));
      throw new AppError('CONFLICT', error.message, { order });
    }
  }

  return os.router({
    listOrders: os.listOrders.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_orders');
      const { cursor, limit, ...filters } = input;
      return asMerchant(db, member, (tx) => listOrders(tx, registry, { filters, cursor, limit }));
    }),
    getOrder: os.getOrder.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_orders');
      return asMerchant(db, member, (tx) => getOrder(tx, registry, asId(input.id)));
    }),
    acceptOrder: os.acceptOrder.handler(({ context, input: { id, prepMinutes } }) =>
      change(context, asId(id), (ctx) => acceptOrder(ctx, registry, { orderId: asId(id), prepMinutes })),
    ),
    declineOrder: os.declineOrder.handler(({ context, input: { id, ...refusal } }) =>
      change(context, asId(id), (ctx) => declineOrder(ctx, registry, { orderId: asId(id), ...refusal })),
    ),
    cancelOrder: os.cancelOrder.handler(({ context, input: { id, ...refusal } }) =>
      change(context, asId(id), (ctx, { user: { name, email } }) =>
        cancelOrder(ctx, registry, { orderId: asId(id), by: { name, email }, ...refusal }),
      ),
    ),
    extendPrepTime: os.extendPrepTime.handler(({ context, input: { id, minutes, from } }) =>
      change(context, asId(id), (ctx) =>
        extendPrepTime(ctx, registry, { orderId: asId(id), minutes, from: from === null ? null : new Date(from) }),
      ),
    ),
    adjustOrder: os.adjustOrder.handler(({ context, input: { id, changes } }) =>
      change(context, asId(id), (ctx, { user: { name, email } }) =>
        adjustOrder(ctx, registry, { orderId: asId(id), by: { name, email }, changes }),
      ),
    ),
    listSubstitutes: os.listSubstitutes.handler(async ({ context, input: { id, ...wish } }) => {
      const member = await sessions.member(context, 'work_orders', { evenSuspended: true });
      return inMerchant({ db, parts, actor: member.actor }, member, (ctx) =>
        listSubstitutes(ctx, registry, { orderId: asId(id), ...wish }),
      );
    }),
    confirmStop: os.confirmStop.handler(({ context, input: { id } }) =>
      change(context, asId(id), (ctx) => confirmStop(ctx, asId(id))),
    ),
    markDelivered: os.markDelivered.handler(({ context, input: { id } }) =>
      change(context, asId(id), (ctx) => markDelivered(ctx, registry, asId(id))),
    ),
    markOrderReady: os.markOrderReady.handler(({ context, input: { id, from } }) =>
      change(context, asId(id), (ctx) => markOrderReady(ctx, registry, { orderId: asId(id), from })),
    ),
  });
}
