import { Outlet } from 'react-router';
import { TopBar } from './top-bar.tsx';

/** Around every page except the landing page and the dashboard. */
export default function SiteLayout() {
  return (
    <>
      <TopBar />
      <main>
        <Outlet />
      </main>
    </>
  );
}
