import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { readConnections, type Registry } from '../channels/index.ts';
import type { Member, Sessions } from '../identity/index.ts';
import { closeThread, endPromise, recordPromise } from './commands/change-thread.ts';
import { openThread } from './commands/open-thread.ts';
import { endAnswerNotice } from './commands/tell-of-answer.ts';
import { lockOrThrow, writeToService } from './commands/say-in-thread.ts';
import { representativesContract } from './contract.ts';
import { draftThread } from './drafts.ts';
import type { LetterParts } from './letters.ts';
import type { LetterSettings } from '../notices/index.ts';
import { getThread, listAnswerTimes, listThreads } from './queries.ts';
import { findThread } from './thread-store.ts';

export interface RepresentativesGiven extends LetterParts {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  letters: LetterSettings;
}

export function representativesRouter(given: RepresentativesGiven) {
  const { db, parts, sessions, registry } = given;
  const { clock } = parts;
  const os = implement(representativesContract).$context<ApiContext>();

  async function read<T>(context: ApiContext, query: (tx: Tx) => Promise<T>): Promise<T> {
    return asMerchant(db, await sessions.member(context, 'write_to_services'), query);
  }
  async function act<T>(context: ApiContext, work: (ctx: Context, member: Member) => Promise<T>): Promise<T> {
    const member = await sessions.member(context, 'write_to_services');
    return inMerchant({ db, parts, actor: member.actor }, member, (ctx) => work(ctx, member));
  }
  const shown = (tx: Tx, id: string) => getThread(tx, registry, clock.now(), id);

  return os.router({
    listAnswerTimes: os.listAnswerTimes.handler(({ context }) =>
      read(context, (tx) => listAnswerTimes(tx, registry, clock.now())),
    ),
    listServiceThreads: os.listServiceThreads.handler(({ context, input }) =>
      read(context, (tx) => listThreads(tx, registry, clock.now(), input)),
    ),
    draftServiceThread: os.draftServiceThread.handler(({ context, input }) =>
      read(context, (tx) => draftThread(tx, registry, input)),
    ),
    openServiceThread: os.openServiceThread.handler(({ context, input }) =>
      act(context, async (ctx, { user, merchantId }) => {
        const storeRef = await findStoreRef(ctx.tx, input);
        const author = { ...user, isStaff: false };
        return shown(ctx.tx, await openThread(ctx, given, { ...input, merchantId, storeRef, author }));
      }),
    ),
    getServiceThread: os.getServiceThread.handler(({ context, input }) =>
      act(context, async (ctx, { user }) => {
        const thread = await shown(ctx.tx, input.id);
        const row = await findThread(ctx.tx, input.id);
        if (row?.opened_by === user.id) await endAnswerNotice(ctx, input.id);
        return thread;
      }),
    ),
    writeInThread: os.writeInThread.handler(({ context, input }) =>
      act(context, async (ctx, { user: author }) => {
        const { missed } = await writeToService(ctx, given, await lockOrThrow(ctx, input.id), { ...input, author });
        return { thread: await shown(ctx.tx, input.id), missed };
      }),
    ),
    recordPromise: os.recordPromise.handler(({ context, input }) =>
      act(context, async (ctx) => {
        await recordPromise(ctx, await lockOrThrow(ctx, input.id), input);
        return shown(ctx.tx, input.id);
      }),
    ),
    endPromise: os.endPromise.handler(({ context, input }) =>
      act(context, async (ctx) => {
        await endPromise(ctx, await lockOrThrow(ctx, input.id));
        return shown(ctx.tx, input.id);
      }),
    ),
    closeThread: os.closeThread.handler(({ context, input }) =>
      act(context, async (ctx) => {
        await closeThread(ctx, await lockOrThrow(ctx, input.id));
        return shown(ctx.tx, input.id);
      }),
    ),
  });
}

/** By which a service knows a store of the transaction's merchant. Throws NOT_FOUND where it is not connected there. */
export async function findStoreRef(
  tx: Tx,
  { storeId, service }: { storeId: string; service: string },
): Promise<string | null> {
  const connections = await readConnections(tx);
  const found = connections.find((row) => row.store_id === storeId && row.service === service);
  if (!found) throw new AppError('NOT_FOUND', 'This store is not connected to this service.');
  return found.external_store_id;
}
