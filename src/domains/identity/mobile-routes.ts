import { createHmac, randomInt } from 'node:crypto';
import { implement } from '@orpc/server';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { equalInConstantTime } from '../../platform/crypto/constant-time.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { postMessages } from '../../platform/messages/outbox.ts';
import { minuteMs } from '../../shared/time.ts';
import type { IdentityParts } from './identity-parts.ts';
import { letters } from './letters.ts';
import { mobileContract, type Mobile } from './mobile-contract.ts';
import {
  countTry,
  deleteWaiting,
  findConsent,
  findSmsNumber,
  findWaiting,
  insertConsent,
  writeWaiting,
} from './mobile-store.ts';
import {
  codeLivesMinutes,
  maxCodeAttempts,
  smsConsentVersion,
  smsConsentWording,
  smsSources,
  smsWithdrawalWording,
} from './model/sms-consent.ts';
import { ownChanges } from './own-change.ts';
import { dropProvenPhone, verifyPhone } from './store.ts';

/** A person's own mobile number, and the proof that they want to be texted there. */
export function mobileRouter(parts: IdentityParts & { hasSms: boolean }) {
  const { db, sessions, waits, clock, authSecrets, hasSms } = parts;
  const recordOwn = ownChanges(parts);
  const os = implement(mobileContract).$context<ApiContext>();
  const digestsOf = (userId: string, code: string) =>
    authSecrets.map((secret) => createHmac('sha256', secret).update(`mobile ${userId} ${code}`).digest('base64url'));

  async function show(userId: string): Promise<Mobile> {
    const [phone, proof, waiting] = await Promise.all([
      findSmsNumber(db, userId),
      findConsent(db, userId),
      findWaiting(db, userId, clock.now()),
    ]);
    return {
      phone,
      proof: proof ? { ...proof, at: proof.at.toISOString() } : null,
      waiting: waiting ? { phone: waiting.phone, until: waiting.expiresAt.toISOString() } : null,
      hasSms,
    };
  }

  return os.router({
    getMobile: os.getMobile.handler(async ({ context }) => show((await sessions.session(context)).user.id)),
    beginMobile: os.beginMobile.handler(async ({ context, input }) => {
      const { user } = await sessions.applicant(context);
      const number = parsePhoneNumberFromString(input.phone, 'US');
      if (number?.isValid() !== true) {
        throw new AppError('BAD_REQUEST', 'phone: Enter a mobile number with its area code.');
      }
      if (input.consentVersion !== smsConsentVersion) {
        throw new AppError('CONFLICT', 'These words have changed meanwhile. Load the page again and read them.');
      }
      await waits.spend(`mobile ${user.id}`);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(clock.now().getTime() + codeLivesMinutes * minuteMs);
      const phone = number.number;
      const sms = letters.mobileCode({ to: phone, code, language: input.language });
      await db.transaction().execute(async (tx) => {
        await writeWaiting(tx, user.id, { phone, codeDigest: digestsOf(user.id, code)[0] ?? '', expiresAt });
        await postMessages({ tx, clock }, [{ ...sms, worthlessAfter: expiresAt }]);
      });
      return show(user.id);
    }),
    confirmMobile: os.confirmMobile.handler(async ({ context, input }) => {
      const person = await sessions.applicant(context);
      const { user } = person;
      const now = clock.now();
      const tries = await countTry(db, user.id);
      const waiting = await findWaiting(db, user.id, now);
      if (!waiting || tries > maxCodeAttempts) {
        throw new AppError('CONFLICT', 'This code is too old, or was tried too often. Ask for another one.');
      }
      if (!digestsOf(user.id, input.code).some((digest) => equalInConstantTime(waiting.codeDigest, digest))) {
        throw new AppError('BAD_REQUEST', 'code: This code is not right. Look at the newest message.');
      }
      await db.transaction().execute(async (tx) => {
        await insertConsent(tx, {
          userId: user.id,
          phone: waiting.phone,
          isGiven: true,
          wording: smsConsentWording[input.language],
          version: smsConsentVersion,
          source: smsSources.settings,
          at: now,
          from: context.ip,
        });
        await deleteWaiting(tx, user.id);
        await verifyPhone(tx, user.id, waiting.phone);
      });
      await recordOwn(person);
      return show(user.id);
    }),
    endMobile: os.endMobile.handler(async ({ context }) => {
      const person = await sessions.applicant(context);
      const { user } = person;
      const phone = await findSmsNumber(db, user.id);
      await deleteWaiting(db, user.id);
      await dropProvenPhone(db, user.id);
      if (phone !== null) {
        await insertConsent(db, {
          userId: user.id,
          phone,
          isGiven: false,
          wording: smsWithdrawalWording,
          version: smsConsentVersion,
          source: smsSources.settings,
          at: clock.now(),
          from: context.ip,
        });
        await recordOwn(person);
      }
      return show(user.id);
    }),
  });
}
