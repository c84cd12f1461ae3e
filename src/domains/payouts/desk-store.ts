import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { cutPage, isBehind, likePattern, parseCursor } from '../../platform/db/page.ts';
import { asId, newId, type MerchantId } from '../../shared/ids.ts';
import type { PayoutReason } from './model/payout-reasons.ts';
import type { PayoutState } from './model/payout-states.ts';
import { payoutColumns, toPayout, type Payout } from './payout-row.ts';
import type { RailName } from './model/rail-names.ts';

/** Payouts and holds of all merchants, for staff; every transaction must be in the staff role. */

export interface NamedPayout extends Payout {
  merchantName: string;
}

const pageRows = 50;

/** Newest first, a page at a time. */
export async function readAllPayouts(
  tx: Tx,
  given: {
    week?: string | undefined;
    state?: PayoutState | undefined;
    search?: string | undefined;
    cursor?: string | undefined;
  },
): Promise<{ payouts: NamedPayout[]; nextCursor: string | null }> {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const pattern = likePattern(given.search ?? '');
  const rows = await tx
    .selectFrom('payouts')
    .innerJoin('merchants', 'merchants.id', 'payouts.merchant_id')
    .select([...payoutColumns, 'merchants.name as merchant_name'])
    .$if(given.week !== undefined, (query) => query.where('week_from', '=', sql<Date>`${given.week}::date`))
    .$if(given.state !== undefined, (query) => query.where('payouts.state', '=', given.state ?? ''))
    .$if(Boolean(given.search), (query) =>
      query.where(sql<boolean>`lower(merchants.name || ' ' || payouts.number) like ${pattern}`),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(payouts.created_at, payouts.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('payouts.created_at', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.created_at, id: row.id }));
  return { payouts: shown.map((row) => ({ ...toPayout(row), merchantName: row.merchant_name })), nextCursor };
}

const maxUnanswered = 100;

/** Payouts whose transfer was asked for, and nothing says whether it was made, the oldest first. */
export async function readUnanswered(tx: Tx): Promise<NamedPayout[]> {
  const rows = await tx
    .selectFrom('payouts')
    .innerJoin('merchants', 'merchants.id', 'payouts.merchant_id')
    .select([...payoutColumns, 'merchants.name as merchant_name'])
    .where('payouts.state', '=', 'in_file')
    .where(sql<boolean>`payouts.reasons @> '[{"code": "transfer_unanswered"}]'`)
    .orderBy('payouts.created_at')
    .orderBy('payouts.id')
    .limit(maxUnanswered)
    .execute();
  return rows.map((row) => ({ ...toPayout(row), merchantName: row.merchant_name }));
}

export interface PayoutCount {
  state: PayoutState;
  count: number;
  minor: number;
}

/** How many payouts stand in each state, and what they add up to. */
export async function countPayouts(tx: Tx): Promise<PayoutCount[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(['state', sql<number>`count(*)::int`.as('count'), sql<number>`sum(amount_minor)`.as('minor')])
    .groupBy('state')
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as PayoutState })); // the column's check
}

/** The same for each of these weeks, by their Mondays. */
export async function countPayoutsByWeek(
  tx: Tx,
  weeks: readonly string[],
): Promise<(PayoutCount & { weekFrom: string })[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select([
      sql<string>`week_from::text`.as('weekFrom'),
      'state',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(amount_minor)`.as('minor'),
    ])
    .where(sql<boolean>`week_from = any(${weeks}::date[])`)
    .groupBy(['week_from', 'state'])
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as PayoutState })); // the column's check
}

/** A payout of any merchant, locked until the transaction ends. */
export async function lockAnyPayout(tx: Tx, id: string): Promise<NamedPayout | undefined> {
  const row = await tx
    .selectFrom('payouts')
    .innerJoin('merchants', 'merchants.id', 'payouts.merchant_id')
    .select([...payoutColumns, 'merchants.name as merchant_name'])
    .where('payouts.id', '=', id)
    .forUpdate('payouts')
    .executeTakeFirst();
  return row && { ...toPayout(row), merchantName: row.merchant_name };
}

export async function findAnyPayout(tx: Tx, id: string): Promise<NamedPayout | undefined> {
  const row = await tx
    .selectFrom('payouts')
    .innerJoin('merchants', 'merchants.id', 'payouts.merchant_id')
    .select([...payoutColumns, 'merchants.name as merchant_name'])
    .where('payouts.id', '=', id)
    .executeTakeFirst();
  return row && { ...toPayout(row), merchantName: row.merchant_name };
}

export async function changeAnyPayout(
  tx: Tx,
  id: string,
  { state, reasons, at }: { state: PayoutState; reasons: readonly PayoutReason[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state, reasons: JSON.stringify(reasons), updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Merchants with a payout that is ready and goes by this rail, by id. */
export async function merchantsReadyToPay(tx: Tx, rail: RailName, most: number): Promise<MerchantId[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select('merchant_id')
    .distinct()
    .where('state', '=', 'prepared')
    .where('rail', '=', rail)
    .orderBy('merchant_id')
    .limit(most)
    .execute();
  return rows.map((row) => asId(row.merchant_id));
}

export interface StandingHold {
  merchantId: string;
  merchantName: string;
  reason: string;
  heldBy: string;
  heldAt: Date;
}

/** Merchants whose payouts staff keep back, the longest first. */
export async function readHolds(tx: Tx): Promise<StandingHold[]> {
  const rows = await tx
    .selectFrom('payout_holds')
    .innerJoin('merchants', 'merchants.id', 'payout_holds.merchant_id')
    .select(['merchant_id', 'merchants.name', 'reason', 'held_by', 'held_at'])
    .where('ended_at', 'is', null)
    .orderBy('held_at')
    .execute();
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    merchantName: row.name,
    reason: row.reason,
    heldBy: row.held_by,
    heldAt: row.held_at,
  }));
}

/** Answers false where the merchant is on hold already. */
export async function insertHold(
  tx: Tx,
  { merchantId, reason, heldBy, at }: { merchantId: string; reason: string; heldBy: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payout_holds')
    .values({ merchant_id: merchantId, id: newId(), reason, held_by: heldBy, held_at: at })
    .onConflict((conflict) => conflict.column('merchant_id').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Answers false where the merchant is on no hold. */
export async function endHold(
  tx: Tx,
  { merchantId, endedBy, at }: { merchantId: string; endedBy: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_holds')
    .set({ ended_by: endedBy, ended_at: at })
    .where('merchant_id', '=', merchantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasHold(tx: Tx, merchantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payout_holds')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined where there is no such merchant. */
export async function findMerchantName(tx: Tx, merchantId: string): Promise<string | undefined> {
  return (await tx.selectFrom('merchants').select('name').where('id', '=', merchantId).executeTakeFirst())?.name;
}

/** The payouts of a merchant that are ready, locked until the transaction ends. */
export async function lockReadyPayouts(tx: Tx, merchantId: string): Promise<Payout[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('merchant_id', '=', merchantId)
    .where('state', '=', 'prepared')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toPayout);
}

/** Merchants by name, a page at a time, with whether staff keep their payouts back. */
export async function readMerchantPage(
  tx: Tx,
  { cursor, most }: { cursor: string | undefined; most: number },
): Promise<{ merchants: { merchantId: MerchantId; name: string }[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const rows = await tx
    .selectFrom('merchants')
    .select(['id', 'name', 'created_at'])
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'created_at')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, most, (row) => ({ at: row.created_at, id: row.id }));
  return { merchants: shown.map(({ id, name }) => ({ merchantId: asId(id), name })), nextCursor };
}
