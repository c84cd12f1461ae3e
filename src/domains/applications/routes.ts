import { implement } from '@orpc/server';
import { inPerson, inTransaction, type Context, type ContextParts } from '../../platform/context.ts';
import { asPerson, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Sessions, StaffMember } from '../identity/index.ts';
import { approveApplication } from './commands/approve-application.ts';
import { askApplicant } from './commands/ask-applicant.ts';
import { assignApplication } from './commands/assign-application.ts';
import { checkApplication } from './commands/check-application.ts';
import { declineApplication } from './commands/decline-application.ts';
import { messageApplicant } from './commands/message-applicant.ts';
import { addInternalNote } from './commands/add-internal-note.ts';
import { replyToStaff } from './commands/reply-to-staff.ts';
import { resubmitApplication } from './commands/resubmit-application.ts';
import { withdrawApplication } from './commands/withdraw-application.ts';
import { applicationsContract } from './contract.ts';
import type { Desk } from './desk.ts';
import type { ApplicationState } from './model/application-states.ts';
import { listApplications, readApplication, readMyApplication } from './queries.ts';

/** @param staffDb a database in the staff role; `db` sees an applicant's own rows only */
export function applicationsRouter(given: {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  desk: Desk;
}) {
  const { db, staffDb, parts, sessions, desk } = given;
  const os = implement(applicationsContract).$context<ApiContext>();

  async function asApplicant(context: ApiContext, command: (ctx: Context) => Promise<ApplicationState>) {
    const { user, actor } = await sessions.applicant(context);
    return { state: await inPerson({ db, parts, actor }, user.id, command) };
  }

  async function asStaff<T>(
    context: ApiContext,
    command: (ctx: Context, staff: StaffMember) => Promise<T>,
  ): Promise<T> {
    const staff = await sessions.staff(context);
    return inTransaction({ db: staffDb, parts, actor: staff.actor }, (ctx) => command(ctx, staff));
  }

  /** A command that answers the state alone, as the column's check has it. */
  async function verb(context: ApiContext, command: (ctx: Context, staff: StaffMember) => Promise<string>) {
    return { state: (await asStaff(context, command)) as ApplicationState }; // the column's check
  }

  return os.router({
    myApplication: os.myApplication.handler(async ({ context }) => {
      const { user, emailVerified } = await sessions.applicant(context);
      return asPerson(db, user.id, (tx) => readMyApplication(tx, emailVerified));
    }),
    replyToStaff: os.replyToStaff.handler(({ context, input }) =>
      asApplicant(context, (ctx) => replyToStaff(ctx, desk, input)),
    ),
    withdrawApplication: os.withdrawApplication.handler(({ context }) =>
      asApplicant(context, (ctx) => withdrawApplication(ctx, desk)),
    ),
    resubmitApplication: os.resubmitApplication.handler(({ context, input }) =>
      asApplicant(context, (ctx) => resubmitApplication(ctx, desk, input)),
    ),
    listApplications: os.listApplications.handler(async ({ context, input }) => {
      const staff = await sessions.staff(context);
      return staffDb.transaction().execute((tx) => listApplications(tx, staff.user.id, input));
    }),
    getApplication: os.getApplication.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return staffDb.transaction().execute((tx) => readApplication(tx, input.id));
    }),
    assignApplication: os.assignApplication.handler(({ context, input }) =>
      verb(context, (ctx, staff) => assignApplication(ctx, staff, input)),
    ),
    checkApplication: os.checkApplication.handler(({ context, input }) =>
      verb(context, (ctx, staff) => checkApplication(ctx, staff, input)),
    ),
    addInternalNote: os.addInternalNote.handler(({ context, input }) =>
      verb(context, (ctx, staff) => addInternalNote(ctx, staff, input)),
    ),
    messageApplicant: os.messageApplicant.handler(({ context, input }) =>
      verb(context, (ctx, staff) => messageApplicant(ctx, desk, staff, input)),
    ),
    askApplicant: os.askApplicant.handler(({ context, input }) =>
      verb(context, (ctx, staff) => askApplicant(ctx, desk, staff, input)),
    ),
    declineApplication: os.declineApplication.handler(({ context, input }) =>
      verb(context, (ctx, staff) => declineApplication(ctx, desk, staff, input)),
    ),
    approveApplication: os.approveApplication.handler(({ context, input }) =>
      asStaff(context, (ctx, staff) => approveApplication(ctx, desk, staff, input)),
    ),
  });
}
