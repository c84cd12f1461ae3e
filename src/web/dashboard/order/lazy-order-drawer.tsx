import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPreload } from '../../lib/lazy-preload.ts';
import { useLatched } from '../../lib/use-latched.ts';

const OrderDrawer = lazyPreload(async () => (await import('./order-drawer.tsx')).OrderDrawer);

/** The order that the address names, over whichever screen. */
export function LazyOrderDrawer() {
  const isNamed = useSearchParams()[0].has('order');
  return useLatched(isNamed) ? (
    <Suspense>
      <OrderDrawer />
    </Suspense>
  ) : null;
}
