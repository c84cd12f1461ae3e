import { recordChangeOf } from '../../platform/changes/record-change.ts';
import type { IdentityParts } from './identity-parts.ts';
import type { Session } from './sessions.ts';

/** Writes down, for the restaurant that somebody works for, what they changed of their own account; never a secret of it. */
export function ownChanges({ db, clock }: Pick<IdentityParts, 'db' | 'clock'>) {
  return async ({ merchantId, user, role }: Pick<Session, 'merchantId' | 'user' | 'role'>): Promise<void> => {
    if (merchantId === null) return;
    await recordChangeOf(db, merchantId, { userId: user.id, role, at: clock.now() });
  };
}
