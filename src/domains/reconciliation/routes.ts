import { implement } from '@orpc/server';
import { inTransaction, type Context, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions, StaffMember } from '../identity/index.ts';
import { assignCase } from './commands/assign-case.ts';
import { closeCase } from './commands/close-case.ts';
import { sendCase } from './commands/send-case.ts';
import { reconciliationContract } from './contract.ts';
import { listCases, listOwnCases, listServiceReports, readCase } from './queries.ts';

/** @param staffDb a database in the staff role, for the back office's routes */
export function reconciliationRouter(given: {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
}) {
  const { db, staffDb, parts, sessions, registry } = given;
  const os = implement(reconciliationContract).$context<ApiContext>();

  /** A command of staff on a case; answers the case's state after it. */
  async function verb(context: ApiContext, id: string, command: (ctx: Context, staff: StaffMember) => Promise<void>) {
    const staff = await sessions.staff(context);
    return inTransaction({ db: staffDb, parts, actor: staff.actor }, async (ctx) => {
      await command(ctx, staff);
      const { state } = await readCase(ctx.tx, registry, id);
      return { state };
    });
  }

  return os.router({
    listServiceReports: os.listServiceReports.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_money');
      return asMerchant(db, member, (tx) => listServiceReports(tx, registry, input));
    }),
    listOwnCases: os.listOwnCases.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_money');
      return asMerchant(db, member, (tx) => listOwnCases(tx, registry, input));
    }),
    listCases: os.listCases.handler(async ({ context, input }) => {
      const staff = await sessions.staff(context);
      return staffDb.transaction().execute((tx) => listCases(tx, registry, staff.user.id, input));
    }),
    getCase: os.getCase.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return staffDb.transaction().execute((tx) => readCase(tx, registry, input.id));
    }),
    assignCase: os.assignCase.handler(({ context, input }) =>
      verb(context, input.id, (ctx, staff) => assignCase(ctx, staff, input)),
    ),
    sendCase: os.sendCase.handler(({ context, input }) =>
      verb(context, input.id, (ctx, staff) => sendCase(ctx, staff, input)),
    ),
    winCase: os.winCase.handler(({ context, input }) =>
      verb(context, input.id, (ctx, staff) => closeCase(ctx, staff, { ...input, how: 'win' })),
    ),
    loseCase: os.loseCase.handler(({ context, input }) =>
      verb(context, input.id, (ctx, staff) => closeCase(ctx, staff, { ...input, how: 'lose' })),
    ),
    writeOffCase: os.writeOffCase.handler(({ context, input }) =>
      verb(context, input.id, (ctx, staff) => closeCase(ctx, staff, { ...input, how: 'write_off' })),
    ),
  });
}
