import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { cutPage, isBehind, parseCursor } from '../../platform/db/page.ts';
import { asId, newId, type MerchantId } from '../../shared/ids.ts';
import type { Anomaly } from './model/anomalies.ts';
import type { PayWeek } from './model/pay-week.ts';
import type { PayoutReason } from './model/payout-reasons.ts';
import { countedAsUsual, type PayoutState } from './model/payout-states.ts';
import type { PayoutAccount } from './payout-account.ts';
import { payoutColumns, toPayout, type Payout, type Share } from './payout-row.ts';

/** All reading and writing of single payouts; those of all merchants at once are in `desk-store.ts`. */

export interface NewPayout {
  week: PayWeek;
  reissueOf: string | null;
  amountMinor: number;
  currency: string;
  shares: readonly Share[];
  state: PayoutState;
  reasons: readonly PayoutReason[];
  anomalies: readonly Anomaly[];
  usualMinor: number | null;
  account: PayoutAccount;
}

/** Writes a payout of the transaction's merchant under the next number, `PO-2026-000123`. */
export async function insertPayout(tx: Tx, payout: NewPayout, at: Date): Promise<{ id: string; number: string }> {
  const row = await tx
    .insertInto('payouts')
    .values({
      merchant_id: sql<string>`current_merchant_id()`,
      id: newId(),
      number: sql<string>`'PO-' || left(${payout.week.to}, 4) || '-' || lpad(nextval('payout_numbers')::text, 6, '0')`,
      week_from: sql<Date>`${payout.week.from}::date`,
      week_to: sql<Date>`${payout.week.to}::date`,
      reissue_of: payout.reissueOf,
      amount_minor: payout.amountMinor,
      currency: payout.currency,
      shares: JSON.stringify(payout.shares),
      state: payout.state,
      reasons: JSON.stringify(payout.reasons),
      anomalies: JSON.stringify(payout.anomalies),
      usual_minor: payout.usualMinor,
      ...accountColumns(payout.account),
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  return row;
}

/** What a week's payout is decided by, in one look. */
export interface PayoutHistory {
  /** Whether the week has its payout already. */
  hasWeekly: boolean;
  /** Payouts before that were paid or are about to be, the newest first. */
  before: { amountMinor: number; bankAccountId: string | null }[];
  /** Why staff keep the merchant's payouts back; null where they do not. */
  holdReason: string | null;
}

const lookedAt = 8;

export async function readHistory(tx: Tx, week: PayWeek): Promise<PayoutHistory> {
  const { rows } = await sql<{
    has_weekly: boolean;
    hold_reason: string | null;
    before: { amountMinor: number; bankAccountId: string | null }[] | null;
  }>`
    select
      exists (select from payouts where merchant_id = current_merchant_id() and week_from = ${week.from}::date
        and reissue_of is null) as has_weekly,
      (select reason from payout_holds where merchant_id = current_merchant_id() and ended_at is null) as hold_reason,
      (select json_agg(json_build_object('amountMinor', amount_minor, 'bankAccountId', bank_account_id)
          order by created_at desc, id desc)
        from (select amount_minor, bank_account_id, created_at, id from payouts
          where merchant_id = current_merchant_id() and week_from < ${week.from}::date
            and state = any(${countedAsUsual}::text[])
          order by created_at desc, id desc limit ${lookedAt}) as last) as before`.execute(tx);
  const [row] = rows;
  return {
    hasWeekly: row?.has_weekly ?? false,
    holdReason: row?.hold_reason ?? null,
    before: row?.before ?? [],
  };
}

/** The merchant's payout, locked until the transaction ends; undefined for one that is not theirs. */
export async function lockPayout(tx: Tx, id: string): Promise<Payout | undefined> {
  const row = await tx
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toPayout(row);
}

export async function findPayout(tx: Tx, id: string): Promise<Payout | undefined> {
  const row = await tx
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toPayout(row);
}

/** Of the merchant's payouts those with these ids, by number. */
export async function readPayouts(tx: Tx, ids: readonly string[]): Promise<Payout[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('number')
    .execute();
  return rows.map(toPayout);
}

/** The merchant's payouts in a state, the oldest first, locked until the transaction ends. */
export async function lockPayoutsIn(tx: Tx, state: PayoutState): Promise<Payout[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('state', '=', state)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toPayout);
}

/** What decides whether a payout that came back can be paid again. */
export interface ReissueFacts {
  isReissued: boolean;
  holdReason: string | null;
  returnedOn: string | null;
  /** The last Sunday whose week has its payout. */
  lastWeekTo: string | null;
}

export async function readReissueFacts(tx: Tx, payoutId: string): Promise<ReissueFacts> {
  const { rows } = await sql<{
    is_reissued: boolean;
    hold_reason: string | null;
    returned_on: string | null;
    last_week_to: string | null;
  }>`
    select
      exists (select from payouts where merchant_id = current_merchant_id() and reissue_of = ${payoutId}) as is_reissued,
      (select reason from payout_holds where merchant_id = current_merchant_id() and ended_at is null) as hold_reason,
      (select returned_on::text from payouts where merchant_id = current_merchant_id() and id = ${payoutId})
        as returned_on,
      (select max(week_to)::text from payouts where merchant_id = current_merchant_id() and reissue_of is null
        and state <> 'carried') as last_week_to`.execute(tx);
  const [row] = rows;
  return {
    isReissued: row?.is_reissued ?? false,
    holdReason: row?.hold_reason ?? null,
    returnedOn: row?.returned_on ?? null,
    lastWeekTo: row?.last_week_to ?? null,
  };
}

export interface PayoutChange {
  state: PayoutState;
  reasons?: readonly PayoutReason[];
  /** The one that it goes to from now on; one that is none changes nothing. */
  account?: PayoutAccount;
  /** ISO date. */
  returnedOn?: string;
}

function accountColumns(account: PayoutAccount) {
  if ('reason' in account) return {};
  const { destination, bankAccountId, lastFour } = account;
  return { rail: destination.rail, bank_account_id: bankAccountId, account_last_four: lastFour };
}

/** Changes a payout of the transaction's merchant. */
export async function updatePayout(tx: Tx, id: string, change: PayoutChange, at: Date): Promise<void> {
  const { state, reasons, account, returnedOn } = change;
  await tx
    .updateTable('payouts')
    .set({
      state,
      updated_at: at,
      ...(reasons && { reasons: JSON.stringify(reasons) }),
      ...(returnedOn !== undefined && { returned_on: sql<Date>`${returnedOn}::date` }),
      ...(account && accountColumns(account)),
    })
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .execute();
}

/** Notes that the rail is asked to make a payout's transfer; answers whether it was asked before. */
export async function recordTransferAsked(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payouts')
    .set({ transfer_asked_at: at })
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .where('transfer_asked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 0n;
}

const pageRows = 25;

/** The merchant's payouts, newest first, a page at a time. */
export async function readPayoutPage(
  tx: Tx,
  { cursor }: { cursor?: string | undefined },
): Promise<{ payouts: Payout[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const rows = await tx
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'created_at')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.created_at, id: row.id }));
  return { payouts: shown.map(toPayout), nextCursor };
}

/** The numbers of payouts by their ids, for a reissue to name what it pays again. */
export async function readNumbers(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('payouts').select(['id', 'number']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Merchants with something owed and no payout of that week, by id; those after `after`. */
export async function merchantsToPay(
  db: Db,
  { week, after, most }: { week: PayWeek; after: string; most: number },
): Promise<MerchantId[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id from merchants_to_pay(${week.from}::date, ${after}, ${most})`.execute(db);
  return rows.map((row) => asId(row.merchant_id));
}

/** Payouts of any merchant in a state, with `settledBy` only those whose time for returns is over on that day. */
export async function payoutsInState(
  db: Db,
  { state, settledBy = null, most }: { state: PayoutState; settledBy?: string | null; most: number },
): Promise<{ merchantId: MerchantId; payoutId: string }[]> {
  const { rows } = await sql<{ merchant_id: string; payout_id: string }>`
    select merchant_id, payout_id from payouts_in_state(${state}, ${settledBy}::date, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId(row.merchant_id), payoutId: row.payout_id }));
}

/** Ids of the merchant's payouts whose file the bank should have confirmed by now and has not. */
export async function readUnconfirmed(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ payout_id: string }>`select payout_id from unconfirmed_payouts()`.execute(tx);
  return new Set(rows.map((row) => row.payout_id));
}
