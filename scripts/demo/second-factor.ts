import { symmetricEncrypt } from 'better-auth/crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/shared/ids.ts';

/**
 * Gives an account a second factor whose secret is known, as for the demo's staff; never for a real person. One that it
 * has already stays.
 */
export async function enrolSecondFactor(
  db: Db,
  { userId, secret, authSecret }: { userId: string; secret: string; authSecret: string },
): Promise<void> {
  const has = await db.selectFrom('two_factors').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (has) return;
  const encrypt = (data: string) => symmetricEncrypt({ key: authSecret, data });
  await db
    .insertInto('two_factors')
    .values({
      id: newId(),
      user_id: userId,
      secret: await encrypt(secret),
      backup_codes: await encrypt('[]'),
      verified: true,
    })
    .execute();
  await db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', userId).execute();
}

/** The six digits that an authenticator app with this secret shows now. */
export function secondFactorCode(secret: string): string {
  return new TOTP({ secret: Secret.fromUTF8(secret) }).generate();
}

/** The secret as it is typed into an authenticator app. */
export function setUpKey(secret: string): string {
  return Secret.fromUTF8(secret).base32;
}
