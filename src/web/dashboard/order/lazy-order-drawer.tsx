import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazySoon } from '../../lib/lazy-soon.ts';
import { useOnce } from '../../lib/use-once.ts';

const OrderDrawer = lazySoon(async () => (await import('./order-drawer.tsx')).OrderDrawer);

/** The order that the address names, over whichever screen. */
export function LazyOrderDrawer() {
  const isNamed = useSearchParams()[0].has('order');
  return useOnce(isNamed) ? (
    <Suspense>
      <OrderDrawer />
    </Suspense>
  ) : null;
}
