import { implement } from '@orpc/server';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Clock } from '../../shared/time.ts';
import type { Sessions } from '../identity/index.ts';
import type { PayoutSettings } from './payout-settings.ts';
import type { FindPayoutAccount } from './payout-account.ts';
import { payoutsContract } from './payouts-contract.ts';
import { getPayout, listPayouts, readNextPayout } from './queries.ts';

export function payoutsRouter(given: {
  db: Db;
  sessions: Sessions;
  clock: Clock;
  settings: PayoutSettings;
  findAccount: FindPayoutAccount;
}) {
  const { db, sessions, clock, settings, findAccount } = given;
  const os = implement(payoutsContract).$context<ApiContext>();
  return os.router({
    getNextPayout: os.getNextPayout.handler(async ({ context }) => {
      const member = await sessions.member(context, 'see_money', { inEveryStore: true });
      return asMerchant(db, member, (tx) => readNextPayout(tx, { now: clock.now(), settings, findAccount }));
    }),
    listPayouts: os.listPayouts.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_money', { inEveryStore: true });
      return asMerchant(db, member, (tx) => listPayouts(tx, { ...input, calendar: { now: clock.now(), settings } }));
    }),
    getPayout: os.getPayout.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_money', { inEveryStore: true });
      return asMerchant(db, member, (tx) => getPayout(tx, input.id, { now: clock.now(), settings }));
    }),
  });
}
