import { implement, ORPCError } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { postMessage } from '../../platform/messages/outbox.ts';
import { dayMs, minuteMs } from '../../shared/time.ts';
import type { Language } from '../identity/model/languages.ts';
import type { Member, Sessions } from '../identity/index.ts';
import { keepTurn } from './commands/keep-turn.ts';
import { assistantContract } from './contract.ts';
import { carryOut, type ToDo } from './deeds.ts';
import { checked } from './checked.ts';
import type { Engine } from './engine.ts';
import { statementMail } from './letters.ts';
import { searchArticles, type Article } from './model/article.ts';
import type { Asker } from './question.ts';
import type { AccountDeeds, AccountReads } from './reads.ts';
import { claimDeed, readDeeds, readOpenOffers, writeDeed } from './deed-store.ts';
import {
  findLastConversation,
  findTurn,
  lockConversation,
  readMissed,
  readQuestions,
  readScores,
  readTurns,
  writeHelped,
} from './store.ts';
import { turnViewOf } from './views.ts';
import { visitorHandlers } from './visitor-routes.ts';

export interface AssistantGiven {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  engine: Engine;
  articles: readonly Article[];
  publicUrl: string;
  /** The API as whoever made a request may call it. */
  callAs: (context: ApiContext) => AccountReads & AccountDeeds;
}

export function assistantRouter(given: AssistantGiven) {
  const { db, staffDb, parts, sessions, engine, articles, publicUrl, callAs } = given;
  const { clock } = parts;
  const os = implement(assistantContract).$context<ApiContext>();
  /** The reads of a question change nothing, whatever the question itself is sent by. */
  const readsOf = (context: ApiContext) => callAs({ ...context, method: 'GET' });

  async function askerOf(
    context: ApiContext,
    member: Member,
    { storeId, language }: { storeId: string | null; language: Language },
  ): Promise<Asker> {
    const reads = readsOf(context);
    const { stores } = await reads.listStores();
    return {
      role: member.role,
      name: member.user.name,
      email: member.user.email,
      language: member.language ?? language,
      stores,
      storeId,
      reads,
    };
  }

  async function act(context: ApiContext, { id, place }: { id: string; place: number }, takeBack: boolean) {
    const member = await sessions.member(context, 'see_stores');
    const { user } = member;
    const at = clock.now();
    const inOwn = <T>(work: (ctx: Context) => Promise<T>) =>
      inMerchant({ db, parts, actor: { kind: 'system', name: 'assistant' } }, member, work);
    const toDo = await inOwn((ctx) => deedToDo(ctx.tx, { id, place, userId: user.id, takeBack, at }));
    const call = callAs(context);
    const mailStatement = (days: { from: string; to: string }) => mailTo(context, member, days);
    let why: string | null = null;
    try {
      await carryOut(toDo, { deeds: call, mailStatement, userId: user.id });
    } catch (error) {
      const isRefusal = error instanceof ORPCError || error instanceof AppError;
      why = isRefusal ? error.message : 'Something went wrong on our side.';
      // Claimed and never ended it would be under way for ever.
      if (!isRefusal) {
        await inOwn((ctx) => ended(ctx, why));
        throw error;
      }
    }
    return inOwn(async (ctx) => {
      await ended(ctx, why);
      return viewOf(ctx.tx, { id, userId: user.id });
    });

    function ended({ tx }: Context, reason: string | null): Promise<void> {
      const state = reason === null ? (takeBack ? 'undone' : 'done') : takeBack ? 'done' : 'failed';
      return writeDeed(tx, { turnId: id, place, state, why: reason, at: clock.now() });
    }
  }

  async function mailTo(context: ApiContext, member: Member, days: { from: string; to: string }): Promise<void> {
    const statement = await readsOf(context).getStatement(days);
    const { name, email } = member.user;
    await inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
      await postMessage(ctx, statementMail({ name, email, language: member.language ?? 'en' }, statement, publicUrl));
    });
  }

  return os.router({
    getConversation: os.getConversation.handler(async ({ context }) => {
      const member = await sessions.member(context, 'see_stores');
      engine.getReady();
      return asMerchant(db, member, async (tx) => {
        const found = await findLastConversation(tx, member.user.id);
        if (!found) return { conversation: null };
        const turns = await readTurns(tx, found.id);
        const deeds = await readDeeds(
          tx,
          turns.map(({ id }) => id),
        );
        return { conversation: { id: found.id, turns: turns.map((turn) => turnViewOf(turn, deeds)) } };
      });
    }),
    askAssistant: os.askAssistant.handler(async ({ context, input }) => {
      const began = performance.now();
      const member = await sessions.member(context, 'see_stores', { evenSuspended: true });
      const userId = member.user.id;
      const now = clock.now();
      const { known, ...said } = await inMerchant(
        { db, parts, actor: { kind: 'system', name: 'assistant' } },
        member,
        async (ctx) => {
          const { conversationId } = input;
          const conversation = await lockConversation(ctx.tx, { id: conversationId, userId, at: now });
          const since = new Date(now.getTime() - offerLastsMs);
          return {
            known: await findTurn(ctx.tx, { id: input.id, userId }),
            before: conversation?.frame ?? null,
            open: conversation ? await readOpenOffers(ctx.tx, { conversationId, since }) : [],
            earlier: conversation ? await readQuestions(ctx.tx, conversationId) : [],
          };
        },
      );
      if (!known) {
        const asker = await askerOf(context, member, input);
        const answer = checked(await engine.answer({ text: input.text, asker, ...said, now }), input.text, context);
        const tookMs = Math.round(performance.now() - began);
        await inMerchant({ db, parts, actor: { kind: 'system', name: 'assistant' } }, member, (ctx) =>
          keepTurn(ctx, {
            member,
            id: input.id,
            conversationId: input.conversationId,
            storeId: input.storeId,
            question: input.text,
            answer,
            tookMs,
          }),
        );
      }
      return asMerchant(db, member, (tx) => viewOf(tx, { id: input.id, userId }));
    }),
    confirmOffer: os.confirmOffer.handler(({ context, input }) => act(context, input, false)),
    undoOffer: os.undoOffer.handler(({ context, input }) => act(context, input, true)),
    sayHelped: os.sayHelped.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_stores', { evenSuspended: true });
      return inMerchant({ db, parts, actor: { kind: 'system', name: 'assistant' } }, member, async (ctx) => {
        const own = { id: input.id, userId: member.user.id };
        await viewOf(ctx.tx, own);
        await writeHelped(ctx.tx, input);
        return viewOf(ctx.tx, own);
      });
    }),
    ...visitorHandlers(given),
    listHelpArticles: os.listHelpArticles.handler(async ({ input: { language, search } }) => ({
      articles: searchArticles(articles, search, language).map(({ id, topic, link, words }) => ({
        id,
        topic,
        link,
        ...words[language],
      })),
    })),
    getAssistantScores: os.getAssistantScores.handler(async ({ context, input }) => {
      await sessions.staff(context);
      const since = new Date(clock.now().getTime() - input.days * dayMs);
      const [rows, missed] = await Promise.all([readScores(staffDb, since), readMissed(staffDb, since)]);
      const { topic: _, ...total } = rows.find(({ topic }) => topic === null) ?? nothing;
      const topics = rows.flatMap(({ topic, ...counts }) => (topic === null ? [] : [{ topic, ...counts }]));
      return { total, topics, missed };
    }),
  });
}

async function viewOf(tx: Tx, { id, userId }: { id: string; userId: string }) {
  const turn = await findTurn(tx, { id, userId });
  if (!turn) throw new AppError('NOT_FOUND', 'There is no such answer.');
  return turnViewOf(turn, await readDeeds(tx, [id]));
}

const nothing = {
  topic: null,
  questions: 0,
  resolved: 0,
  handedOver: 0,
  clarified: 0,
  helped: 0,
  notHelped: 0,
  reopened: 0,
  p95Ms: null,
};

/** What was true when it was offered may not be any more. */
const offerLastsMs = 30 * minuteMs;

const takenBack = 'This offer was taken back. Ask again.';

/** What is to be done now: the offer itself where nobody has begun it, or what takes a done one back. */
async function deedToDo(
  tx: Tx,
  { id, place, userId, takeBack, at }: { id: string; place: number; userId: string; takeBack: boolean; at: Date },
): Promise<ToDo> {
  const turn = await findTurn(tx, { id, userId });
  const offer = turn?.answer.offers[place];
  if (!turn || !offer) throw new AppError('NOT_FOUND', 'There is no such answer.');
  if (!takeBack) {
    if (at.getTime() - turn.at.getTime() > offerLastsMs)
      throw new AppError('CONFLICT', 'This offer is too old by now. Ask again.');
    if (await claimDeed(tx, { turnId: id, place, at })) return { deed: offer.deed, card: offer.title };
    const deed = (await readDeeds(tx, [id])).find((one) => one.place === place);
    throw new AppError('CONFLICT', deed?.state === 'withdrawn' ? takenBack : 'This has been done already.');
  }
  const deed = (await readDeeds(tx, [id])).find((one) => one.place === place);
  if (deed?.state !== 'done' || offer.undo === null) throw new AppError('CONFLICT', 'There is nothing to undo.');
  return { deed: offer.undo, card: offer.title };
}
