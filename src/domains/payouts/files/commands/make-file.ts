import { inMerchant, inTransaction, type Context } from '../../../../platform/context.ts';
import { asMerchant, type Tx } from '../../../../platform/db/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { assert } from '../../../../shared/assert.ts';
import type { StaffMember } from '../../../identity/index.ts';
import { recordStaffAction } from '../../../staff/index.ts';
import { merchantsWithDepositsToSend } from '../../bank-accounts/account-store.ts';
import { merchantsReadyToPay } from '../../desk-store.ts';
import { bankDate } from '../../model/bank-days.ts';
import type { RailName } from '../../model/rail-names.ts';
import type { FileFacts, Rail } from '../../rails/port.ts';
import { digestOf } from '../digest.ts';
import { aboutFile, forMerchants, needRail, type FileParts } from '../file-parts.ts';
import { insertFileEntries, readNumbersInFiles } from '../file-entry-store.ts';
import { insertFile, lockFileMaking, movePayouts, newFileId, readLastFile } from '../file-store.ts';
import { readDepositPayments, takeUpPayouts, type OwnedPayment } from '../payables.ts';

const modifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('');
const lastTrace = 9_999_999;
const maxMerchants = 10_000;

/**
 * Makes a file of all payouts that are ready for a rail, and of the small deposits that verify bank accounts; somebody else
 * then releases it. Throws CONFLICT where there is nothing to pay, and where the file cannot be written.
 */
export async function makeFile(given: FileParts, staff: StaffMember, name: RailName): Promise<{ id: string }> {
  const rail = needRail(given, name);
  const { staffDb, parts } = given;
  const payouts = await takeUp(given, staff, rail);
  const deposits = name === 'nacha' ? await takeUpDeposits(given) : [];
  return inTransaction({ db: staffDb, parts, actor: staff.actor }, (ctx) =>
    write(ctx, { given, rail, staff, payouts, deposits }),
  );
}

async function takeUp(given: FileParts, staff: StaffMember, rail: Rail): Promise<OwnedPayment[]> {
  const { db, staffDb, parts, findAccount } = given;
  const merchants = await staffDb.transaction().execute((tx) => merchantsReadyToPay(tx, rail.name, maxMerchants));
  const found = await forMerchants(merchants, (merchantId) =>
    inMerchant({ db, parts, actor: staff.actor }, merchantId, (ctx) => takeUpPayouts(ctx, findAccount, rail)),
  );
  return found.flat();
}

async function takeUpDeposits({ db, vault }: FileParts): Promise<OwnedPayment[]> {
  const merchants = await merchantsWithDepositsToSend(db, maxMerchants);
  const found = await forMerchants(merchants, (merchantId) =>
    asMerchant(db, merchantId, (tx) => readDepositPayments(tx, vault, merchantId)),
  );
  return found.flat();
}

interface Writing {
  given: FileParts;
  rail: Rail;
  staff: StaffMember;
  payouts: readonly OwnedPayment[];
  deposits: readonly OwnedPayment[];
}

async function write(ctx: Context, writing: Writing): Promise<{ id: string }> {
  const { given, rail, staff } = writing;
  const { tx, clock } = ctx;
  const now = clock.now();
  await lockFileMaking(tx);
  const { owned, facts } = await fix(tx, writing, now);
  if (owned.length === 0) throw new AppError('CONFLICT', 'Nothing is ready to be paid.');
  const written = rail.write(facts, split(owned));
  if ('problem' in written) throw new AppError('CONFLICT', written.problem);
  const { text, traces, totalCents, lastSequence } = written;
  const id = newFileId();
  await insertFile(tx, {
    id,
    rail: rail.name,
    createdOn: bankDate(now),
    ...facts,
    lastSequence,
    payouts: owned.filter(({ payoutId }) => payoutId !== null).length,
    totalMinor: totalCents,
    digest: digestOf(text),
    sealed: given.vault.seal(text, aboutFile(id)),
    madeBy: staff.user,
  });
  await insertFileEntries(
    tx,
    id,
    owned.map(({ payment, ...owner }) => {
      const trace = traces.get(payment.number);
      assert(trace !== undefined, 'each payment has its entry');
      return { ...owner, trace, number: payment.number, amountMinor: payment.amountCents };
    }),
  );
  await recordStaffAction(ctx, staff, { action: 'payout_file_made', subjectKind: 'payout_file', subjectId: id });
  return { id };
}

/** What the file holds, the payouts now being in it, and what tells it from others. */
async function fix(tx: Tx, { rail, payouts, deposits }: Writing, now: Date) {
  const createdOn = bankDate(now);
  const dates = rail.datesOf(now);
  const moved = new Set(
    await movePayouts(tx, {
      ids: payouts.flatMap(({ payoutId }) => payoutId ?? []),
      from: 'prepared',
      to: 'in_file',
      at: now,
      dates,
    }),
  );
  const inFiles = await readNumbersInFiles(
    tx,
    deposits.map(({ payment }) => payment.number),
  );
  const owned = [
    ...payouts.filter(({ payoutId }) => payoutId !== null && moved.has(payoutId)),
    ...deposits.filter(({ payment }) => !inFiles.has(payment.number)),
  ];
  const last = await readLastFile(tx, rail.name, createdOn);
  const fileIdModifier = modifiers.find((one) => !last.modifiers.includes(one));
  if (fileIdModifier === undefined) throw new AppError('CONFLICT', 'A bank takes 36 files a day. Go on tomorrow.');
  // A debit for each of the two batches.
  const isNearEnd = last.lastSequence + owned.length + 2 > lastTrace;
  const facts: FileFacts = {
    createdAt: now,
    fileIdModifier,
    firstSequence: isNearEnd ? 1 : last.lastSequence + 1,
    effectiveOn: dates.payOn,
    sameDay: dates.payOn === createdOn,
  };
  return { owned, facts };
}

const split = (owned: readonly OwnedPayment[]) => ({
  payouts: owned.filter(({ payoutId }) => payoutId !== null).map(({ payment }) => payment),
  deposits: owned.filter(({ payoutId }) => payoutId === null).map(({ payment }) => payment),
});
