import { Navigate, Outlet, useLocation } from 'react-router';
import { authToken, requireToken } from '../lib/auth.ts';
import { loginThenBack } from '../lib/paths.ts';
import type { Route } from './+types/layout.ts';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request);
  return null;
}

/** Around the account pages of whoever is logged in; without a token they lead to the log-in. */
export default function AccountLayout() {
  const token = authToken.use();
  const { pathname, search } = useLocation();
  return token ? <Outlet /> : <Navigate to={loginThenBack(pathname + search)} replace />;
}
