import { implement } from '@orpc/server';
import { inTransaction, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Sessions } from '../identity/index.ts';
import { receiveContactMessage } from './commands/receive-contact-message.ts';
import { settleInquiry } from './commands/settle-inquiry.ts';
import { inquiriesContract } from './contract.ts';
import { readCareerApplications, readContactMessages } from './store.ts';

export function inquiriesRouter(given: {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  staffEmail: string;
}) {
  const { db, staffDb, parts, sessions, staffEmail } = given;
  const os = implement(inquiriesContract).$context<ApiContext>();
  return os.router({
    sendContactMessage: os.sendContactMessage.handler(async ({ input }) => {
      await inTransaction({ db, parts, actor: { kind: 'system', name: 'contact' } }, (ctx) =>
        receiveContactMessage(ctx, { ...input, staffEmail }),
      );
      return { received: true };
    }),
    listContactMessages: os.listContactMessages.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return readContactMessages(staffDb, input);
    }),
    settleContactMessage: os.settleContactMessage.handler(async ({ context, input }) => {
      const staff = await sessions.staff(context);
      const act = { db: staffDb, parts, actor: staff.actor };
      return inTransaction(act, (ctx) => settleInquiry(ctx, staff, { kind: 'contact_message', ...input }));
    }),
    listCareerApplications: os.listCareerApplications.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return readCareerApplications(staffDb, input);
    }),
    settleCareerApplication: os.settleCareerApplication.handler(async ({ context, input }) => {
      const staff = await sessions.staff(context);
      const act = { db: staffDb, parts, actor: staff.actor };
      return inTransaction(act, (ctx) => settleInquiry(ctx, staff, { kind: 'career_application', ...input }));
    }),
  });
}
