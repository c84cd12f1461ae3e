import { dryRun } from '../../platform/db/dry-run.ts';
import { implement } from '@orpc/server';
import { inMerchant, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Registry } from '../channels/index.ts';
import type { Member, Sessions } from '../identity/index.ts';
import { may } from '../identity/model/permissions.ts';
import { setReportMail } from './commands/set-report-mail.ts';
import { reportsContract } from './contract.ts';
import { getHomeFigures } from './home-query.ts';
import { readReportMail, stopReportMails } from './mail-store.ts';
import { listDowntime } from './downtime-query.ts';
import { getReport, getWeekHours, listReportOrders, listSoldItems } from './queries.ts';

export function reportsRouter(given: { db: Db; parts: ContextParts; sessions: Sessions; registry: Registry }) {
  const { db, parts, sessions, registry } = given;
  const { clock } = parts;
  const os = implement(reportsContract).$context<ApiContext>();

  async function read<T>(context: ApiContext, query: (tx: Tx) => Promise<T>): Promise<T> {
    return asMerchant(db, await sessions.member(context, 'see_reports'), query);
  }

  return os.router({
    getReport: os.getReport.handler(({ context, input }) =>
      read(context, (tx) => getReport(tx, registry, { ...input, now: clock.now() })),
    ),
    getWeekHours: os.getWeekHours.handler(({ context, input }) => read(context, (tx) => getWeekHours(tx, input))),
    listSoldItems: os.listSoldItems.handler(({ context, input }) => read(context, (tx) => listSoldItems(tx, input))),
    listReportOrders: os.listReportOrders.handler(({ context, input }) =>
      read(context, (tx) => listReportOrders(tx, registry, input)),
    ),
    listDowntime: os.listDowntime.handler(({ context, input }) =>
      read(context, (tx) => listDowntime(tx, registry, { ...input, now: clock.now() })),
    ),
    getHomeFigures: os.getHomeFigures.handler(async ({ context, input }) => {
      // Everybody sees how the day goes; money is for those who see reports.
      const member = await sessions.member(context, 'see_stores');
      const seesMoney = may(member.role, 'see_reports');
      return asMerchant(db, member, (tx) => getHomeFigures(tx, registry, { ...input, now: clock.now(), seesMoney }));
    }),
    getReportMail: os.getReportMail.handler(async ({ context }) => {
      const member = await sessions.member(context, 'see_reports');
      return asMerchant(db, member, (tx) => mailOf(tx, member));
    }),
    setReportMail: os.setReportMail.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_reports');
      return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        await setReportMail(ctx, { userId: member.user.id, every: input.every });
        return mailOf(ctx.tx, member);
      });
    }),
    stopReportMail: os.stopReportMail.handler(async ({ input }) => {
      const { key, isCheck } = input;
      const stop = (tx: Tx) => stopReportMails(tx, key);
      if (await (isCheck ? dryRun(db, stop) : db.transaction().execute(stop))) return { stopped: !isCheck };
      throw new AppError('NOT_FOUND', 'These mails have ended already.');
    }),
  });
}

async function mailOf(tx: Tx, { user }: Member) {
  const mail = await readReportMail(tx, user.id);
  return { every: mail?.every ?? null, email: user.email, nextAt: mail?.dueAt.toISOString() ?? null };
}
