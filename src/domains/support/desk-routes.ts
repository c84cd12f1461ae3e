import { implement } from '@orpc/server';
import { inTransaction, type Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { unknownFillIns } from './model/saved-replies.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { MailTaker } from '../../platform/messages/incoming/incoming-mail.ts';
import { receiveMail } from '../../platform/messages/incoming/receive-mail.ts';
import type { StaffMember } from '../identity/index.ts';
import { recordStaffAction } from '../staff/index.ts';
import { answerCase, assignSupportCase, moveCase, addCaseNote, solveCase } from './commands/work-on-case.ts';
import { deskSupportContract } from './desk-contract.ts';
import { getDeskCase, listDeskCases } from './desk-queries.ts';
import { findOutgoing } from './mailbox-store.ts';
import { readCaseContext, readMerchantContext } from './merchant-context.ts';
import { readReplies, removeReply, writeReply } from './reply-store.ts';
import type { SupportGiven } from './routes.ts';

/** @param given.takers what mail belongs to, as the mailbox brings it in where no other mail does */
export function deskSupportRouter(given: SupportGiven & { takers: readonly MailTaker[]; hasMail: boolean }) {
  const { staffDb, parts, sessions, takers, hasMail, addresses } = given;
  const { clock } = parts;
  const os = implement(deskSupportContract).$context<ApiContext>();

  /** A transaction in the staff role. */
  async function act<T>(context: ApiContext, work: (ctx: Context, staff: StaffMember) => Promise<T>): Promise<T> {
    const staff = await sessions.staff(context);
    return inTransaction({ db: staffDb, parts, actor: staff.actor }, (ctx) => work(ctx, staff));
  }
  /** The same about one case, which is answered as it stands afterwards. */
  const actOn = <T>(context: ApiContext, id: string, work: (ctx: Context, staff: StaffMember) => Promise<T>) =>
    act(context, async (ctx, staff) => {
      const result = await work(ctx, staff);
      return { result, shown: await getDeskCase(ctx.tx, staff, clock.now(), id) };
    });

  return os.router({
    listDeskCases: os.listDeskCases.handler(({ context, input }) =>
      act(context, (ctx, staff) => listDeskCases(ctx.tx, staff, clock.now(), input)),
    ),
    getDeskCase: os.getDeskCase.handler(({ context, input }) =>
      act(context, (ctx, staff) => getDeskCase(ctx.tx, staff, clock.now(), input.id)),
    ),
    getCaseContext: os.getCaseContext.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return (await readCaseContext(given, input.id)) ?? null;
    }),
    getMerchantContext: os.getMerchantContext.handler(async ({ context, input }) => {
      await sessions.staff(context);
      const known = await readMerchantContext(given, { merchantId: input.id });
      // A merchant has a store from its first day.
      if (known.stores.length === 0) throw new AppError('NOT_FOUND', 'There is no such merchant.');
      return known;
    }),
    answerCase: os.answerCase.handler(async ({ context, input }) => {
      const { result, shown } = await actOn(context, input.id, (ctx, staff) => answerCase(ctx, staff, given, input));
      return { case: shown, missed: result.missed };
    }),
    addCaseNote: os.addCaseNote.handler(
      async ({ context, input }) =>
        (await actOn(context, input.id, (ctx, staff) => addCaseNote(ctx, staff, input))).shown,
    ),
    assignSupportCase: os.assignSupportCase.handler(
      async ({ context, input }) =>
        (await actOn(context, input.id, (ctx, staff) => assignSupportCase(ctx, staff, input))).shown,
    ),
    moveCase: os.moveCase.handler(
      async ({ context, input }) => (await actOn(context, input.id, (ctx, staff) => moveCase(ctx, staff, input))).shown,
    ),
    solveCase: os.solveCase.handler(
      async ({ context, input }) =>
        (await actOn(context, input.id, (ctx, staff) => solveCase(ctx, staff, input))).shown,
    ),
    listSavedReplies: os.listSavedReplies.handler(({ context }) =>
      act(context, async (ctx) => ({ replies: await readReplies(ctx.tx) })),
    ),
    saveReply: os.saveReply.handler(({ context, input }) =>
      act(context, async (ctx, staff) => {
        const [unknown] = unknownFillIns(input.text);
        if (unknown !== undefined) throw new AppError('BAD_REQUEST', `text: ${unknown} is nothing that is filled in.`);
        await writeReply(ctx.tx, input, { by: staff.user.name, at: clock.now() });
        const reason = input.title;
        await recordStaffAction(ctx, staff, {
          action: 'reply_saved',
          subjectKind: 'saved_reply',
          subjectId: input.id,
          reason,
        });
        return { replies: await readReplies(ctx.tx) };
      }),
    ),
    deleteReply: os.deleteReply.handler(({ context, input }) =>
      act(context, async (ctx, staff) => {
        if (!(await removeReply(ctx.tx, input.id))) throw new AppError('NOT_FOUND', 'There is no such reply.');
        await recordStaffAction(ctx, staff, {
          action: 'reply_deleted',
          subjectKind: 'saved_reply',
          subjectId: input.id,
        });
        return { replies: await readReplies(ctx.tx) };
      }),
    ),
    answerAsRecipient: os.answerAsRecipient.handler(({ context, input }) =>
      act(context, async (ctx, staff) => {
        if (hasMail) throw new AppError('CONFLICT', 'Mail goes out and comes in here: its recipient answers it.');
        const mail = await findOutgoing(ctx.tx, input.id);
        if (!mail) throw new AppError('NOT_FOUND', 'There is no such mail.');
        const verdict = await receiveMail(
          ctx,
          { takers, addresses, ownAddresses: [] },
          {
            messageId: `${input.messageId}@mailbox`,
            from: { name: '', address: mail.recipient.toLowerCase() },
            to: mail.reply_to === null ? [] : [mail.reply_to],
            subject: `Re: ${mail.subject ?? ''}`,
            text: input.text,
            answers: [`${input.id}@mailbox`],
            isAutomatic: false,
            files: [],
          },
        );
        await recordStaffAction(ctx, staff, {
          action: 'answered_as_recipient',
          subjectKind: 'outgoing_message',
          subjectId: input.id,
        });
        return { verdict };
      }),
    ),
  });
}
