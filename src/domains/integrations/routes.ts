import { implement } from '@orpc/server';
import { inMerchant } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { asMerchant } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { hourMs } from '../../shared/time.ts';
import {
  beginConsent,
  changeConnection,
  chooseStore,
  disconnectStore,
  finishConsent,
  placeTestOrder,
  reconnectStore,
  retryCall,
  viewConsent,
  type ConnectParts,
} from '../channels/index.ts';
import type { Member, Sessions } from '../identity/index.ts';
import { integrationsContract } from './contract.ts';
import { getIntegration, getServiceLogEntry, listIntegrations, listServiceLog, watchTestOrder } from './queries.ts';

/** Whose hands the connections are in. */

/** The routes of the integrations screen. Everybody of the team sees how services are doing; the log is the owner's. */
export function integrationsRouter({ sessions, ...connect }: ConnectParts & { sessions: Sessions }) {
  const { db, parts, registry } = connect;
  const os = implement(integrationsContract).$context<ApiContext>();
  const now = () => parts.clock.now();

  return os.router({
    listIntegrations: os.listIntegrations.handler(async ({ context }) => {
      const member = await sessions.member(context, 'see_stores');
      return { cards: await asMerchant(db, member, (tx) => listIntegrations(tx, registry, now())) };
    }),
    changeIntegration: os.changeIntegration.handler(async ({ context, input }) => {
      const { id, prepTimes, openOrdersAtMost, ...change } = input;
      const member = await sessions.member(context, 'run_services');
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
    listConnectable: os.listConnectable.handler(async ({ context }) => {
      await sessions.member(context, 'see_stores');
      return {
        services: registry.all().map(({ service, name, connecting }) => ({
          service,
          name,
          by: connecting.by,
          linkExample: connecting.by === 'request' ? connecting.storePage.example : null,
        })),
      };
    }),
    beginConsent: os.beginConsent.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_services');
      const { storeId, service, connectionId } = input;
      const url = await beginConsent(connect, { ...connectedBy(member), storeId, service, connectionId });
      return { url };
    }),
    finishConsent: os.finishConsent.handler(async ({ context, input: { state, code, error } }) => {
      const member = await sessions.member(context, 'run_services');
      const id = await finishConsent(connect, { ...connectedBy(member), state, code, error });
      return { id: id ?? null };
    }),
    getConsent: os.getConsent.handler(async ({ context, input: { id } }) => {
      const member = await sessions.member(context, 'run_services');
      return asMerchant(db, member, (tx) => viewConsent(tx, registry, { id, now: now() }));
    }),
    chooseStore: os.chooseStore.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_services');
      await chooseStore(connect, { ...connectedBy(member), ...input });
      return asMerchant(db, member, (tx) => viewConsent(tx, registry, { id: input.id, now: now() }));
    }),
    reconnectStore: os.reconnectStore.handler(async ({ context, input: { id } }) => {
      const member = await sessions.member(context, 'run_services');
      await reconnectStore(connect, { ...connectedBy(member), id });
      return asMerchant(db, member, (tx) => getIntegration(tx, registry, { id, now: now() }));
    }),
    disconnectStore: os.disconnectStore.handler(async ({ context, input: { id } }) => {
      const member = await sessions.member(context, 'end_connections');
      const { merchantId, actor } = member;
      return inMerchant({ db, parts, actor }, member, async (ctx) => {
        await disconnectStore(ctx, registry, { merchantId, connectionId: id });
        return getIntegration(ctx.tx, registry, { id, now: now() });
      });
    }),
    listServiceLog: os.listServiceLog.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_services');
      return asMerchant(db, member, (tx) => listServiceLog(tx, registry, input));
    }),
    getServiceLogEntry: os.getServiceLogEntry.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'run_services');
      return asMerchant(db, member, (tx) => getServiceLogEntry(tx, registry, input));
    }),
    retryCall: os.retryCall.handler(async ({ context, input: { id } }) => {
      const member = await sessions.member(context, 'run_services');
      const { merchantId, actor } = member;
      return inMerchant({ db, parts, actor }, member, async (ctx) => {
        const { body: _body, ...entry } = await getServiceLogEntry(ctx.tx, registry, { kind: 'call', id });
        if (entry.outcome === 'failed' && !entry.canRetry) {
          throw new AppError('CONFLICT', 'This call cannot be made again: its order is over here.');
        }
        await retryCall(ctx, { merchantId, id });
        return { ...entry, outcome: 'waiting' as const, canRetry: false };
      });
    }),
    placeTestOrder: os.placeTestOrder.handler(async ({ context, input: { id } }) => {
      const { merchantId, actor, ...member } = await sessions.member(context, 'work_orders');
      // Of another store's connection a member knows nothing.
      await asMerchant(db, { merchantId, ...member }, (tx) => getIntegration(tx, registry, { id, now: now() }));
      return { externalOrderId: await placeTestOrder({ db, parts, registry, actor }, { merchantId, id }) };
    }),
    watchTestOrder: os.watchTestOrder.handler(async ({ context, input }) => {
      const { id, since, externalOrderId: externalId } = input;
      const member = await sessions.member(context, 'see_stores');
      return asMerchant(db, member, (tx) =>
        watchTestOrder(tx, {
          id,
          since: since === undefined ? new Date(now().getTime() - hourMs) : new Date(since),
          externalId,
        }),
      );
    }),
  });
}

/** Who connects, with all that they may see. */
function connectedBy({ merchantId, storeIds, actor, id: sessionId }: Member) {
  return { merchantId, actor, sessionId, scope: { merchantId, storeIds } };
}
