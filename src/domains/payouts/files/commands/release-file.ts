import { inTransaction } from '../../../../platform/context.ts';
import { asMerchant } from '../../../../platform/db/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { StaffMember } from '../../../identity/index.ts';
import { recordStaffAction } from '../../../staff/index.ts';
import { depositsSent, movePayout, transferPayout } from '../../jobs.ts';
import { depositsToEnter } from '../deposits-to-enter.ts';
import type { RailName } from '../../model/rail-names.ts';
import type { Payment } from '../../rails/port.ts';
import { digestOf } from '../digest.ts';
import { aboutFile, forMerchants, needRail, type FileParts } from '../file-parts.ts';
import { readFileEntries, type FileEntry } from '../file-entry-store.ts';
import { findFile, lockFile, readSealed, updateFile, type StoredFile } from '../file-store.ts';
import { readDepositPayments, readPaymentsAnew } from '../payables.ts';

/**
 * Releases a file that somebody else has made: its text is read back by a reader that knows nothing of the writer, and held
 * against what is owed now. Throws NOT_FOUND; FORBIDDEN for who has made it; CONFLICT where it is released or withdrawn
 * already, and with the differences where it does not pay what is owed.
 */
export async function releaseFile(given: FileParts, staff: StaffMember, id: string): Promise<{ state: 'released' }> {
  const { staffDb, parts } = given;
  const { file, entries } = await readDraft(given, staff, id);
  const differences = await findDifferences(given, file, entries);
  if (differences.length > 0) {
    const count = differences.length === 1 ? 'One thing is' : `${differences.length} things are`;
    throw new AppError('CONFLICT', `This file was not released: ${count} not as it should be. ${differences[0]}`, {
      differences,
    });
  }
  return inTransaction({ db: staffDb, parts, actor: staff.actor }, async (ctx) => {
    const locked = await lockFile(ctx.tx, id);
    refuseUnlessDraft(locked, staff);
    await updateFile(ctx.tx, id, { state: 'released', released: { by: staff.user, at: ctx.clock.now() } });
    await recordStaffAction(ctx, staff, { action: 'payout_file_released', subjectKind: 'payout_file', subjectId: id });
    const accounts = new Map(
      entries.flatMap(({ verifiedAccountId, merchantId }) =>
        verifiedAccountId === null ? [] : [[verifiedAccountId, merchantId] as const],
      ),
    );
    await ctx.enqueue(
      ...entries.flatMap(({ payoutId, merchantId }) =>
        payoutId === null ? [] : [sending(file.rail, { merchantId, payoutId })],
      ),
      ...[...accounts].map(([accountId, merchantId]) =>
        depositsSent({ merchantId, accountId, arriveOn: file.effectiveOn }),
      ),
      ...depositsToEnter(id, entries, 'sent'),
    );
    return { state: 'released' };
  });
}

/** The bank has a file once it is handed over; a transfer is still to be made. */
function sending(rail: RailName, payout: { merchantId: string; payoutId: string }) {
  return rail === 'nacha' ? movePayout({ ...payout, to: 'sent', code: null }) : transferPayout(payout);
}

/** What is not as it should be, a sentence each; nothing where the file may be released. */
export async function findDifferences(
  given: FileParts,
  file: StoredFile,
  entries: readonly FileEntry[],
): Promise<string[]> {
  const rail = needRail(given, file.rail);
  const { db, staffDb, parts, vault, findAccount } = given;
  const sealed = await staffDb.transaction().execute((tx) => readSealed(tx, file.id));
  const text = openText(() => vault.open(sealed, aboutFile(file.id)));
  if (text === undefined || digestOf(text) !== file.digest) return ['Its text is not the one that was made.'];
  const now = parts.clock.now();
  const merchants = Map.groupBy(entries, ({ merchantId }) => merchantId);
  const anew = await forMerchants([...merchants], ([merchantId, own]) =>
    asMerchant(db, merchantId, async (tx) => {
      const payoutIds = own.flatMap(({ payoutId }) => payoutId ?? []);
      const paid = await readPaymentsAnew(tx, { payoutIds, now, findAccount });
      const deposits = own.some(({ verifiedAccountId }) => verifiedAccountId !== null)
        ? await readDepositPayments(tx, vault, merchantId)
        : [];
      return { ...paid, deposits: deposits.map(({ payment }) => payment) };
    }),
  );
  const payouts = anew.flatMap(({ payments }): Payment[] => payments);
  const deposits = anew.flatMap((one): Payment[] => one.deposits);
  const problems = anew.flatMap((one) => one.problems);
  return [...problems, ...rail.differences(text, file, { payouts, deposits })];
}

async function readDraft({ staffDb }: FileParts, staff: StaffMember, id: string) {
  return staffDb.transaction().execute(async (tx) => {
    const file = await findFile(tx, id);
    refuseUnlessDraft(file, staff);
    return { file, entries: await readFileEntries(tx, id) };
  });
}

function refuseUnlessDraft(file: StoredFile | undefined, staff: StaffMember): asserts file is StoredFile {
  if (!file) throw new AppError('NOT_FOUND', 'There is no such file.');
  if (file.state !== 'draft') throw new AppError('CONFLICT', `This file is ${file.state} already.`);
  if (file.madeBy === staff.user.id) {
    throw new AppError('FORBIDDEN', 'You have made this file: somebody else must release it.');
  }
}

/** Undefined where the text was changed, or the keys do not open it. */
function openText(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
