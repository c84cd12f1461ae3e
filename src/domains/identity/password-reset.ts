import { setTimeout } from 'node:timers/promises';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Db } from '../../platform/db/database.ts';
import { refusalOf, type Accounts } from './accounts.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { endResets, findResetOwner, findUserEmail, findUserIdByPhone, readAllSessions } from './store.ts';

/** Long enough for the work, so that a known and an unknown address take the same time. */
const answerAfterMs = 300;

/** By mail for what has an @, else by SMS; says which, and nothing about whether there is such an account. */
export async function requestReset(
  { db, accounts }: { db: Db; accounts: Accounts },
  emailOrPhone: string,
): Promise<'mail' | 'sms'> {
  const [sent] = await Promise.all([sendReset({ db, accounts }, emailOrPhone), setTimeout(answerAfterMs)]);
  return sent;
}

async function sendReset(
  { db, accounts }: { db: Db; accounts: Accounts },
  emailOrPhone: string,
): Promise<'mail' | 'sms'> {
  if (emailOrPhone.includes('@')) {
    await ignoreRefusal(accounts.api.requestPasswordReset({ body: { email: emailOrPhone.toLowerCase() } }));
    return 'mail';
  }
  const phoneNumber = toE164(emailOrPhone);
  // Only to a number that its owner has proven.
  if ((await findUserIdByPhone(db, phoneNumber)) !== undefined)
    await ignoreRefusal(accounts.api.requestPasswordResetPhoneNumber({ body: { phoneNumber } }));
  return 'sms';
}

type NewPassword = { token: string; password: string } | { phone: string; code: string; password: string };

/** Sets the password and returns the sessions that this has ended; undefined for a link or code that is not good. Throws BAD_REQUEST for a weak password. */
export async function resetPassword({ db, accounts }: { db: Db; accounts: Accounts }, given: NewPassword) {
  const owner = await ownerOf(db, given);
  const email = owner === undefined ? undefined : await findUserEmail(db, owner);
  await refuseWeakPassword(given.password, email === undefined ? [] : [email]);
  if (owner === undefined) return undefined;
  const before = await readAllSessions(db, owner);
  try {
    if ('token' in given) {
      await accounts.checks.resetPassword({ body: { token: given.token, newPassword: given.password } });
    } else {
      const phoneNumber = toE164(given.phone);
      await accounts.checks.resetPasswordPhoneNumber({
        body: { phoneNumber, otp: given.code, newPassword: given.password },
      });
    }
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return undefined;
  }
  // Every older link dies with the one that was used.
  await endResets(db, owner);
  return before;
}

function ownerOf(db: Db, given: NewPassword): Promise<string | undefined> {
  if ('phone' in given) return findUserIdByPhone(db, toE164(given.phone));
  return findResetOwner(db, given.token);
}

async function ignoreRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!refusalOf(error)) throw error;
  }
}

/** In E.164, read as a number of the United States without a country; what is no number stays as it is. */
function toE164(phone: string): string {
  return parsePhoneNumberFromString(phone, 'US')?.number ?? phone;
}
