import { implement } from '@orpc/server';
import { inTransaction, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { readTeam, type Sessions } from '../identity/index.ts';
import { changeMerchantState } from './commands/change-merchant-state.ts';
import { findDeletionRequest } from './deletion-store.ts';
import { merchantsContract } from './contract.ts';
import type { MerchantTransition } from './model/merchant-states.ts';
import { readOnboarding, type OnboardingChecks } from './onboarding.ts';
import { recordSetUpNotified, readMerchant, readMerchants, readStores } from './store.ts';

/** @param staffDb a database in the staff role, for the back office's routes */
export function merchantsRouter(given: {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  onboardingChecks: OnboardingChecks;
  /** Ends the live streams of a merchant's people; those who may still come in ask for new ones. */
  endStreams: (merchantId: string) => Promise<void>;
}) {
  const { db, staffDb, parts, sessions, onboardingChecks, endStreams } = given;
  const os = implement(merchantsContract).$context<ApiContext>();

  async function change(context: ApiContext, transition: MerchantTransition, input: { id: string; reason: string }) {
    const staff = await sessions.staff(context);
    const act = { db: staffDb, parts, actor: staff.actor };
    const changed = await inTransaction(act, (ctx) =>
      changeMerchantState(ctx, staff, { merchantId: input.id, transition, reason: input.reason }),
    );
    await endStreams(input.id);
    return changed;
  }

  return os.router({
    listStores: os.listStores.handler(async ({ context }) => {
      const member = await sessions.member(context, 'see_stores');
      return { stores: await asMerchant(db, member, readStores) };
    }),
    onboarding: os.onboarding.handler(async ({ context }) => {
      const member = await sessions.member(context, 'see_stores');
      return asMerchant(db, member, (tx) => readOnboarding(tx, onboardingChecks));
    }),
    recordSetUpNotified: os.recordSetUpNotified.handler(async ({ context }) => {
      const { merchantId } = await sessions.member(context, 'run_services');
      // Nothing that the list of changes has to tell.
      await asMerchant(db, merchantId, (tx) => recordSetUpNotified(tx, parts.clock.now()));
      return { done: true };
    }),
    listMerchants: os.listMerchants.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return staffDb.transaction().execute((tx) => readMerchants(tx, input));
    }),
    getMerchant: os.getMerchant.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return staffDb.transaction().execute(async (tx) => {
        const deletion = await findDeletionRequest(tx, input.id);
        return {
          ...(await readMerchant(tx, input.id)),
          team: await readTeam(tx, input.id),
          deletion: deletion ? { ...deletion, at: deletion.at.toISOString() } : null,
        };
      });
    }),
    suspendMerchant: os.suspendMerchant.handler(({ context, input }) => change(context, 'suspend', input)),
    reopenMerchant: os.reopenMerchant.handler(({ context, input }) => change(context, 'reopen', input)),
    closeMerchant: os.closeMerchant.handler(({ context, input }) => change(context, 'close', input)),
  });
}
