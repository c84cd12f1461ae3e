import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { asId, newId, type MerchantId, type OrderId, type StoreId } from '../../shared/ids.ts';
import type { EarnRule, MovementKind, ProgrammeKind } from './model/points.ts';

/** Slips, movements and redemptions. */

export interface Slip {
  orderId: OrderId;
  storeId: StoreId;
  code: string;
  rule: EarnRule;
  madeAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  guestId: string | null;
}

interface SlipRow {
  order_id: string;
  store_id: string;
  code: string;
  kind: string;
  points_per_unit: number;
  made_at: Date;
  expires_at: Date;
  used_at: Date | null;
  guest_id: string | null;
}

const slipColumns = sql`order_id, store_id, code, kind, points_per_unit, made_at, expires_at, used_at, guest_id`;

const toSlip = (row: SlipRow): Slip => ({
  orderId: asId(row.order_id),
  storeId: asId(row.store_id),
  code: row.code,
  rule: { kind: row.kind as ProgrammeKind, pointsPerUnit: row.points_per_unit }, // of the programme's check
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  guestId: row.guest_id,
});

/** The one that was made first stays. */
export async function insertSlip(tx: Tx, slip: Omit<Slip, 'usedAt' | 'guestId'>): Promise<void> {
  await sql`
    insert into loyalty_slips (merchant_id, order_id, store_id, code, kind, points_per_unit, made_at, expires_at)
    values (current_merchant_id(), ${slip.orderId}, ${slip.storeId}, ${slip.code}, ${slip.rule.kind},
      ${slip.rule.pointsPerUnit}, ${slip.madeAt}, ${slip.expiresAt})
    on conflict (merchant_id, order_id) do nothing`.execute(tx);
}

export async function readSlip(tx: Tx, orderId: string): Promise<Slip | undefined> {
  const { rows } = await sql<SlipRow>`
    select ${slipColumns} from loyalty_slips where merchant_id = current_merchant_id() and order_id = ${orderId}`.execute(
    tx,
  );
  return rows[0] && toSlip(rows[0]);
}

/** Locked until the transaction ends. */
export async function lockSlip(tx: Tx, orderId: string): Promise<Slip | undefined> {
  const { rows } = await sql<SlipRow>`
    select ${slipColumns} from loyalty_slips
    where merchant_id = current_merchant_id() and order_id = ${orderId} for update`.execute(tx);
  return rows[0] && toSlip(rows[0]);
}

export async function useSlip(
  tx: Tx,
  { orderId, guestId, at }: { orderId: string; guestId: string; at: Date },
): Promise<void> {
  await sql`
    update loyalty_slips set used_at = ${at}, guest_id = ${guestId}, look_at_since = ${at}
    where merchant_id = current_merchant_id() and order_id = ${orderId}`.execute(tx);
}

/** Notes that orders have changed, where a guest has their slip. Also for the intake role, over merchants. */
export async function markSlips(
  tx: Tx,
  orders: readonly { merchantId: MerchantId; id: OrderId }[],
  at: Date,
): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    update loyalty_slips s set look_at_since = ${at}
    from unnest(${orders.map(({ merchantId }) => merchantId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[])
      as o (merchant_id, order_id)
    where s.merchant_id = o.merchant_id and s.order_id = o.order_id and s.guest_id is not null`.execute(tx);
}

/** One of the transaction's merchant. */
export async function markOwnSlip(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  await sql`
    update loyalty_slips set look_at_since = ${at}
    where merchant_id = current_merchant_id() and order_id = ${orderId} and guest_id is not null`.execute(tx);
}

/** The slips that have waited longest, locked and taken off the list. */
export async function takeSlipsToLookAt(tx: Tx, most: number): Promise<Slip[]> {
  const { rows } = await sql<SlipRow>`
    with oldest as (
      select order_id as id from loyalty_slips
      where merchant_id = current_merchant_id() and look_at_since is not null
      order by look_at_since limit ${most} for update skip locked
    )
    update loyalty_slips set look_at_since = null from oldest
    where merchant_id = current_merchant_id() and order_id = oldest.id
    returning ${slipColumns}`.execute(tx);
  return rows.map(toSlip);
}

/** What an order has brought so far, less what was taken back. */
export async function readBrought(tx: Tx, orderId: string): Promise<{ brought: number; hasEarned: boolean }> {
  const { rows } = await sql<{ brought: number; has_earned: boolean }>`
    select coalesce(sum(points), 0)::int as brought, coalesce(bool_or(kind = 'earned'), false) as has_earned
    from loyalty_movements where merchant_id = current_merchant_id() and order_id = ${orderId}`.execute(tx);
  return { brought: rows[0]?.brought ?? 0, hasEarned: rows[0]?.has_earned ?? false };
}

export interface NewMovement {
  guestId: string;
  storeId: string;
  kind: MovementKind;
  points: number;
  orderId: string | null;
  redemptionId: string | null;
  purchaseId: string | null;
}

/** Answers its id. */
export async function insertMovement(tx: Tx, movement: NewMovement, at: Date): Promise<string> {
  const id = newId<'movement'>();
  await sql`
    insert into loyalty_movements (merchant_id, id, guest_id, store_id, kind, points, order_id, redemption_id,
      purchase_id, at)
    values (current_merchant_id(), ${id}, ${movement.guestId}, ${movement.storeId}, ${movement.kind}, ${movement.points},
      ${movement.orderId}, ${movement.redemptionId}, ${movement.purchaseId}, ${at})`.execute(tx);
  return id;
}

const maxMovements = 50;

/** Of a guest, newest first. */
export async function readMovements(tx: Tx, guestId: string) {
  const { rows } = await sql<{
    id: string;
    kind: MovementKind;
    points: number;
    at: Date;
    order_id: string | null;
    reward_name: string | null;
    spent_minor: number | null;
  }>`
    select m.id, m.kind, m.points, m.at, m.order_id, r.reward_name, p.spent_minor
    from loyalty_movements m
    left join loyalty_redemptions r on r.merchant_id = m.merchant_id and r.id = m.redemption_id
    left join loyalty_purchases p on p.merchant_id = m.merchant_id and p.id = m.purchase_id
    where m.merchant_id = current_merchant_id() and m.guest_id = ${guestId}
    order by m.at desc, m.id desc limit ${maxMovements}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    points: row.points,
    at: row.at,
    orderId: row.order_id,
    rewardName: row.reward_name,
    spentMinor: row.spent_minor,
  }));
}

export interface Redemption {
  id: string;
  guestId: string;
  storeId: StoreId;
  rewardId: string;
  rewardName: string;
  points: number;
  requestKey: string;
  at: Date;
  undoneAt: Date | null;
}

interface RedemptionRow {
  id: string;
  guest_id: string;
  store_id: string;
  reward_id: string;
  reward_name: string;
  points: number;
  request_key: string;
  at: Date;
  undone_at: Date | null;
}

const redemptionColumns = sql`id, guest_id, store_id, reward_id, reward_name, points, request_key, at, undone_at`;

const toRedemption = (row: RedemptionRow): Redemption => ({
  id: row.id,
  guestId: row.guest_id,
  storeId: asId(row.store_id),
  rewardId: row.reward_id,
  rewardName: row.reward_name,
  points: row.points,
  requestKey: row.request_key,
  at: row.at,
  undoneAt: row.undone_at,
});

export async function insertRedemption(tx: Tx, given: Omit<Redemption, 'undoneAt'>, byUser: string): Promise<void> {
  await sql`
    insert into loyalty_redemptions (merchant_id, id, guest_id, store_id, reward_id, reward_name, points, request_key, at,
      by_user)
    values (current_merchant_id(), ${given.id}, ${given.guestId}, ${given.storeId}, ${given.rewardId}, ${given.rewardName},
      ${given.points}, ${given.requestKey}, ${given.at}, ${byUser})`.execute(tx);
}

export async function findRedemptionByKey(tx: Tx, requestKey: string): Promise<Redemption | undefined> {
  const { rows } = await sql<RedemptionRow>`
    select ${redemptionColumns} from loyalty_redemptions
    where merchant_id = current_merchant_id() and request_key = ${requestKey}`.execute(tx);
  return rows[0] && toRedemption(rows[0]);
}

export async function readRedemption(tx: Tx, id: string): Promise<Redemption | undefined> {
  const { rows } = await sql<RedemptionRow>`
    select ${redemptionColumns} from loyalty_redemptions
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
  return rows[0] && toRedemption(rows[0]);
}

export async function recordUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    update loyalty_redemptions set undone_at = ${at}
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

const maxRedemptions = 5;

/** Of a guest, newest first. */
export async function readRedemptions(tx: Tx, guestId: string): Promise<Redemption[]> {
  const { rows } = await sql<RedemptionRow>`
    select ${redemptionColumns} from loyalty_redemptions
    where merchant_id = current_merchant_id() and guest_id = ${guestId}
    order by at desc, id desc limit ${maxRedemptions}`.execute(tx);
  return rows.map(toRedemption);
}
