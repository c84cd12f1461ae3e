import { implement } from '@orpc/server';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { postMessages } from '../../platform/messages/outbox.ts';
import { identityContract } from './contract.ts';
import { letters } from './letters.ts';
import { bearerOf, type IdentityParts } from './identity-parts.ts';
import { languageOf } from './model/languages.ts';
import { ownChanges } from './own-change.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { deleteSession, deleteSessionsOf } from './store.ts';

/** Where an account is logged in, and its password. */
export function sessionRoutes(parts: IdentityParts) {
  const { db, accounts, sessions, stepUp, clock, publicUrl, onLogOut } = parts;
  const recordOwn = ownChanges(parts);
  const os = implement(identityContract).$context<ApiContext>();
  return {
    listSessions: os.listSessions.handler(async ({ context }) => {
      const { id: current } = await sessions.applicant(context);
      const found = await accounts.api.listSessions({ headers: bearerOf(context) });
      return {
        sessions: found
          .map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
            id,
            current: id === current,
            startedAt: createdAt.toISOString(),
            lastSeenAt: updatedAt.toISOString(),
            address: ipAddress || null,
            userAgent: userAgent || null,
          }))
          .toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt)),
      };
    }),
    endSession: os.endSession.handler(async ({ context, input }) => {
      await sessions.applicant(context);
      const headers = bearerOf(context);
      const found = await accounts.api.listSessions({ headers });
      const one = found.find(({ id }) => id === input.id);
      if (!one) throw new AppError('NOT_FOUND', 'This session has ended already.');
      await deleteSession(db, one.id);
      onLogOut(one.id);
      return { done: true as const };
    }),
    endSessions: os.endSessions.handler(async ({ context, input }) => {
      const { id: current, user } = await sessions.applicant(context);
      const kept = input.including === 'others' ? current : undefined;
      for (const id of await deleteSessionsOf(db, user.id, kept)) onLogOut(id);
      return { done: true as const };
    }),
    changePassword: os.changePassword.handler(async ({ context, input }) => {
      const person = await sessions.applicant(context);
      const { user, language } = person;
      await refuseWeakPassword(input.password, [user.name, user.email]);
      const proof = { password: input.current, code: input.code };
      await stepUp(context, person, proof, { withPassword: true, passwordField: 'current' });
      const headers = bearerOf(context);
      const before = await accounts.api.listSessions({ headers });
      const body = { currentPassword: input.current, newPassword: input.password, revokeOtherSessions: true };
      const { token } = await accounts.credentials.changePassword({ body, headers });
      if (!token) throw new Error('better-auth changed the password without a new session.');
      for (const { id } of before) onLogOut(id);
      await recordOwn(person);
      const mail = letters.passwordChanged({
        to: user.email,
        name: user.name,
        base: publicUrl,
        language: languageOf(language),
      });
      await db.transaction().execute((tx) => postMessages({ tx, clock }, [mail]));
      return { access: token };
    }),
  };
}
