import { implement } from '@orpc/server';
import { inMerchant, inTransaction, type Context } from '../../platform/context.ts';
import { asMerchant } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { asId } from '../../shared/ids.ts';
import type { Sessions, StaffMember } from '../identity/index.ts';
import { recordStaffAction } from '../staff/index.ts';
import { askTransferAgain } from './commands/desk/ask-transfer-again.ts';
import { listAccountsForStaff } from './bank-accounts/queries.ts';
import { cancelPayout, holdPayout, releasePayout } from './commands/desk/decide-held.ts';
import { endMerchantHold, holdMerchantPayouts } from './commands/desk/hold-merchant.ts';
import { holdRun, releaseRun } from './commands/desk/hold-run.ts';
import { recordAccountsViewed } from './commands/desk/record-accounts-viewed.ts';
import { linkStripeAccount } from './commands/desk/link-stripe-account.ts';
import { whyNotReissued } from './commands/reissue-payout.ts';
import { deskContract } from './desk-contract.ts';
import { getFile, listFiles, listRuns, previewRun, toDeskPayout } from './desk-queries.ts';
import { countPayouts, findAnyPayout, readAllPayouts } from './desk-store.ts';
import { makeFile } from './files/commands/make-file.ts';
import { receiveBankFile } from './files/commands/receive-bank-file.ts';
import { releaseFile } from './files/commands/release-file.ts';
import { withdrawFile } from './files/commands/withdraw-file.ts';
import type { FileParts } from './files/file-parts.ts';
import type { PayoutSettings } from './payout-settings.ts';
import { reissuePayout } from './jobs.ts';

/** The back office's part of payouts. */
export function deskRouter(given: FileParts & { sessions: Sessions; settings: PayoutSettings }) {
  const { db, staffDb, parts, sessions, vault, findAccount } = given;
  const os = implement(deskContract).$context<ApiContext>();

  async function asStaff<T>(
    context: ApiContext,
    command: (ctx: Context, staff: StaffMember) => Promise<T>,
  ): Promise<T> {
    const staff = await sessions.staff(context);
    return inTransaction({ db: staffDb, parts, actor: staff.actor }, (ctx) => command(ctx, staff));
  }

  const viewerOf = async (context: ApiContext) => ({
    staff: await sessions.staff(context),
    now: parts.clock.now(),
    acknowledgement: given.settings.acknowledgement,
  });

  return os.router({
    listPayoutRuns: os.listPayoutRuns.handler(async ({ context }) => {
      await sessions.staff(context);
      return listRuns(staffDb);
    }),
    previewPayoutRun: os.previewPayoutRun.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return previewRun({ db, staffDb, now: parts.clock.now(), findAccount }, input);
    }),
    holdPayoutRun: os.holdPayoutRun.handler(({ context, input }) =>
      asStaff(context, (ctx, staff) => holdRun(ctx, staff, input)),
    ),
    releasePayoutRun: os.releasePayoutRun.handler(({ context, input }) =>
      asStaff(context, (ctx, staff) => releaseRun(ctx, staff, input)),
    ),
    holdMerchantPayouts: os.holdMerchantPayouts.handler(({ context, input: { id, reason } }) =>
      asStaff(context, (ctx, staff) => holdMerchantPayouts(ctx, staff, { merchantId: id, reason })),
    ),
    endMerchantHold: os.endMerchantHold.handler(({ context, input: { id, reason } }) =>
      asStaff(context, (ctx, staff) => endMerchantHold(ctx, staff, { merchantId: id, reason })),
    ),
    listAllPayouts: os.listAllPayouts.handler(async ({ context, input }) => {
      await sessions.staff(context);
      return staffDb.transaction().execute(async (tx) => {
        const { payouts, nextCursor } = await readAllPayouts(tx, input);
        return { payouts: payouts.map(toDeskPayout), counts: await countPayouts(tx), nextCursor };
      });
    }),
    releaseHeldPayout: os.releaseHeldPayout.handler(({ context, input }) =>
      asStaff(context, (ctx, staff) => releasePayout(ctx, staff, input)),
    ),
    holdReadyPayout: os.holdReadyPayout.handler(({ context, input }) =>
      asStaff(context, (ctx, staff) => holdPayout(ctx, staff, input)),
    ),
    cancelPayout: os.cancelPayout.handler(({ context, input }) =>
      asStaff(context, (ctx, staff) => cancelPayout(ctx, staff, input)),
    ),
    askTransferAgain: os.askTransferAgain.handler(({ context, input }) =>
      asStaff(context, (ctx, staff) => askTransferAgain(ctx, staff, input)),
    ),
    listMerchantBankAccounts: os.listMerchantBankAccounts.handler(async ({ context, input: { id } }) => {
      await asStaff(context, (ctx, staff) => recordAccountsViewed(ctx, staff, id));
      const accounts = await asMerchant(db, asId<'merchant'>(id), (tx) => listAccountsForStaff(tx, parts.clock.now()));
      return { accounts };
    }),
    reissuePayout: os.reissuePayout.handler(async ({ context, input: { id, reason } }) => {
      const staff = await sessions.staff(context);
      const payout = await staffDb.transaction().execute((tx) => findAnyPayout(tx, id));
      if (!payout) throw new AppError('NOT_FOUND', 'There is no such payout.');
      const { merchantId } = payout;
      const why = await inMerchant({ db, parts, actor: staff.actor }, merchantId, (ctx) =>
        whyNotReissued(ctx, findAccount, id),
      );
      if (why !== undefined) throw new AppError('CONFLICT', why);
      await inTransaction({ db: staffDb, parts, actor: staff.actor }, async (ctx) => {
        const act = { action: 'payout_reissued', subjectKind: 'payout', subjectId: id, merchantId, reason } as const;
        await recordStaffAction(ctx, staff, act);
        await ctx.enqueue(reissuePayout({ merchantId, payoutId: id }));
      });
      return { asked: true };
    }),
    listPayoutFiles: os.listPayoutFiles.handler(async ({ context }) => {
      const viewer = await viewerOf(context);
      return staffDb.transaction().execute((tx) => listFiles(tx, viewer, given.rails));
    }),
    getPayoutFile: os.getPayoutFile.handler(async ({ context, input }) =>
      getFile(given, await viewerOf(context), input.id),
    ),
    makePayoutFile: os.makePayoutFile.handler(async ({ context, input }) =>
      makeFile(given, await sessions.staff(context), input.rail),
    ),
    linkStripeAccount: os.linkStripeAccount.handler(({ context, input }) =>
      asStaff(context, (ctx, staff) => linkStripeAccount(ctx, staff, input)),
    ),
    releasePayoutFile: os.releasePayoutFile.handler(async ({ context, input }) =>
      releaseFile(given, await sessions.staff(context), input.id),
    ),
    withdrawPayoutFile: os.withdrawPayoutFile.handler(({ context, input }) =>
      asStaff(context, (ctx, staff) => withdrawFile(ctx, staff, input)),
    ),
    receiveBankFile: os.receiveBankFile.handler(({ context, input }) =>
      asStaff(context, (ctx, staff) => receiveBankFile(ctx, { staff, vault }, input)),
    ),
  });
}
