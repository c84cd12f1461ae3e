import { implement } from '@orpc/server';
import { inTransaction, type Context, type ContextParts } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { countNewsReaders, stopNews, type Sessions, type StaffMember } from '../identity/index.ts';
import { deleteNews } from './commands/delete-news.ts';
import { gone } from './commands/lock-news.ts';
import { proveNews } from './commands/prove-news.ts';
import { saveNews } from './commands/save-news.ts';
import { sendNews } from './commands/send-news.ts';
import { newsContract, type NewsLetter } from './contract.ts';
import type { NewsPost } from './letters.ts';
import { findNewsLetter, readNewsLetters } from './store.ts';

export interface NewsGiven {
  /** In the role that accounts are kept in. */
  authDb: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  post: NewsPost;
}

export function newsRouter({ authDb, staffDb, parts, sessions, post }: NewsGiven) {
  const os = implement(newsContract).$context<ApiContext>();

  async function act<T>(context: ApiContext, work: (ctx: Context, staff: StaffMember) => Promise<T>): Promise<T> {
    const staff = await sessions.staff(context);
    return inTransaction({ db: staffDb, parts, actor: staff.actor }, (ctx) => work(ctx, staff));
  }

  return os.router({
    listNews: os.listNews.handler(async ({ context }) => {
      await sessions.staff(context);
      return { letters: await readNewsLetters(staffDb) };
    }),
    getNews: os.getNews.handler(({ context, input }) => act(context, ({ tx }) => getNews(tx, input.id))),
    saveNews: os.saveNews.handler(({ context, input }) =>
      act(context, async (ctx, staff) => {
        await saveNews(ctx, staff, input);
        return getNews(ctx.tx, input.id);
      }),
    ),
    deleteNews: os.deleteNews.handler(async ({ context, input }) => {
      await act(context, (ctx, staff) => deleteNews(ctx, staff, input));
      return { deleted: true };
    }),
    proveNews: os.proveNews.handler(({ context, input }) =>
      act(context, (ctx, staff) => proveNews(ctx, staff, { ...input, post })),
    ),
    sendNews: os.sendNews.handler(({ context, input }) =>
      act(context, async (ctx, staff) => {
        await sendNews(ctx, staff, input);
        return getNews(ctx.tx, input.id);
      }),
    ),
    stopNews: os.stopNews.handler(async ({ input }) => {
      const userId = post.stopKeys.userOf(input.key);
      if (userId === undefined) throw new AppError('NOT_FOUND', 'This link is not complete.');
      if (!input.isCheck) await stopNews(authDb, userId);
      return { stopped: !input.isCheck };
    }),
  });
}

async function getNews(tx: Tx, id: string): Promise<NewsLetter> {
  const letter = await findNewsLetter(tx, id);
  if (!letter) throw gone();
  return { ...letter, wouldGetIt: await countNewsReaders(tx) };
}
