import { implement } from '@orpc/server';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import type { Clock } from '../../shared/time.ts';
import { moneyContract } from './contract.ts';
import { explainStatement, getStatement, listLedgerEntries } from './queries.ts';

export function moneyRouter({
  db,
  sessions,
  registry,
  clock,
}: {
  db: Db;
  sessions: Sessions;
  registry: Registry;
  clock: Clock;
}) {
  const os = implement(moneyContract).$context<ApiContext>();
  return os.router({
    getStatement: os.getStatement.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_money');
      return asMerchant(db, member, (tx) => getStatement(tx, registry, { ...input, now: clock.now() }));
    }),
    explainStatement: os.explainStatement.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_money');
      return asMerchant(db, member, (tx) => explainStatement(tx, registry, { ...input, now: clock.now() }));
    }),
    listLedgerEntries: os.listLedgerEntries.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_money');
      return asMerchant(db, member, (tx) => listLedgerEntries(tx, registry, { ...input, withVerification: false }));
    }),
  });
}
