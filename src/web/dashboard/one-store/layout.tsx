import { Outlet } from 'react-router';
import { OneStore } from './one-store.tsx';

/** Screens that are about one store. */
export default function OneStoreLayout() {
  return (
    <OneStore isScreen>
      <Outlet />
    </OneStore>
  );
}
