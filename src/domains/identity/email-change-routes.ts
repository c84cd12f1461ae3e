import { createHash, randomBytes } from 'node:crypto';
import { implement } from '@orpc/server';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { postMessages } from '../../platform/messages/outbox.ts';
import { postToUnproven } from '../../platform/messages/unproven.ts';
import type { Tx } from '../../platform/db/database.ts';
import { hourMs } from '../../shared/time.ts';
import { emailChangeContract, type EmailChangeStanding, type PendingEmail } from './email-change-contract.ts';
import {
  deleteEmailChange,
  findEmailChange,
  isEmailTaken,
  lockEmailChange,
  recordConfirmed,
  putEmailChange,
  writeEmail,
} from './email-change-store.ts';
import type { IdentityParts } from './identity-parts.ts';
import { letters } from './letters.ts';
import { languageOf } from './model/languages.ts';
import { ownChanges } from './own-change.ts';
import type { Session } from './sessions.ts';
import { proofOf } from './step-up.ts';
import { endResets } from './store.ts';

/** How long the links of a change work; the mails say so. */
const livesHours = 24;

const newToken = () => randomBytes(24).toString('base64url');
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The email of an account: changed once the present address has approved it and the new one has proven itself. A present
 * address that was never proven has nothing to approve.
 */
export function emailChangeRouter(parts: IdentityParts) {
  const { db, sessions, stepUp, waits, clock, publicUrl: base } = parts;
  const recordOwn = ownChanges(parts);
  const os = implement(emailChangeContract).$context<ApiContext>();

  async function show(person: Session): Promise<PendingEmail> {
    const found = await findEmailChange(db, person.user.id, clock.now());
    return {
      pending: found
        ? {
            email: found.newEmail,
            until: found.expiresAt.toISOString(),
            isApproved: found.oldApprovedAt !== null,
            isProven: found.newProvenAt !== null,
          }
        : null,
      proof: proofOf(person),
    };
  }

  /** Runs on the change behind a link, locked. Throws NOT_FOUND for a link that is wrong, used or too old. */
  async function withLink<T>(
    token: string,
    work: (tx: Tx, change: NonNullable<Awaited<ReturnType<typeof lockEmailChange>>>) => Promise<T>,
  ): Promise<T> {
    return db.transaction().execute(async (tx) => {
      const change = await lockEmailChange(tx, digestOf(token), clock.now());
      if (!change)
        throw new AppError('NOT_FOUND', 'This link does not work any more. Change the email again in Settings.');
      return work(tx, change);
    });
  }

  return os.router({
    getEmailChange: os.getEmailChange.handler(async ({ context }) => show(await sessions.session(context))),
    changeEmail: os.changeEmail.handler(async ({ context, input: { email: typed, ...proof } }) => {
      const person = await sessions.applicant(context);
      const { user, emailVerified } = person;
      const email = typed.toLowerCase();
      await stepUp(context, person, proof);
      if (email === user.email) throw new AppError('BAD_REQUEST', 'email: This is your email already.');
      await waits.spend(`email change ${user.id}`);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + livesHours * hourMs);
      const [approvalToken, proofToken] = [newToken(), newToken()];
      const language = languageOf(person.language);
      await db.transaction().execute(async (tx) => {
        const oldApprovedAt = emailVerified ? null : now;
        await putEmailChange(
          tx,
          {
            userId: user.id,
            newEmail: email,
            oldDigest: digestOf(approvalToken),
            newDigest: digestOf(proofToken),
            oldApprovedAt,
            newProvenAt: null,
            expiresAt,
          },
          now,
        );
        if (emailVerified) {
          const mail = letters.approveEmail({
            to: user.email,
            name: user.name,
            language,
            base,
            email,
            token: approvalToken,
          });
          await postMessages({ tx, clock }, [{ ...mail, worthlessAfter: expiresAt }]);
        }
        // An address of another account is answered alike; its owner hears of the try and gets no link.
        const mail = (await isEmailTaken(tx, email))
          ? letters.emailTaken({ to: email, language })
          : letters.proveEmail({ to: email, language, base, token: proofToken });
        await postToUnproven({ tx, clock }, mail);
      });
      await recordOwn(person);
      return show(person);
    }),
    cancelEmailChange: os.cancelEmailChange.handler(async ({ context }) => {
      const person = await sessions.applicant(context);
      await deleteEmailChange(db, person.user.id);
      return show(person);
    }),
    readEmailChange: os.readEmailChange.handler(({ input: { token } }) =>
      withLink(token, async (_tx, { side, newEmail, oldApprovedAt, newProvenAt }) => {
        const isDone = (side === 'old' ? oldApprovedAt : newProvenAt) !== null;
        return { side, state: isDone ? ('waiting' as const) : ('open' as const), email: newEmail };
      }),
    ),
    confirmEmailChange: os.confirmEmailChange.handler(({ input: { token } }) =>
      withLink(
        token,
        async (tx, { side, userId, newEmail, oldApprovedAt, newProvenAt }): Promise<EmailChangeStanding> => {
          await recordConfirmed(tx, userId, side, clock.now());
          const other = side === 'old' ? newProvenAt : oldApprovedAt;
          if (other === null) return { side, state: 'waiting' };
          if (await isEmailTaken(tx, newEmail)) {
            await deleteEmailChange(tx, userId);
            return { side, state: 'refused' };
          }
          const before = await writeEmail(tx, { userId, email: newEmail });
          await deleteEmailChange(tx, userId);
          await endResets(tx, userId);
          const language = languageOf(before.language);
          const about = { language, base, what: 'email_changed' as const };
          await postMessages({ tx, clock }, [
            letters.securityChanged({ to: before.email, name: before.isVerified ? before.name : '', ...about }),
            letters.securityChanged({ to: newEmail, name: before.name, ...about }),
          ]);
          return { side, state: 'changed' };
        },
      ),
    ),
    refuseEmailChange: os.refuseEmailChange.handler(({ input: { token } }) =>
      withLink(token, async (tx, { side, userId }): Promise<EmailChangeStanding> => {
        await deleteEmailChange(tx, userId);
        return { side, state: 'refused' };
      }),
    ),
  });
}
