import type { Db } from '../../platform/db/database.ts';
import { asId, type MerchantId } from '../../shared/ids.ts';
import { role, type Role } from './contract.ts';

/** What a person may do, and for whom; undefined for an account that belongs to nobody yet. */
export async function findStanding(
  db: Db,
  userId: string,
): Promise<{ role: Role; merchantId: MerchantId | null } | undefined> {
  const membership = await db
    .selectFrom('memberships')
    .select(['merchant_id', 'role'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .executeTakeFirst();
  if (membership) return { role: role.parse(membership.role), merchantId: asId(membership.merchant_id) };
  const staff = await db.selectFrom('staff_members').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return staff && { role: 'staff', merchantId: null };
}

/** The id of the account with this e-mail, which better-auth keeps in lower case. */
export async function findUserIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
  return user?.id;
}
