import { implement } from '@orpc/server';
import { inMerchant, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { hourMs } from '../../shared/time.ts';
import { changeConnection, connectStore, retryCall, type Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { integrationsContract } from './contract.ts';
import { getIntegration, getServiceLogEntry, listIntegrations, listServiceLog, watchTestOrder } from './queries.ts';

/** Whose hands the connections are in. */
const owners = ['owner', 'manager'] as const;

/** The routes of the integrations screen. Everybody of the team sees how services are doing; the log is the owner's. */
export function integrationsRouter({
  db,
  parts,
  sessions,
  registry,
}: {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
}) {
  const os = implement(integrationsContract).$context<ApiContext>();
  const now = () => parts.clock.now();

  return os.router({
    listIntegrations: os.listIntegrations.handler(async ({ context }) => {
      const member = await sessions.member(context);
      return { cards: await asMerchant(db, member, (tx) => listIntegrations(tx, registry, now())) };
    }),
    changeIntegration: os.changeIntegration.handler(async ({ context, input }) => {
      const { id, prepTimes, openOrdersAtMost, ...change } = input;
      const member = await sessions.member(context, owners);
      return inMerchant({ db, parts, actor: member.actor }, member, async ({ tx }) => {
        const card = await getIntegration(tx, registry, { id, now: now() });
        await changeConnection(tx, id, {
          ...change,
          acceptRules: {
            prepTimes: prepTimes ?? card.prepTimes,
            openOrdersAtMost: openOrdersAtMost === undefined ? card.openOrdersAtMost : openOrdersAtMost,
            timeZone: card.timeZone,
          },
        });
        return getIntegration(tx, registry, { id, now: now() });
      });
    }),
    connectStore: os.connectStore.handler(async ({ context, input }) => {
      const member = await sessions.member(context, owners);
      const { merchantId, actor } = member;
      const id = await connectStore({ db, parts, registry, actor }, { merchantId, ...input });
      return asMerchant(db, member, (tx) => getIntegration(tx, registry, { id, now: now() }));
    }),
    listConnectable: os.listConnectable.handler(async ({ context }) => {
      await sessions.member(context);
      const services = registry.all().map(({ service, name, storeIdHint: idHint }) => ({ service, name, idHint }));
      return { services };
    }),
    listServiceLog: os.listServiceLog.handler(async ({ context, input }) => {
      const member = await sessions.member(context, owners);
      return asMerchant(db, member, (tx) => listServiceLog(tx, registry, input));
    }),
    getServiceLogEntry: os.getServiceLogEntry.handler(async ({ context, input }) => {
      const member = await sessions.member(context, owners);
      return asMerchant(db, member, (tx) => getServiceLogEntry(tx, registry, input));
    }),
    retryCall: os.retryCall.handler(async ({ context, input: { id } }) => {
      const member = await sessions.member(context, owners);
      const { merchantId, actor } = member;
      return inMerchant({ db, parts, actor }, member, async (ctx) => {
        const { body: _body, ...entry } = await getServiceLogEntry(ctx.tx, registry, { kind: 'call', id });
        await retryCall(ctx, { merchantId, id });
        return { ...entry, outcome: 'waiting' as const, canRetry: false };
      });
    }),
    watchTestOrder: os.watchTestOrder.handler(async ({ context, input: { id, since } }) => {
      const member = await sessions.member(context);
      return asMerchant(db, member, (tx) =>
        watchTestOrder(tx, { id, since: since === undefined ? new Date(now().getTime() - hourMs) : new Date(since) }),
      );
    }),
  });
}
