import { Navigate, useLocation } from 'react-router';
import { authToken, requireToken } from '../lib/auth.ts';
import { loginThenBack } from '../lib/paths.ts';
import type { Route } from './+types/layout.ts';
import { Guard } from './guard.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request);
  return null;
}

/** Forkline's own part. Lives as long as the token does. */
export default function BackOfficeLayout() {
  const token = authToken.use();
  const { pathname, search } = useLocation();
  if (!token) return <Navigate to={loginThenBack(pathname + search)} replace />;
  return <Guard />;
}
