import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { WeekHours } from '../../../domains/reports/contract.ts';
import { figureOf, listedFigures, type FigureKey } from '../../../domains/reports/model/figures.ts';
import { durationWords } from '../../lib/figure-words.ts';
import { writtenIn } from '../../lib/language.ts';
import { said } from '../../lib/said.ts';
import { formatMoney } from '../../../shared/money.ts';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { useUpdateSearchParams } from '../../lib/use-update-search-params.ts';
import { useLeadStore, useStoreOf } from '../data/current-store.ts';
import { useBehindLink, type Shown } from './analytics-address.ts';
import { useWeekHours } from './analytics-data.ts';
import classes from './analytics-page.module.css';
import { hourWords, weekdayNames } from './day-words.ts';
import { FileButton } from './file-button.tsx';

/** The figures that stand in cells: what people ask of an hour of the week first. */
const shownFigures = ['orders', ...listedFigures.filter((key) => key !== 'orders')] as const satisfies FigureKey[];

/** As short as a cell is narrow. */
function cellWords(key: FigureKey, value: number, currency: string): string {
  switch (figureOf(key).unit) {
    case 'count':
      return value.toLocaleString(writtenIn());
    case 'cents':
      return formatMoney(Math.round(value / 100) * 100, currency).replace(/\.0+$/, '');
    case 'ms':
      return durationWords(value).replace(/ min$/, '′');
    case 'basis_points':
      return `${Math.round(value / 100)} %`;
  }
}

/** Hours down, weekdays across: the darker, the more. An hour after midnight belongs to the evening before. */
export function WeekHoursTable({ shown }: { shown: Shown }) {
  const id = useId();
  const [search] = useSearchParams();
  const change = useUpdateSearchParams();
  const hours = useWeekHours(shown);
  const wanted = search.get('by');
  const figure = shownFigures.find((key) => key === wanted) ?? 'orders';
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id} className={classes.subtitle}>
          <Trans>Hours of the week</Trans>
        </h2>
        <FileButton shown={shown} view="hours" />
      </div>
      <Select
        label={t`What the hours show`}
        value={figure}
        onChange={(by) => change({ by: by === 'orders' ? null : by })}
        data={shownFigures.map((key) => ({ value: key, label: said(figureOf(key).name) }))}
        className={classes.by ?? ''}
      />
      <p className={classes.meaning}>
        {said(figureOf(figure).sentence)}{' '}
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
        <HeatMap id={id} figure={figure} shown={shown} hours={hours.data} />
      ) : null}
    </section>
  );
}

interface HeatMapProps {
  id: string;
  figure: FigureKey;
  shown: Shown;
  hours: WeekHours;
}

/** The 24 hours as the store's business day has them, from its cutoff on. */
function useHoursOfDay({ storeId }: Shown): number[] {
  const lead = useLeadStore();
  const store = useStoreOf(storeId ?? lead.id);
  const begins = Number(store.businessDayCutoff.slice(0, 2));
  return Array.from({ length: 24 }, (_, index) => (index + begins) % 24);
}

/** How dark a value is, in percent: counts and money from nothing on, shares between the least and the most there is. */
function strengthIn(figure: FigureKey, values: readonly number[]): (value: number) => number {
  const least = figureOf(figure).unit === 'basis_points' ? Math.min(...values) : 0;
  const width = Math.max(1, Math.max(...values) - least);
  return (value) => Math.round(((value - least) / width) * 46);
}

function HeatMap({ id, figure, shown, hours }: HeatMapProps) {
  const behind = useBehindLink(shown);
  const hoursOfDay = useHoursOfDay(shown);
  const name = said(figureOf(figure).name);
  const cells = new Map(hours.cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.values[figure]]));
  const strength = strengthIn(
    figure,
    [...cells.values()].filter((value) => value !== null),
  );
  const used = hoursOfDay.map((hour) => hours.cells.some((cell) => cell.hour === hour));
  const rows = hoursOfDay.slice(used.indexOf(true), used.lastIndexOf(true) + 1);
  return (
    <table className={classes.heat} aria-labelledby={id}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Hour</Trans>
          </th>
          {weekdayNames.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hourWords(hour)}</th>
            {weekdayNames.map((weekday, index) => {
              const value = cells.get(`${index + 1} ${hour}`) ?? null;
              if (value === null) return <td key={weekday} aria-label={t`nothing`} />;
              const words = cellWords(figure, value, hours.currency);
              return (
                <td
                  key={weekday}
                  style={{ background: `color-mix(in srgb, var(--fl-accent) ${strength(value)}%, var(--fl-card))` }}
                >
                  <Link
                    to={behind({
                      figure,
                      weekday: String(index + 1),
                      hour: String(hour),
                      title: `${name}, ${weekday} ${hourWords(hour)}`,
                    })}
                    preventScrollReset
                  >
                    {words}
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
