import { redirect } from 'react-router';
import { localStorageValue } from './local-storage-value.ts';
import { loginThenBack } from './paths.ts';

/** The access token (specification, section 9). Being logged in means that it is there (section 4). */
export const authToken = localStorageValue('authToken');

/** For a route's `clientLoader`: lets a token holder pass and sends anyone else to log in and come back. */
export function requireToken(request: Request): void {
  if (authToken.get()) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginThenBack(pathname + search));
}
