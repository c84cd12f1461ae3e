import { t } from '@lingui/core/macro';
import { SegmentedControl } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './chart-card.module.css';

/** A chart with its title, and the same numbers as a table. */
export function ChartCard({
  title,
  children,
  table,
  isTable,
  onChoose,
  actions,
}: {
  title: string;
  children: ReactNode;
  table: ReactNode;
  isTable: boolean;
  onChoose: (isTable: boolean) => void;
  actions?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {actions}
        <SegmentedControl
          aria-label={t`${title}: how it is shown`}
          value={isTable ? 'table' : 'chart'}
          onChange={(value) => onChoose(value === 'table')}
          data={[
            { value: 'chart', label: t`Chart` },
            { value: 'table', label: t`Table` },
          ]}
          classNames={{ label: classes.choice ?? '' }}
        />
      </div>
      {isTable ? <div className={classes.table}>{table}</div> : children}
    </section>
  );
}
