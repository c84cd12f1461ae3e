import { implement } from '@orpc/server';
import { inMerchant, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { ReplyAddresses } from '../../platform/messages/incoming/reply-addresses.ts';
import { asId } from '../../shared/ids.ts';
import type { Registry } from '../channels/index.ts';
import type { Member, Sessions } from '../identity/index.ts';
import type { LetterSettings } from '../notices/index.ts';
import { readStores } from '../merchants/index.ts';
import { openSupportCase } from './commands/open-support-case.ts';
import { settleOwnCase, writeInCase } from './commands/write-in-case.ts';
import { supportContract } from './contract.ts';
import { supportIsOpen, supportOpensAt } from './model/hours.ts';
import { getOwnCase, listOwnCases, markSeen } from './own-cases.ts';

export interface SupportGiven {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
  files: Files;
  publicUrl: string;
  staffEmail: string;
  /** Undefined: nobody can answer by mail. */
  addresses: ReplyAddresses | undefined;
  letters: LetterSettings;
}

const allowed = { evenSuspended: true } as const;

export function supportRouter({ db, parts, sessions }: SupportGiven) {
  const os = implement(supportContract).$context<ApiContext>();

  /** Answers the case as it stands after the command. */
  async function act<T>(context: ApiContext, id: string, work: (ctx: Context, member: Member) => Promise<T>) {
    const member = await sessions.member(context, 'ask_support', allowed);
    return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
      const result = await work(ctx, member);
      return { result, shown: await getOwnCase(ctx.tx, member, id) };
    });
  }

  return os.router({
    listSupportCases: os.listSupportCases.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'ask_support');
      const now = parts.clock.now();
      const list = await asMerchant(db, member, (tx) => listOwnCases(tx, member, input));
      return { ...list, isOpen: supportIsOpen(now), opensAt: supportOpensAt(now).toISOString() };
    }),
    openOwnCase: os.openOwnCase.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'ask_support', allowed);
      return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        const { storeId } = input;
        const stores = storeId === null ? [] : await readStores(ctx.tx);
        if (storeId !== null && !stores.some(({ id }) => id === storeId)) {
          throw new AppError('NOT_FOUND', 'There is no such store.');
        }
        const { id } = await openSupportCase(ctx, {
          key: `${member.user.id} ${input.key}`,
          merchantId: member.merchantId,
          storeId: storeId === null ? null : asId<'store'>(storeId),
          userId: member.user.id,
          contact: { name: member.user.name, email: member.user.email, language: member.language ?? 'en' },
          topic: input.topic,
          urgency: input.urgency,
          subject: input.subject,
          file: { asked: [input.text], lookedUp: [], tried: [], transcript: [] },
        });
        return getOwnCase(ctx.tx, member, id);
      });
    }),
    getSupportCase: os.getSupportCase.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'ask_support');
      return asMerchant(db, member, (tx) => getOwnCase(tx, member, input.id));
    }),
    writeInCase: os.writeInCase.handler(async ({ context, input }) => {
      const { result, shown } = await act(context, input.id, (ctx, member) => writeInCase(ctx, member, input));
      return { case: shown, missed: result.missed };
    }),
    markCaseSeen: os.markCaseSeen.handler(async ({ context, input }) => {
      const { result } = await act(context, input.id, (ctx, member) => markSeen(ctx, member, input));
      return result;
    }),
    sayCaseHelped: os.sayCaseHelped.handler(async ({ context, input }) => {
      const { shown } = await act(context, input.id, (ctx, member) =>
        settleOwnCase(ctx, member, { id: input.id, how: 'helped' }),
      );
      return shown;
    }),
    reopenCase: os.reopenCase.handler(async ({ context, input }) => {
      const { shown } = await act(context, input.id, (ctx, member) =>
        settleOwnCase(ctx, member, { id: input.id, how: 'reopen' }),
      );
      return shown;
    }),
  });
}
