import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import { asMerchant, type Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ApiContext } from '../../../platform/http/api.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';
import type { Sessions } from '../../identity/index.ts';
import { cancelPublication } from './commands/cancel-publication.ts';
import { chosenConnections, publishMenu } from './commands/publish-menu.ts';
import { repairDrifts } from './commands/read-back.ts';
import { releasePublication } from './commands/release-publication.ts';
import { restorePublication } from './commands/restore-publication.ts';
import { retryTarget } from './commands/retry-target.ts';
import { findMenuConnection, type MenuConnection } from './connections.ts';
import { readJob } from '../jobs.ts';
import { publishingContract } from '../publishing-contract.ts';
import {
  previewPublication,
  viewConnectionMenu,
  viewConnectionMenus,
  viewDrifts,
  viewPublication,
  viewPublicationPage,
  type CountOrders,
} from './views.ts';
import { upsertConnectionMenu } from './watch-store.ts';

/** The routes from the draft to what customers see. */
export function publishingRouter(given: {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  publicUrl: string;
  countOrders: CountOrders;
}) {
  const { db, parts, sessions, registry, publicUrl, countOrders } = given;
  const os = implement(publishingContract).$context<ApiContext>();

  const reader = (context: ApiContext) => sessions.member(context, 'see_menu');
  /** Runs a command of an owner or a manager; what is thrown undoes all of it. */
  const change = async <T>(
    context: ApiContext,
    command: (ctx: Context, member: { merchantId: MerchantId; user: { name: string } }) => Promise<T>,
  ): Promise<T> => {
    const member = await sessions.member(context, 'edit_menu');
    return inMerchant({ db, parts, actor: member.actor }, member, (ctx) => command(ctx, member));
  };
  const connectionOf = async (ctx: Context, id: string): Promise<MenuConnection> => {
    const connection = await findMenuConnection(ctx.tx, registry, id);
    if (!connection) throw new AppError('NOT_FOUND', 'There is no such connection.');
    return connection;
  };

  return os.router({
    listConnectionMenus: os.listConnectionMenus.handler(async ({ context }) => {
      const member = await reader(context);
      return { connections: await asMerchant(db, member, (tx) => viewConnectionMenus(tx, registry)) };
    }),
    setDriftPolicy: os.setDriftPolicy.handler(({ context, input: { id, policy } }) =>
      change(context, async (ctx, { merchantId }) => {
        const connection = await connectionOf(ctx, id);
        await upsertConnectionMenu(ctx.tx, connection, { driftPolicy: policy });
        if (policy === 'repair') {
          await repairDrifts(ctx, { registry }, { merchantId, connectionId: id }, { evenDisputed: false });
        }
        return viewConnectionMenu(ctx.tx, registry, id);
      }),
    ),
    previewPublication: os.previewPublication.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'edit_menu');
      return asMerchant(db, member, async (tx) => {
        const connections = await chosenConnections({ tx }, registry, input.connectionIds);
        return { connections: await previewPublication(tx, connections, publicUrl) };
      });
    }),
    publish: os.publish.handler(({ context, input }) =>
      change(context, async (ctx, { merchantId, user }) => {
        const { publicationId } = await publishMenu(
          ctx,
          { registry, publicUrl },
          {
            ...input,
            scheduledFor: input.scheduledFor === null ? null : new Date(input.scheduledFor),
            merchantId,
            madeBy: user.name,
            cause: 'owner',
            restoresVersion: null,
          },
        );
        return viewPublication(ctx.tx, registry, publicationId);
      }),
    ),
    listPublications: os.listPublications.handler(async ({ context, input }) => {
      const member = await reader(context);
      return asMerchant(db, member, (tx) => viewPublicationPage(tx, registry, input));
    }),
    getPublication: os.getPublication.handler(async ({ context, input }) => {
      const member = await reader(context);
      return asMerchant(db, member, (tx) => viewPublication(tx, registry, input.id));
    }),
    restorePublication: os.restorePublication.handler(({ context, input: { id, connectionIds } }) =>
      change(context, async (ctx, { merchantId, user }) => {
        const { publicationId } = await restorePublication(
          ctx,
          { registry, publicUrl },
          {
            merchantId,
            publicationId: id,
            connectionIds,
            madeBy: user.name,
          },
        );
        return viewPublication(ctx.tx, registry, publicationId);
      }),
    ),
    cancelPublication: os.cancelPublication.handler(({ context, input }) =>
      change(context, async (ctx) => {
        await cancelPublication(ctx, input.id);
        return viewPublication(ctx.tx, registry, input.id);
      }),
    ),
    releasePublication: os.releasePublication.handler(({ context, input }) =>
      change(context, async (ctx, { merchantId }) => {
        await releasePublication(ctx, { merchantId, publicationId: input.id });
        return viewPublication(ctx.tx, registry, input.id);
      }),
    ),
    retryTarget: os.retryTarget.handler(({ context, input }) =>
      change(context, async (ctx, { merchantId }) => {
        const publicationId = await retryTarget(ctx, { merchantId, targetId: input.id });
        return viewPublication(ctx.tx, registry, publicationId);
      }),
    ),
    listDrifts: os.listDrifts.handler(async ({ context, input }) => {
      const member = await reader(context);
      return { drifts: await asMerchant(db, member, (tx) => viewDrifts(tx, registry, { ...input, countOrders })) };
    }),
    repairDrifts: os.repairDrifts.handler(({ context, input: { id } }) =>
      change(context, async (ctx, { merchantId }) => {
        const connection = await connectionOf(ctx, id);
        if (connection.liveTargetId === null) throw new AppError('CONFLICT', 'Nothing was published there yet.');
        await repairDrifts(ctx, { registry }, { merchantId, connectionId: id }, { evenDisputed: true });
        return viewConnectionMenu(ctx.tx, registry, id);
      }),
    ),
    readBack: os.readBack.handler(({ context, input: { id } }) =>
      change(context, async (ctx, { merchantId }) => {
        await connectionOf(ctx, id);
        await ctx.enqueue(readJob({ merchantId, connectionId: id }));
        return viewConnectionMenu(ctx.tx, registry, id);
      }),
    ),
  });
}
