import { implement } from '@orpc/server';
import { inTransaction, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { readStaff, type Sessions } from '../identity/index.ts';
import { beginViewing } from './commands/begin-viewing.ts';
import { endViewing } from './commands/end-viewing.ts';
import { resendMessage } from './commands/resend-message.ts';
import { staffContract } from './contract.ts';
import { readMessages, readStaffActions } from './store.ts';

/** @param staffDb a database in the staff role */
export function staffRouter(given: {
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  /** Ends the live streams of a session. */
  endStreams: (sessionId: string) => void;
}) {
  const { staffDb, parts, sessions, endStreams } = given;
  const os = implement(staffContract).$context<ApiContext>();
  return os.router({
    listStaff: os.listStaff.handler(async ({ context }) => {
      await sessions.staff(context);
      return { staff: await staffDb.transaction().execute(readStaff) };
    }),
    listMessages: os.listMessages.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return readMessages(staffDb, input);
    }),
    resendMessage: os.resendMessage.handler(async ({ context, input }) => {
      const staff = await sessions.staff(context);
      const act = { db: staffDb, parts, actor: staff.actor };
      return { state: await inTransaction(act, (ctx) => resendMessage(ctx, staff, input)) };
    }),
    listStaffActions: os.listStaffActions.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return readStaffActions(staffDb, input);
    }),
    beginViewing: os.beginViewing.handler(async ({ context, input: { id, reason } }) => {
      const staff = await sessions.staff(context);
      const act = { db: staffDb, parts, actor: staff.actor };
      return inTransaction(act, (ctx) => beginViewing(ctx, staff, { merchantId: id, reason }));
    }),
    endViewing: os.endViewing.handler(async ({ context, input: { id } }) => {
      const staff = await sessions.staff(context);
      const act = { db: staffDb, parts, actor: staff.actor };
      await inTransaction(act, (ctx) => endViewing(ctx, staff, { merchantId: id }));
      endStreams(staff.id);
      return { ended: true };
    }),
  });
}
