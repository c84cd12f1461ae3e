import { dryRun } from '../../platform/db/dry-run.ts';
import { implement } from '@orpc/server';
import { inMerchant, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Sessions } from '../identity/index.ts';
import { acknowledgeNotice } from './commands/acknowledge-notice.ts';
import { stopMails } from './commands/stop-mails.ts';
import { noticesContract } from './contract.ts';
import { readAll, setRead, unreadAll } from './notice-store.ts';
import { getBell, getNotice, listNotices } from './queries.ts';

const missing = () => new AppError('NOT_FOUND', 'There is no such notice.');

/** What somebody was told. Marks are everybody's own, and no change of the business. */
export function noticesRouter({ db, parts, sessions }: { db: Db; parts: ContextParts; sessions: Sessions }) {
  const { clock } = parts;
  const os = implement(noticesContract).$context<ApiContext>();

  /** Marks are written also while the merchant is suspended: they change nothing. */
  async function mark<T>(context: ApiContext, work: (tx: Tx, userId: string) => Promise<T>): Promise<T> {
    const member = await sessions.member(context, 'see_stores', { evenSuspended: true });
    return asMerchant(db, member, (tx) => work(tx, member.user.id));
  }

  return os.router({
    listNotices: os.listNotices.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_stores');
      return asMerchant(db, member, (tx) => listNotices(tx, member, input));
    }),
    getBell: os.getBell.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_stores');
      return asMerchant(db, member, (tx) => getBell(tx, member, input));
    }),
    getNotice: os.getNotice.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_stores');
      return asMerchant(db, member, (tx) => getNotice(tx, member, input.id));
    }),
    markNotice: os.markNotice.handler(async ({ context, input: { id: noticeId, isRead } }) => {
      const readAt = isRead ? clock.now() : null;
      const isMarked = await mark(context, (tx, userId) => setRead(tx, { userId, noticeId, readAt }));
      if (!isMarked) throw missing();
      return { done: true };
    }),
    readAllNotices: os.readAllNotices.handler(async ({ context, input }) => {
      const readAt = clock.now();
      const upTo = new Date(input.upTo);
      const count = await mark(context, (tx, userId) => readAll(tx, { userId, upTo, readAt }));
      return { count, readAt: readAt.toISOString() };
    }),
    unreadAllNotices: os.unreadAllNotices.handler(async ({ context, input }) => {
      await mark(context, (tx, userId) => unreadAll(tx, { userId, readAt: new Date(input.readAt) }));
      return { done: true };
    }),
    acknowledgeNotice: os.acknowledgeNotice.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_stores', { evenSuspended: true });
      return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        await acknowledgeNotice(ctx, { noticeId: input.id, by: member.user });
        return getNotice(ctx.tx, member, input.id);
      });
    }),
    stopNoticeMails: os.stopNoticeMails.handler(async ({ input }) => {
      const { isCheck } = input;
      const stop = (tx: Tx) => stopMails({ db: tx, clock }, input);
      if (await (isCheck ? dryRun(db, stop) : db.transaction().execute(stop))) return { stopped: !isCheck };
      throw new AppError('NOT_FOUND', 'This link is not good any more.');
    }),
  });
}
