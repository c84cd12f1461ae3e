import { Trans } from '@lingui/react/macro';
import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { Empty } from '../../kit/empty.tsx';
import classes from './trend.module.css';

export interface TrendPoint {
  /** `Nov 21` */
  day: string;
  now: number | null;
  before?: number | null;
}

const height = 260;

/** A figure day by day; the time it is compared with lies behind it, broken. */
export function Trend({
  points,
  words,
  label,
  nowName,
  beforeName,
}: {
  points: readonly TrendPoint[];
  words: (value: number) => string;
  /** What it says, for who does not see it. */
  label: string;
  nowName: string;
  beforeName?: string;
}) {
  // An axis of nothing would count cents.
  if (points.every(({ now, before }) => !now && !before)) {
    return (
      <figure aria-label={label} className={classes.trend}>
        <Empty>
          <Trans>No data yet</Trans>
        </Empty>
      </figure>
    );
  }
  return (
    <figure aria-label={label} className={classes.trend}>
      <LineChart
        aria-hidden
        h={height}
        data={points.map((point) => ({ ...point }))}
        dataKey="day"
        series={[
          ...(beforeName === undefined
            ? []
            : [{ name: 'before', label: beforeName, color: 'var(--fl-ink-soft)', strokeDasharray: '5 5' }]),
          { name: 'now', label: nowName, color: 'var(--fl-accent)' },
        ]}
        valueFormatter={words}
        curveType="linear"
        strokeWidth={2.5}
        withDots={points.length <= 31}
        dotProps={{ r: 3 }}
        withLegend={beforeName !== undefined}
        yAxisProps={{ width: 68 }}
        xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 8, padding: { left: 12, right: 24 } }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    </figure>
  );
}
