import { lazy, type ComponentProps } from 'react';
import { WhenSeen } from './when-seen.tsx';

const Trend = lazy(() => import('./trend.tsx').then((module) => ({ default: module.Trend })));

/** The chart's code comes when the first one is about to be seen, and not with the dashboard. */
export function LazyTrend(props: ComponentProps<typeof Trend>) {
  return (
    <WhenSeen h={260}>
      <Trend {...props} />
    </WhenSeen>
  );
}
