import { lazy, type ComponentProps } from 'react';
import { WhenSeen } from './when-seen.tsx';

const Shares = lazy(() => import('./shares.tsx').then((module) => ({ default: module.Shares })));

/** As `LazyTrend`. */
export function LazyShares(props: ComponentProps<typeof Shares>) {
  return (
    <WhenSeen h={190}>
      <Shares {...props} />
    </WhenSeen>
  );
}
