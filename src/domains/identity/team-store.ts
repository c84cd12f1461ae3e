import type { Db } from '../../platform/db/database.ts';
import { shareStore, type StoreReach } from './model/store-reach.ts';
import type { PendingInvitation, TeamLeader, TeamMember } from './team-contract.ts';
import { parseStoreIds } from './team-stores.ts';

/** Everybody who works for a merchant, oldest first. */
export async function readMembers(db: Db, merchantId: string, asking: string): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'role', 'store_ids', 'last_seen_at'])
    .where('merchant_id', '=', merchantId)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    name: row.name,
    email: row.email,
    role: row.role as TeamMember['role'], // the column's check
    storeIds: row.store_ids,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    you: row.id === asking,
  }));
}

/** The owners and managers of any of some stores, oldest first; null: of all. */
export async function readLeaders(db: Db, merchantId: string, storeIds: StoreReach): Promise<TeamLeader[]> {
  const members = await readMembers(db, merchantId, '');
  return members
    .filter(({ role }) => role === 'owner' || role === 'manager')
    .filter((one) => shareStore(storeIds, one.storeIds))
    .map(({ name, role }) => ({ name, role }));
}

/** Invitations that can still be accepted, newest first. */
export async function readPendingInvitations(db: Db, merchantId: string): Promise<PendingInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'store_ids', 'expires_at'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'pending')
    // better-auth, which judges them, goes by the system's clock.
    .where('expires_at', '>', new Date())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role as TeamMember['role'], // the column's check
    storeIds: parseStoreIds(row.store_ids),
    expiresAt: row.expires_at.toISOString(),
  }));
}

export async function findMembership(
  db: Db,
  merchantId: string,
  userId: string,
): Promise<{ id: string; name: string; role: string; storeIds: StoreReach } | undefined> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.id', 'users.name', 'memberships.role', 'store_ids'])
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, role: row.role, storeIds: row.store_ids };
}

/** Whether every one of these stores belongs to the merchant. */
export async function ownsStores(db: Db, merchantId: string, storeIds: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('stores')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', storeIds)
    .execute();
  return rows.length === new Set(storeIds).size;
}

export async function hasOtherOwner(db: Db, merchantId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('role', '=', 'owner')
    .where('user_id', '!=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An invitation with the names that its page shows. */
export async function findInvitation(db: Db, id: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('organizations', (join) =>
      join.on((on) => on(on.cast<string>('organizations.id', 'uuid'), '=', on.ref('invitations.merchant_id'))),
    )
    .innerJoin('users', 'users.id', 'invitations.inviter_id')
    .select([
      'invitations.merchant_id',
      'organizations.name as merchant_name',
      'users.name as inviter_name',
      'invitations.email',
      'role',
      'status',
      'expires_at',
    ])
    .where('invitations.id', '=', id)
    .executeTakeFirst();
}

export async function refuseInvitation(db: Db, id: string): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ status: 'rejected' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}
