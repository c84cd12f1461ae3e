import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { WeekHours } from '../../../domains/reports/contract.ts';
import { durationWords } from '../../lib/figure-words.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { useSearchChange } from '../../lib/search-change.ts';
import { useBehindLink, type Shown } from './analytics-address.ts';
import { useWeekHours } from './analytics-data.ts';
import classes from './analytics-page.module.css';
import { hourWords, weekdayNames } from './day-words.ts';
import { FileButton } from './file-button.tsx';

type Cell = WeekHours['cells'][number];

const kinds = {
  orders: { label: t`Orders`, of: (cell: Cell) => cell.orders, figure: 'orders' },
  sales: { label: t`Sales`, of: (cell: Cell) => cell.salesMinor, figure: 'sales' },
  prep: { label: t`Prep time`, of: (cell: Cell) => cell.prepMs, figure: 'prepTime' },
  late: { label: t`Late`, of: (cell: Cell) => cell.late, figure: 'late' },
} as const;
type Kind = keyof typeof kinds;

function cellWords(kind: Kind, value: number, currency: string): string {
  switch (kind) {
    case 'orders':
      return String(value);
    case 'sales':
      return formatMoney(Math.round(value / 100) * 100, currency).replace(/\.0+$/, '');
    case 'prep':
      return durationWords(value).replace(/ min$/, '′');
    case 'late':
      return `${Math.round(value / 100)} %`;
  }
}

/** Hours down, weekdays across: the darker, the more. An hour after midnight belongs to the evening before. */
export function WeekHoursTable({ shown }: { shown: Shown }) {
  const id = useId();
  const [search] = useSearchParams();
  const change = useSearchChange();
  const hours = useWeekHours(shown);
  const wanted = search.get('by');
  const kind: Kind = wanted !== null && Object.hasOwn(kinds, wanted) ? (wanted as Kind) : 'orders'; // just looked
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id} className={classes.subtitle}>
          <Trans>Hours of the week</Trans>
        </h2>
        <FileButton shown={shown} view="hours" />
      </div>
      <SegmentedControl
        aria-label={t`What the hours show`}
        value={kind}
        onChange={(by) => change({ by: by === 'orders' ? null : by })}
        data={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
        classNames={{ root: classes.by ?? '', label: classes.choice ?? '' }}
      />
      <p className={classes.meaning}>
        <Trans>
          By the store’s clock, when orders were placed. An hour after midnight belongs to the business day before.
        </Trans>
      </p>
      {hours.isPending ? <Loading label={t`Loading the hours`} h={480} /> : null}
      {hours.isError && !hours.data ? (
        <LoadFailure what={t`The hours`} onRetry={() => void hours.refetch()} retrying={hours.isFetching} />
      ) : null}
      {hours.data?.cells.length === 0 ? (
        <Empty>
          <Trans>No orders in this time.</Trans>
        </Empty>
      ) : null}
      {hours.data && hours.data.cells.length > 0 ? (
        <HeatMap id={id} kind={kind} shown={shown} hours={hours.data} />
      ) : null}
    </section>
  );
}

/** From four in the morning on, as a business day goes. */
const dayBegins = 4;
const hoursOfDay = Array.from({ length: 24 }, (_, index) => (index + dayBegins) % 24);

function HeatMap({ id, kind, shown, hours }: { id: string; kind: Kind; shown: Shown; hours: WeekHours }) {
  const behind = useBehindLink(shown);
  const { of, figure, label } = kinds[kind];
  const cells = new Map(hours.cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const most = Math.max(1, ...hours.cells.map((cell) => of(cell) ?? 0));
  const used = hoursOfDay.map((hour) => hours.cells.some((cell) => cell.hour === hour));
  const rows = hoursOfDay.slice(used.indexOf(true), used.lastIndexOf(true) + 1);
  return (
    <table className={classes.heat} aria-labelledby={id}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Hour</Trans>
          </th>
          {weekdayNames.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hourWords(hour)}</th>
            {weekdayNames.map((name, index) => {
              const cell = cells.get(`${index + 1} ${hour}`);
              const value = cell && of(cell);
              if (value === null || value === undefined) return <td key={name} aria-label="nothing" />;
              const strength = Math.round((value / most) * 46);
              return (
                <td
                  key={name}
                  style={{ background: `color-mix(in srgb, var(--fl-accent) ${strength}%, var(--fl-card))` }}
                >
                  <Link
                    to={behind({
                      figure,
                      weekday: String(index + 1),
                      hour: String(hour),
                      title: `${label}, ${name} ${hourWords(hour)}`,
                    })}
                    preventScrollReset
                  >
                    {cellWords(kind, value, hours.currency)}
                  </Link>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
