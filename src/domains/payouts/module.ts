import { inMerchant } from '../../platform/context.ts';
import type { Module } from '../../platform/module.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import { hourMs, minuteMs } from '../../shared/time.ts';
import { asId } from '../../shared/ids.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import type { LetterSettings } from '../notices/index.ts';
import { correctAccount } from './bank-accounts/commands/correct-account.ts';
import { failAccount } from './bank-accounts/commands/fail-account.ts';
import { recordDepositsLost } from './bank-accounts/commands/record-deposits-lost.ts';
import { recordDepositsSent } from './bank-accounts/commands/record-deposits-sent.ts';
import { enterDepositsOf } from './bank-accounts/commands/enter-deposits.ts';
import { movePayoutTo } from './commands/move-payout.ts';
import { recheckHeldPayouts } from './commands/recheck-held.ts';
import { reissuePayoutNow } from './commands/reissue-payout.ts';
import { returnPayout } from './commands/return-payout.ts';
import { runPayouts } from './commands/run-payouts.ts';
import { transferPayout } from './commands/transfer-payout.ts';
import { recheckAllHeld, settlePayouts } from './commands/watch-payouts.ts';
import { tellOfSilence } from './files/commands/tell-of-silence.ts';
import { fileDownloadRoutes } from './files/download-routes.ts';
import type { FileParts } from './files/file-parts.ts';
import type { PayoutSettings } from './payout-settings.ts';
import {
  accountAnswerJob,
  depositsLostJob,
  depositsSentJob,
  enterDepositsJob,
  movePayoutJob,
  recordCorrectionJob,
  recheckHeldJob,
  reissuePayoutJob,
  transferPayoutJob,
} from './jobs.ts';
import { isChangeCode } from './model/change-codes.ts';
import { findPayout } from './payout-store.ts';
import { payoutStatementRoutes } from './statement-routes.ts';

const actor = { kind: 'system', name: 'payouts' } as const;

export function payoutsModule(
  given: FileParts & {
    sessions: Sessions;
    registry: Registry;
    settings: PayoutSettings;
    staffEmail: string;
    letters: LetterSettings;
  },
): Module {
  const { db, staffDb, parts, findAccount, settings, staffEmail, letters } = given;
  const { publicUrl } = letters;
  const act = { db, parts, actor };
  return {
    name: 'payouts',
    routes(server) {
      fileDownloadRoutes(given)(server);
      payoutStatementRoutes({ ...given, clock: parts.clock })(server);
    },
    jobs: [
      handleJob(movePayoutJob, async ({ merchantId, payoutId, to, code }) => {
        await inMerchant(act, asId(merchantId), async (ctx) => {
          if (to === 'returned') await returnPayout(ctx, { payoutId, code, letters });
          else await movePayoutTo(ctx, { payoutId, goal: to });
        });
      }),
      handleJob(transferPayoutJob, ({ merchantId, payoutId }) =>
        transferPayout(given, { merchantId: asId(merchantId), payoutId }),
      ),
      handleJob(reissuePayoutJob, async ({ merchantId, payoutId }, log) => {
        const why = await inMerchant(act, asId(merchantId), (ctx) => reissuePayoutNow(ctx, findAccount, payoutId));
        if (why !== undefined) log.warn({ merchantId, payoutId, why }, 'a payout was not paid again');
      }),
      handleJob(recheckHeldJob, ({ merchantId }) =>
        inMerchant(act, asId(merchantId), (ctx) => recheckHeldPayouts(ctx, findAccount)),
      ),
      handleJob(recordCorrectionJob, ({ merchantId, payoutId, code }) =>
        inMerchant(act, asId(merchantId), async (ctx) => {
          const accountId = (await findPayout(ctx.tx, payoutId))?.bankAccountId;
          if (accountId && isChangeCode(code)) await correctAccount(ctx, { accountId, code, publicUrl });
        }),
      ),
      handleJob(depositsSentJob, ({ merchantId, accountId, arriveOn }) =>
        inMerchant(act, asId(merchantId), (ctx) => recordDepositsSent(ctx, { accountId, arriveOn, publicUrl })),
      ),
      handleJob(depositsLostJob, ({ merchantId, accountId }) =>
        inMerchant(act, asId(merchantId), (ctx) => recordDepositsLost(ctx, { accountId })),
      ),
      handleJob(enterDepositsJob, ({ merchantId, ...given }) =>
        inMerchant(act, asId(merchantId), (ctx) => enterDepositsOf(ctx, given)),
      ),
      handleJob(accountAnswerJob, ({ merchantId, accountId, code }) =>
        inMerchant(act, asId(merchantId), (ctx) =>
          isChangeCode(code)
            ? correctAccount(ctx, { accountId, code, publicUrl })
            : failAccount(ctx, { accountId, failure: code, publicUrl }),
        ),
      ),
    ],
    periodicTasks: [
      {
        name: 'payout-runs',
        everyMs: minuteMs,
        run: () => runPayouts({ db, parts, findAccount, runTime: settings.runTime }),
      },
      { name: 'held-payouts', everyMs: 10 * minuteMs, run: () => recheckAllHeld({ db, parts, findAccount }) },
      {
        name: 'unacknowledged-files',
        everyMs: 10 * minuteMs,
        run: () => tellOfSilence({ staffDb, parts, acknowledgement: settings.acknowledgement, staffEmail, publicUrl }),
      },
      { name: 'payouts-to-settle', everyMs: hourMs, run: () => settlePayouts({ db, parts }) },
    ],
  };
}
