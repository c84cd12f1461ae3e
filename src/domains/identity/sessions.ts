import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { MerchantId } from '../../shared/ids.ts';
import type { Accounts } from './accounts.ts';
import type { Role } from './contract.ts';
import { findStanding } from './store.ts';

type HeaderBag = Readonly<Record<string, string | string[] | undefined>>;

/** Somebody who is logged in. */
export interface Session {
  id: string;
  user: { id: string; name: string; email: string };
  role: Role;
  merchantId: MerchantId | null;
}

/** A logged-in person of a merchant's team. */
export interface Member extends Session {
  merchantId: MerchantId;
  actor: Actor;
}

/** Who is asking: the first line of every route. */
export interface Sessions {
  /** Throws UNAUTHORIZED without a good session, FORBIDDEN for an account that belongs to nobody. */
  session(request: { headers: HeaderBag }): Promise<Session>;
  /** The same, for routes of a merchant's team; FORBIDDEN for others and for roles outside `roles`. */
  member(request: { headers: HeaderBag }, roles?: readonly Role[]): Promise<Member>;
}

const teamRoles: readonly Role[] = ['owner', 'manager', 'kitchen'];

export function createSessions({ accounts, db }: { accounts: Accounts; db: Db }): Sessions {
  const sessions: Sessions = {
    async session({ headers }) {
      const { authorization } = headers;
      if (typeof authorization !== 'string') throw new AppError('UNAUTHORIZED');
      const found = await accounts.session(new Headers({ authorization }));
      if (!found) throw new AppError('UNAUTHORIZED', 'Your session has ended. Log in again.');
      const { id, name, email } = found.user;
      const standing = await findStanding(db, id);
      if (!standing) throw new AppError('FORBIDDEN', 'This account has no restaurant yet.');
      return { id: found.session.id, user: { id, name, email }, ...standing };
    },
    async member(request, roles = teamRoles) {
      const session = await sessions.session(request);
      if (session.merchantId === null || !roles.includes(session.role)) throw new AppError('FORBIDDEN');
      const actor: Actor = { kind: 'user', userId: session.user.id, role: session.role };
      return { ...session, merchantId: session.merchantId, actor };
    },
  };
  return sessions;
}
