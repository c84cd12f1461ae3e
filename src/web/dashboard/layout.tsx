import { Navigate, useLocation } from 'react-router';
import { authToken, requireToken } from '../lib/auth.ts';
import { loginThenBack } from '../lib/paths.ts';
import type { Route } from './+types/layout.ts';
import { chosenStoreId } from './data/current-store.ts';
import { Frame } from './frame.tsx';
import { Admission } from './shell/admission.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request);
  const storeId = new URL(request.url).searchParams.get('store');
  if (storeId) chosenStoreId.set(storeId);
  return null;
}

/** Lives as long as the token does: when it goes, here or in another tab, so does the dashboard. */
export default function DashboardLayout() {
  const token = authToken.use();
  const { pathname, search } = useLocation();
  if (!token) return <Navigate to={loginThenBack(pathname + search)} replace />;
  return (
    <Admission>
      <Frame />
    </Admission>
  );
}
