import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, newId, type MerchantId } from '../../shared/ids.ts';
import type { ProgrammeKind } from './model/points.ts';

/** The programme, its rewards, and what is found before a merchant is known. */

export interface ProgrammeRow {
  name: string;
  state: 'running' | 'stopped';
  kind: ProgrammeKind;
  pointsPerUnit: number;
  worthPerHundredMinor: number;
  expiresAfterDays: number | null;
  currency: string;
  joinCode: string;
  version: number;
}

const columns = sql`name, state, kind, points_per_unit, worth_per_hundred_minor, expires_after_days, currency, join_code,
  version`;

interface StoredProgramme {
  name: string;
  state: string;
  kind: string;
  points_per_unit: number;
  worth_per_hundred_minor: number;
  expires_after_days: number | null;
  currency: string;
  join_code: string;
  version: number;
}

const toProgramme = (row: StoredProgramme): ProgrammeRow => ({
  name: row.name,
  state: row.state as ProgrammeRow['state'], // the column's check
  kind: row.kind as ProgrammeKind, // the column's check
  pointsPerUnit: row.points_per_unit,
  worthPerHundredMinor: row.worth_per_hundred_minor,
  expiresAfterDays: row.expires_after_days,
  currency: row.currency,
  joinCode: row.join_code,
  version: row.version,
});

/** `share`: what points are worth stays as it is until the transaction ends. `update`: nobody else is at any points. */
export async function readProgramme(tx: Tx, lock?: 'share' | 'update'): Promise<ProgrammeRow | undefined> {
  const locked = lock === undefined ? sql`` : lock === 'share' ? sql`for share` : sql`for update`;
  const { rows } = await sql<StoredProgramme>`
    select ${columns} from loyalty_programmes where merchant_id = current_merchant_id() ${locked}`.execute(tx);
  return rows[0] && toProgramme(rows[0]);
}

export async function writeProgramme(tx: Tx, row: Omit<ProgrammeRow, 'version'>, at: Date): Promise<void> {
  await sql`
    insert into loyalty_programmes (merchant_id, name, state, kind, points_per_unit, worth_per_hundred_minor,
      expires_after_days, currency, join_code, created_at)
    values (current_merchant_id(), ${row.name}, ${row.state}, ${row.kind}, ${row.pointsPerUnit},
      ${row.worthPerHundredMinor}, ${row.expiresAfterDays}, ${row.currency}, ${row.joinCode}, ${at})
    on conflict (merchant_id) do update set name = excluded.name, state = excluded.state, kind = excluded.kind,
      points_per_unit = excluded.points_per_unit, worth_per_hundred_minor = excluded.worth_per_hundred_minor,
      expires_after_days = excluded.expires_after_days, version = loyalty_programmes.version + 1`.execute(tx);
}

export interface RewardRow {
  id: string;
  name: string;
  costPoints: number;
  isOffered: boolean;
  version: number;
}

/** The cheapest first. */
export async function readRewards(tx: Tx): Promise<RewardRow[]> {
  const { rows } = await sql<{ id: string; name: string; cost_points: number; is_offered: boolean; version: number }>`
    select id, name, cost_points, is_offered, version from loyalty_rewards where merchant_id = current_merchant_id()
    order by cost_points, name, id`.execute(tx);
  return rows.map(({ id, name, cost_points, is_offered, version }) => ({
    id,
    name,
    costPoints: cost_points,
    isOffered: is_offered,
    version,
  }));
}

export async function insertReward(tx: Tx, row: Omit<RewardRow, 'id' | 'version'>, at: Date): Promise<void> {
  await sql`
    insert into loyalty_rewards (merchant_id, id, name, cost_points, is_offered, created_at)
    values (current_merchant_id(), ${newId()}, ${row.name}, ${row.costPoints}, ${row.isOffered}, ${at})`.execute(tx);
}

/** False where there is no such reward of this version. */
export async function updateReward(tx: Tx, row: RewardRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update loyalty_rewards set name = ${row.name}, cost_points = ${row.costPoints}, is_offered = ${row.isOffered},
      version = version + 1
    where merchant_id = current_merchant_id() and id = ${row.id} and version = ${row.version}`.execute(tx);
  return numAffectedRows === 1n;
}

/** How many guests there are, what they hold, and what happened since. */
export async function readFigures(tx: Tx, since: Date) {
  const { rows } = await sql<{ guests: number; joined: number; points: number; owed: number; redeemed: number }>`
    select count(*) filter (where state = 'member') as guests,
      count(*) filter (where state = 'member' and joined_at >= ${since}) as joined,
      coalesce(sum(balance), 0)::bigint as points, coalesce(sum(owed_minor), 0)::bigint as owed,
      (select count(*) from loyalty_redemptions
        where merchant_id = current_merchant_id() and at >= ${since} and undone_at is null) as redeemed
    from loyalty_guests where merchant_id = current_merchant_id()`.execute(tx);
  return rows[0] ?? { guests: 0, joined: 0, points: 0, owed: 0, redeemed: 0 };
}

/** Values all points anew; answers by how much more is owed. The programme must be locked for update. */
export async function revalueGuests(tx: Tx, worthPerHundredMinor: number): Promise<number> {
  const { rows } = await sql<{ difference: number }>`
    with before as (
      select id, owed_minor from loyalty_guests where merchant_id = current_merchant_id() and balance > 0 for update
    ), after as (
      update loyalty_guests g set owed_minor = round(g.balance::numeric * ${worthPerHundredMinor}::int / 100)
      from before b where g.merchant_id = current_merchant_id() and g.id = b.id
      returning g.owed_minor - b.owed_minor as difference
    )
    select coalesce(sum(difference), 0)::bigint as difference from after`.execute(tx);
  return rows[0]?.difference ?? 0;
}

/** Whose a code is, and of which order; undefined for none. */
export async function findPlace(
  db: Db,
  code: string,
): Promise<{ merchantId: MerchantId; orderId: string | null } | undefined> {
  const { rows } = await sql<{ merchant_id: string; order_id: string | null }>`
    select merchant_id, order_id from loyalty_place(${code})`.execute(db);
  return rows[0] && { merchantId: asId(rows[0].merchant_id), orderId: rows[0].order_id };
}

/** Whose card a link opens; undefined for a link of nobody. */
export async function findCard(
  db: Db,
  token: string,
): Promise<{ merchantId: MerchantId; guestId: string } | undefined> {
  const { rows } = await sql<{ merchant_id: string; guest_id: string }>`
    select merchant_id, guest_id from loyalty_card(${token})`.execute(db);
  return rows[0] && { merchantId: asId(rows[0].merchant_id), guestId: rows[0].guest_id };
}

/** Merchants with something to work out. */
export async function merchantsWithPointsDue(
  db: Db,
  at: Date,
  most: number,
): Promise<{ merchantId: MerchantId; kind: 'slips' | 'expiry' }[]> {
  const { rows } = await sql<{ merchant_id: string; kind: 'slips' | 'expiry' }>`
    select merchant_id, kind from merchants_with_points_due(${at}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId(row.merchant_id), kind: row.kind }));
}
