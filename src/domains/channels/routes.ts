import { implement } from '@orpc/server';
import { inMerchant, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { asId } from '../../shared/ids.ts';
import { dayMs } from '../../shared/time.ts';
import type { Sessions } from '../identity/index.ts';
import { replayDelivery } from './commands/replay-delivery.ts';
import { channelsContract } from './contract.ts';
import { readDrift, readRefusals, readUnknownFields } from './health-store.ts';
import { listConnections, listQuarantine } from './queries.ts';
import type { Registry } from './registry.ts';

const weekMs = 7 * dayMs;

/** @param given.staffDb a database in the staff role */
export function channelsRouter(given: {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
}) {
  const { db, staffDb, parts, sessions, registry } = given;
  const os = implement(channelsContract).$context<ApiContext>();
  const named = (service: string) => ({ service, serviceName: registry.get(service)?.name ?? service });
  return os.router({
    listOddities: os.listOddities.handler(async ({ context }) => {
      await sessions.staff(context);
      const since = new Date(parts.clock.now().getTime() - weekMs);
      const fields = await readUnknownFields(staffDb, since);
      const drift = await readDrift(staffDb, since);
      const refusals = await readRefusals(staffDb, since);
      return {
        fields: fields.map((row) => ({
          ...named(row.service),
          what: row.path,
          count: row.count,
          firstAt: row.first_at.toISOString(),
          lastAt: row.last_at.toISOString(),
        })),
        drift: drift.map((row) => ({
          ...named(row.service),
          what: row.word,
          count: row.orders,
          firstAt: null,
          lastAt: row.last_at.toISOString(),
        })),
        refusals: refusals.map((row) => ({
          ...named(row.service),
          what: row.reason,
          count: Number(row.count),
          firstAt: null,
          lastAt: row.last_at.toISOString(),
        })),
      };
    }),
    listConnections: os.listConnections.handler(async ({ context }) => {
      const member = await sessions.member(context, 'see_stores');
      return { connections: await asMerchant(db, member, (tx) => listConnections(tx, registry)) };
    }),
    listQuarantine: os.listQuarantine.handler(async ({ context }) => {
      const member = await sessions.member(context, 'run_services');
      return { deliveries: await asMerchant(db, member, listQuarantine) };
    }),
    replayDelivery: os.replayDelivery.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_services');
      const { merchantId, actor } = member;
      await inMerchant({ db, parts, actor }, member, (ctx) =>
        replayDelivery(ctx, { merchantId, deliveryId: asId(input.id) }),
      );
      return { id: input.id, state: 'waiting' as const };
    }),
  });
}
