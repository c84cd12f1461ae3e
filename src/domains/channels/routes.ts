import { implement } from '@orpc/server';
import { inMerchant, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { asId } from '../../shared/ids.ts';
import type { Sessions } from '../identity/index.ts';
import { replayDelivery } from './commands/replay-delivery.ts';
import { channelsContract } from './contract.ts';
import { listConnections, listQuarantine } from './queries.ts';
import type { Registry } from './registry.ts';

export function channelsRouter(given: { db: Db; parts: ContextParts; sessions: Sessions; registry: Registry }) {
  const { db, parts, sessions, registry } = given;
  const os = implement(channelsContract).$context<ApiContext>();
  return os.router({
    listConnections: os.listConnections.handler(async ({ context }) => {
      const member = await sessions.member(context);
      return { connections: await asMerchant(db, member, (tx) => listConnections(tx, registry)) };
    }),
    listQuarantine: os.listQuarantine.handler(async ({ context }) => {
      const member = await sessions.member(context, ['owner', 'manager']);
      return { deliveries: await asMerchant(db, member, listQuarantine) };
    }),
    replayDelivery: os.replayDelivery.handler(async ({ context, input }) => {
      const member = await sessions.member(context, ['owner', 'manager']);
      const { merchantId, actor } = member;
      await inMerchant({ db, parts, actor }, member, (ctx) =>
        replayDelivery(ctx, { merchantId, deliveryId: asId(input.id) }),
      );
      return { id: input.id, state: 'waiting' as const };
    }),
  });
}
