import { findUserIdByEmail, type StaffMember } from '../../src/domains/identity/index.ts';
import { movePayoutTo } from '../../src/domains/payouts/commands/move-payout.ts';
import { runPayouts } from '../../src/domains/payouts/commands/run-payouts.ts';
import { settlePayouts } from '../../src/domains/payouts/commands/watch-payouts.ts';
import type { FileParts } from '../../src/domains/payouts/files/file-parts.ts';
import { makeFile } from '../../src/domains/payouts/files/commands/make-file.ts';
import { releaseFile } from '../../src/domains/payouts/files/commands/release-file.ts';
import { updateFile } from '../../src/domains/payouts/files/file-store.ts';
import {
  runDueAt,
  weekAround,
  weekBefore,
  type PayWeek,
  type RunTime,
} from '../../src/domains/payouts/model/pay-week.ts';
import { createFindAccount } from '../../src/domains/payouts/payout-account.ts';
import { payoutsInState } from '../../src/domains/payouts/payout-store.ts';
import { nachaRail } from '../../src/domains/payouts/rails/nacha/nacha-rail.ts';
import { readConfig } from '../../src/config.ts';
import { inMerchant, inTransaction } from '../../src/platform/context.ts';
import { createVault } from '../../src/platform/crypto/vault.ts';
import { asMerchant, createDb, createPool, type Db } from '../../src/platform/db/database.ts';
import { asId, newId } from '../../src/shared/ids.ts';
import { dayMs, hourMs } from '../../src/shared/time.ts';
import { demoMerchantId } from './load-partner.ts';
import { partsAt } from './parts-at.ts';

/**
 * The payouts of the demo's past, each made on its Tuesday as it would have been: one of our people writes the file,
 * another releases it, the bank takes it, and nobody sends anything back.
 */

const weeksBack = 8;
/** A Friday's return would still be sent back on the Tuesday after. */
const settledAfterMs = 7 * dayMs;
const filedAfterMs = 3 * hourMs;
/** Of `demo/partner.json`. */
const maker = { email: 'staff@forkline.test', name: 'Sam Whitaker' } as const;
const releaser = { email: 'staff2@forkline.test', name: 'Tess Okafor' } as const;
const merchantId = asId<'merchant'>(demoMerchantId);
const actor = { kind: 'system', name: 'demo' } as const;

/** Loads them where the restaurant has no payout yet. Needs its past orders. */
export async function loadPastPayouts(url: string): Promise<void> {
  const config = readConfig({ ...process.env, DATABASE_URL: url, FORKLINE_DEMO: 'true' });
  const db = createDb(createPool({ url, role: 'forkline_app', max: 2 }));
  const staffDb = createDb(createPool({ url, role: 'forkline_staff', max: 1 }));
  const authDb = createDb(createPool({ url, role: 'forkline_auth', max: 1 }));
  try {
    const known = await asMerchant(db, merchantId, (tx) => tx.selectFrom('payouts').select('id').limit(1).execute());
    if (known.length > 0) return;
    const { originator, runTime } = config.payouts;
    if (!originator) throw new Error('The demo has no bank for its payouts.');
    const vault = createVault(config.secretsKeys);
    const given: Given = {
      db,
      staffDb,
      vault,
      findAccount: createFindAccount({ vault, hasStripe: false }),
      rails: { nacha: nachaRail(originator) },
      runTime,
      maker: await staffMember(authDb, maker),
      releaser: await staffMember(authDb, releaser),
    };
    for (const week of pastWeeks(runTime)) await pay(given, week);
  } finally {
    await Promise.all([db.destroy(), staffDb.destroy(), authDb.destroy()]);
  }
}

interface Given extends Omit<FileParts, 'parts'> {
  runTime: RunTime;
  maker: StaffMember;
  releaser: StaffMember;
}

/** The weeks whose runs were due, the oldest first. */
function pastWeeks(runTime: RunTime): PayWeek[] {
  const last = weekBefore(weekAround(new Date().toISOString().slice(0, 10)));
  const weeks = [last];
  while (weeks.length < weeksBack) weeks.unshift(weekBefore(weeks[0] ?? last));
  return weeks.filter((week) => runDueAt(week, runTime).getTime() + filedAfterMs < Date.now());
}

async function pay(given: Given, week: PayWeek): Promise<void> {
  const { db, staffDb } = given;
  const due = runDueAt(week, given.runTime).getTime();
  const filing = { ...given, parts: partsAt(new Date(due + filedAfterMs)) };
  await runPayouts({ ...given, parts: partsAt(new Date(due)) });
  if ((await payoutsInState(db, { state: 'prepared', most: 1 })).length === 0) return;
  const { id } = await makeFile(filing, given.maker, 'nacha');
  await releaseFile(filing, given.releaser, id);
  await inTransaction({ db: staffDb, parts: filing.parts, actor }, ({ tx }) =>
    updateFile(tx, id, { state: 'acknowledged' }),
  );
  for (const { payoutId } of await payoutsInState(db, { state: 'in_file', most: 10 }))
    await inMerchant({ db, parts: filing.parts, actor }, merchantId, (ctx) =>
      movePayoutTo(ctx, { payoutId, goal: 'sent' }),
    );
  if (due + settledAfterMs < Date.now()) await settlePayouts({ db, parts: partsAt(new Date(due + settledAfterMs)) });
}

/** One of the demo's staff, who has just logged in. */
async function staffMember(authDb: Db, { email, name }: { email: string; name: string }): Promise<StaffMember> {
  const id = await findUserIdByEmail(authDb, email);
  if (id === undefined) throw new Error(`The demo has no staff member ${email}.`);
  return {
    id: newId(),
    user: { id, name, email },
    actor: { kind: 'user', userId: id, role: 'staff' },
    role: 'staff',
    merchantId: null,
    merchant: null,
    storeIds: null,
    emailVerified: true,
    twoFactorEnabled: true,
    newsOptIn: false,
    language: null,
    viewing: false,
  };
}
