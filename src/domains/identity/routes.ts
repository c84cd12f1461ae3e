import { implement } from '@orpc/server';
import type { ApiContext } from '../../platform/http/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { Accounts } from './accounts.ts';
import { identityContract } from './contract.ts';
import type { Sessions } from './sessions.ts';

/** @param onLogOut told the id of a session that was ended, so that its live streams end too */
export function identityRouter(given: { accounts: Accounts; sessions: Sessions; onLogOut: (id: string) => void }) {
  const { accounts, sessions } = given;
  const os = implement(identityContract).$context<ApiContext>();
  return os.router({
    logIn: os.logIn.handler(async ({ input, context }) => {
      const headers = plain(context.headers, ['user-agent']);
      const access = await accounts.logIn({ email: input.username, password: input.password }, headers);
      if (access === undefined) throw new AppError('UNAUTHORIZED', 'The email or the password is wrong.');
      return { access };
    }),
    logOut: os.logOut.handler(async ({ context }) => {
      // Not `sessions`: an account that belongs to nobody may log out as well.
      const headers = plain(context.headers, ['authorization']);
      const found = await accounts.session(headers);
      if (!found) throw new AppError('UNAUTHORIZED');
      await accounts.logOut(headers);
      given.onLogOut(found.session.id);
      return { ended: true };
    }),
    me: os.me.handler(async ({ context }) => {
      const { user, role, merchantId } = await sessions.session(context);
      return { user, role, merchantId };
    }),
  });
}

function plain(headers: ApiContext['headers'], names: string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') picked.set(name, value);
  }
  return picked;
}
