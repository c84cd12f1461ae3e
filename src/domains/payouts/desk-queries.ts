import { asMerchant, type Db, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { MerchantId } from '../../shared/ids.ts';
import type { StaffMember } from '../identity/index.ts';
import { considerPayout, payoutCurrency } from './commands/prepare-payout.ts';
import type {
  BankFileView,
  DeskPayout,
  PayoutFileDetails,
  PayoutFileView,
  PayoutRunView,
  RunPreview,
} from './desk-contract.ts';
import {
  countPayoutsByWeek,
  readAllPayouts,
  readHolds,
  readMerchantPage,
  readUnanswered,
  type NamedPayout,
} from './desk-store.ts';
import { forMerchants, type FileParts } from './files/file-parts.ts';
import { readFileEntries } from './files/file-entry-store.ts';
import { findFile, readFiles, type StoredFile } from './files/file-store.ts';
import { readReceivedFiles, type ReceivedFile } from './files/received-store.ts';
import { findDifferences } from './files/commands/release-file.ts';
import { isUnacknowledged } from './files/commands/tell-of-silence.ts';
import type { PayWeek } from './model/pay-week.ts';
import { acknowledgementDueAt, type AcknowledgementTime } from './model/bank-days.ts';
import { isUnanswered, staffSentence } from './model/payout-reasons.ts';
import { railNames, type RailName } from './model/rail-names.ts';
import type { FindPayoutAccount } from './payout-account.ts';
import type { Rails } from './rails/port.ts';
import { findRun, readRuns } from './run-store.ts';

/** What staff see of payouts; `staffDb` spans all merchants. */

const shownRuns = 12;
const shownFiles = 40;
const previewedAtOnce = 25;

export async function listRuns(staffDb: Db) {
  return staffDb.transaction().execute(async (tx) => {
    const runs = await readRuns(tx, shownRuns);
    const counts = await countPayoutsByWeek(
      tx,
      runs.map(({ week }) => week.from),
    );
    const holds = await readHolds(tx);
    return {
      runs: runs.map(({ week, ...run }): PayoutRunView => ({
        weekFrom: week.from,
        weekTo: week.to,
        dueAt: run.dueAt.toISOString(),
        state: run.state,
        reason: run.reason,
        changedBy: run.changedBy,
        endedAt: run.endedAt?.toISOString() ?? null,
        counts: counts
          .filter(({ weekFrom }) => weekFrom === week.from)
          .map(({ state, count, minor }) => ({ state, count, minor })),
      })),
      holds: holds.map(({ heldAt, ...hold }) => ({ ...hold, heldAt: heldAt.toISOString() })),
    };
  });
}

interface PreviewParts {
  db: Db;
  staffDb: Db;
  now: Date;
  findAccount: FindPayoutAccount;
}

/** The payouts of a week; before its run what it would make of each merchant now, a page of merchants at a time. */
export async function previewRun(
  given: PreviewParts,
  { week: monday, cursor }: { week: string; cursor?: string | undefined },
): Promise<RunPreview> {
  const { staffDb } = given;
  const run = await staffDb.transaction().execute((tx) => findRun(tx, monday));
  if (!run) throw new AppError('NOT_FOUND', 'There is no run of that week.');
  if (run.state === 'done') {
    const { payouts, nextCursor } = await staffDb
      .transaction()
      .execute((tx) => readAllPayouts(tx, { week: monday, cursor }));
    const merchants = payouts.map((payout) => ({ ...toJudged(payout), payoutId: payout.id, number: payout.number }));
    return { isDone: true, merchants, nextCursor };
  }
  const page = await staffDb.transaction().execute((tx) => readMerchantPage(tx, { cursor, most: previewedAtOnce }));
  const found = await forMerchants(page.merchants, (merchant) => previewMerchant(given, run.week, merchant));
  return { isDone: false, merchants: found.flat(), nextCursor: page.nextCursor };
}

async function previewMerchant(
  { db, now, findAccount }: PreviewParts,
  week: PayWeek,
  { merchantId, name }: { merchantId: MerchantId; name: string },
): Promise<RunPreview['merchants']> {
  const considered = await asMerchant(db, merchantId, (tx) => considerPayout(tx, week, { now, findAccount }));
  if (!considered) return [];
  const { decision, amountMinor, account } = considered;
  return [
    {
      merchantId,
      merchantName: name,
      amountMinor,
      currency: payoutCurrency,
      state: decision.state,
      usualMinor: decision.usualMinor,
      reasons: decision.reasons.map(staffSentence),
      anomalies: decision.anomalies.map(({ sentence }) => sentence),
      accountLastFour: 'reason' in account ? null : account.lastFour,
      payoutId: null,
      number: null,
    },
  ];
}

export function toDeskPayout(payout: NamedPayout): DeskPayout {
  return {
    ...toJudged(payout),
    id: payout.id,
    number: payout.number,
    weekFrom: payout.week.from,
    weekTo: payout.week.to,
    isReissue: payout.reissueOf !== null,
    payOn: payout.payOn,
    isUnanswered: isUnanswered(payout),
    createdAt: payout.createdAt.toISOString(),
  };
}

const toJudged = (payout: NamedPayout) => ({
  merchantId: payout.merchantId,
  merchantName: payout.merchantName,
  amountMinor: payout.amountMinor,
  currency: payout.currency,
  state: payout.state,
  usualMinor: payout.usualMinor,
  reasons: payout.reasons.map(staffSentence),
  anomalies: payout.anomalies.map(({ sentence }) => sentence),
  accountLastFour: payout.accountLastFour,
});

/** Who asks, and what a file's time is held against. */
interface FileViewer {
  staff: StaffMember;
  now: Date;
  acknowledgement: AcknowledgementTime;
}

export async function listFiles(
  tx: Tx,
  viewer: FileViewer,
  rails: Rails,
): Promise<{ files: PayoutFileView[]; received: BankFileView[]; unanswered: DeskPayout[]; rails: RailName[] }> {
  const files = await readFiles(tx, shownFiles);
  const received = await readReceivedFiles(tx, shownFiles);
  return {
    files: files.map((file) => toFileView(file, viewer)),
    received: received.map(toReceivedView),
    unanswered: (await readUnanswered(tx)).map(toDeskPayout),
    rails: railNames.filter((name) => rails[name] !== undefined),
  };
}

/** Throws NOT_FOUND. Of a draft also what would keep it from being released. */
export async function getFile(given: FileParts, viewer: FileViewer, id: string): Promise<PayoutFileDetails> {
  const { file, entries } = await given.staffDb.transaction().execute(async (tx) => {
    const found = await findFile(tx, id);
    if (!found) throw new AppError('NOT_FOUND', 'There is no such file.');
    return { file: found, entries: await readFileEntries(tx, id) };
  });
  return {
    ...toFileView(file, viewer),
    entries: entries.map(({ trace, number, merchantId, merchantName, amountMinor, answerCode, payoutId }) => ({
      trace,
      number,
      merchantId,
      merchantName,
      amountMinor,
      answerCode,
      isDeposit: payoutId === null,
    })),
    // A merchant's payouts go to its one account; a deposit goes to the account that it verifies.
    accounts: new Set(entries.map(({ verifiedAccountId, merchantId }) => verifiedAccountId ?? merchantId)).size,
    differences: file.state === 'draft' ? await findDifferences(given, file, entries) : [],
  };
}

/** `2026-11-24 A`, as the bank names it. */
export const fileName = ({ createdOn, fileIdModifier }: Pick<StoredFile, 'createdOn' | 'fileIdModifier'>) =>
  `${createdOn} ${fileIdModifier}`;

function toFileView(file: StoredFile, { staff, now, acknowledgement }: FileViewer): PayoutFileView {
  const isAwaited = file.rail === 'nacha' && file.state === 'released' && file.releasedAt !== null;
  return {
    id: file.id,
    rail: file.rail,
    name: fileName(file),
    state: file.state,
    createdAt: file.createdAt.toISOString(),
    effectiveOn: file.effectiveOn,
    sameDay: file.sameDay,
    payouts: file.payouts,
    totalMinor: file.totalMinor,
    madeBy: file.madeByName,
    releasedBy: file.releasedByName,
    releasedAt: file.releasedAt?.toISOString() ?? null,
    acknowledgeBy:
      isAwaited && file.releasedAt ? acknowledgementDueAt(file.releasedAt, acknowledgement).toISOString() : null,
    isUnacknowledged: isUnacknowledged(file, acknowledgement, now),
    reason: file.reason,
    isMine: file.madeBy === staff.user.id,
  };
}

const toReceivedView = ({ receivedAt, ...file }: ReceivedFile): BankFileView => ({
  ...file,
  receivedAt: receivedAt.toISOString(),
});
