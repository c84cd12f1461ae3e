import { DonutChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import classes from './shares.module.css';

export interface Share {
  name: string;
  value: number;
  color: string;
  /** `12 orders, 40 %` */
  words: string;
}

const size = 180;

/** What a whole is made of, with the names beside it. */
export function Shares({ shares, label, middle }: { shares: readonly Share[]; label: string; middle: string }) {
  return (
    <div className={classes.shares}>
      <figure aria-label={label} className={classes.figure}>
        <DonutChart
          aria-hidden
          data={shares.map(({ name, value, color }) => ({ name, value, color }))}
          size={size}
          thickness={30}
          chartLabel={middle}
          withTooltip={false}
          strokeWidth={2}
          pieChartProps={{ accessibilityLayer: false }}
          // Nothing inside is to be reached: the names beside it say it all.
          pieProps={{ rootTabIndex: -1 }}
        />
      </figure>
      <ul className={classes.names}>
        {shares.map(({ name, color, words }) => (
          <li key={name}>
            <span className={classes.dot} style={{ background: color }} aria-hidden />
            <span className={classes.name}>{name}</span>
            <span className={classes.words}>{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
