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
      const { id } = await sessions.session(context);
      await accounts.logOut(plain(context.headers, ['authorization']));
      given.onLogOut(id);
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
