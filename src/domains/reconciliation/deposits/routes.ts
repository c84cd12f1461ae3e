import { implement } from '@orpc/server';
import { inTransaction, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ApiContext } from '../../../platform/http/api.ts';
import type { Registry } from '../../channels/index.ts';
import type { Sessions, StaffMember } from '../../identity/index.ts';
import { dateReading } from '../model/date-reading.ts';
import { recordStaffAction } from '../../staff/index.ts';
import { depositsContract } from '../deposits-contract.ts';
import { matchLine, setLineAside } from './commands/decide-line.ts';
import { takeInStatement } from './commands/take-in-statement.ts';
import { listBankDeposits } from './queries.ts';
import { readStatementFile } from './read-statement-file.ts';

/** @param staffDb a database in the staff role */
export function depositsRouter({
  staffDb,
  parts,
  sessions,
  registry,
}: {
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
}) {
  const os = implement(depositsContract).$context<ApiContext>();

  async function asStaff<T>(context: ApiContext, command: (ctx: Context, staff: StaffMember) => Promise<T>) {
    const staff = await sessions.staff(context);
    return inTransaction({ db: staffDb, parts, actor: staff.actor }, (ctx) => command(ctx, staff));
  }

  return os.router({
    listBankDeposits: os.listBankDeposits.handler(async ({ context }) => {
      await sessions.staff(context);
      return staffDb.transaction().execute((tx) => listBankDeposits(tx, registry));
    }),
    takeInBankStatement: os.takeInBankStatement.handler(({ context, input }) =>
      asStaff(context, async (ctx, staff) => {
        const file = await readStatementFile(
          { fileName: input.name, content: Buffer.from(input.text) },
          dateReading(input, ctx.clock),
        );
        const taken = await takeInStatement(ctx, { file, by: staff.user.name });
        await recordStaffAction(ctx, staff, {
          action: 'bank_statement_taken_in',
          subjectKind: 'bank_statement',
          subjectId: taken.id,
          reason: input.name,
        });
        return taken;
      }),
    ),
    matchBankLine: os.matchBankLine.handler(({ context, input }) =>
      asStaff(context, async (ctx, staff) => {
        await matchLine(ctx, staff, input);
        return { state: 'matched' as const };
      }),
    ),
    setBankLineAside: os.setBankLineAside.handler(({ context, input }) =>
      asStaff(context, async (ctx, staff) => {
        await setLineAside(ctx, staff, input);
        return { state: 'set_aside' as const };
      }),
    ),
  });
}
