import { implement } from '@orpc/server';
import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import { asMerchant, type Db } from '../../../platform/db/database.ts';
import type { ApiContext } from '../../../platform/http/api.ts';
import type { Registry } from '../../channels/index.ts';
import type { Sessions } from '../../identity/index.ts';
import { fetchesContract } from '../fetches-contract.ts';
import { tryReportAgain } from './commands/try-again.ts';
import { listReportFetches } from './queries.ts';

export function fetchesRouter({
  db,
  parts,
  sessions,
  registry,
}: {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
}) {
  const os = implement(fetchesContract).$context<ApiContext>();
  return os.router({
    listReportFetches: os.listReportFetches.handler(async ({ context }) => {
      const member = await sessions.member(context, 'see_money');
      return asMerchant(db, member, (tx) => listReportFetches(tx, registry));
    }),
    tryReportAgain: os.tryReportAgain.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_money');
      await inMerchant({ db, parts, actor: member.actor }, member, (ctx) => tryReportAgain(ctx, input));
      return { asked: true as const };
    }),
  });
}
